import { distance } from '../../geometry/image/shapes.ts';
import { commitStep, resumeSteps } from '../editor/chart/steps.ts';
import { fitPaper, toPaper } from '../stage/stageView.ts';
import type { Change, CropContext, EventOf } from './crop.types.ts';
import { type Cut, chooseRatio, flip, isChanged, setFrame, turn, turnedSize, wholeCut } from './cut.ts';
import { drawFrame, type Frame, type Grip, isWhole, moveFrame, resizeFrame } from './frame.ts';
import { paperOf, shownCut } from './shown.ts';

/** A press that moves less than this, in stage pixels, draws no new frame. */
const DRAW_REACH = 4;

/** Tells whether closing now would lose something, and saving would make another picture. */
export function isUnsaved(context: CropContext): boolean {
  return isChanged(shownCut(context), context.picture);
}

function stepped(context: CropContext, cut: Cut, name?: string): Change {
  return { steps: commitStep(context.steps, cut, name) };
}

/** A cut that was left unsaved comes back as a step. */
export function takePicture({ stage, draft }: CropContext, { size }: EventOf<'picture.loaded'>): Change {
  const steps = resumeSteps(wholeCut(size), draft);
  return {
    picture: size,
    draft: undefined,
    steps,
    view: fitPaper(stage, turnedSize(size, steps.present)),
    fitted: true,
  };
}

export const NO_HOLD = { hold: undefined, live: undefined } as const;

/** A frame that is the whole picture cannot be moved: its inside draws a new one. */
export function beginHold(context: CropContext, { at, grip }: EventOf<'pointer.pressed'>): Change {
  const cut = shownCut(context);
  const effectiveGrip: Grip = grip === 'move' && isWhole(cut.frame, paperOf(context)) ? 'draw' : grip;
  return { hold: { grip: effectiveGrip, from: toPaper(context.view, at), cut } };
}

export function dragHold(context: CropContext, { samples }: EventOf<'pointer.moved'>): Change {
  const { hold, view } = context;
  const last = samples.at(-1);
  if (!hold || !last) return {};
  const frame = draggedFrame(context, toPaper(view, last));
  return { live: frame && { ...hold.cut, frame } };
}

function draggedFrame({ hold, view, picture }: CropContext, to: { x: number; y: number }): Frame | undefined {
  if (!hold) return undefined;
  const { grip, from, cut } = hold;
  const bounds = turnedSize(picture, cut);
  const by = { x: to.x - from.x, y: to.y - from.y };
  const fit = { ratio: cut.ratio, bounds };
  if (grip === 'move') return moveFrame(cut.frame, by, bounds);
  if (grip !== 'draw') return resizeFrame(cut.frame, grip, by, fit);
  return distance(from, to) * view.scale < DRAW_REACH ? undefined : drawFrame(from, to, fit);
}

export function nudge(context: CropContext, { dx, dy }: EventOf<'frame.nudged'>): Change {
  const { present } = context.steps;
  const frame = moveFrame(present.frame, { x: dx, y: dy }, paperOf(context));
  return stepped(context, { ...present, frame }, 'nudge');
}

/** By the keyboard the lower right corner is dragged; at a fixed ratio either way does. */
export function size(context: CropContext, { dx, dy }: EventOf<'frame.sized'>): Change {
  const { present } = context.steps;
  const grip = present.ratio === 'free' ? 'se' : dx === 0 ? 's' : 'e';
  const fit = { ratio: present.ratio, bounds: paperOf(context) };
  return stepped(context, { ...present, frame: resizeFrame(present.frame, grip, { x: dx, y: dy }, fit) }, 'size');
}

export function set(context: CropContext, event: EventOf<'frame.set'>): Change {
  return stepped(context, setFrame(context.steps.present, context.picture, event.set), 'set');
}

/** The picture lies another way: it is fitted into the stage again. */
function laid(context: CropContext, cut: Cut): Change {
  return {
    ...stepped(context, cut),
    view: fitPaper(context.stage, turnedSize(context.picture, cut)),
    fitted: true,
  };
}

export function turnCut(context: CropContext, { by }: EventOf<'turn.pressed'>): Change {
  return laid(context, turn(context.steps.present, context.picture, by));
}

export function flipCut(context: CropContext, { way }: EventOf<'flip.pressed'>): Change {
  return stepped(context, flip(context.steps.present, context.picture, way));
}

export function chooseCutRatio(context: CropContext, { ratio }: EventOf<'ratio.selected'>): Change {
  return stepped(context, chooseRatio(context.steps.present, context.picture, ratio));
}

export function reset(context: CropContext): Change {
  return laid(context, wholeCut(context.picture));
}
