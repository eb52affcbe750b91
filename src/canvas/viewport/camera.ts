import { type Tier, tierAt } from '../../geometry/viewport/tier.ts';
import { IDENTITY_VIEWPORT, type StageSize, type Viewport } from '../../geometry/viewport/viewport.ts';
import { createEmitter } from '../../store/emitter.ts';
import { createStore } from '../../store/store.ts';
import type { StageElements } from '../dom/stageElements.ts';
import { createTransform, snappedToPixels } from './transform.ts';

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
  let frame = 0;

  function draw(): void {
    frame = 0;
    transform.apply(viewport);
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
    textScale: transform.textScale,
    /** Begins to move. */
    startMoving(): void {
      const wasMoving = transform.isMoving();
      transform.start(viewport);
      if (!wasMoving) moveEmitter.emit();
    },
    /** Comes to rest: exact strokes, and the tier that React may know. */
    settle(): void {
      viewport = snappedToPixels(viewport);
      transform.settle(viewport);
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

/** The parts for those who move the camera, or place things by it. */
export type CameraStage = { readonly elements: StageElements; readonly camera: Camera };
