import { zoomedViewport } from '../../geometry/viewport/viewport.ts';
import { stagePoint } from '../dom/stagePoint.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import type { PanZoom } from './attachPanZoom.ts';
import type { CameraStage } from './camera.ts';

/** Safari's event of fingers that spread; `scale` is 1 where they began. */
type SpreadEvent = Event & { readonly scale: number; readonly clientX: number; readonly clientY: number };

/** Safari tells of a pinch on a trackpad by events of its own, and zooms the page if nobody takes them. */
export function attachSafariPinch(canvas: CameraStage, gesture: GestureActor, panZoom: PanZoom) {
  const { stage } = canvas.elements;
  let startZoom = 1;

  function onStart(event: Event): void {
    event.preventDefault();
    startZoom = canvas.camera.viewport().k;
  }

  function onChange(event: Event): void {
    event.preventDefault();
    // On a touch screen d3-zoom has the same fingers already.
    if (gesture.getSnapshot().matches('panning')) return;
    const spread = event as SpreadEvent;
    panZoom.set(
      zoomedViewport(canvas.camera.viewport(), panZoom.clamp(startZoom * spread.scale), stagePoint(stage, spread)),
    );
  }

  const aborter = new AbortController();
  const { signal } = aborter;
  stage.addEventListener('gesturestart', onStart, { signal });
  stage.addEventListener('gesturechange', onChange, { signal });

  return function detach(): void {
    aborter.abort();
  };
}
