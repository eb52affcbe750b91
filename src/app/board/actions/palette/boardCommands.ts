import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  CircleQuestionMark,
  CreditCard,
  Eye,
  FilePlus2,
  GitCompareArrows,
  History,
  Keyboard,
  Languages,
  LayoutGrid,
  LogOut,
  Magnet,
  Map as MapIcon,
  Megaphone,
  Monitor,
  Moon,
  Mouse,
  MousePointer2,
  Pencil,
  Plug,
  ScrollText,
  SunMedium,
  User,
  UserPlus,
} from 'lucide-react';
import { hasPermission, mayEdit } from '../../../../../contract/roles.ts';
import type { Controller } from '../../../../canvas/controller.ts';
import { VIEW_ONLY } from '../../../../canvas/panels/arrangeCommands.ts';
import type { PaletteCommand } from '../../../../canvas/panels/palette/paletteCommand.ts';
import type { CanvasSettingsProps } from '../../../../canvas/viewport/canvasSettings.ts';
import type { Language } from '../../../../locales/language.ts';
import { selectConflicts } from '../../../../machines/board/selectors.ts';
import type { BoardSession } from '../../../../session/boardSession.ts';
import type { IconShape } from '../../../../ui/icons/Icon.tsx';
import { THEMES, type Theme } from '../../../../ui/tokens/theme.ts';
import { navigate } from '../../../navigation.ts';
import { gatherPeople } from '../../../presence/gatherPeople.ts';
import { presenceOf } from '../../../presence/presence.ts';
import { quietStore } from '../../../presence/quiet.ts';
import { homeAddress, projectAddress } from '../../../project.ts';
import type { useTopBar } from '../../../useTopBar.ts';
import { pressOpener } from '../../pressOpener.ts';

type BoardCommandOptions = CanvasSettingsProps & {
  readonly session: BoardSession;
  readonly canvas: Controller;
  readonly topBar: ReturnType<typeof useTopBar>;
};

const THEME_LABELS: Readonly<Record<Theme, readonly [MessageDescriptor, IconShape, keywords: MessageDescriptor]>> = {
  light: [
    msg`Theme: light`,
    SunMedium,
    msg({ message: 'day bright white mode appearance colours colors', context: 'keywords' }),
  ],
  dark: [msg`Theme: dark`, Moon, msg({ message: 'night black mode appearance colours colors', context: 'keywords' })],
  system: [
    msg`Theme: same as system`,
    Monitor,
    msg({ message: 'automatic auto mode appearance device', context: 'keywords' }),
  ],
};
/** Each in its own words, found by its name in either language. */
const LANGUAGE_LABELS: Readonly<Record<Language, readonly [label: string, keywords: string]>> = {
  english: ['English', 'language locale translate 英语 英文 语言'],
  chinese: ['中文', 'chinese language locale translate 汉语 简体 语言'],
};

/** The commands of a board and of the product around it, whatever is selected. */
export function boardCommands(options: BoardCommandOptions): PaletteCommand[] {
  return [...commandsOfBoard(options), ...commandsOfSettings(options), ...commandsOfAccount(options)];
}

