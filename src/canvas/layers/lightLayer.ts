import type { HandleKind } from '../../../contract/handles.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { shortened } from '../../geometry/textWidth.ts';
import type { SceneNode } from '../scene.ts';
import type { CardState } from '../source.ts';
import { svgElement } from '../svg.ts';
import s from './nodes.module.css';

/** What a card says from afar. */
export type LightLook = {
  readonly title: string;
  readonly kind: HandleKind | undefined;
  readonly picture: string | undefined;
  /** The id of the type's icon among the canvas's symbols. */
  readonly icon: string;
  readonly state: CardState;
  readonly selected: boolean;
};

type Drawn = {
  readonly group: SVGGElement;
  readonly frame: SVGRectElement;
  readonly well: SVGRectElement;
  readonly icon: SVGUseElement;
  readonly picture: SVGImageElement;
  readonly dot: SVGCircleElement;
  readonly title: SVGTextElement;
  readonly ring: SVGRectElement;
};

const POOL_MAX = 600;
/** Measures of the look's light card, in board units. */
const RADIUS = 28;
const STRIP = 88;
const PADDING = 20;
const DOT_RADIUS = 10;
const DOT_GAP = 14;
const FONT_SIZE = 45;
const ROOM_MIN = 100;
const ICON_SIDE = 110;
const ICON_ROOM = 150;

/** Draws cards as plain SVG: no React, no listeners, elements pooled. */
export function createLightLayer(parent: SVGGElement, lookOf: (node: SceneNode) => LightLook) {
  const drawn = new Map<NodeId, Drawn>();
  const pool: Drawn[] = [];

  function draw(node: SceneNode): void {
    const item = drawn.get(node.id) ?? pool.pop() ?? makeCard();
    if (!drawn.has(node.id)) {
      drawn.set(node.id, item);
      item.group.dataset.nodeId = node.id;
      parent.append(item.group);
    }
    fill(item, node, lookOf(node));
  }

  function remove(id: NodeId): void {
    const item = drawn.get(id);
    if (!item) return;
    drawn.delete(id);
    item.group.remove();
    if (pool.length < POOL_MAX) pool.push(item);
  }

  return {
    draw,
    remove,
    has: (id: NodeId) => drawn.has(id),
    ids: () => drawn.keys(),
    /** The drawn group, to be moved by whoever drags it. */
    group: (id: NodeId) => drawn.get(id)?.group,
    home: parent,
  };
}

function makeCard(): Drawn {
  const group = svgElement('g', { class: s.light ?? '' });
  return {
    group,
    frame: svgElement('rect', { class: s.frame ?? '', rx: RADIUS }, group),
    well: svgElement('rect', { class: s.well ?? '' }, group),
    icon: svgElement('use', { class: s.icon ?? '', width: ICON_SIDE, height: ICON_SIDE }, group),
    picture: svgElement('image', { class: s.pictureOf ?? '', preserveAspectRatio: 'xMidYMid slice' }, group),
    dot: svgElement('circle', { class: s.dot ?? '', r: DOT_RADIUS, cx: PADDING + DOT_RADIUS }, group),
    title: svgElement('text', { class: s.title ?? '' }, group),
    ring: svgElement('rect', { class: s.ring ?? '', rx: RADIUS }, group),
  };
}

function fill(item: Drawn, node: SceneNode, look: LightLook): void {
  const width = node.maxX - node.minX;
  const height = node.maxY - node.minY;
  const above = height - STRIP;
  // A low card is its title alone.
  const room = above < ROOM_MIN ? 0 : above;
  const strip = height - room;
  item.group.setAttribute('transform', `translate(${node.minX},${node.minY})`);
  item.group.dataset.state = look.state;
  item.group.toggleAttribute('data-selected', look.selected);
  for (const rect of [item.frame, item.ring]) setAll(rect, { width, height });
  for (const part of [item.well, item.picture]) {
    setAll(part, { width, height: room });
    part.style.display = room > 0 ? '' : 'none';
  }
  if (look.picture === undefined) item.picture.removeAttribute('href');
  else if (item.picture.getAttribute('href') !== look.picture) item.picture.setAttribute('href', look.picture);
  item.icon.style.display = look.picture === undefined && room > ICON_ROOM ? '' : 'none';
  setAll(item.icon, { href: `#${look.icon}`, x: (width - ICON_SIDE) / 2, y: (room - ICON_SIDE) / 2 });
  const middle = room + strip / 2;
  const textX = look.kind ? PADDING + 2 * DOT_RADIUS + DOT_GAP : PADDING;
  item.dot.style.display = look.kind ? '' : 'none';
  if (look.kind) item.dot.dataset.kind = look.kind;
  item.dot.setAttribute('cy', String(middle));
  setAll(item.title, { x: textX, y: middle });
  item.title.textContent = shortened(look.title, (width - textX - PADDING) / FONT_SIZE);
}

function setAll(element: SVGElement, attributes: Readonly<Record<string, string | number>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}
