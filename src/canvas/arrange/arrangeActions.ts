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
  CopyPlus,
  Frame,
  MoveDown,
  MoveUp,
  Scan,
  Scissors,
  SendToBack,
  Shrink,
  Trash2,
  Unlink,
  Waypoints,
  Workflow,
} from 'lucide-react';
import type { IconShape } from '../../ui/icons/Icon.tsx';
import type { Shortcut } from '../../ui/keyboard/shortcuts.ts';
import type { KeyTarget } from '../keyboard/boardKeys.ts';
import type { Commands } from '../keyboard/commands.ts';
import type { Arranger } from './createArranger.ts';
import type { NodeActions } from './nodeActions.ts';

/** The parts that arranging acts on. */
export type ArrangeTarget = {
  readonly arranger: Arranger;
  readonly commands: Commands;
  /** Acts with what is loaded later. */
  readonly callDeferredGestures: KeyTarget['callDeferredGestures'];
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
  readonly nodeCountMin: number;
  readonly danger?: true;
  /** Why it can do nothing, whatever is selected. */
  readonly disabledReason?: (target: ArrangeTarget) => MessageDescriptor | undefined;
  /** The board's own keys already hear these. */
  readonly isBoardKey?: true;
  readonly execute: (target: ArrangeTarget) => unknown;
};