function commandsOfBoard({ session, canvas, topBar }: BoardCommandOptions): PaletteCommand[] {
  const { actor } = session;
  const snapshot = actor.getSnapshot();
  const { context } = snapshot;
  const editReason = mayEdit(context) ? undefined : i18n._(VIEW_ONLY);
  const accountCommands: readonly PaletteCommand[] = topBar.account
    ? [
        {
          id: 'newBoard',
          group: 'board',
          label: i18n._(msg`New board`),
          keywords: i18n._(msg({ message: 'create file blank project start add', context: 'keywords' })),
          icon: FilePlus2,
          execute: () => navigate(projectAddress('/physical/board')),
        },
        {
          id: 'boards',
          group: 'board',
          label: i18n._(msg`Your boards`),
          keywords: i18n._(
            msg({ message: 'home all list files projects dashboard open back leave', context: 'keywords' }),
          ),
          icon: LayoutGrid,
          execute: () => navigate(homeAddress()),
        },
      ]
    : [];
  return [
    ...accountCommands,
    {
      id: 'renameBoard',
      group: 'board',
      label: i18n._(msg`Rename the board`),
      keywords: i18n._(msg({ message: 'name title call', context: 'keywords' })),
      icon: Pencil,
      offReason: editReason,
      execute: () => pressOpener('rename'),
    },
    {
      id: 'share',
      group: 'board',
      label: i18n._(msg`Share this board`),
      keywords: i18n._(
        msg({
          message: 'invite link people collaborate client guest reviewer editor access send',
          context: 'keywords',
        }),
      ),
      icon: UserPlus,
      offReason: hasPermission(context, 'own') ? undefined : i18n._(msg`Only its owner can share this board`),
      execute: () => pressOpener('share'),
    },
    {
      id: 'gather',
      group: 'board',
      label: i18n._(msg`Bring everyone here`),
      keywords: i18n._(msg({ message: 'follow people gather spotlight show view presence', context: 'keywords' })),
      icon: Megaphone,
      offReason: editReason ?? gatherReason(session),
      execute: () => gatherPeople(session),
    },
    {
      id: 'earlier',
      group: 'board',
      label: i18n._(msg`Earlier versions`),
      keywords: i18n._(msg({ message: 'history restore previous backup revision overwritten', context: 'keywords' })),
      icon: History,
      offReason: editReason,
      execute: () => canvas.panels.show('earlier'),
    },
    {
      id: 'conflicts',
      group: 'board',
      label: i18n._(msg`Show conflicts`),
      keywords: i18n._(
        msg({ message: 'versions differences collision overwritten merge settle resolve', context: 'keywords' }),
      ),
      icon: GitCompareArrows,
      offReason:
        selectConflicts(snapshot).size > 0 ? undefined : i18n._(msg`No two people changed the same thing at once`),
      execute: () => pressOpener('conflicts'),
    },
    {
      id: 'feedback',
      group: 'board',
      label: i18n._(msg`Show comments and votes`),
      keywords: i18n._(msg({ message: 'feedback hide review pins', context: 'keywords' })),
      icon: Eye,
      hint: onOrOff(context.showFeedback),
      execute: () => actor.send({ type: 'feedback.toggled' }),
    },
  ];
}

/** Why nobody can be brought here; undefined where somebody can. */
function gatherReason(session: BoardSession): string | undefined {
  const { canGather, roster } = presenceOf(session);
  return canGather.get() && roster.people.get().length > 0 ? undefined : i18n._(msg`No one else is on this board now`);
}

function onOrOff(isOn: boolean): string {
  return i18n._(isOn ? msg({ message: 'On', context: 'switch' }) : msg({ message: 'Off', context: 'switch' }));
}

