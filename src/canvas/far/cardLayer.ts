import type { NodeId } from '../../../contract/ids.ts';
import { chunkKey } from '../../geometry/chunk.ts';
import { createChunkLayer, joinShapes, type Shape } from '../layers/chunkLayer.ts';
import s from '../layers/nodes.module.css';
import type { Painting } from '../painting.ts';
import type { SceneNode } from '../scene.ts';
import { svgElement } from '../svg.ts';
import { barsPath, pictureRoom, wellPath } from './lightLayer.ts';

type CardPath = 'cardFrame' | 'noteFrame' | 'stillFrame' | 'well' | 'bars' | 'noteBars' | 'errorRing' | 'selectedRing';

/** Pictures that left the view and may be used again. */
const POOL_MAX = 300;
/** How many chunks and pictures are drawn in one frame. */
const CHUNKS_PER_FRAME = 2;
const PICTURES_PER_FRAME = 120;

/**
 * Draws light cards where hundreds are in view and no word could be read: frames and wells as one path per colour and chunk,
 * and an image for each picture. A card of its own for each would be five elements.
 */
export function createCardLayer(parent: SVGGElement, { chunks, lookOf, isLifted }: Painting) {
  const group = () => svgElement('g', {}, parent);
  const path = (name: CardPath) => ({ parent: group(), className: s[name] ?? '' });
  const paths = {
    cardFrame: path('cardFrame'),
    noteFrame: path('noteFrame'),
    stillFrame: path('stillFrame'),
    well: path('well'),
    bars: path('bars'),
    noteBars: path('noteBars'),
  };
  const home = group();
  const layer = createChunkLayer<CardPath>({
    chunks,
    paths: { ...paths, errorRing: path('errorRing'), selectedRing: path('selectedRing') },
    pathsOf: (key) => joinShapes(chunks.nodesOf(key), (node) => (isLifted(node.id) ? [] : cardShapes(node))),
  });
  const pictures = new Map<NodeId, SVGImageElement>();
  const pool: SVGImageElement[] = [];
  let frame = 0;

  function cardShapes(node: SceneNode): Shape<CardPath>[] {
    const look = lookOf(node);
    if (look.tone === 'bare') return [];
    const card = cardPath(node);
    const frame = look.still ? 'stillFrame' : look.tone === 'note' ? 'noteFrame' : 'cardFrame';
    const shapes: Shape<CardPath>[] = [[frame, card]];
    if (look.picture === undefined && pictureRoom(node) > 0) {
      if (look.words) shapes.push([look.tone === 'note' ? 'noteBars' : 'bars', barsPath(node, look.words)]);
      else if (look.tone === 'card') shapes.push(['well', wellPath(node)]);
    }
    if (look.selected) shapes.push(['selectedRing', card]);
    else if (look.state === 'error') shapes.push(['errorRing', card]);
    return shapes;
  }

  function removePicture(id: NodeId): void {
    const image = pictures.get(id);
    if (!image) return;
    pictures.delete(id);
    image.remove();
    if (pool.length < POOL_MAX) pool.push(image);
  }

  function drawPicture(node: SceneNode): void {
    const look = lookOf(node);
    const height = pictureRoom(node);
    if (look.picture === undefined || height === 0 || isLifted(node.id)) {
      removePicture(node.id);
      return;
    }
    const image = pictures.get(node.id) ?? pool.pop() ?? svgElement('image', PICTURE);
    if (!pictures.has(node.id)) {
      pictures.set(node.id, image);
      image.dataset.pictureOf = node.id;
      home.append(image);
    }
    const { minX: x, minY: y, maxX } = node;
    for (const [name, value] of Object.entries({ x, y, width: maxX - x, height }))
      if (image.getAttribute(name) !== String(value)) image.setAttribute(name, String(value));
    if (image.getAttribute('href') !== look.picture) image.setAttribute('href', look.picture);
  }

  /** A part of what is asked for each frame, so that no frame waits for all of it. */
  function pump(keys: ReadonlySet<string>, undrawn: SceneNode[], onStanding: () => void): void {
    cancelAnimationFrame(frame);
    for (const node of undrawn.splice(0, PICTURES_PER_FRAME)) drawPicture(node);
    const all = layer.drawOnly(keys, CHUNKS_PER_FRAME) && undrawn.length === 0;
    if (all) onStanding();
    else frame = requestAnimationFrame(() => pump(keys, undrawn, onStanding));
  }

  return {
    /** Draws the chunks of these nodes and their pictures, and no others, within some frames; tells when all stand. */
    show(near: readonly SceneNode[], onStanding: () => void): void {
      const ids = new Set(near.map((node) => node.id));
      for (const id of [...pictures.keys()]) if (!ids.has(id)) removePicture(id);
      pump(new Set(near.map(({ minX, minY }) => chunkKey({ x: minX, y: minY }))), [...near], onStanding);
    },
    /** Draws a node's picture anew, where it is drawn now. */
    redraw(node: SceneNode): void {
      if (pictures.has(node.id)) drawPicture(node);
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
const RADIUS = 14;

/** A card's frame, corners and all. */
function cardPath({ minX, minY, maxX, maxY }: SceneNode): string {
  const corner = (x: number, y: number) => `a${RADIUS} ${RADIUS} 0 0 1 ${x} ${y}`;
  const upper = `M${minX} ${minY + RADIUS}${corner(RADIUS, -RADIUS)}H${maxX - RADIUS}${corner(RADIUS, RADIUS)}`;
  return `${upper}V${maxY - RADIUS}${corner(-RADIUS, RADIUS)}H${minX + RADIUS}${corner(-RADIUS, -RADIUS)}z`;
}

const PICTURE = { preserveAspectRatio: 'xMidYMid slice', decoding: 'async' } as const;
