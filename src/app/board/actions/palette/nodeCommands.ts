import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  ClipboardCopy,
  ClipboardPaste,
  Columns2,
  Download,
  FolderDown,
  Link,
  ListChecks,
  Lock,
  MessageSquarePlus,
  Move,
  PencilLine,
  Pipette,
  Replace,
  SlidersHorizontal,
  Star,
  Vote,
} from 'lucide-react';
import { LOCK_KEY } from '../../../../board/edit/lock.ts';
import type { PaletteCommand } from '../../../../canvas/panels/palette/paletteCommand.ts';
import { DOWNLOAD_FORMATS } from '../../../../cards/context/cardServices.ts';
import type { IconShape } from '../../../../ui/icons/Icon.tsx';
import type { Shortcut } from '../../../../ui/keyboard/shortcuts.ts';
import type { MenuItem } from '../../../../ui/popups/menuItems.ts';
import { RUN_MISSING_KEY } from '../nodeActions.ts';
import { NODE_LINK_KEY } from '../nodeLinkActions.ts';
import { PICTURE_ACTIONS } from '../pictures/pictureActions.ts';
import { COPY_PROPERTIES_KEY, PASTE_PROPERTIES_KEY, PLACE_KEY, RENAME_KEY } from '../properties/propertyActions.ts';

/** An action on selected nodes as it stands in the palette while nothing is selected that has it. `needs` says what it asks for. */
type NodeCommand = {
  readonly id: string;
  readonly label: MessageDescriptor;
  readonly icon: IconShape;
  readonly shortcut?: Shortcut | undefined;
  readonly keywords: MessageDescriptor;
  readonly needs: MessageDescriptor;
};

const SELECT_NODE = msg`Select a node first`;
const SELECT_RESULT = msg`Select a result first`;
const SELECT_IMAGE = msg`Select an image first`;
const SELECT_IMAGES = msg`Select several images first`;

/** Stands for all types that a node can become, each of which is an offer once one is selected. */
const CHANGE_TYPE_ID = 'changeType';
const CHANGE_TYPE_KEYWORDS = msg({ message: 'swap replace convert turn into kind switch', context: 'keywords' });

/** Other names of what is made from an image, or done with it. */
const PICTURE_KEYWORDS: Readonly<Record<string, MessageDescriptor>> = {
  newBackground: msg({ message: 'replace change backdrop scene environment fill', context: 'keywords' }),
  removeBackground: msg({
    message: 'cut out cutout isolate transparent mask erase delete backdrop',
    context: 'keywords',
  }),
  describe: msg({ message: 'caption text prompt words read', context: 'keywords' }),
  vectorColor: msg({ message: 'svg trace vectorise vectorize convert color', context: 'keywords' }),
  vectorBinary: msg({ message: 'svg trace vectorise vectorize convert line monochrome', context: 'keywords' }),
  crop: msg({ message: 'trim cut rotate flip turn mirror straighten', context: 'keywords' }),
  export4k: msg({ message: 'upscale enlarge resolution quality export bigger', context: 'keywords' }),
  display: msg({ message: 'view open large preview fullscreen lightbox', context: 'keywords' }),
  spinOff: msg({ message: 'new board copy branch fork separate', context: 'keywords' }),
  spinOffSend: msg({ message: 'share email mail send copy', context: 'keywords' }),
};

/** Commands that edit nodes of any type. */
const EDIT_COMMANDS: readonly NodeCommand[] = [
  {
    id: 'editFields',
    label: msg`Edit settings`,
    icon: SlidersHorizontal,
    keywords: msg({ message: 'fields parameters values several bulk multiple together', context: 'keywords' }),
    needs: msg`Select several nodes first`,
  },
  {
    id: 'rename',
    label: msg`Rename`,
    icon: PencilLine,
    shortcut: RENAME_KEY,
    keywords: msg({ message: 'name title number find replace several bulk', context: 'keywords' }),
    needs: SELECT_NODE,
  },
  {
    id: 'comment',
    label: msg`Comment on node`,
    icon: MessageSquarePlus,
    keywords: msg({ message: 'remark feedback note pin say', context: 'keywords' }),
    needs: SELECT_NODE,
  },
  {
    id: 'place',
    label: msg`Move and resize`,
    icon: Move,
    shortcut: PLACE_KEY,
    keywords: msg({ message: 'position size width height x y coordinates place', context: 'keywords' }),
    needs: SELECT_NODE,
  },
  {
    id: 'copyProperties',
    label: msg`Copy properties`,
    icon: Pipette,
    shortcut: COPY_PROPERTIES_KEY,
    keywords: msg({ message: 'style settings parameters format painter', context: 'keywords' }),
    needs: SELECT_NODE,
  },
  {
    id: 'pasteProperties',
    label: msg`Paste properties`,
    icon: ClipboardPaste,
    shortcut: PASTE_PROPERTIES_KEY,
    keywords: msg({ message: 'style settings parameters apply format painter', context: 'keywords' }),
    needs: SELECT_NODE,
  },
  {
    id: 'lock',
    label: msg`Lock`,
    icon: Lock,
    shortcut: LOCK_KEY,
    keywords: msg({ message: 'unlock protect freeze pin fix release', context: 'keywords' }),
    needs: SELECT_NODE,
  },
  {
    id: CHANGE_TYPE_ID,
    label: msg`Change to another type`,
    icon: Replace,
    keywords: CHANGE_TYPE_KEYWORDS,
    needs: SELECT_NODE,
  },
];

