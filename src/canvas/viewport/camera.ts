import { type Tier, tierAt } from '../../geometry/viewport/tier.ts';
import { IDENTITY_VIEWPORT, type StageSize, type Viewport } from '../../geometry/viewport/viewport.ts';
import { createEmitter } from '../../store/emitter.ts';
import { createStore } from '../../store/store.ts';
import type { StageElements } from '../dom/stageElements.ts';
import { createTransform, snappedToPixels } from './transform.ts';

/** Says whether all is drawn that a view shows. */
export type ContentCheck = (viewport: Viewport, size: StageSize) => boolean;

/** The visible part of the board. Moves the layers, and tells when it begins to move, in each frame, and when it rests. */
export function createCamera(elements: StageElements) {
  const transform = createTransform(elements);
  const moveEmitter = createEmitter();
  const frameEmitter = createEmitter();
  const settleEmitter = createEmitter();
  const resizeEmitter = createEmitter();
  const settledTier = createStore<Tier>('full');
  let viewport: Viewport = IDENTITY_VIEWPORT;
  let size: StageSize = { width: elements.stage.clientWidth, height: elements.stage.clientHeight };
  /** The layers are drawn for another zoom than this, and stretched. */
  let isStretched = false;
  let isContentDrawn: ContentCheck = () => true;
  let frame = 0;

  function draw(): void {
    frame = 0;
    isStretched = !transform.apply(viewport, isContentDrawn(viewport, size)) && transform.isZooming();
    frameEmitter.emit();
  }

  function requestFrame(): void {
    if (frame === 0) frame = requestAnimationFrame(draw);
  }

  return {
    viewport: () => viewport,
    size: () => size,
    tier: () => tierAt(viewport.k),
    /** Shows another part of the board, in the next frame. */
    setViewport(next: Viewport): void {
      viewport = next;
      requestFrame();
    },
    /** Has `onFrame` told in the next frame, whether or not anything moves. */
    requestFrame,
    resize(next: StageSize): void {
      size = next;
      resizeEmitter.emit();
    },
    isMoving: transform.isMoving,
    /** Says whether it moves in such a way that the zoom changes. */
    isZooming: transform.isZooming,
    /** Says whether what is drawn is only shown larger or smaller for now: then nothing is to be drawn. */
    isStretched: () => isStretched,
    textScale: transform.textScale,
    /** Has the layers drawn anew, on a way that leads out, in the same frame as content that is missing. */
    setContentCheck(check: ContentCheck): void {
      isContentDrawn = check;
    },
    /** Begins to move. */
    startMoving(): void {
      const wasMoving = transform.isMoving();
      transform.start();
      if (!wasMoving) moveEmitter.emit();
    },
    /** Comes to rest: exact strokes, and the tier that React may know. */
    settle(): void {
      viewport = snappedToPixels(viewport);
      transform.settle(viewport);
      isStretched = false;
      settleEmitter.emit();
      settledTier.set(tierAt(viewport.k));
    },
    /** The tier at which it rests. */
    settledTier,
    /** It has begun to move. */
    onMove: moveEmitter.on,
    onFrame: frameEmitter.on,
    /** It has come to rest. */
    onSettle: settleEmitter.on,
    onResize: resizeEmitter.on,
    stop: () => cancelAnimationFrame(frame),
  };
}

export type Camera = ReturnType<typeof createCamera>;

/** The ways in which the camera moves now. */
export type CameraMotion = Pick<Camera, 'isMoving' | 'isZooming' | 'isStretched'>;

/** The parts for those who move the camera, or place things by it. */
export type CameraStage = { readonly elements: StageElements; readonly camera: Camera };
