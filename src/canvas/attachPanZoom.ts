import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomBehavior, zoom, zoomIdentity } from 'd3-zoom';
import { ZOOM_MAX, ZOOM_MIN } from '../../contract/limits.ts';
import type { Point } from '../geometry/point.ts';
import { toBoard, type Viewport } from '../geometry/viewport.ts';
import { isPinch, wheelPan, wheelZoom } from '../geometry/wheel.ts';
import { stagePoint } from './stagePoint.ts';
import { edgeAt, isControl, nodeAt, scrollsItself } from './targets.ts';
import type { View } from './view.ts';

/** What a plain wheel does; Ctrl or Cmd does the other. */
export type WheelUse = 'pan' | 'zoom';

type ZoomEvent = D3ZoomEvent<HTMLElement, unknown>;

export type PanZoomOptions = {
  readonly wheelUse: () => WheelUse;
  /** Whether the left button pans wherever it is pressed: the space bar is held, or the hand is chosen. */
  readonly panHeld: () => boolean;
  readonly onStart: () => void;
  readonly onEnd: () => void;
};

/** How long after the last movement the view counts as resting. */
const REST_MS = 150;
const LEFT = 0;
const MIDDLE = 1;

/** Pans and zooms the view: d3-zoom for the pointer and fingers, our own rules for the wheel. */
export function attachPanZoom(view: View, { wheelUse, panHeld, onStart, onEnd }: PanZoomOptions) {
  const { stage } = view.elements;
  const target = select(stage);
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  let animation = 0;

  const behavior: ZoomBehavior<HTMLElement, unknown> = zoom<HTMLElement, unknown>()
    .scaleExtent([ZOOM_MIN, ZOOM_MAX])
    .touchable(true)
    .filter((event: Event) => mayStart(event))
    .on('start', start)
    .on('zoom', (event: ZoomEvent) => view.setViewport(event.transform))
    .on('end', end);

  function mayStart(event: Event): boolean {
    if (event instanceof MouseEvent && event.type === 'mousedown') {
      return event.button === MIDDLE || (event.button === LEFT && panHeld());
    }
    // Two fingers always pinch, wherever they start; one finger pans empty canvas only.
    if (typeof TouchEvent !== 'undefined' && event instanceof TouchEvent) {
      if (event.touches.length >= 2) return true;
      return nodeAt(event.target) === undefined && edgeAt(event.target) === undefined && !isControl(event.target);
    }
    return false;
  }

  /** A pointer or fingers hold the view, unlike the wheel, the keys and a glide, which leave it to other gestures. */
  function start(event: ZoomEvent): void {
    cancelAnimationFrame(animation);
    clearTimeout(restTimer);
    view.startMoving();
    if (event.sourceEvent) onStart();
  }

  function end(event: ZoomEvent): void {
    clearTimeout(restTimer);
    restTimer = setTimeout(view.settle, REST_MS);
    if (event.sourceEvent) onEnd();
  }

  function onWheel(event: WheelEvent): void {
    const held = event.ctrlKey || event.metaKey;
    if (!held && scrollsItself(event.target, event.deltaX, event.deltaY, stage)) return;
    event.preventDefault();
    // A pinch on a trackpad arrives with Ctrl held, and zooms whatever the wheel is set to.
    const pinch = event.ctrlKey && isPinch(event);
    const zooms = pinch || held !== (wheelUse() === 'zoom');
    if (zooms) {
      const { x, y } = stagePoint(stage, event);
      target.call(behavior.scaleBy, wheelZoom(event, pinch), [x, y]);
    } else {
      panBy(wheelPan(event));
    }
  }

  /** The middle button must not start the browser's own scrolling. */
  function onMouseDown(event: MouseEvent): void {
    if (event.button === MIDDLE || (event.button === LEFT && panHeld() && !isControl(event.target))) {
      event.preventDefault();
    }
  }

  /** Moves the picture by screen pixels. */
  function panBy(by: Point): void {
    const { k } = view.viewport();
    target.call(behavior.translateBy, by.x / k, by.y / k);
  }

  function set(viewport: Viewport): void {
    target.call(behavior.transform, zoomIdentity.translate(viewport.x, viewport.y).scale(viewport.k));
  }

  /** Moves there in a moment, so that one sees where one went; at once under reduced motion. */
  function glideTo(goal: Viewport): void {
    cancelAnimationFrame(animation);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      set(goal);
      return;
    }
    const from = view.viewport();
    const started = performance.now();
    const step = (now: number) => {
      const done = Math.min(1, Math.max(0, now - started) / GLIDE_MS);
      set(done === 1 ? goal : between(from, goal, 1 - (1 - done) ** 3, view.size()));
      if (done < 1) animation = requestAnimationFrame(step);
    };
    animation = requestAnimationFrame(step);
  }

  stage.addEventListener('mousedown', onMouseDown, true);
  target.call(behavior).on('dblclick.zoom', null).on('wheel.zoom', null);
  stage.addEventListener('wheel', onWheel, { passive: false });

  return {
    set,
    glideTo,
    panBy,
    /** A zoom within the canvas's bounds. */
    clamp: (k: number) => Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, k)),
    detach(): void {
      target.on('.zoom', null);
      stage.removeEventListener('wheel', onWheel);
      stage.removeEventListener('mousedown', onMouseDown, true);
      clearTimeout(restTimer);
      cancelAnimationFrame(animation);
    },
  };
}

export type PanZoom = ReturnType<typeof attachPanZoom>;

/** The time of a glide: the look's slowest motion. */
const GLIDE_MS = 180;

/** A viewport on the way: zoom in equal ratios, the stage's middle in a straight line. */
function between(from: Viewport, to: Viewport, t: number, stage: { width: number; height: number }): Viewport {
  const k = from.k * (to.k / from.k) ** t;
  const middle = { x: stage.width / 2, y: stage.height / 2 };
  const a = toBoard(from, middle);
  const b = toBoard(to, middle);
  return { x: middle.x - (a.x + (b.x - a.x) * t) * k, y: middle.y - (a.y + (b.y - a.y) * t) * k, k };
}
