import type { NodeId } from '../../../../contract/ids.ts';
import { contains, grownRect, heightOf, isSameRect, type Rect, widthOf } from '../../../geometry/plane/rect.ts';
import {
  type BarMargins,
  type BarObstacle,
  type BarPlacement,
  barPlace,
  barPlacement,
} from '../../../geometry/popups/barPlace.ts';
import { boardToScreen, visibleRect } from '../../../geometry/viewport/viewport.ts';
import type { CanvasParts } from '../../render/renderer.ts';
import { coverRects } from '../../viewport/unobstructedArea.ts';

/** The margins that a bar leaves free, in pixels: the board's bars float along the upper and the lower border. */
const BAR_MARGINS = { gap: 12, top: 64, bottom: 76 };
/** To the stage's other borders, and to a panel that stands there. */
export const SIDE_MARGIN = 8;
/** The height of a card's head, in board units. */
const HEAD_HEIGHT = 44;
/** A head is taken hold of: to cover it is so much worse than to cover the rest of a card. */
const HEAD_WEIGHT = 6;
/** A panel or a sheet hides the bar: that is worse than any other place, its own nodes included. */
const COVER_WEIGHT = 200;
/** The number of nodes in view above which the bar makes way for none: nobody takes hold of their heads then. */
const OBSTACLES_MAX = 400;
/** A pointer so near to the bar or to its nodes, in pixels, may mean it. */
const NEAR_DISTANCE = 72;

/** The distance from the stage's left and right borders where a bar begins: past the panels there. */
function panelInsets({ elements, camera }: CanvasParts): Pick<BarMargins, 'left' | 'right'> {
  const { width, height } = camera.size();
  const insets = { left: SIDE_MARGIN, right: SIDE_MARGIN };
  for (const cover of coverRects(elements)) {
    // What is low floats along another border, and what is wide leaves no room beside it.
    if (heightOf(cover) < height / 2 || widthOf(cover) > width / 2) continue;
    if (cover.minX + cover.maxX < width) insets.left = Math.max(insets.left, cover.maxX + SIDE_MARGIN);
    else insets.right = Math.max(insets.right, width - cover.minX + SIDE_MARGIN);
  }
  return insets;
}

/**
 * Keeps a bar at nodes, whatever the view does: where it covers least, chosen anew whenever the view rests or they lie elsewhere; and
 * marks it `data-away` while a mouse is far from both. Gives back how to stop.
 */
export function placeBar(bar: HTMLElement, canvas: CanvasParts, nodes: readonly NodeId[]): () => void {
  const { camera, scene, elements } = canvas;
  const size = { width: bar.offsetWidth, height: bar.offsetHeight };
  const margins = { ...BAR_MARGINS, ...panelInsets(canvas) };
  const ownIds = new Set(nodes);
  let bounds = scene.bounds(nodes);
  let placement: BarPlacement | undefined;
  /** The bar and its nodes on the stage, as they were last drawn. */
  let drawnRects: readonly Rect[] = [];

  function screenRect({ minX, minY, maxX, maxY }: Rect): Rect {
    const topLeft = boardToScreen(camera.viewport(), { x: minX, y: minY });
    const bottomRight = boardToScreen(camera.viewport(), { x: maxX, y: maxY });
    return { minX: topLeft.x, minY: topLeft.y, maxX: bottomRight.x, maxY: bottomRight.y };
  }

  function obstacles(): BarObstacle[] {
    const covers = coverRects(elements).map((rect) => ({ rect, weight: COVER_WEIGHT }));
    const nodesInView = scene.nodesIn(visibleRect(camera.viewport(), camera.size()));
    if (nodesInView.length > OBSTACLES_MAX) return covers;
    const cards = nodesInView.flatMap((node) => {
      if (ownIds.has(node.id) || node.isOpenFrame) return [];
      const head = { ...node, maxY: Math.min(node.maxY, node.minY + HEAD_HEIGHT) };
      return [
        { rect: screenRect(node), weight: 1 },
        { rect: screenRect(head), weight: HEAD_WEIGHT },
      ];
    });
    return [...covers, ...cards];
  }

  function choosePlacement(): void {
    placement = bounds && barPlacement(screenRect(bounds), size, camera.size(), { margins, obstacles: obstacles() });
    draw();
  }

  function draw(): void {
    const rect = bounds && screenRect(bounds);
    const corner = rect && barPlace(rect, size, camera.size(), { margins, placement: placement ?? 'above' });
    bar.style.visibility = corner ? '' : 'hidden';
    if (!corner) return;
    const { x, y } = { x: Math.round(corner.x), y: Math.round(corner.y) };
    bar.style.transform = `translate(${x}px,${y}px)`;
    drawnRects = [rect, { minX: x, minY: y, maxX: x + size.width, maxY: y + size.height }];
  }

  function noteDistance({ clientX, clientY, pointerType }: PointerEvent): void {
    const stage = elements.stage.getBoundingClientRect();
    const point = { x: clientX - stage.left, y: clientY - stage.top };
    const pointer = { minX: point.x, minY: point.y, maxX: point.x, maxY: point.y };
    const isNear = drawnRects.some((rect) => contains(grownRect(rect, NEAR_DISTANCE), pointer));
    bar.toggleAttribute('data-away', pointerType === 'mouse' && !isNear);
  }

  const subscription = canvas.boardActor.subscribe(() => {
    const next = scene.bounds(nodes);
    const isSame = next && bounds ? isSameRect(next, bounds) : next === bounds;
    bounds = next;
    if (!isSame) choosePlacement();
  });
  const stopFrames = camera.onFrame(draw);
  const stopSettles = camera.onSettle(choosePlacement);
  const aborter = new AbortController();
  elements.stage.addEventListener('pointermove', noteDistance, { passive: true, signal: aborter.signal });
  choosePlacement();
  return () => {
    subscription.unsubscribe();
    stopFrames();
    stopSettles();
    aborter.abort();
  };
}
