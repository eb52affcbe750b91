import type { NodeId } from '../../../contract/ids.ts';
import { FIT_VIEW_ZOOM_MAX, ZOOM_MIN } from '../../../contract/limits.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { contains } from '../../geometry/plane/rect.ts';
import { isLiveTier, tierAt } from '../../geometry/viewport/tier.ts';
import {
  centredViewport,
  fitViewport,
  type Viewport,
  visibleRect,
  zoomedViewport,
} from '../../geometry/viewport/viewport.ts';
import type { Controller } from '../controller.ts';
import { select } from '../scene/selection.ts';
import { viewportInUnobstructedArea } from '../viewport/unobstructedArea.ts';

/** Screen pixels left free around a node that is gone to. */
const FIT_MARGIN = 72;

/** The viewport with a board point in its middle. */
function viewportCentredOn(canvas: Controller, { x, y }: Point): Viewport {
  return centredViewport({ minX: x, minY: y, maxX: x, maxY: y }, canvas.camera.size(), canvas.camera.viewport().k);
}

/** Brings a board point into the middle, at once: a pointer leads. */
export function centreOnPoint(controller: Controller, boardPoint: Point): void {
  controller.panZoom.set(viewportCentredOn(controller, boardPoint));
}

/** Brings a board point into the middle, so that one sees where one goes. */
export function glideToPoint(controller: Controller, boardPoint: Point): void {
  controller.panZoom.glideTo(viewportCentredOn(controller, boardPoint));
}

/** Zooms about the middle, at once: a wheel turns. */
export function zoomByFactor(canvas: Controller, factor: number): void {
  const { panZoom } = canvas;
  const { width, height } = canvas.camera.size();
  const currentViewport = canvas.camera.viewport();
  panZoom.set(
    zoomedViewport(currentViewport, panZoom.clamp(currentViewport.k * factor), { x: width / 2, y: height / 2 }),
  );
}

/** Zooms about the middle to `k`, 1 for 100 %. */
export function zoomAboutCentre(canvas: Controller, k: number): void {
  const { panZoom } = canvas;
  const { width, height } = canvas.camera.size();
  panZoom.glideTo(zoomedViewport(canvas.camera.viewport(), panZoom.clamp(k), { x: width / 2, y: height / 2 }));
}

/**
 * Selects a node and brings it into sight, at least as near as cards are live (as near as all of it fits, where it is large).
 * A frame in which it is hidden is opened. The view stays where the node is well in sight.
 */
export function goToNode(canvas: Controller, id: NodeId): void {
  const { panZoom, commands } = canvas;
  commands.expandFramesAround([id]);
  const node = canvas.scene.node(id);
  if (!node) return;
  select(canvas, [id]);
  const currentViewport = canvas.camera.viewport();
  const isNear = isLiveTier(tierAt(currentViewport.k));
  const targetViewport = viewportInUnobstructedArea(canvas, REVEAL_MARGIN, (viewport, size) => {
    if (!isNear) return fitViewport(node, size, { min: ZOOM_MIN, max: FIT_VIEW_ZOOM_MAX, margin: FIT_MARGIN });
    return contains(visibleRect(viewport, size), node) ? viewport : centredViewport(node, size, currentViewport.k);
  });
  if (targetViewport !== currentViewport) panZoom.glideTo(targetViewport);
}

/** A node that is this near the border is brought to the middle. Screen pixels. */
const REVEAL_MARGIN = { x: 8, y: 8 };
