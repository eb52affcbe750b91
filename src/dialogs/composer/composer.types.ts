import type {
  Arrangement,
  CanvasRatio,
  Layer,
  LayerId,
  LayerRatios,
  LayerStackTarget,
} from '../../geometry/image/layers.ts';
import type { Guide } from '../../geometry/layout/snap.ts';
import type { Point } from '../../geometry/plane/point.ts';
import type { UndoHistory } from '../editor/machine/undoHistory.ts';
import type { StageEvent, StageState } from '../stage/stageState.ts';

/** A grip of the pointer: a layer, one of its corners by its place, or the knob that turns it. */
export type LayerGrip = { readonly layer: LayerId } & (
  | { readonly kind: 'move' }
  | { readonly kind: 'corner'; readonly corner: number }
  | { readonly kind: 'turn' }
);

export type LayerDrag = { readonly grip: LayerGrip; readonly startPoint: Point; readonly layer: Layer };

/** The state of a layer's picture: none is connected, it loads, it is there, or it is missing. */
export type PictureState = 'none' | 'loading' | 'there' | 'missing';

export type ComposerContext = StageState & {
  readonly pictures: Readonly<Record<LayerId, PictureState>>;
  /** Width to height of every picture that was seen: a layer whose picture goes stays as large as it was. */
  readonly ratios: LayerRatios;
  /** As the node has it: as it was opened, or as it was last exported. */
  readonly savedArrangement: Arrangement;
  readonly history: UndoHistory<Arrangement>;
  readonly selectedLayerId: LayerId | undefined;
  readonly drag: LayerDrag | undefined;
  /** The layer as it is held, and what it agrees with. */
  readonly preview: Layer | undefined;
  readonly guides: readonly Guide[];
  /** Why the export was refused; an empty text when the cause is not known. */
  readonly failure: string | undefined;
  readonly readOnly: boolean;
};

export type ComposerEvent =
  | StageEvent
  | { readonly type: 'hold.abandoned' }
  | { readonly type: 'picture.awaited'; readonly layer: LayerId }
  | { readonly type: 'picture.loaded'; readonly layer: LayerId; readonly ratio: number }
  | { readonly type: 'picture.missing'; readonly layer: LayerId }
  | { readonly type: 'picture.removed'; readonly layer: LayerId }
  | { readonly type: 'layer.selected'; readonly layer: LayerId }
  | { readonly type: 'layer.nudged'; readonly dx: number; readonly dy: number }
  /** Fields of the chosen layer by numbers; `name` gathers a run of them in one step. */
  | { readonly type: 'layer.set'; readonly set: Partial<Omit<Layer, 'imageId'>>; readonly name: string }
  | { readonly type: 'layer.restacked'; readonly to: LayerStackTarget }
  | { readonly type: 'layer.centred'; readonly fills: boolean }
  | { readonly type: 'ratio.selected'; readonly aspectRatio: CanvasRatio }
  | { readonly type: 'undo.pressed' }
  | { readonly type: 'redo.pressed' }
  | { readonly type: 'export.pressed' }
  | { readonly type: 'failure.read' };

export type EventOf<T extends ComposerEvent['type']> = Extract<ComposerEvent, { type: T }>;
export type ComposerChange = Partial<ComposerContext>;
export type ExportInput = { readonly arrangement: Arrangement };
