import type { HandleKind } from '../../../contract/handles.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { shortened } from '../../geometry/textWidth.ts';
import type { SceneNode } from '../scene.ts';
import type { CardState } from '../source.ts';
import { svgElement } from '../svg.ts';
import { insertByRank } from './insertByRank.ts';
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

/** A drawn card. The parts that it does not show now are not in the document: a far view has hundreds of cards. */
type Drawn = { readonly group: SVGGElement; readonly frame: SVGRectElement; readonly parts: Partial<Parts> };

type Parts = {
  well: SVGPathElement;
  icon: SVGUseElement;
  picture: SVGImageElement;
  dot: SVGCircleElement;
  title: SVGTextElement;
  ring: SVGRectElement;
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
  let words = true;

  function draw(node: SceneNode): void {
    const item = drawn.get(node.id) ?? pool.pop() ?? makeCard();
    if (!drawn.has(node.id)) {
      drawn.set(node.id, item);
      item.group.dataset.nodeId = node.id;
    }
    insertByRank(parent, item.group, node);
    fill(item, node, lookOf(node), words);
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
    /** Whether titles are drawn; the drawn cards follow by `draw`. Tells whether that is new. */
    setWords(on: boolean): boolean {
      const isNew = on !== words;
      words = on;
      return isNew;
    },
    has: (id: NodeId) => drawn.has(id),
    ids: () => drawn.keys(),
    /** The drawn group, to be moved by whoever drags it. */
    group: (id: NodeId) => drawn.get(id)?.group,
    home: parent,
  };
}

function makeCard(): Drawn {
  const group = svgElement('g', { class: s.light ?? '' });
  return { group, frame: svgElement('rect', { class: s.frame ?? '', rx: RADIUS }, group), parts: {} };
}

/** How each part is made. */
const MAKE: { readonly [K in keyof Parts]: (group: SVGGElement) => Parts[K] } = {
  well: (group) => svgElement('path', { class: s.well ?? '' }, group),
  icon: (group) => svgElement('use', { class: s.icon ?? '', width: ICON_SIDE, height: ICON_SIDE }, group),
  picture: (group) => svgElement('image', { class: s.pictureOf ?? '', preserveAspectRatio: 'xMidYMid slice' }, group),
  dot: (group) => svgElement('circle', { class: s.dot ?? '', r: DOT_RADIUS, cx: PADDING + DOT_RADIUS }, group),
  title: (group) => svgElement('text', { class: s.title ?? '' }, group),
  ring: (group) => svgElement('rect', { class: s.ring ?? '', rx: RADIUS }, group),
};

/** A part of a card, made when it is first wanted and taken out when it is not. */
function part<K extends keyof Parts>({ group, parts }: Drawn, name: K, wanted: boolean): Parts[K] | undefined {
  const there: Partial<Parts>[K] = parts[name];
  if (!wanted) {
    there?.remove();
    delete parts[name];
    return undefined;
  }
  const made = there ?? MAKE[name](group);
  parts[name] = made;
  return made;
}

function fill(item: Drawn, node: SceneNode, look: LightLook, words: boolean): void {
  const width = node.maxX - node.minX;
  const height = node.maxY - node.minY;
  const above = height - STRIP;
  // A low card is its title alone.
  const room = above < ROOM_MIN ? 0 : above;
  const strip = height - room;
  item.group.setAttribute('transform', `translate(${node.minX},${node.minY})`);
  item.group.dataset.state = look.state;
  item.group.toggleAttribute('data-selected', look.selected);
  setAll(item.frame, { width, height });
  const plain = look.picture === undefined;
  setAll(part(item, 'well', room > 0 && plain), { d: wellPath(width, room) });
  const icon = { href: `#${look.icon}`, x: (width - ICON_SIDE) / 2, y: (room - ICON_SIDE) / 2 };
  setAll(part(item, 'icon', room > ICON_ROOM && plain), icon);
  const picture = part(item, 'picture', room > 0 && !plain);
  setAll(picture, { width, height: room });
  if (look.picture !== undefined && picture?.getAttribute('href') !== look.picture) {
    picture?.setAttribute('href', look.picture);
  }
  const middle = room + strip / 2;
  const textX = look.kind ? PADDING + 2 * DOT_RADIUS + DOT_GAP : PADDING;
  setAll(part(item, 'dot', words && look.kind !== undefined), { 'data-kind': look.kind ?? '', cy: middle });
  const title = part(item, 'title', words);
  setAll(title, { x: textX, y: middle });
  if (title) title.textContent = shortened(look.title, (width - textX - PADDING) / FONT_SIZE);
  setAll(part(item, 'ring', look.selected || look.state === 'error'), { width, height });
}

/** A well with the card's upper corners: a path of its own, since clipping hundreds of them costs frames. */
function wellPath(width: number, height: number): string {
  const corner = (x: number, y: number) => `a${RADIUS} ${RADIUS} 0 0 1 ${x} ${y}`;
  return `M0 ${height}V${RADIUS}${corner(RADIUS, -RADIUS)}H${width - RADIUS}${corner(RADIUS, RADIUS)}V${height}z`;
}

function setAll(element: SVGElement | undefined, attributes: Readonly<Record<string, string | number>>): void {
  if (!element) return;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}
