import type { NodeId } from '../../../../contract/ids.ts';
import { ZOOM_MIN } from '../../../../contract/limits.ts';
import type { Controller } from '../../../canvas/controller.ts';
import { boardToScreen, fitViewport } from '../../../geometry/viewport/viewport.ts';

/** Screen pixels around a frame that is presented, and how near it may come. */
const MARGIN = 16;
const ZOOM_MAX = 4;

/**
 * Shows a node on the canvas as large as the window, whatever the window's size becomes, and keeps `hole` over it. Returns what gives the
 * view back that was there before.
 */
export function attachFrameView(canvas: Controller, id: NodeId, hole: HTMLElement): () => void {
  const { camera, panZoom, scene } = canvas;
  const viewportBefore = camera.viewport();

  function fitFrame(): void {
    const node = scene.node(id);
    if (node) panZoom.set(fitViewport(node, camera.size(), { min: ZOOM_MIN, max: ZOOM_MAX, margin: MARGIN }));
  }

  function placeHole(): void {
    const node = scene.node(id);
    hole.hidden = !node;
    if (!node) return;
    const viewport = camera.viewport();
    const { x, y } = boardToScreen(viewport, { x: node.minX, y: node.minY });
    const corner = boardToScreen(viewport, { x: node.maxX, y: node.maxY });
    hole.style.transform = `translate(${x}px, ${y}px)`;
    hole.style.width = `${corner.x - x}px`;
    hole.style.height = `${corner.y - y}px`;
  }

  const detachers = [camera.onFrame(placeHole), camera.onResize(fitFrame)];
  document.documentElement.dataset.presenting = '';
  fitFrame();
  placeHole();
  return () => {
    for (const detach of detachers) detach();
    delete document.documentElement.dataset.presenting;
    panZoom.set(viewportBefore);
  };
}
