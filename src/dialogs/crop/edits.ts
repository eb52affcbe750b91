import { distance } from '../../geometry/image/shapes.ts';
import { historyFromDraft, recordStep } from '../editor/machine/undoHistory.ts';
import { fitPaper, paperPoint } from '../stage/stageView.ts';
import {
  type Crop,
  changeRatio,
  flipCrop,
  fullCrop,
  isCropChanged,
  rotateCrop,
  rotatedSize,
  setFrame,
} from './crop.ts';
import type { CropChange, CropContext, EventOf } from './crop.types.ts';
import { type CropFrame, type CropGrip, coversPicture, drawFrame, moveFrame, resizeFrame } from './frame.ts';
import { currentCrop, paperSize } from './selectors.ts';

/** A press that moves less than this, in stage pixels, draws no new frame. */
const DRAW_TOLERANCE = 4;

/** Tells whether closing now would lose something, and saving would make another picture. */
export function isUnsaved(context: CropContext): boolean {
  return isCropChanged(currentCrop(context), context.picture);
}

function historyChange(context: CropContext, crop: Crop, name?: string): CropChange {
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
  const effectiveGrip: CropGrip = grip === 'move' && coversPicture(crop.frame, paperSize(context)) ? 'draw' : grip;
  return { drag: { grip: effectiveGrip, startPoint: paperPoint(context.view, at), crop } };
}

export function continueDrag(context: CropContext, { samples }: EventOf<'pointer.moved'>): CropChange {
  const { drag, view } = context;
  const lastSample = samples.at(-1);
  if (!drag || !lastSample) return {};
  const frame = draggedFrame(context, paperPoint(view, lastSample));
  return { preview: frame && { ...drag.crop, frame } };
}

function draggedFrame({ drag, view, picture }: CropContext, to: { x: number; y: number }): CropFrame | undefined {
  if (!drag) return undefined;
  const { grip, startPoint, crop } = drag;
  const bounds = rotatedSize(picture, crop);
  const delta = { x: to.x - startPoint.x, y: to.y - startPoint.y };
  const constraints = { ratio: crop.ratio, bounds };
  if (grip === 'move') return moveFrame(crop.frame, delta, bounds);
  if (grip !== 'draw') return resizeFrame(crop.frame, grip, delta, constraints);
  return distance(startPoint, to) * view.scale < DRAW_TOLERANCE ? undefined : drawFrame(startPoint, to, constraints);
}

export function nudgeFrame(context: CropContext, { dx, dy }: EventOf<'frame.nudged'>): CropChange {
  const { present } = context.history;
  const frame = moveFrame(present.frame, { x: dx, y: dy }, paperSize(context));
  return historyChange(context, { ...present, frame }, 'nudge');
}

/** By the keyboard the lower right corner is dragged; at a fixed ratio either way does. */
export function sizeFrame(context: CropContext, { dx, dy }: EventOf<'frame.sized'>): CropChange {
  const { present } = context.history;
  const grip = present.ratio === 'free' ? 'se' : dx === 0 ? 's' : 'e';
  const constraints = { ratio: present.ratio, bounds: paperSize(context) };
  return historyChange(
    context,
    { ...present, frame: resizeFrame(present.frame, grip, { x: dx, y: dy }, constraints) },
    'size',
  );
}

export function changeFrame(context: CropContext, event: EventOf<'frame.set'>): CropChange {
  return historyChange(context, setFrame(context.history.present, context.picture, event.set), 'set');
}

/** The picture lies another way: it is fitted into the stage again. */
function refittedChange(context: CropContext, crop: Crop): CropChange {
  return {
    ...historyChange(context, crop),
    view: fitPaper(context.stage, rotatedSize(context.picture, crop)),
    isFitted: true,
  };
}

export function rotate(context: CropContext, { quarterTurns }: EventOf<'turn.pressed'>): CropChange {
  return refittedChange(context, rotateCrop(context.history.present, context.picture, quarterTurns));
}

export function flip(context: CropContext, { direction }: EventOf<'flip.pressed'>): CropChange {
  return historyChange(context, flipCrop(context.history.present, context.picture, direction));
}

export function selectRatio(context: CropContext, { ratio }: EventOf<'ratio.selected'>): CropChange {
  return historyChange(context, changeRatio(context.history.present, context.picture, ratio));
}

export function reset(context: CropContext): CropChange {
  return refittedChange(context, fullCrop(context.picture));
}
