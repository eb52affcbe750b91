import { distance } from '../../geometry/image/shapes.ts';
import { historyFromDraft, recordStep } from '../editor/machine/undoHistory.ts';
import { fitPaper, paperPoint } from '../stage/stageView.ts';
import { type Crop, changeRatio, flipCrop, fullCrop, isChanged, rotateCrop, rotatedSize, setFrame } from './crop.ts';
import type { CropChange, CropContext, EventOf } from './crop.types.ts';
import { type CropFrame, type CropGrip, drawFrame, isFullFrame, moveFrame, resizeFrame } from './frame.ts';
import { currentCrop, paperSize } from './selectors.ts';

/** A press that moves less than this, in stage pixels, draws no new frame. */
const DRAW_TOLERANCE = 4;

/** Tells whether closing now would lose something, and saving would make another picture. */
export function isUnsaved(context: CropContext): boolean {
  return isChanged(currentCrop(context), context.picture);
}

function recorded(context: CropContext, crop: Crop, name?: string): CropChange {
  return { history: recordStep(context.history, crop, name) };
}

/** A cut that was left unsaved comes back as a step. */
export function openPicture({ stage, draft }: CropContext, { size }: EventOf<'picture.loaded'>): CropChange {
  const history = historyFromDraft(fullCrop(size), draft);
  return {
    picture: size,
    draft: undefined,
    history,
    view: fitPaper(stage, rotatedSize(size, history.present)),
    isFitted: true,
  };
}

export const NO_DRAG = { drag: undefined, preview: undefined } as const;

/** A frame that is the whole picture cannot be moved: its inside draws a new one. */
export function beginDrag(context: CropContext, { at, grip }: EventOf<'pointer.pressed'>): CropChange {
  const crop = currentCrop(context);
  const effectiveGrip: CropGrip = grip === 'move' && isFullFrame(crop.frame, paperSize(context)) ? 'draw' : grip;
  return { drag: { grip: effectiveGrip, from: paperPoint(context.view, at), crop } };
}

export function continueDrag(context: CropContext, { samples }: EventOf<'pointer.moved'>): CropChange {
  const { drag, view } = context;
  const last = samples.at(-1);
  if (!drag || !last) return {};
  const frame = draggedFrame(context, paperPoint(view, last));
  return { preview: frame && { ...drag.crop, frame } };
}

function draggedFrame({ drag, view, picture }: CropContext, to: { x: number; y: number }): CropFrame | undefined {
  if (!drag) return undefined;
  const { grip, from, crop } = drag;
  const bounds = rotatedSize(picture, crop);
  const by = { x: to.x - from.x, y: to.y - from.y };
  const fit = { ratio: crop.ratio, bounds };
  if (grip === 'move') return moveFrame(crop.frame, by, bounds);
  if (grip !== 'draw') return resizeFrame(crop.frame, grip, by, fit);
  return distance(from, to) * view.scale < DRAW_TOLERANCE ? undefined : drawFrame(from, to, fit);
}

export function nudge(context: CropContext, { dx, dy }: EventOf<'frame.nudged'>): CropChange {
  const { present } = context.history;
  const frame = moveFrame(present.frame, { x: dx, y: dy }, paperSize(context));
  return recorded(context, { ...present, frame }, 'nudge');
}

/** By the keyboard the lower right corner is dragged; at a fixed ratio either way does. */
export function size(context: CropContext, { dx, dy }: EventOf<'frame.sized'>): CropChange {
  const { present } = context.history;
  const grip = present.ratio === 'free' ? 'se' : dx === 0 ? 's' : 'e';
  const fit = { ratio: present.ratio, bounds: paperSize(context) };
  return recorded(context, { ...present, frame: resizeFrame(present.frame, grip, { x: dx, y: dy }, fit) }, 'size');
}

export function set(context: CropContext, event: EventOf<'frame.set'>): CropChange {
  return recorded(context, setFrame(context.history.present, context.picture, event.set), 'set');
}

/** The picture lies another way: it is fitted into the stage again. */
function refitted(context: CropContext, crop: Crop): CropChange {
  return {
    ...recorded(context, crop),
    view: fitPaper(context.stage, rotatedSize(context.picture, crop)),
    isFitted: true,
  };
}

export function rotate(context: CropContext, { by }: EventOf<'turn.pressed'>): CropChange {
  return refitted(context, rotateCrop(context.history.present, context.picture, by));
}

export function flip(context: CropContext, { way }: EventOf<'flip.pressed'>): CropChange {
  return recorded(context, flipCrop(context.history.present, context.picture, way));
}

export function selectRatio(context: CropContext, { ratio }: EventOf<'ratio.selected'>): CropChange {
  return recorded(context, changeRatio(context.history.present, context.picture, ratio));
}

export function reset(context: CropContext): CropChange {
  return refitted(context, fullCrop(context.picture));
}
