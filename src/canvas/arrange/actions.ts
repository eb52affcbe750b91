import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceBetween,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceBetween,
  BringToFront,
  ClipboardCopy,
  ClipboardPaste,
  Copy,
  MoveDown,
  MoveUp,
  Scan,
  Scissors,
  SendToBack,
  Trash2,
  Workflow,
} from 'lucide-react';
import type { IconShape } from '../../ui/icons/Icon.tsx';
import type { Shortcut } from '../../ui/keyboard/shortcuts.ts';
import type { Commands } from '../keyboard/commands.ts';
import type { Arranger } from './createArranger.ts';
import type { NodeActions } from './nodeActions.ts';

/** The parts that arranging acts on. */
export type ArrangeTarget = {
  readonly arranger: Arranger;
  readonly commands: Commands;
  /** The further offers of the selected nodes' types. */
  readonly actionsOf?: NodeActions | undefined;
};

/** The actions on the selected nodes: one line here is a key, a line of the menu and a button of the bar. */
export type ArrangeAction = {
  readonly label: MessageDescriptor;
  readonly icon: IconShape;
  /** The first is shown; the others do the same. */
  readonly keys: readonly Shortcut[];
  /** The number of nodes that it needs. */
  readonly least: number;
  readonly danger?: true;
  /** Why it can do nothing, whatever is selected. */
  readonly off?: (on: ArrangeTarget) => MessageDescriptor | undefined;
  /** The board's own keys already hear these. */
  readonly handledElsewhere?: true;
  readonly act: (on: ArrangeTarget) => unknown;
};

export const ACTIONS = {
  alignLeft: {
    label: msg`Align left`,
    icon: AlignStartVertical,
    keys: ['Alt+A'],
    least: 2,
    act: ({ arranger }) => arranger.align('left'),
  },
  alignCentre: {
    label: msg`Align centre`,
    icon: AlignCenterVertical,
    keys: ['Alt+H'],
    least: 2,
    act: ({ arranger }) => arranger.align('centre'),
  },
  alignRight: {
    label: msg`Align right`,
    icon: AlignEndVertical,
    keys: ['Alt+D'],
    least: 2,
    act: ({ arranger }) => arranger.align('right'),
  },
  alignTop: {
    label: msg`Align top`,
    icon: AlignStartHorizontal,
    keys: ['Alt+W'],
    least: 2,
    act: ({ arranger }) => arranger.align('top'),
  },
  alignMiddle: {
    label: msg`Align middle`,
    icon: AlignCenterHorizontal,
    keys: ['Alt+V'],
    least: 2,
    act: ({ arranger }) => arranger.align('middle'),
  },
  alignBottom: {
    label: msg`Align bottom`,
    icon: AlignEndHorizontal,
    keys: ['Alt+S'],
    least: 2,
    act: ({ arranger }) => arranger.align('bottom'),
  },
  distributeHorizontally: {
    label: msg`Distribute horizontally`,
    icon: AlignHorizontalSpaceBetween,
    keys: ['Alt+Shift+H'],
    least: 3,
    act: ({ arranger }) => arranger.distribute('horizontally'),
  },
  distributeVertically: {
    label: msg`Distribute vertically`,
    icon: AlignVerticalSpaceBetween,
    keys: ['Alt+Shift+V'],
    least: 3,
    act: ({ arranger }) => arranger.distribute('vertically'),
  },
  tidy: {
    label: msg`Tidy up`,
    icon: Workflow,
    keys: ['Alt+T'],
    least: 0,
    act: ({ arranger }) => void arranger.tidy(),
  },
  // On keyboards where brackets lie behind AltGr, Windows reports Ctrl and Alt with them.
  bringToFront: {
    label: msg`Bring to front`,
    icon: BringToFront,
    keys: [']', 'Mod+Alt+]'],
    least: 1,
    act: ({ arranger }) => arranger.restack('front'),
  },
  bringForward: {
    label: msg`Bring forward`,
    icon: MoveUp,
    keys: ['Mod+]'],
    least: 1,
    act: ({ arranger }) => arranger.restack('forward'),
  },
  sendBackward: {
    label: msg`Send backward`,
    icon: MoveDown,
    keys: ['Mod+['],
    least: 1,
    act: ({ arranger }) => arranger.restack('backward'),
  },
  sendToBack: {
    label: msg`Send to back`,
    icon: SendToBack,
    keys: ['[', 'Mod+Alt+['],
    least: 1,
    act: ({ arranger }) => arranger.restack('back'),
  },
  zoomToSelection: {
    label: msg`Zoom to selection`,
    icon: Scan,
    keys: ['2'],
    least: 1,
    handledElsewhere: true,
    act: ({ commands }) => commands.fitSelection(),
  },
  copy: {
    label: msg`Copy`,
    icon: ClipboardCopy,
    keys: ['Mod+C'],
    least: 1,
    handledElsewhere: true,
    act: ({ commands }) => commands.copy(),
  },
  cut: {
    label: msg`Cut`,
    icon: Scissors,
    keys: ['Mod+X'],
    least: 1,
    handledElsewhere: true,
    act: ({ commands }) => commands.cut(),
  },
  paste: {
    label: msg`Paste`,
    icon: ClipboardPaste,
    keys: ['Mod+V'],
    least: 0,
    handledElsewhere: true,
    off: ({ commands }) => (commands.canPaste() ? undefined : msg`In this browser only the key pastes`),
    act: ({ commands }) => commands.paste(),
  },
  duplicate: {
    label: msg`Duplicate`,
    icon: Copy,
    keys: ['Mod+D'],
    least: 1,
    handledElsewhere: true,
    act: ({ commands }) => commands.duplicate(),
  },
  remove: {
    label: msg`Delete`,
    icon: Trash2,
    keys: ['Delete'],
    least: 1,
    danger: true,
    handledElsewhere: true,
    act: ({ commands }) => commands.remove(),
  },
} as const satisfies Readonly<Record<string, ArrangeAction>>;

export type ActionName = keyof typeof ACTIONS;

export function actionNamed(name: ActionName): ArrangeAction {
  return ACTIONS[name];
}

/** The actions whose keys are heard here, beside those of the board. */
export const ARRANGE_KEYS = Object.values<ArrangeAction>(ACTIONS).filter((action) => !action.handledElsewhere);

const BY_KEY = new Map<Shortcut, ArrangeAction>(
  ARRANGE_KEYS.flatMap((action) => action.keys.map((key): [Shortcut, ArrangeAction] => [key, action])),
);

/** The action of a key. */
export function actionFor(pressed: Shortcut): ArrangeAction | undefined {
  return BY_KEY.get(pressed);
}
