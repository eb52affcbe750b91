import type { ShapePoint } from '../../geometry/image/shapes.ts';
import type { Size, StageView } from './stageView.ts';
import { fitPaper, panBy, pinchView, zoomAt } from './stageView.ts';

/** The pointer's place, and the pressure of a pen (0 to 1); nothing presses without a pen. */
export type Sample = ShapePoint & { readonly pressure?: number | undefined };
export type TwoFingers = readonly [ShapePoint, ShapePoint];

/** The view of a stage on its paper, and its movement now. */
export type StageState = {
  readonly view: StageView;
  readonly stage: Size;
  /** True if the paper follows the size of the stage; the first zoom or pan ends that. */
  readonly isFitted: boolean;
  readonly panStart: ShapePoint;
  /** The view before a pointer or two fingers began to move the paper. */
  readonly viewBeforePan: Pick<StageState, 'view' | 'isFitted'> | undefined;
  readonly fingers: TwoFingers;
};

/** The events of pointers, wheel, keys and window on a stage. Points are stage pixels. */
export type StageEvent =
  | {
      readonly type: 'pointer.pressed';
      readonly at: Sample;
      readonly pointer: 'mouse' | 'pen' | 'touch' | 'keyboard';
      /** Space held, or the middle button. */
      readonly shouldPan: boolean;
      /** Shift held. */
      readonly addsToSelection: boolean;
      /** The eraser of a pen: its other end, or its button. */
      readonly hasEraser?: boolean;
    }
  | { readonly type: 'pointer.moved'; readonly samples: readonly Sample[]; readonly constrain: boolean }
  | { readonly type: 'pointer.released' }
  | { readonly type: 'pointer.cancelled' }
  /** A pen came down, or the system knew the finger for a palm: what fingers began is taken back. */
  | { readonly type: 'pointer.overtaken' }
  | { readonly type: 'pinch.started'; readonly fingers: TwoFingers }
  | { readonly type: 'pinch.moved'; readonly fingers: TwoFingers }
  | { readonly type: 'pinch.ended' }
  | { readonly type: 'wheel.zoomed'; readonly at: ShapePoint; readonly factor: number }
  | { readonly type: 'wheel.panned'; readonly dx: number; readonly dy: number }
  | { readonly type: 'zoom.stepped'; readonly factor: number }
  /** `scale`: stage pixels per paper pixel. */
  | { readonly type: 'zoom.selected'; readonly scale: number }
  | { readonly type: 'fit.pressed' }
  | { readonly type: 'stage.resized'; readonly stage: Size };

type StageReducer<E extends StageEvent> = (state: StageState, event: E, paper: Size) => Partial<StageState>;

/** A finger that went less than this (stage pixels) before the second one came down had meant to pinch. */
export const PINCH_TOLERANCE = 12;

const ORIGIN = { x: 0, y: 0 };
const INITIAL_SIZE = { width: 800, height: 600 };

/** The stage before it has its size: the whole paper in the middle. */
export function initialStage(paper: Size): StageState {
  return {
    view: fitPaper(INITIAL_SIZE, paper),
    stage: INITIAL_SIZE,
    isFitted: true,
    panStart: ORIGIN,
    viewBeforePan: undefined,
    fingers: [ORIGIN, ORIGIN],
  };
}

const STAGE_REDUCERS: { readonly [T in StageEvent['type']]: StageReducer<Extract<StageEvent, { type: T }>> } = {
  'pointer.pressed': ({ view, isFitted }, { at }) => ({ panStart: at, viewBeforePan: { view, isFitted } }),
  'pointer.moved': ({ view, panStart }, { samples }) => {
    const last = samples.at(-1);
    if (!last) return {};
    return { view: panBy(view, last.x - panStart.x, last.y - panStart.y), panStart: last, isFitted: false };
  },
  'pointer.released': () => ({ viewBeforePan: undefined }),
  'pointer.cancelled': () => ({ viewBeforePan: undefined }),
  'pointer.overtaken': ({ viewBeforePan, stage }, _, paper) => ({
    ...viewBeforePan,
    ...(viewBeforePan?.isFitted && { view: fitPaper(stage, paper) }),
    viewBeforePan: undefined,
  }),
  'pinch.started': ({ view, isFitted }, { fingers }) => ({ fingers, viewBeforePan: { view, isFitted } }),
  'pinch.moved': ({ view, fingers }, event) => ({
    view: pinchView(view, fingers, event.fingers),
    fingers: event.fingers,
    isFitted: false,
  }),
  'pinch.ended': () => ({ viewBeforePan: undefined }),
  'wheel.zoomed': ({ view }, { at, factor }) => ({ view: zoomAt(view, at, factor), isFitted: false }),
  'wheel.panned': ({ view }, { dx, dy }) => ({ view: panBy(view, dx, dy), isFitted: false }),
  'zoom.stepped': ({ view, stage }, { factor }) => ({
    view: zoomAt(view, { x: stage.width / 2, y: stage.height / 2 }, factor),
    isFitted: false,
  }),
  'zoom.selected': ({ view, stage }, { scale }) => ({
    view: zoomAt(view, { x: stage.width / 2, y: stage.height / 2 }, scale / view.scale),
    isFitted: false,
  }),
  'fit.pressed': ({ stage }, _, paper) => ({ view: fitPaper(stage, paper), isFitted: true }),
  'stage.resized': ({ isFitted, view }, { stage }, paper) => ({
    stage,
    view: isFitted ? fitPaper(stage, paper) : view,
  }),
};

/** Tells whether an event of a dialog is one of its stage. */
export function isStageEvent(event: { readonly type: string }): event is StageEvent {
  return Object.hasOwn(STAGE_REDUCERS, event.type);
}

/** The change by an event when the pointer moves the paper; an editor whose pointer draws keeps its presses to itself. */
export function updateStage(state: StageState, event: StageEvent, paper: Size): Partial<StageState> {
  const reducer = STAGE_REDUCERS[event.type] as StageReducer<StageEvent>;
  return reducer(state, event, paper);
}
