import { type WheelAction, type WheelTurn, wheelPan, wheelTurn, wheelZoom } from '../../geometry/input/wheel.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { type Viewport, zoomedViewport } from '../../geometry/viewport/viewport.ts';
import { canScroll, movesWithBoard } from '../dom/eventTargets.ts';
import { stagePoint } from '../dom/stagePoint.ts';
import type { CameraStage } from './camera.ts';

/** Pan and zoom, as far as the wheel asks for them. */
type WheelTarget = {
  readonly set: (viewport: Viewport) => void;
  readonly panBy: (by: Point) => void;
  readonly zoomBy: (factor: number, about: Point) => void;
  readonly clamp: (k: number) => number;
};

/** The wheel and the trackpad: pan, zoom about the pointer, or leave it to a field that scrolls. */
export function attachWheel(canvas: CameraStage, panZoom: WheelTarget, wheelAction: () => WheelAction) {
  const { stage } = canvas.elements;
  let currentTurn: WheelTurn | undefined;
  let isCtrlPressed = false;

  function onWheel(event: WheelEvent): void {
    if (!movesWithBoard(canvas.elements, event.target)) {
      currentTurn = undefined;
      return;
    }
    currentTurn = wheelTurn(currentTurn, event, {
      action: wheelAction(),
      isCtrlPressed,
      mayScroll: () => canScroll(event.target, event.deltaX, event.deltaY, stage),
    });
    if (currentTurn.isScroll) return;
    event.preventDefault();
    if (!currentTurn.isZoom) panZoom.panBy(wheelPan(event));
    else zoomBy(wheelZoom(event, currentTurn.isPinch), event, currentTurn.isSmooth);
  }

  /** A notch is a jump, which is smoothed; fingers move smoothly themselves, and must not be lagged behind. */
  function zoomBy(factor: number, event: WheelEvent, isSmooth: boolean): void {
    const pointer = stagePoint(stage, event);
    const viewport = canvas.camera.viewport();
    if (isSmooth) panZoom.set(zoomedViewport(viewport, panZoom.clamp(viewport.k * factor), pointer));
    else panZoom.zoomBy(factor, pointer);
  }

  /** The page itself never zooms by the wheel, over the bars and panels neither. */
  function onPageWheel(event: WheelEvent): void {
    if (event.ctrlKey) event.preventDefault();
  }

  function onKeyChange(event: KeyboardEvent): void {
    isCtrlPressed = event.ctrlKey;
  }

  function onBlur(): void {
    isCtrlPressed = false;
  }

  const aborter = new AbortController();
  const { signal } = aborter;
  stage.addEventListener('wheel', onWheel, { passive: false, signal });
  window.addEventListener('wheel', onPageWheel, { passive: false, signal });
  window.addEventListener('keydown', onKeyChange, { capture: true, signal });
  window.addEventListener('keyup', onKeyChange, { capture: true, signal });
  window.addEventListener('blur', onBlur, { signal });

  return function detach(): void {
    aborter.abort();
  };
}