function commandsOfSettings({ settings, onSettings, topBar }: BoardCommandOptions): PaletteCommand[] {
  const { theme, onTheme, language, onLanguage, singleKeys } = topBar;
  const current = i18n._(msg({ message: 'Current', context: 'choice' }));
  return [
    ...THEMES.map((option): PaletteCommand => {
      const [label, icon, keywords] = THEME_LABELS[option];
      return {
        id: `theme ${option}`,
        group: 'settings',
        label: i18n._(label),
        keywords: i18n._(keywords),
        icon,
        ...(option === theme && { hint: current }),
        execute: () => onTheme(option),
      };
    }),
    ...(['english', 'chinese'] as const).map((option): PaletteCommand => {
      const [name, keywords] = LANGUAGE_LABELS[option];
      return {
        id: `language ${option}`,
        group: 'settings',
        label: i18n._(msg`Language: ${name}`),
        keywords,
        icon: Languages,
        ...(option === language && { hint: current }),
        execute: () => onLanguage(option),
      };
    }),
    {
      id: 'wheel',
      group: 'settings',
      label: i18n._(msg`The wheel zooms`),
      keywords: i18n._(msg({ message: 'mouse scroll trackpad pan preferences', context: 'keywords' })),
      icon: Mouse,
      hint: onOrOff(settings.wheel === 'zoom'),
      execute: () => onSettings({ wheel: settings.wheel === 'zoom' ? 'pan' : 'zoom' }),
    },
    {
      id: 'snaps',
      group: 'settings',
      label: i18n._(msg`Snap while dragging`),
      keywords: i18n._(msg({ message: 'guides magnet alignment grid preferences', context: 'keywords' })),
      icon: Magnet,
      hint: onOrOff(settings.snaps),
      execute: () => onSettings({ snaps: !settings.snaps }),
    },
    {
      id: 'map',
      group: 'settings',
      label: i18n._(msg`Show the map`),
      keywords: i18n._(msg({ message: 'minimap overview hide preferences', context: 'keywords' })),
      icon: MapIcon,
      hint: onOrOff(settings.map),
      execute: () => onSettings({ map: !settings.map }),
    },
    {
      id: 'quiet',
      group: 'settings',
      label: i18n._(msg`Hide others’ activity`),
      keywords: i18n._(msg({ message: 'people presence pointers marks others preferences', context: 'keywords' })),
      icon: MousePointer2,
      hint: onOrOff(quietStore.get()),
      execute: () => quietStore.set(!quietStore.get()),
    },
    {
      id: 'singleKeys',
      group: 'settings',
      label: i18n._(msg`Single-key shortcuts`),
      keywords: i18n._(msg({ message: 'hotkeys letters speech preferences', context: 'keywords' })),
      icon: Keyboard,
      hint: onOrOff(singleKeys.enabled),
      execute: () => singleKeys.change(!singleKeys.enabled),
    },
  ];
}

function commandsOfAccount({ topBar: { account, onBilling, onSignOut } }: BoardCommandOptions): PaletteCommand[] {
  const help: PaletteCommand = {
    id: 'help',
    group: 'account',
    label: i18n._(msg`Help`),
    keywords: i18n._(msg({ message: 'docs documentation manual guide how support learn', context: 'keywords' })),
    icon: CircleQuestionMark,
    execute: () => void open('/docs', '_blank', 'noopener'),
  };
  if (!account) return [help];
  return [
    help,
    {
      id: 'account',
      group: 'account',
      label: i18n._(msg`Account settings`),
      keywords: i18n._(msg({ message: 'profile name password email user preferences', context: 'keywords' })),
      icon: User,
      execute: () => navigate('/account'),
    },
    {
      id: 'billing',
      group: 'account',
      label: i18n._(msg`Plan and usage`),
      keywords: i18n._(
        msg({ message: 'billing upgrade price subscription quota limits trial pay', context: 'keywords' }),
      ),
      icon: CreditCard,
      execute: onBilling,
    },
    ...(account.operator
      ? [
          {
            id: 'engines',
            group: 'account' as const,
            label: i18n._(msg`Engines`),
            keywords: i18n._(msg({ message: 'providers models keys operator admin', context: 'keywords' })),
            icon: Plug,
            execute: () => navigate('/admin/engines'),
          },
          {
            id: 'audit',
            group: 'account' as const,
            label: i18n._(msg`Audit log`),
            keywords: i18n._(msg({ message: 'who did what history security operator admin', context: 'keywords' })),
            icon: ScrollText,
            execute: () => navigate('/admin/audit'),
          },
        ]
      : []),
    {
      id: 'signOut',
      group: 'account',
      label: i18n._(msg`Sign out`),
      keywords: i18n._(msg({ message: 'log out logout exit leave quit', context: 'keywords' })),
      icon: LogOut,
      execute: onSignOut,
    },
  ];
}
