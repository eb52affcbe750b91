import type { NodeId } from '../../../../contract/ids.ts';
import { heightOf, widthOf } from '../../../geometry/plane/rect.ts';
import { svgElement } from '../../dom/svg.ts';
import { frameColor } from '../../scene/frameColor.ts';
import type { SceneIndex, SceneNode } from '../../scene/sceneIndex.ts';
import s from './BoardMap.module.css';

/** Corners on the map; board units. A frame's own are lost at this zoom. */
const CORNER_RADIUS = 40;

/**
 * Draws the open frames on the map, in their colours, below the cards. They are asked of their own index, and only a frame that
 * changed is written; a collapsed one is a card like others.
 */
export function createMapFrames(parent: SVGGElement, scene: SceneIndex) {
  const drawnFrames = new Map<NodeId, { readonly box: SVGElement; node?: SceneNode }>();

  function drawFrame(node: SceneNode): void {
    const mapFrame = drawnFrames.get(node.id) ?? {
      box: svgElement('rect', { class: s.ground ?? '', rx: CORNER_RADIUS }, parent),
    };
    drawnFrames.set(node.id, mapFrame);
    if (mapFrame.node === node) return;
    mapFrame.node = node;
    const boxAttributes = { x: node.minX, y: node.minY, width: widthOf(node), height: heightOf(node) };
    for (const [name, value] of Object.entries(boxAttributes)) mapFrame.box.setAttribute(name, String(value));
    mapFrame.box.dataset.frameColor = frameColor(node.node);
  }

  return {
    /** Brings the map in step with the board. */
    draw(): void {
      const bounds = scene.bounds();
      const frames = bounds ? scene.framesIn(bounds) : [];
      const shownIds = new Set(frames.map(({ id }) => id));
      for (const [id, { box }] of drawnFrames) {
        if (shownIds.has(id)) continue;
        box.remove();
        drawnFrames.delete(id);
      }
      for (const frame of frames) drawFrame(frame);
    },
  };
}