export const ARRANGE_ACTIONS = {
  alignLeft: {
    label: msg`Align left`,
    icon: AlignStartVertical,
    keys: ['Alt+A'],
    nodeCountMin: 2,
    execute: ({ arranger }) => arranger.align('left'),
  },
  alignCentre: {
    label: msg`Align centre`,
    icon: AlignCenterVertical,
    keys: ['Alt+H'],
    nodeCountMin: 2,
    execute: ({ arranger }) => arranger.align('centre'),
  },
  alignRight: {
    label: msg`Align right`,
    icon: AlignEndVertical,
    keys: ['Alt+D'],
    nodeCountMin: 2,
    execute: ({ arranger }) => arranger.align('right'),
  },
  alignTop: {
    label: msg`Align top`,
    icon: AlignStartHorizontal,
    keys: ['Alt+W'],
    nodeCountMin: 2,
    execute: ({ arranger }) => arranger.align('top'),
  },
  alignMiddle: {
    label: msg`Align middle`,
    icon: AlignCenterHorizontal,
    keys: ['Alt+V'],
    nodeCountMin: 2,
    execute: ({ arranger }) => arranger.align('middle'),
  },
  alignBottom: {
    label: msg`Align bottom`,
    icon: AlignEndHorizontal,
    keys: ['Alt+S'],
    nodeCountMin: 2,
    execute: ({ arranger }) => arranger.align('bottom'),
  },
  distributeHorizontally: {
    label: msg`Distribute horizontally`,
    icon: AlignHorizontalSpaceBetween,
    keys: ['Alt+Shift+H'],
    nodeCountMin: 3,
    execute: ({ arranger }) => arranger.distribute('horizontally'),
  },
  distributeVertically: {
    label: msg`Distribute vertically`,
    icon: AlignVerticalSpaceBetween,
    keys: ['Alt+Shift+V'],
    nodeCountMin: 3,
    execute: ({ arranger }) => arranger.distribute('vertically'),
  },
  tidy: {
    label: msg`Tidy up`,
    icon: Workflow,
    keys: ['Alt+T'],
    nodeCountMin: 0,
    execute: ({ arranger }) => void arranger.tidy(),
  },
  frame: {
    label: msg({ message: 'Frame', context: 'to put a frame around nodes' }),
    icon: Frame,
    keys: ['Mod+G'],
    nodeCountMin: 1,
    isBoardKey: true,
    execute: ({ callDeferredGestures }) => callDeferredGestures(({ frames }) => frames.frameSelection()),
  },
  // On keyboards where brackets lie behind AltGr, Windows reports Ctrl and Alt with them.
  bringToFront: {
    label: msg`Bring to front`,
    icon: BringToFront,
    keys: [']', 'Mod+Alt+]'],
    nodeCountMin: 1,
    execute: ({ arranger }) => arranger.restack('front'),
  },
  bringForward: {
    label: msg`Bring forward`,
    icon: MoveUp,
    keys: ['Mod+]'],
    nodeCountMin: 1,
    execute: ({ arranger }) => arranger.restack('forward'),
  },
  sendBackward: {
    label: msg`Send backward`,
    icon: MoveDown,
    keys: ['Mod+['],
    nodeCountMin: 1,
    execute: ({ arranger }) => arranger.restack('backward'),
  },
  sendToBack: {
    label: msg`Send to back`,
    icon: SendToBack,
    keys: ['[', 'Mod+Alt+['],
    nodeCountMin: 1,
    execute: ({ arranger }) => arranger.restack('back'),
  },
  fitFrame: {
    label: msg`Fit frame to contents`,
    icon: Shrink,
    keys: ['Alt+R'],
    nodeCountMin: 1,
    disabledReason: ({ arranger }) =>
      arranger.canFitFrames() ? undefined : msg`Only an open frame with nodes in it has contents to fit`,
    execute: ({ arranger }) => arranger.fitFrames(),
  },
  zoomToSelection: {
    label: msg`Zoom to selection`,
    icon: Scan,
    keys: ['2'],
    nodeCountMin: 1,
    isBoardKey: true,
    execute: ({ commands }) => commands.fitSelection(),
  },
  copy: {
    label: msg`Copy`,
    icon: ClipboardCopy,
    keys: ['Mod+C'],
    nodeCountMin: 1,
    isBoardKey: true,
    execute: ({ commands }) => commands.copy(),
  },
  cut: {
    label: msg`Cut`,
    icon: Scissors,
    keys: ['Mod+X'],
    nodeCountMin: 1,
    isBoardKey: true,
    execute: ({ commands }) => commands.cut(),
  },
  paste: {
    label: msg`Paste`,
    icon: ClipboardPaste,
    keys: ['Mod+V'],
    nodeCountMin: 0,
    isBoardKey: true,
    disabledReason: ({ commands }) => (commands.canPaste() ? undefined : msg`In this browser, paste with the keyboard`),
    execute: ({ commands }) => commands.paste(),
  },
  duplicate: {
    label: msg`Duplicate`,
    icon: Copy,
    keys: ['Mod+D'],
    nodeCountMin: 1,
    isBoardKey: true,
    execute: ({ callDeferredGestures }) =>
      callDeferredGestures(({ selectionCommands }) => selectionCommands.duplicate()),
  },
  duplicateWithInputs: {
    label: msg`Duplicate with incoming connections`,
    icon: CopyPlus,
    keys: ['Mod+Shift+D'],
    nodeCountMin: 1,
    isBoardKey: true,
    execute: ({ callDeferredGestures }) =>
      callDeferredGestures(({ selectionCommands }) => selectionCommands.duplicate({ withInputs: true })),
  },
  selectConnected: {
    label: msg`Select everything connected`,
    icon: Waypoints,
    keys: ['Alt+C'],
    nodeCountMin: 1,
    execute: ({ callDeferredGestures }) =>
      callDeferredGestures(({ selectionCommands }) => selectionCommands.selectConnected()),
  },
  disconnect: {
    label: msg`Remove all connections`,
    icon: Unlink,
    keys: ['Alt+X'],
    nodeCountMin: 1,
    execute: ({ callDeferredGestures }) =>
      callDeferredGestures(({ selectionCommands }) => selectionCommands.disconnect()),
  },
  remove: {
    label: msg`Delete`,
    icon: Trash2,
    keys: ['Delete'],
    nodeCountMin: 1,
    danger: true,
    isBoardKey: true,
    execute: ({ commands }) => commands.remove(),
  },
} as const satisfies Readonly<Record<string, ArrangeAction>>;

export type ArrangeActionName = keyof typeof ARRANGE_ACTIONS;

export function arrangeAction(name: ArrangeActionName): ArrangeAction {
  return ARRANGE_ACTIONS[name];
}

/** The actions whose keys are heard here, beside those of the board. */
export const ARRANGE_KEY_ACTIONS = Object.values<ArrangeAction>(ARRANGE_ACTIONS).filter((action) => !action.isBoardKey);

const ACTION_BY_SHORTCUT = new Map<Shortcut, ArrangeAction>(
  ARRANGE_KEY_ACTIONS.flatMap((action) => action.keys.map((key): [Shortcut, ArrangeAction] => [key, action])),
);

/** The action of a key. */
export function arrangeActionOfShortcut(shortcut: Shortcut): ArrangeAction | undefined {
  return ACTION_BY_SHORTCUT.get(shortcut);
}
