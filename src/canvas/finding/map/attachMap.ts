import { type WheelTurn, wheelTurn, wheelZoom } from '../../../geometry/input/wheel.ts';
import { type Point, subtract } from '../../../geometry/plane/point.ts';
import { centreOf, heightOf, type Rect, widthOf } from '../../../geometry/plane/rect.ts';
import { frameOn, mapViewport } from '../../../geometry/viewport/boardMap.ts';
import { type StageSize, toBoard, toScreen, visibleRect } from '../../../geometry/viewport/viewport.ts';
import type { Controller } from '../../controller.ts';
import { stagePoint } from '../../dom/stagePoint.ts';
import { svgElement } from '../../dom/svg.ts';
import { glideToPoint, leadTo, zoomBy } from '../moves.ts';
import { createMapFrames } from './mapFrames.ts';

type MapElements = {
  /** The element that is pressed, as large as the map. */
  readonly area: HTMLElement;
  readonly board: SVGGElement;
  /** The frame around what is seen. */
  readonly frame: HTMLElement;
};

/** The area that stands for a board without nodes. Board units. */
const EMPTY: Rect = { minX: 0, minY: 0, maxX: 1000, maxY: 700 };
/** The time that changes are gathered before the map is drawn again. Milliseconds. */
const GATHER_MS = 200;
/** The map is drawn so many chunks at a time: about ten milliseconds. */
const CHUNKS_PER_FRAME = 6;
/** A press this near the frame holds the frame. Pixels. */
const GRIP = 3;

/**
 * Draws the map and lets the pointer lead the view on it. While the view moves only the frame's transform is written: the tiles
 * are drawn where something changed, and anew as a whole never.
 */
export function attachMap(controller: Controller, { area, board, frame }: MapElements): () => void {
  const ground = createMapFrames(svgElement('g', {}, board), controller.scene);
  const mirror = controller.renderer.mirrorTiles(board);
  let size: StageSize = { width: area.clientWidth, height: area.clientHeight };
  let map = mapViewport(EMPTY, size);
  let drawn = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let next = 0;
  let turn: WheelTurn | undefined;
  /** The grip on the frame, from its middle. */
  let grip: Point | undefined;

  function drawBoard(): void {
    timer = undefined;
    cancelAnimationFrame(next);
    // The frames of a pan belong to the board.
    if (controller.camera.isMoving()) {
      drawSoon();
      return;
    }
    if (!mirror.draw(CHUNKS_PER_FRAME)) next = requestAnimationFrame(drawBoard);
    ground.draw();
    map = mapViewport(controller.scene.bounds() ?? EMPTY, size);
    const transform = `translate(${map.x} ${map.y}) scale(${map.k})`;
    if (transform === drawn) return;
    drawn = transform;
    board.setAttribute('transform', transform);
    drawFrame();
  }

  function drawSoon(): void {
    timer ??= setTimeout(drawBoard, GATHER_MS);
  }

  function drawFrame(): void {
    const at = frameOn(map, visibleRect(controller.camera.viewport(), controller.camera.size()), size);
    const turn = at.away === undefined ? '' : ` rotate(${at.away}deg)`;
    setStyle(frame, 'transform', `translate(${at.minX}px,${at.minY}px)${turn}`);
    setStyle(frame, 'width', `${widthOf(at)}px`);
    setStyle(frame, 'height', `${heightOf(at)}px`);
    frame.toggleAttribute('data-away', at.away !== undefined);
  }

  function onFrame(): void {
    drawFrame();
    // Cards that come into view get their real height.
    drawSoon();
  }

  /** A narrow window hides the map; a wide one shows it again. */
  function measure(): void {
    size = { width: area.clientWidth, height: area.clientHeight };
    drawBoard();
    drawFrame();
  }

  /** The middle of what is seen, on the map, wherever its frame is drawn. */
  function middleOfSeen(): Point {
    return toScreen(map, centreOf(visibleRect(controller.camera.viewport(), controller.camera.size())));
  }

  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    area.setPointerCapture(event.pointerId);
    const at = stagePoint(area, event);
    const isOnFrame = isOn(frame, event);
    grip = isOnFrame ? subtract(at, middleOfSeen()) : { x: 0, y: 0 };
    if (!isOnFrame) glideToPoint(controller, toBoard(map, at));
  }

  function onPointerMove(event: PointerEvent): void {
    if (!grip || !area.hasPointerCapture(event.pointerId)) return;
    leadTo(controller, toBoard(map, subtract(stagePoint(area, event), grip)));
  }

  function onPointerUp(): void {
    grip = undefined;
  }

  /** Over the map the wheel zooms, with or without Ctrl: there is nothing to pan. */
  function onWheel(event: WheelEvent): void {
    event.preventDefault();
    event.stopPropagation();
    turn = wheelTurn(turn, event, { use: 'zoom', ctrlPressed: false, mayScroll: () => false });
    zoomBy(controller, wheelZoom(event, turn.pinch));
  }

  drawBoard();
  drawFrame();
  const resizing = new ResizeObserver(measure);
  resizing.observe(area);
  const unwatchFrames = controller.camera.onFrame(onFrame);
  const watching = controller.source.subscribe(drawSoon);
  const aborter = new AbortController();
  const { signal } = aborter;
  area.addEventListener('pointerdown', onPointerDown, { signal });
  area.addEventListener('pointermove', onPointerMove, { signal });
  area.addEventListener('pointerup', onPointerUp, { signal });
  area.addEventListener('pointercancel', onPointerUp, { signal });
  area.addEventListener('wheel', onWheel, { passive: false, signal });

  return function detach(): void {
    clearTimeout(timer);
    cancelAnimationFrame(next);
    resizing.disconnect();
    unwatchFrames();
    watching.unsubscribe();
    mirror.stop();
    board.replaceChildren();
    aborter.abort();
  };
}

function isOn(element: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX >= left - GRIP && clientX <= right + GRIP && clientY >= top - GRIP && clientY <= bottom + GRIP;
}

function setStyle(element: HTMLElement, name: 'transform' | 'width' | 'height', value: string): void {
  if (element.style[name] !== value) element.style[name] = value;
}
