import type { Direction } from '../../geometry/layout/nearestInDirection.ts';
import type { Point } from '../../geometry/plane/point.ts';
import type { Shortcut } from '../../ui/keyboard/shortcuts.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import type { Commands } from './commands.ts';
import type { Panels } from './panels.ts';
import type { SelectionCommands } from './selectionCommands.ts';

/** The step of the selection by an arrow key, in board units; with Shift one dot of the grid. */
const NUDGE_DISTANCE = 4;
const NUDGE_DISTANCE_LARGE = 24;
/** The step of the view by an arrow key where nothing is selected, in screen pixels. */
const PAN_DISTANCE = 80;
const PAN_DISTANCE_LARGE = 320;

/** Lets keys that write a sign act without a modifier; on unless set otherwise. */
export type SingleKeys = {
  readonly singleKeys?: boolean;
  /** Switches those keys on or off; without it nobody is asked. */
  readonly onSingleKeys?: (act: boolean) => void;
};

/** The action of the left button on the board. */
export type Tool = 'select' | 'hand' | 'frame' | 'comment';

/** The gestures that are loaded once the board stands, as far as keys begin them. */
export type DeferredGestures = {
  readonly frames: {
    frameSelection(): void;
    dissolveSelectedFrames(): void;
    toggleSelectedFrames(): void;
  };
  /** Gives false where the selection cannot be resized. */
  readonly resizeBy: (step: Point) => boolean;
  readonly selectionCommands: SelectionCommands;
};

/** The parts that the board's keys act on. */
export type KeyTarget = {
  readonly commands: Commands;
  readonly gesture: GestureActor;
  readonly panels: Panels;
  readonly onTool: (tool: Tool) => void;
  /** Frames the selection, or lets a frame be drawn. */
  readonly startFrame: () => void;
  /** Opens the Add Node menu at the pointer. */
  readonly requestAddMenu: () => void;
  /** Switches snapping to the grid on or off. */
  readonly toggleGrid: () => void;
  /** Acts with what is loaded later. */
  readonly callDeferredGestures: (act: (gestures: DeferredGestures) => void) => void;
  /** The space bar went down or up. */
  readonly onSpace: (isPressed: boolean) => void;
};

/**
 * The place of the focus: the board or a node as a whole; another part of the board, the button of a card say; a field on it, or one in
 * which nothing was typed since it got the focus; or something around the board.
 */
export type FocusPlace = 'board' | 'part' | 'field' | 'freshField' | 'around';

type BoardKey = {
  readonly name: string;
  /** The first is the one that is shown; the others do the same. */
  readonly keys: readonly Shortcut[];
  /** The places where it acts with a modifier, if not as most do. */
  readonly focusPlaces?: readonly FocusPlace[];
  /** Gives false where there is nothing to do, and the key stays the browser's. */
  readonly act: (target: KeyTarget, pressedShortcut: Shortcut) => unknown;
};

const OUTSIDE_FIELDS: readonly FocusPlace[] = ['board', 'part', 'around'];
/** Buttons around the board have arrow keys of their own, or none: what is selected does not move by them. */
const ON_BOARD: readonly FocusPlace[] = ['board', 'part'];
/** Around the board these are the browser's. */
const WITHIN_BOARD: readonly FocusPlace[] = ['board', 'part', 'field', 'freshField'];
/** A field in which nothing was typed has nothing of its own to take back. */
const OUTSIDE_EDITED_FIELDS: readonly FocusPlace[] = ['board', 'part', 'around', 'freshField'];
/** The browser hears these, and tells of them by its own events, which alone may write and read the clipboard. */
const BROWSER_ONLY: readonly FocusPlace[] = [];
const EVERYWHERE: readonly FocusPlace[] = ['board', 'part', 'around', 'field', 'freshField'];

/**
 * Every key of the board, in one table: the keys act by it, and the sheet of shortcuts and the palette list it. A line has its words
 * in `panels/keyDescriptions.ts`.
 */
