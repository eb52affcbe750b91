import type { NodeId } from '../../../../contract/ids.ts';
import { chunkKey } from '../../../geometry/spatial/chunk.ts';
import { svgElement } from '../../dom/svg.ts';
import type { SceneNode } from '../../scene/sceneIndex.ts';
import type { CameraMotion } from '../../viewport/camera.ts';
import { createChunkLayer, joinShapes, type NamedShape, shapesGroup } from '../layers/chunkLayer.ts';
import s from '../layers/nodes.module.css';
import type { Painting } from '../painting.ts';
import { barsPath, pictureHeight, wellPath } from './lightCardLayer.ts';

/** From back to front; the pictures lie between. */
const FILL_NAMES = ['cardFrame', 'noteFrame', 'stillFrame', 'well', 'bars', 'noteBars'] as const;
const RING_NAMES = ['errorRing', 'selectedRing'] as const;
type CardPathName = (typeof FILL_NAMES)[number] | (typeof RING_NAMES)[number];

/** Pictures that left the view and may be used again. */
const POOLED_PICTURES_MAX = 300;
/** The number of cards drawn in one frame: little while the view moves; when it rests, all that a drag over a screen touches. */
const FRAME_BUDGET_MOVING = { chunks: 2, pictures: 120 } as const;
const FRAME_BUDGET_RESTING = { chunks: 8, pictures: 1000 } as const;

/**
 * Draws light cards where hundreds are in view and no word could be read: frames and wells as one path per colour and chunk,
 * and an image for each picture. A card of its own for each would be five elements.
 */
