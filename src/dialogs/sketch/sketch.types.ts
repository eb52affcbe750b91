import type { DoneActorEvent } from 'xstate';
import type { Shape, SketchLayer } from '../../../contract/fields/sketchShapes.ts';
import type { Box, ShapePoint } from '../../geometry/image/shapes.ts';
import type { DrawingEvent, DrawingState } from '../editor/machine/drawingState.ts';
import type { SaveDoneEvent } from '../editor/machine/saving.ts';
import type { UndoHistory } from '../editor/machine/undoHistory.ts';
import type { AspectRatio, Background, DraftDrawing, Drawing, SavedDrawing } from './drawing/drawing.ts';
import type { ShapeStyle, Tool } from './drawing/shapes.ts';

/** The ground that a fill would meet at a pixel: paper to spread on, an earlier fill to recolour, or ink. */
export type FillTarget =
  | { readonly kind: 'paper' }
  | { readonly kind: 'fill'; readonly id: string }
  | { readonly kind: 'ink' };
/** A small remark on the stage: fills need white paper, a layer cannot be drawn on, a background could not be shown, a chosen one not be kept. */
export type SketchNotice = 'needsPaper' | 'layerClosed' | 'backgroundMissing' | 'backgroundRefused';
/** The shapes that the pointer moves or resizes. */
type ShapeDrag = {
  /** The shapes as they were, and as they are now: the same list until they move. */
  readonly originals: readonly Shape[];
  readonly movedShapes: readonly Shape[];
  readonly startPoint: ShapePoint;
  /** The corner that stays while another is dragged. */
  readonly anchor?: ShapePoint | undefined;
  /** The one that a click selects alone. */
  readonly pressedId?: string | undefined;
};
/** A rectangle drawn to select: its first and last corner, and what stays selected whatever it catches. */
type Marquee = {
  readonly startPoint: ShapePoint;
  readonly endPoint: ShapePoint;
  readonly baseSelection: readonly string[];
};

export type SketchInput = {
  readonly drawing: Drawing;
  readonly bgOpacity: number;
  /** The draft that a crash left: it is shown, counts as unsaved, and Undo goes back to the drawing itself. */
  readonly draft?: Partial<DraftDrawing> | undefined;
  readonly readOnly: boolean;
  /** Ends the ids of what is drawn here, so that nobody else draws something of the same id meanwhile. */
  readonly idTag?: string | undefined;
};

export type SketchContext = DrawingState & {
  readonly history: UndoHistory<Drawing>;
  /** The drawing as the node has it; closing loses something when it differs. */
  readonly saved: Drawing;
  /** The same, with the paper that the node says: a background that is connected measures another. */
  readonly nodeDrawing: SavedDrawing;
  /** The drawing that one's own changes grew from: where the node has another item than it has, and here it was changed too, both did. */
  readonly conflictBase: SavedDrawing;
  /** The shapes that others have added since the dialog opened. */
  readonly arrivedIds: ReadonlySet<string>;
  readonly idTag: string;
  readonly tool: Tool;
  readonly style: ShapeStyle;
  /** The layer that is drawn on; the uppermost when it is gone. */
  readonly activeLayerId: string;
  /** True if each stroke is drawn a second time, as in a mirror that stands upright in the middle. */
  readonly isMirrored: boolean;
  readonly selectedIds: readonly string[];
  /** The shapes that Paste adds. */
  readonly clipboard: readonly Shape[];
  /** The shape that is being drawn. Not yet in the drawing. */
  readonly currentShape: Shape | undefined;
  readonly shapeDrag: ShapeDrag | undefined;
  readonly marquee: Marquee | undefined;
  /** The opacity of a traced background, 0 to 1. */
  readonly bgOpacity: number;
  readonly notice: SketchNotice | undefined;
};

/** A press says what a fill would meet where it is. */
type Press = Extract<DrawingEvent, { type: 'pointer.pressed' }> & { readonly fillTarget: FillTarget };

export type SketchEvent =
  | Exclude<DrawingEvent, { type: 'pointer.pressed' }>
  | Press
  | { readonly type: 'tool.selected'; readonly tool: Tool }
  | { readonly type: 'style.changed'; readonly style: Partial<ShapeStyle> }
  | { readonly type: 'mirror.switched' }
  | { readonly type: 'layer.added' }
  | { readonly type: 'layer.selected'; readonly id: string }
  | { readonly type: 'layer.changed'; readonly id: string; readonly change: Partial<Omit<SketchLayer, 'id'>> }
  /** `by`: 1 for one up, -1 for one down. */
  | { readonly type: 'layer.moved'; readonly id: string; readonly by: 1 | -1 }
  | { readonly type: 'layer.deleted'; readonly id: string }
  | { readonly type: 'shapes.layered'; readonly id: string }
  | { readonly type: 'shapes.selected'; readonly ids: readonly string[] }
  | { readonly type: 'shapes.cloned' }
  | { readonly type: 'shapes.copied' }
  | { readonly type: 'shapes.cut' }
  | { readonly type: 'shapes.pasted' }
  | { readonly type: 'shapes.deleted' }
  | { readonly type: 'shapes.nudged'; readonly dx: number; readonly dy: number }
  | { readonly type: 'shape.placed'; readonly box: Box }
  | { readonly type: 'clear.pressed' }
  /** Somebody else has changed the drawing of the node. */
  | { readonly type: 'drawing.arrived'; readonly drawing: SavedDrawing }
  | { readonly type: 'aspect.selected'; readonly aspectRatio: AspectRatio }
  | { readonly type: 'file.selected'; readonly file: Blob }
  | { readonly type: 'background.loaded'; readonly url: string; readonly width: number; readonly height: number }
  | { readonly type: 'background.missing'; readonly url: string }
  | { readonly type: 'background.removed'; readonly replacement: Background | undefined }
  | { readonly type: 'background.used'; readonly included: boolean }
  | { readonly type: 'background.faded'; readonly opacity: number }
  | { readonly type: 'notice.read' };

/** The answers of the two effects: a kept background, and a save with the reason when it was refused. */
export type SketchAnswer = DoneActorEvent<Background | string, 'keepBackground'> | SaveDoneEvent;

export type EventOf<T extends SketchEvent['type']> = Extract<SketchEvent, { type: T }>;
export type SketchChange = Partial<SketchContext>;