export const BOARD_KEYS = [
  { name: 'select', keys: ['V'], act: ({ onTool }) => onTool('select') },
  { name: 'hand', keys: ['H'], act: ({ onTool }) => onTool('hand') },
  { name: 'frameTool', keys: ['F'], act: ({ startFrame }) => startFrame() },
  { name: 'commentTool', keys: ['T'], act: ({ onTool }) => onTool('comment') },
  { name: 'addNode', keys: ['/'], act: ({ requestAddMenu }) => requestAddMenu() },
  { name: 'space', keys: ['Space'], act: ({ onSpace }) => onSpace(true) },
  {
    name: 'zoomIn',
    keys: ['+', 'Mod++', '=', 'Mod+='],
    focusPlaces: WITHIN_BOARD,
    act: ({ commands }) => commands.zoomIn(),
  },
  { name: 'zoomOut', keys: ['-', 'Mod+-'], focusPlaces: WITHIN_BOARD, act: ({ commands }) => commands.zoomOut() },
  {
    name: 'zoomTo100',
    keys: ['0', 'Shift+0', 'Mod+0'],
    focusPlaces: WITHIN_BOARD,
    act: ({ commands }) => commands.zoomTo100(),
  },
  { name: 'fitAll', keys: ['1', 'Shift+1'], act: ({ commands }) => commands.fitAll() },
  { name: 'fitSelection', keys: ['2', 'Shift+2'], act: ({ commands }) => commands.fitSelection() },
  { name: 'undo', keys: ['Mod+Z'], focusPlaces: OUTSIDE_EDITED_FIELDS, act: ({ commands }) => commands.undo() },
  {
    name: 'redo',
    keys: ['Mod+Shift+Z', 'Mod+Y'],
    focusPlaces: OUTSIDE_EDITED_FIELDS,
    act: ({ commands }) => commands.redo(),
  },
  {
    name: 'selectAll',
    keys: ['Mod+A'],
    act({ commands, callDeferredGestures }) {
      commands.selectAll();
      callDeferredGestures(({ selectionCommands }) => selectionCommands.announceSelection());
    },
  },
  {
    name: 'toggleSelected',
    keys: ['S', 'Mod+Space'],
    focusPlaces: ['board'],
    act: ({ callDeferredGestures }) =>
      callDeferredGestures(({ selectionCommands }) => selectionCommands.toggleFocused()),
  },
  {
    name: 'extendSelection',
    keys: ['Mod+Shift+ArrowLeft', 'Mod+Shift+ArrowRight', 'Mod+Shift+ArrowUp', 'Mod+Shift+ArrowDown'],
    focusPlaces: ON_BOARD,
    act: ({ callDeferredGestures }, pressedShortcut) =>
      callDeferredGestures(({ selectionCommands }) => selectionCommands.extendTo(directionOf(pressedShortcut))),
  },
  { name: 'escape', keys: ['Escape'], act: cancelGesture },
  { name: 'copy', keys: ['Mod+C'], focusPlaces: BROWSER_ONLY, act: ({ commands }) => commands.copy() },
  { name: 'cut', keys: ['Mod+X'], focusPlaces: BROWSER_ONLY, act: ({ commands }) => commands.cut() },
  { name: 'paste', keys: ['Mod+V'], focusPlaces: BROWSER_ONLY, act: ({ commands }) => commands.paste() },
  {
    name: 'duplicate',
    keys: ['Mod+D'],
    act: ({ callDeferredGestures }) => callDeferredGestures(({ selectionCommands }) => selectionCommands.duplicate()),
  },
  {
    name: 'duplicateWithInputs',
    keys: ['Mod+Shift+D'],
    act: ({ callDeferredGestures }) =>
      callDeferredGestures(({ selectionCommands }) => selectionCommands.duplicate({ withInputs: true })),
  },
  {
    name: 'frame',
    keys: ['Mod+G'],
    act: ({ callDeferredGestures }) => callDeferredGestures(({ frames }) => frames.frameSelection()),
  },
  {
    name: 'dissolveFrame',
    keys: ['Mod+Shift+G'],
    act: ({ callDeferredGestures }) => callDeferredGestures(({ frames }) => frames.dissolveSelectedFrames()),
  },
  {
    name: 'collapseFrame',
    keys: ['Shift+F'],
    act: ({ callDeferredGestures }) => callDeferredGestures(({ frames }) => frames.toggleSelectedFrames()),
  },
  {
    name: 'resize',
    keys: ['Alt+Shift+ArrowLeft', 'Alt+Shift+ArrowRight', 'Alt+Shift+ArrowUp', 'Alt+Shift+ArrowDown'],
    focusPlaces: ON_BOARD,
    act: ({ callDeferredGestures }, pressedShortcut) =>
      callDeferredGestures(({ resizeBy }) => resizeBy(arrowStep(pressedShortcut, NUDGE_DISTANCE_LARGE))),
  },
  { name: 'remove', keys: ['Delete', 'Backspace'], act: ({ commands }) => commands.remove() },
  { name: 'outline', keys: ['O'], act: ({ panels }) => panels.show('outline') },
  { name: 'jobs', keys: ['J'], act: ({ panels }) => panels.show('jobs') },
  { name: 'comments', keys: ['L'], act: ({ panels }) => panels.show('comments') },
  { name: 'nextThread', keys: ['N'], act: ({ commands }) => commands.requestThread(1) },
  { name: 'previousThread', keys: ['Shift+N'], act: ({ commands }) => commands.requestThread(-1) },
  { name: 'jump', keys: ['Mod+K'], focusPlaces: EVERYWHERE, act: ({ panels }) => panels.show('jump') },
  { name: 'snapToGrid', keys: ["Mod+'"], act: ({ toggleGrid }) => toggleGrid() },
  { name: 'present', keys: ['Shift+P'], act: ({ panels }) => panels.show('present') },
  { name: 'bareBoard', keys: ['Mod+\\', 'Mod+.'], act: ({ panels }) => panels.toggle('bareBoard') },
  { name: 'shortcuts', keys: ['?'], act: ({ panels }) => panels.show('shortcuts') },
  {
    name: 'nudge',
    keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
    focusPlaces: ON_BOARD,
    act: ({ commands }, pressedShortcut) =>
      commands.nudge(arrowStep(pressedShortcut, NUDGE_DISTANCE)) ||
      commands.panByKeys(arrowStep(pressedShortcut, PAN_DISTANCE)),
  },
  {
    name: 'nudgeFar',
    keys: ['Shift+ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowUp', 'Shift+ArrowDown'],
    focusPlaces: ON_BOARD,
    act: ({ commands }, pressedShortcut) =>
      commands.nudge(arrowStep(pressedShortcut, NUDGE_DISTANCE_LARGE)) ||
      commands.panByKeys(arrowStep(pressedShortcut, PAN_DISTANCE_LARGE)),
  },
  {
    name: 'panPage',
    keys: ['PageUp', 'PageDown'],
    focusPlaces: ON_BOARD,
    act: ({ commands }, pressedShortcut) => commands.panPage(pressedShortcut === 'PageUp' ? -1 : 1),
  },
  {
    name: 'stepToNode',
    keys: ['Mod+ArrowLeft', 'Mod+ArrowRight', 'Mod+ArrowUp', 'Mod+ArrowDown'],
    focusPlaces: ON_BOARD,
    act: ({ callDeferredGestures }, pressedShortcut) =>
      callDeferredGestures(({ selectionCommands }) => selectionCommands.stepTo(directionOf(pressedShortcut))),
  },
] as const satisfies readonly BoardKey[];