export function createChunkedCardLayer(
  parent: SVGGElement,
  { chunks, appearanceOf, isDragged }: Painting,
  motion: CameraMotion,
) {
  const createGroup = () => svgElement('g', {}, parent);
  const createChunkPath = (name: CardPathName) => ({ name, parent: createGroup(), className: s[name] ?? '' });
  const fills = FILL_NAMES.map(createChunkPath);
  const pictureGroup = createGroup();
  const rings = RING_NAMES.map(createChunkPath);
  const layer = createChunkLayer<CardPathName>({
    chunks,
    paths: [...fills, ...rings],
    pathsOf: (key) => joinShapes(chunks.nodesOf(key), (node) => (isDragged(node.id) ? [] : cardShapes(node))),
  });
  const pictures = new Map<NodeId, SVGImageElement>();
  const pool: SVGImageElement[] = [];
  let frame = 0;

  function cardShapes(node: SceneNode): NamedShape<CardPathName>[] {
    const appearance = appearanceOf(node);
    if (appearance.tone === 'bare') return [];
    const card = cardPath(node);
    const frameName = appearance.isReadOnly ? 'stillFrame' : appearance.tone === 'note' ? 'noteFrame' : 'cardFrame';
    const shapes: NamedShape<CardPathName>[] = [[frameName, card]];
    if (appearance.picture === undefined && pictureHeight(node) > 0) {
      if (appearance.text)
        shapes.push([appearance.tone === 'note' ? 'noteBars' : 'bars', barsPath(node, appearance.text)]);
      else if (appearance.tone === 'card') shapes.push(['well', wellPath(node)]);
    }
    if (appearance.selected) shapes.push(['selectedRing', card]);
    else if (appearance.state === 'error') shapes.push(['errorRing', card]);
    return shapes;
  }

  function removePicture(id: NodeId): void {
    const image = pictures.get(id);
    if (!image) return;
    pictures.delete(id);
    image.remove();
    if (pool.length < POOLED_PICTURES_MAX) pool.push(image);
  }

  function drawPicture(node: SceneNode): void {
    const appearance = appearanceOf(node);
    if (appearance.picture === undefined || pictureHeight(node) === 0 || isDragged(node.id)) {
      removePicture(node.id);
      return;
    }
    const image = pictures.get(node.id) ?? pool.pop() ?? svgElement('image', PICTURE_ATTRIBUTES);
    if (!pictures.has(node.id)) {
      pictures.set(node.id, image);
      image.dataset.pictureOf = node.id;
      pictureGroup.append(image);
    }
    placePicture(image, node, appearance.picture);
  }

  /** A part of what is asked for each frame, so that no frame waits for all of it. */
  function drawWithinBudget(keys: ReadonlySet<string>, undrawnNodes: SceneNode[], onDrawn: () => void): void {
    cancelAnimationFrame(frame);
    // A zoom is drawn seldom, and then paints everything in any case.
    const budget = motion.isMoving() && !motion.isZooming() ? FRAME_BUDGET_MOVING : FRAME_BUDGET_RESTING;
    for (const node of undrawnNodes.splice(0, budget.pictures)) drawPicture(node);
    const isComplete = layer.drawOnly(keys, budget.chunks) && undrawnNodes.length === 0;
    if (isComplete) onDrawn();
    else frame = requestAnimationFrame(() => drawWithinBudget(keys, undrawnNodes, onDrawn));
  }

  return {
    /** Draws the chunks of these nodes and their pictures, and no others, within some frames; tells when all stand. */
    show(nodes: readonly SceneNode[], onDrawn: () => void): void {
      const ids = new Set(nodes.map((node) => node.id));
      for (const id of [...pictures.keys()]) if (!ids.has(id)) removePicture(id);
      drawWithinBudget(new Set(nodes.map(({ minX, minY }) => chunkKey({ x: minX, y: minY }))), [...nodes], onDrawn);
    },
    /** Draws a node's picture anew, where it is drawn now. */
    redraw(node: SceneNode): void {
      if (pictures.has(node.id)) drawPicture(node);
    },
    /** Draws nodes as cards of their own, to be moved by whoever drags them. */
    ghostCards(nodes: readonly SceneNode[]): SVGGElement {
      const ghosts = svgElement('g', {});
      const joined = joinShapes(nodes, cardShapes);
      ghosts.append(shapesGroup(joined, FILL_NAMES, (name) => s[name]));
      for (const node of nodes) {
        const { picture } = appearanceOf(node);
        if (picture !== undefined && pictureHeight(node) > 0)
          placePicture(svgElement('image', PICTURE_ATTRIBUTES, ghosts), node, picture);
      }
      ghosts.append(shapesGroup(joined, RING_NAMES, (name) => s[name]));
      return ghosts;
    },
    hide(): void {
      cancelAnimationFrame(frame);
      for (const id of [...pictures.keys()]) removePicture(id);
      layer.drawOnly(new Set(), 0);
    },
    stop: () => cancelAnimationFrame(frame),
  };
}

/** The live card's corner, in board units. */
const CORNER_RADIUS = 14;

/** A card's frame, corners and all. */
function cardPath({ minX, minY, maxX, maxY }: SceneNode): string {
  const corner = (x: number, y: number) => `a${CORNER_RADIUS} ${CORNER_RADIUS} 0 0 1 ${x} ${y}`;
  const upper = `M${minX} ${minY + CORNER_RADIUS}${corner(CORNER_RADIUS, -CORNER_RADIUS)}H${maxX - CORNER_RADIUS}${corner(CORNER_RADIUS, CORNER_RADIUS)}`;
  return `${upper}V${maxY - CORNER_RADIUS}${corner(-CORNER_RADIUS, CORNER_RADIUS)}H${minX + CORNER_RADIUS}${corner(-CORNER_RADIUS, -CORNER_RADIUS)}z`;
}

/** Puts a picture where its card's lies. */
function placePicture(image: SVGImageElement, node: SceneNode, href: string): void {
  const { minX: x, minY: y, maxX } = node;
  const attributes = { x, y, width: maxX - x, height: pictureHeight(node), href };
  for (const [name, value] of Object.entries(attributes))
    if (image.getAttribute(name) !== String(value)) image.setAttribute(name, String(value));
}

const PICTURE_ATTRIBUTES = { preserveAspectRatio: 'xMidYMid meet', decoding: 'async' } as const;
