import type { Shape, SketchLayer } from '../../../../contract/fields/sketchShapes.ts';
import { ASPECT_RATIOS, SKETCH } from '../../../../contract/limits.ts';
import type { Size } from '../../stage/stageView.ts';
import { arrangeShapes, visibleShapes } from './layers.ts';

export type AspectRatio = (typeof ASPECT_RATIOS)[number];
/** The picture below the drawing: a file chosen for it, or what is connected to the node's input. */
export type Background = {
  readonly url: string;
  readonly objectKey?: string | undefined;
  readonly from: 'file' | 'input';
};
/** The drawing that the dialog edits. */
export type Drawing = {
  /** In the order of their layers; within a layer later is painted over earlier. */
  readonly shapes: readonly Shape[];
  /** The lowest first; at least one. */
  readonly layers: readonly SketchLayer[];
  readonly canvasWidth: number;
  readonly canvasHeight: number;
  readonly aspectRatio: AspectRatio;
  readonly background?: Background | undefined;
  /** True if the background is part of the picture; otherwise it is there to be traced. */
  readonly bgKept: boolean;
};
/** The draft on the device, stored at each change: also the opacity of a traced background, which is no step in its steps. */
export type SavedDrawing = Drawing & { readonly bgOpacity: number };
/** The same with the drawing that the node had meanwhile: what is there by then is put on it when it comes back. */
export type DraftDrawing = SavedDrawing & {
  readonly base?: SavedDrawing | undefined;
  /** The drawing that one's own changes grew from; a draft of an earlier version has none. */
  readonly conflictBase?: SavedDrawing | undefined;
};
export type CanvasSize = Pick<Drawing, 'canvasWidth' | 'canvasHeight'>;

/** The drawing with its shapes in the order of their layers. */
export function arrangedDrawing<D extends Drawing>(drawing: D): D {
  const shapes = arrangeShapes(drawing.shapes, drawing.layers);
  return shapes === drawing.shapes ? drawing : { ...drawing, shapes };
}

/** A drawing's canvas as the paper of its stage. */
export function paperSize({ canvasWidth, canvasHeight }: CanvasSize): Size {
  return { width: canvasWidth, height: canvasHeight };
}

/** 768 x 768 and the two sizes with the same area, so that no ratio gives a poorer picture. */
const CANVAS_SIZES: Record<AspectRatio, readonly [number, number]> = {
  '1:1': [SKETCH.canvas.width, SKETCH.canvas.height],
  '16:9': [1024, 576],
  '9:16': [576, 1024],
};

/** The canvas of a drawing without a background. */
export function canvasForRatio(aspectRatio: AspectRatio): CanvasSize {
  const [canvasWidth, canvasHeight] = CANVAS_SIZES[aspectRatio];
  return { canvasWidth, canvasHeight };
}

/** The ratio that a canvas has; undefined when a background gave it another. */
export function canvasRatio({ canvasWidth, canvasHeight }: CanvasSize): AspectRatio | undefined {
  return ASPECT_RATIOS.find((ratio) => {
    const [width, height] = CANVAS_SIZES[ratio];
    return Math.round((canvasWidth * height) / width) === canvasHeight;
  });
}

/**
 * The canvas that a background of this many pixels sets: its own size, made smaller until the longer side is at most 896.
 * An SVG without a size of its own (some browsers say 0) gets the default canvas.
 */
export function canvasForPicture(width: number, height: number): CanvasSize {
  if (width <= 0 || height <= 0) return canvasForRatio('1:1');
  const scale = Math.min(1, SKETCH.backgroundLongerSide / Math.max(width, height));
  return { canvasWidth: Math.max(1, Math.round(width * scale)), canvasHeight: Math.max(1, Math.round(height * scale)) };
}

/** Tells whether the background is in the picture that is kept: when it is wanted there, and while nothing is drawn over it. */
export function includesBackground(drawing: Drawing): boolean {
  return drawing.bgKept || visibleShapes(drawing).length === 0;
}

/** Tells whether two drawings hold the same. Shapes that were not touched are the same objects, so this is cheap. */
export function isSameDrawing(a: Drawing, b: Drawing): boolean {
  const { shapes, ...rest } = a;
  const { shapes: otherShapes, ...otherRest } = b;
  if (shapes.length !== otherShapes.length || JSON.stringify(rest) !== JSON.stringify(otherRest)) return false;
  return shapes.every(
    (shape, i) => shape === otherShapes[i] || JSON.stringify(shape) === JSON.stringify(otherShapes[i]),
  );
}