export type KeyName = (typeof BOARD_KEYS)[number]['name'];

const KEY_BY_SHORTCUT = new Map<Shortcut, BoardKey>(
  BOARD_KEYS.flatMap((boardKey) => boardKey.keys.map((shortcut): [Shortcut, BoardKey] => [shortcut, boardKey])),
);

/** A key that writes a sign, or deletes, without a modifier. */
const SINGLE_KEY_PATTERN = /^(?:(?:Shift\+)?[!-~]|Delete|Backspace)$/;
const DELETE_KEY_PATTERN = /^(?:Delete|Backspace)$/;

/** Says whether a person can switch a key off, because it writes a sign: speech input may press it by mistake. */
export function isSingleKey(pressedShortcut: Shortcut): boolean {
  return SINGLE_KEY_PATTERN.test(pressedShortcut) && !DELETE_KEY_PATTERN.test(pressedShortcut);
}

/** Says whether a key acts on the board while this has the focus. */
export function isKeyActive(pressedShortcut: Shortcut, focus: FocusPlace): boolean {
  if (SINGLE_KEY_PATTERN.test(pressedShortcut)) return focus === 'board';
  return (KEY_BY_SHORTCUT.get(pressedShortcut)?.focusPlaces ?? OUTSIDE_FIELDS).includes(focus);
}

/** Says whether a key is one of the board's own. */
export function isBoardKey(pressedShortcut: Shortcut): boolean {
  return KEY_BY_SHORTCUT.has(pressedShortcut);
}

/** Does what a shortcut is for; tells whether it did anything. */
export function executeShortcut(pressedShortcut: Shortcut, target: KeyTarget): boolean {
  const boardKey = KEY_BY_SHORTCUT.get(pressedShortcut);
  return boardKey !== undefined && boardKey.act(target, pressedShortcut) !== false;
}

/** Lets go of what the pointer is doing, else of the tool and the selection. */
function cancelGesture({ commands, gesture, onTool }: KeyTarget): void {
  if (gesture.getSnapshot().matches('idle')) {
    onTool('select');
    commands.selectNone();
  } else gesture.send({ type: 'escape.pressed' });
}

function arrowStep(arrow: Shortcut, distance: number): Point {
  const { x, y } = directionOf(arrow);
  return { x: x * distance, y: y * distance };
}

function directionOf(arrow: Shortcut): Direction {
  const axisDirection = (negativeEnd: string, positiveEnd: string) =>
    arrow.endsWith(negativeEnd) ? -1 : arrow.endsWith(positiveEnd) ? 1 : 0;
  return { x: axisDirection('Left', 'Right'), y: axisDirection('Up', 'Down') };
}
