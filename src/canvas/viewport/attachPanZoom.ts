import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomBehavior, zoom, zoomIdentity } from 'd3-zoom';
import { ZOOM_MAX, ZOOM_MIN } from '../../../contract/limits.ts';
import type { WheelAction } from '../../geometry/input/wheel.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { pannedViewport as panned, type Viewport } from '../../geometry/viewport/viewport.ts';
import { edgeAt, isControl, isOnBoard, nodeAt } from '../dom/eventTargets.ts';
import { stagePoint } from '../dom/stagePoint.ts';
import { attachWheel } from './attachWheel.ts';
import type { CameraStage } from './camera.ts';
import { createGlide } from './glide.ts';

export type { WheelAction } from '../../geometry/input/wheel.ts';

type ZoomEvent = D3ZoomEvent<HTMLElement, unknown>;

export type PanZoomOptions = {
  readonly wheelAction: () => WheelAction;
  /** Lets the left button pan wherever it is pressed: the space bar is down, or the hand is the tool. */
  readonly leftButtonPans: () => boolean;
  readonly onStart: () => void;
  readonly onEnd: () => void;
};

/** The time after the last movement from which the view counts as resting. */
const REST_DELAY_MS = 120;
const LEFT_BUTTON = 0;
const MIDDLE_BUTTON = 1;

/** Pans and zooms the view: d3-zoom for the pointer and fingers, our own rules for the wheel. */
export function attachPanZoom(canvas: CameraStage, { wheelAction, leftButtonPans, onStart, onEnd }: PanZoomOptions) {
  const { stage } = canvas.elements;
  const stageSelection = select(stage);
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  let lastPointerEvent: PointerEvent | undefined;
  let hasPanned = false;

  const zoomBehavior: ZoomBehavior<HTMLElement, unknown> = zoom<HTMLElement, unknown>()
    .scaleExtent([ZOOM_MIN, ZOOM_MAX])
    .extent(stageExtent)
    .touchable(true)
    .filter((event: Event) => mayStart(event))
    .on('start', onZoomStart)
    .on('zoom', onZoom)
    .on('end', onZoomEnd);

  /** The stage as the view knows it: d3 would measure it, which lays everything out in the middle of a frame. */
  function stageExtent(): [[number, number], [number, number]] {
    const { width, height } = canvas.camera.size();
    return [
      [0, 0],
      [width, height],
    ];
  }

  function mayStart(event: Event): boolean {
    if (event instanceof MouseEvent) return event.type === 'mousedown' && startsPan(event);
    // Two fingers always pinch, wherever they start; one finger pans empty canvas only.
    if (typeof TouchEvent !== 'undefined' && event instanceof TouchEvent) {
      if (event.touches.length >= 2) return true;
      return nodeAt(event.target) === undefined && edgeAt(event.target) === undefined && !isControl(event.target);
    }
    return false;
  }

  /** Says whether a press grabs the view. */
  function startsPan({ button, target }: MouseEvent): boolean {
    return (
      (button === MIDDLE_BUTTON || (button === LEFT_BUTTON && leftButtonPans())) && isOnBoard(canvas.elements, target)
    );
  }

  /** A pointer or fingers hold the canvas, unlike the wheel, the keys and a glide, which leave it to other gestures. */
  function onZoomStart({ sourceEvent }: ZoomEvent): void {
    clearTimeout(restTimer);
    canvas.camera.startMoving();
    hasPanned = false;
    if (!sourceEvent) return;
    glide.stop();
    stage.toggleAttribute('data-panning', sourceEvent.type === 'mousedown');
    onStart();
  }

  function onZoom({ sourceEvent, transform }: ZoomEvent): void {
    hasPanned = sourceEvent != null;
    canvas.camera.setViewport(transform);
  }

  function onZoomEnd({ sourceEvent }: ZoomEvent): void {
    clearTimeout(restTimer);
    restTimer = setTimeout(settleCamera, REST_DELAY_MS);
    if (!sourceEvent) return;
    stage.removeAttribute('data-panning');
    onEnd();
  }

  /** The view comes to rest, on whole pixels: d3 goes on from there. */
  function settleCamera(): void {
    canvas.camera.settle();
    const { x, y, k } = canvas.camera.viewport();
    stageSelection.property('__zoom', zoomIdentity.translate(x, y).scale(k));
  }

  /** The middle button must not start the browser's own scrolling, and the focus stays where it is. */
  function onMouseDown(event: MouseEvent): void {
    if (startsPan(event)) event.preventDefault();
  }

  /** A pan by the middle button that began on a link does not open it. */
  function onAuxClick(event: MouseEvent): void {
    if (event.button === MIDDLE_BUTTON && hasPanned) event.preventDefault();
  }

  function onPointerMove(event: PointerEvent): void {
    lastPointerEvent = event;
  }

  function onPointerLeave(): void {
    lastPointerEvent = undefined;
  }

  /** Moves the picture by screen pixels. */
  function panBy(offset: Point): void {
    set(panned(canvas.camera.viewport(), offset.x, offset.y));
  }

  function applyViewport({ x, y, k }: Viewport): void {
    stageSelection.call(zoomBehavior.transform, zoomIdentity.translate(x, y).scale(k));
  }

  const glide = createGlide(canvas.camera, applyViewport);

  function set(viewport: Viewport): void {
    glide.stop();
    applyViewport(viewport);
  }

  /** A zoom within the canvas's bounds. */
  function clamp(k: number): number {
    return Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, k));
  }

  /** Zooms by a factor about a point of the stage; another factor on the way there comes on top. */
  function zoomBy(factor: number, zoomCentre: Point): void {
    glide.zoomAbout(clamp(glide.goalZoom() * factor), zoomCentre);
  }

  const aborter = new AbortController();
  const { signal } = aborter;
  stage.addEventListener('mousedown', onMouseDown, { capture: true, signal });
  stage.addEventListener('auxclick', onAuxClick, { capture: true, signal });
  stage.addEventListener('pointermove', onPointerMove, { passive: true, signal });
  stage.addEventListener('pointerleave', onPointerLeave, { signal });
  // Without d3's zoom by a double-click or a double tap, the one thing that it animates.
  stageSelection.call(zoomBehavior).on('dblclick.zoom', null).on('wheel.zoom', null);
  const panZoom = {
    set,
    glideTo: glide.glideTo,
    goal: glide.goal,
    panBy,
    zoomBy,
    clamp,
    /** The pointer's place on the stage, unless it is elsewhere or over what floats above the board. */
    pointer: () =>
      lastPointerEvent && isOnBoard(canvas.elements, lastPointerEvent.target)
        ? stagePoint(stage, lastPointerEvent)
        : undefined,
  };
  const detachWheel = attachWheel(canvas, panZoom, wheelAction);

  return {
    ...panZoom,
    detach(): void {
      detachWheel();
      stageSelection.on('.zoom', null);
      aborter.abort();
      clearTimeout(restTimer);
      glide.stop();
    },
  };
}

export type PanZoom = ReturnType<typeof attachPanZoom>;