/** Every action on nodes that has a name of its own, whatever is selected. */
export const NODE_COMMANDS: readonly NodeCommand[] = [
  {
    id: 'runMissing',
    label: msg`Run what is missing`,
    icon: ListChecks,
    shortcut: RUN_MISSING_KEY,
    keywords: msg({ message: 'go generate make execute start all queue', context: 'keywords' }),
    needs: msg`Select nodes that can be run first`,
  },
  ...EDIT_COMMANDS,
  {
    id: 'pick',
    label: msg`Mark as chosen`,
    icon: Star,
    keywords: msg({ message: 'winner favourite star select final approve pick', context: 'keywords' }),
    needs: SELECT_RESULT,
  },
  {
    id: 'askForVotes',
    label: msg`Ask for votes`,
    icon: Vote,
    keywords: msg({ message: 'voting round poll feedback review decide client', context: 'keywords' }),
    needs: SELECT_RESULT,
  },
  ...PICTURE_ACTIONS.map(([id, label, icon, shortcut]) => ({
    id,
    label,
    icon,
    shortcut,
    keywords: PICTURE_KEYWORDS[id]!,
    needs: SELECT_IMAGE,
  })),
  ...DOWNLOAD_FORMATS.map((format) => ({
    id: format,
    label: msg`Download as ${format.toUpperCase()}`,
    icon: Download,
    keywords: msg({ message: 'export save file image', context: 'keywords' }),
    needs: SELECT_IMAGE,
  })),
  {
    id: 'downloadAll',
    label: msg`Download several images`,
    icon: FolderDown,
    keywords: msg({ message: 'export save zip archive files all', context: 'keywords' }),
    needs: SELECT_IMAGES,
  },
  {
    id: 'copyPicture',
    label: msg`Copy image`,
    icon: ClipboardCopy,
    shortcut: 'Shift+C',
    keywords: msg({ message: 'export clipboard pixels', context: 'keywords' }),
    needs: SELECT_IMAGE,
  },
  {
    id: 'copyLink',
    label: msg`Copy link to node`,
    icon: Link,
    shortcut: NODE_LINK_KEY,
    keywords: msg({ message: 'url address share deep permalink', context: 'keywords' }),
    needs: SELECT_NODE,
  },
  {
    id: 'compare',
    label: msg`Compare`,
    icon: Columns2,
    shortcut: 'P',
    keywords: msg({ message: 'difference side versus before after two', context: 'keywords' }),
    needs: msg`Select two images first`,
  },
];

/**
 * The commands on the selection: those that it offers first, then the others, with what each needs. `items` are its offers, from the same
 * source as its menu.
 */
export function nodeCommands(items: readonly MenuItem[]): PaletteCommand[] {
  const itemById = new Map(items.map((item) => [item.id, item]));
  const known = new Map(NODE_COMMANDS.map((command) => [command.id, command]));
  const offered = items.map(({ id, label, icon, shortcut, offReason, hint, onSelect }): PaletteCommand => {
    const keywords = known.get(id)?.keywords ?? (isTypeChange(id) ? CHANGE_TYPE_KEYWORDS : undefined);
    return {
      id: `node ${id}`,
      group: 'nodes',
      label,
      keywords: keywords ? i18n._(keywords) : '',
      offReason,
      ...(hint && { hint }),
      ...(icon && { icon }),
      ...(shortcut && { shortcut }),
      execute: () => onSelect?.(),
    };
  });
  const canChangeType = items.some(({ id }) => isTypeChange(id));
  const others = NODE_COMMANDS.filter(({ id }) => !itemById.has(id) && !(id === CHANGE_TYPE_ID && canChangeType)).map(
    ({ id, label, icon, shortcut, keywords, needs }): PaletteCommand => ({
      id: `node ${id}`,
      group: 'nodes',
      label: i18n._(label),
      keywords: i18n._(keywords),
      icon,
      ...(shortcut && { shortcut }),
      offReason: i18n._(needs),
      execute: () => {},
    }),
  );
  return [...offered, ...others];
}

/** True for the offer of one type that a node can become. */
function isTypeChange(id: string): boolean {
  return id.startsWith('change ');
}
