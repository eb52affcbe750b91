import type { Placement, PlacementPreset } from '../../geometry/image/placement.ts';
import type { Guide } from '../../geometry/layout/snap.ts';
import type { Point } from '../../geometry/plane/point.ts';
import type { UndoHistory } from '../editor/machine/undoHistory.ts';
import type { StageEvent, StageState } from '../stage/stageState.ts';

/** A grip of the pointer: the picture, a corner by its place, or the knob that turns it. */
export type PlacementGrip =
  | { readonly kind: 'move' }
  | { readonly kind: 'corner'; readonly corner: number }
  | { readonly kind: 'turn' };

export type PlacementDrag = { readonly grip: PlacementGrip; readonly startPoint: Point; readonly placement: Placement };

/** The unsaved state of the editor. */
export type ExpandDraft = { readonly placement: Placement; readonly prompt: string };

export type ExpandContext = StageState & {
  /** A placement that an earlier editor left unsaved: it is taken up with the picture. */
  readonly draft: Placement | undefined;
  /** The picture's width to its height; undefined until it is loaded. */
  readonly ratio: number | undefined;
  /** As the node has it; undefined for the first placement. */
  readonly savedPlacement: Placement | undefined;
  readonly history: UndoHistory<Placement>;
  readonly drag: PlacementDrag | undefined;
  /** The placement while something is held, and what it agrees with. */
  readonly preview: Placement | undefined;
  readonly guides: readonly Guide[];
};

export type ExpandEvent =
  | StageEvent
  | { readonly type: 'hold.abandoned' }
  | { readonly type: 'picture.loaded'; readonly ratio: number }
  | { readonly type: 'picture.missing' }
  | { readonly type: 'picture.nudged'; readonly dx: number; readonly dy: number }
  /** Fields of the placement by numbers; `name` gathers a run of them in one step. */
  | { readonly type: 'placement.set'; readonly set: Partial<Placement>; readonly name: string }
  | { readonly type: 'preset.selected'; readonly preset: PlacementPreset }
  | { readonly type: 'undo.pressed' }
  | { readonly type: 'redo.pressed' };

/** The prompt for the area around the picture: typed, or from a connected text, which goes before it. */
export type ExpandPrompt = {
  readonly typed: string;
  readonly connectedSource: { text: string; title: string } | undefined;
};

export type EventOf<T extends ExpandEvent['type']> = Extract<ExpandEvent, { type: T }>;
export type ExpandChange = Partial<ExpandContext>;
