import { type WheelTurn, wheelTurn, wheelZoom } from '../../../geometry/input/wheel.ts';
import { type Point, subtractPoints } from '../../../geometry/plane/point.ts';
import { centreOf, heightOf, type Rect, widthOf } from '../../../geometry/plane/rect.ts';
import { mapFrame, mapViewport } from '../../../geometry/viewport/boardMap.ts';
import { boardToScreen, type StageSize, screenToBoard, visibleRect } from '../../../geometry/viewport/viewport.ts';
import type { Controller } from '../../controller.ts';
import { stagePoint } from '../../dom/stagePoint.ts';
import { svgElement } from '../../dom/svg.ts';
import { centreOnPoint, glideToPoint, zoomByFactor } from '../viewNavigation.ts';
import { createMapFrames } from './mapFrames.ts';

type MapElements = {
  /** The element that is pressed, as large as the map. */
  readonly area: HTMLElement;
  readonly boardGroup: SVGGElement;
  /** The frame around what is seen. */
  readonly viewFrame: HTMLElement;
};

/** The area that stands for a board without nodes. Board units. */
const EMPTY_BOARD_AREA: Rect = { minX: 0, minY: 0, maxX: 1000, maxY: 700 };
/** The time that changes are gathered before the map is drawn again. Milliseconds. */
const DEBOUNCE_MS = 200;
/** The map is drawn so many chunks at a time: about ten milliseconds. */
const CHUNKS_PER_FRAME = 6;
/** A press this near the frame holds the frame. Pixels. */
const GRAB_MARGIN = 3;

/**
 * Draws the map and lets the pointer lead the view on it. While the view moves only the frame's transform is written: the tiles
 * are drawn where something changed, and anew as a whole never.
 */
export function attachMap(controller: Controller, { area, boardGroup, viewFrame }: MapElements): () => void {
  const frameLayer = createMapFrames(svgElement('g', {}, boardGroup), controller.scene);
  const tileMirror = controller.renderer.mirrorTiles(boardGroup);
  let size: StageSize = { width: area.clientWidth, height: area.clientHeight };
  let mapped = mapViewport(EMPTY_BOARD_AREA, size);
  let drawnTransform = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let animationFrame = 0;
  let currentTurn: WheelTurn | undefined;
  /** The grip on the frame, from its middle. */
  let grabOffset: Point | undefined;

  function drawBoard(): void {
    timer = undefined;
    cancelAnimationFrame(animationFrame);
    // The frames of a pan belong to the board.
    if (controller.camera.isMoving()) {
      scheduleDraw();
      return;
    }
    if (!tileMirror.draw(CHUNKS_PER_FRAME)) animationFrame = requestAnimationFrame(drawBoard);
    frameLayer.draw();
    mapped = mapViewport(controller.scene.bounds() ?? EMPTY_BOARD_AREA, size);
    const transform = `translate(${mapped.x} ${mapped.y}) scale(${mapped.k})`;
    if (transform === drawnTransform) return;
    drawnTransform = transform;
    boardGroup.setAttribute('transform', transform);
    drawFrame();
  }

  function scheduleDraw(): void {
    timer ??= setTimeout(drawBoard, DEBOUNCE_MS);
  }

  function drawFrame(): void {
    const frameRect = mapFrame(mapped, visibleRect(controller.camera.viewport(), controller.camera.size()), size);
    const rotation = frameRect.direction === undefined ? '' : ` rotate(${frameRect.direction}deg)`;
    setStyle(viewFrame, 'transform', `translate(${frameRect.minX}px,${frameRect.minY}px)${rotation}`);
    setStyle(viewFrame, 'width', `${widthOf(frameRect)}px`);
    setStyle(viewFrame, 'height', `${heightOf(frameRect)}px`);
    viewFrame.toggleAttribute('data-away', frameRect.direction !== undefined);
  }

  function onFrame(): void {
    drawFrame();
    // Cards that come into view get their real height.
    scheduleDraw();
  }

  /** A narrow window hides the map; a wide one shows it again. */
  function onResize(): void {
    size = { width: area.clientWidth, height: area.clientHeight };
    drawBoard();
    drawFrame();
  }

  /** The middle of what is seen, on the map, wherever its frame is drawn. */
  function visibleCentre(): Point {
    return boardToScreen(mapped, centreOf(visibleRect(controller.camera.viewport(), controller.camera.size())));
  }

  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    area.setPointerCapture(event.pointerId);
    const mapPoint = stagePoint(area, event);
    const isOnFrame = isOverElement(viewFrame, event);
    grabOffset = isOnFrame ? subtractPoints(mapPoint, visibleCentre()) : { x: 0, y: 0 };
    if (!isOnFrame) glideToPoint(controller, screenToBoard(mapped, mapPoint));
  }

  function onPointerMove(event: PointerEvent): void {
    if (!grabOffset || !area.hasPointerCapture(event.pointerId)) return;
    centreOnPoint(controller, screenToBoard(mapped, subtractPoints(stagePoint(area, event), grabOffset)));
  }

  function onPointerUp(): void {
    grabOffset = undefined;
  }

  /** Over the map the wheel zooms, with or without Ctrl: there is nothing to pan. */
  function onWheel(event: WheelEvent): void {
    event.preventDefault();
    event.stopPropagation();
    currentTurn = wheelTurn(currentTurn, event, { action: 'zoom', isCtrlPressed: false, mayScroll: () => false });
    zoomByFactor(controller, wheelZoom(event, currentTurn.isPinch));
  }

  drawBoard();
  drawFrame();
  const resizeObserver = new ResizeObserver(onResize);
  resizeObserver.observe(area);
  const unsubscribeFrames = controller.camera.onFrame(onFrame);
  const subscription = controller.boardActor.subscribe(scheduleDraw);
  const aborter = new AbortController();
  const { signal } = aborter;
  area.addEventListener('pointerdown', onPointerDown, { signal });
  area.addEventListener('pointermove', onPointerMove, { signal });
  area.addEventListener('pointerup', onPointerUp, { signal });
  area.addEventListener('pointercancel', onPointerUp, { signal });
  area.addEventListener('wheel', onWheel, { passive: false, signal });

  return function detach(): void {
    clearTimeout(timer);
    cancelAnimationFrame(animationFrame);
    resizeObserver.disconnect();
    unsubscribeFrames();
    subscription.unsubscribe();
    tileMirror.stop();
    boardGroup.replaceChildren();
    aborter.abort();
  };
}

function isOverElement(element: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return (
    clientX >= left - GRAB_MARGIN &&
    clientX <= right + GRAB_MARGIN &&
    clientY >= top - GRAB_MARGIN &&
    clientY <= bottom + GRAB_MARGIN
  );
}

function setStyle(element: HTMLElement, name: 'transform' | 'width' | 'height', value: string): void {
  if (element.style[name] !== value) element.style[name] = value;
}
