import type { HandleKind } from '../../../../contract/handles.ts';
import type { NodeId } from '../../../../contract/ids.ts';
import { shortened, wrapped } from '../../../geometry/layout/textWidth.ts';
import type { Rect } from '../../../geometry/plane/rect.ts';
import { svgElement } from '../../dom/svg.ts';
import type { Tone } from '../../scene/nodeTypes.ts';
import type { SceneNode } from '../../scene/sceneIndex.ts';
import type { CardState } from '../../scene/source.ts';
import { insertByRank } from '../layers/insertByRank.ts';
import s from '../layers/nodes.module.css';

/** The appearance of a card from afar. */
export type LightAppearance = {
  readonly title: string;
  readonly kind: HandleKind | undefined;
  readonly picture: string | undefined;
  /** The text that the card holds, if any. */
  readonly text: string | undefined;
  /** The id of the type's icon among the canvas's symbols. */
  readonly icon: string;
  readonly tone: Tone;
  /** It can only be read. */
  readonly still: boolean;
  readonly state: CardState;
  readonly selected: boolean;
};

/** A drawn card. The parts that it does not show now are not in the document: a far view has hundreds of cards. */
type CardElements = { readonly group: SVGGElement; readonly frame: SVGRectElement; readonly parts: Partial<Parts> };

type Parts = {
  well: SVGPathElement;
  icon: SVGUseElement;
  picture: SVGImageElement;
  text: SVGTextElement;
  dot: SVGCircleElement;
  title: SVGTextElement;
  ring: SVGRectElement;
};

const POOL_MAX = 600;
/** Measures of the look's light card, in board units. The corner is the live card's. */
const RADIUS = 14;
const STRIP = 88;
const PADDING = 20;
const DOT_RADIUS = 10;
const DOT_GAP = 14;
const FONT_SIZE = 45;
const LINE_HEIGHT = 58;
const LINES_TOP = 12;
const PICTURE_HEIGHT_MIN = 100;
const ICON_SIDE = 110;
const ICON_HEIGHT = 150;

/** Draws cards as plain SVG: no React, no listeners, elements pooled. */
export function createLightLayer(parent: SVGGElement, appearanceOf: (node: SceneNode) => LightAppearance) {
  const drawn = new Map<NodeId, CardElements>();
  const pool: CardElements[] = [];

  function draw(node: SceneNode): void {
    const item = drawn.get(node.id) ?? pool.pop() ?? makeCard();
    if (!drawn.has(node.id)) {
      drawn.set(node.id, item);
      item.group.dataset.nodeId = node.id;
    }
    // Whoever moves it has it elsewhere for now.
    const isAway = item.group.parentNode !== null && item.group.parentNode !== parent;
    if (!isAway) insertByRank(parent, item.group, node);
    fill(item, node, appearanceOf(node));
  }

  function remove(id: NodeId): void {
    const item = drawn.get(id);
    if (!item) return;
    drawn.delete(id);
    item.group.remove();
    // Whoever moved it is not done yet, and the next card would lie where it left this one.
    item.group.removeAttribute('transform');
    if (pool.length < POOL_MAX) pool.push(item);
  }

  return {
    draw,
    remove,
    has: (id: NodeId) => drawn.has(id),
    ids: () => drawn.keys(),
    /** The drawn group, to be moved by whoever drags it. */
    group: (id: NodeId) => drawn.get(id)?.group,
  };
}

export type LightLayer = ReturnType<typeof createLightLayer>;

function makeCard(): CardElements {
  const group = svgElement('g', { class: s.light ?? '' });
  return { group, frame: svgElement('rect', { class: s.frame ?? '', rx: RADIUS }, group), parts: {} };
}

/** Functions that create each part. */
const MAKE: { readonly [K in keyof Parts]: (group: SVGGElement) => Parts[K] } = {
  well: (group) => svgElement('path', { class: s.well ?? '' }, group),
  icon: (group) => svgElement('use', { class: s.icon ?? '', width: ICON_SIDE, height: ICON_SIDE }, group),
  picture: (group) =>
    svgElement('image', { class: s.clipped ?? '', preserveAspectRatio: 'xMidYMid slice', decoding: 'async' }, group),
  text: (group) => svgElement('text', { class: s.words ?? '' }, group),
  dot: (group) => svgElement('circle', { class: s.dot ?? '', r: DOT_RADIUS }, group),
  title: (group) => svgElement('text', { class: s.title ?? '' }, group),
  ring: (group) => svgElement('rect', { class: s.ring ?? '', rx: RADIUS }, group),
};

/** A part of a card, made when it is first wanted and taken out when it is not. */
function part<K extends keyof Parts>({ group, parts }: CardElements, name: K, wanted: boolean): Parts[K] | undefined {
  const there: Partial<Parts>[K] = parts[name];
  if (!wanted) {
    there?.remove();
    delete parts[name];
    return undefined;
  }
  const element = there ?? MAKE[name](group);
  parts[name] = element;
  return element;
}

/** Everything in board coordinates: each transform is a part of its own for the compositor, which took a third of a pan's frame. */
function fill(item: CardElements, node: SceneNode, appearance: LightAppearance): void {
  const { minX: x, minY: y } = node;
  const width = node.maxX - x;
  const height = node.maxY - y;
  const available = pictureHeight(node);
  const { group } = item;
  group.dataset.state = appearance.state;
  group.dataset.tone = appearance.tone;
  group.toggleAttribute('data-still', appearance.still);
  group.toggleAttribute('data-selected', appearance.selected);
  setAll(item.frame, { x, y, width, height });
  const plain = appearance.picture === undefined;
  const written = plain && available > 0 && appearance.text ? appearance.text : undefined;
  const bare = plain && written === undefined && available > 0 && appearance.tone === 'card';
  setAll(part(item, 'well', bare), { d: wellPath(node) });
  const icon = { href: `#${appearance.icon}`, x: x + (width - ICON_SIDE) / 2, y: y + (available - ICON_SIDE) / 2 };
  setAll(part(item, 'icon', bare && available > ICON_HEIGHT), icon);
  const picture = part(item, 'picture', available > 0 && !plain);
  setAll(picture, { x, y, width, height: available });
  if (appearance.picture !== undefined && picture?.getAttribute('href') !== appearance.picture) {
    picture?.setAttribute('href', appearance.picture);
  }
  writeLines(part(item, 'text', written !== undefined), written ?? '', node);
  const middle = y + available + (height - available) / 2;
  const textX = appearance.kind ? PADDING + 2 * DOT_RADIUS + DOT_GAP : PADDING;
  setAll(part(item, 'dot', appearance.kind !== undefined), {
    'data-kind': appearance.kind ?? '',
    cx: x + PADDING + DOT_RADIUS,
    cy: middle,
  });
  const title = part(item, 'title', appearance.tone !== 'bare');
  setAll(title, { x: x + textX, y: middle });
  if (title) title.textContent = shortened(appearance.title, (width - textX - PADDING) / FONT_SIZE);
  setAll(part(item, 'ring', appearance.selected || appearance.state === 'error'), { x, y, width, height });
}

/** As many lines of a text as fit into the space above the title. */
function writeLines(element: SVGTextElement | undefined, text: string, { minX, minY, maxX, maxY }: Rect): void {
  if (!element) return;
  const lines = wrapped(text, (maxX - minX - 2 * PADDING) / FONT_SIZE, linesIn(pictureHeight({ minY, maxY })));
  element.replaceChildren(
    ...lines.map((line, n) => {
      const span = svgElement('tspan', { x: minX + PADDING, y: minY + LINES_TOP + (n + 0.5) * LINE_HEIGHT });
      span.textContent = line;
      return span;
    }),
  );
}

function linesIn(height: number): number {
  return Math.floor(height / LINE_HEIGHT);
}

/** The bars that stand for a card's text where those are too small to be read. */
const BAR_HEIGHT = 18;
const CHARACTER_WIDTH = 24;

/** A text that cannot be read, as a bar for each line that they would take. */
export function barsPath({ minX, minY, maxX, maxY }: Rect, text: string): string {
  const width = maxX - minX - 2 * PADDING;
  const wanted = text.length * CHARACTER_WIDTH;
  const lines = Math.min(Math.ceil(wanted / width), linesIn(pictureHeight({ minY, maxY })));
  return Array.from({ length: lines }, (_, n) => {
    const y = minY + LINES_TOP + (n + 0.5) * LINE_HEIGHT - BAR_HEIGHT / 2;
    const length = Math.min(width, wanted - n * width);
    return `M${minX + PADDING} ${y}h${length}v${BAR_HEIGHT}h${-length}z`;
  }).join('');
}

/** The height of a light card's picture; a low card is its title alone. Board units. */
export function pictureHeight({ minY, maxY }: Pick<Rect, 'minY' | 'maxY'>): number {
  const above = maxY - minY - STRIP;
  return above < PICTURE_HEIGHT_MIN ? 0 : above;
}

const corner = (x: number, y: number) => `a${RADIUS} ${RADIUS} 0 0 1 ${x} ${y}`;

/** A well with the card's upper corners: a path of its own, since clipping hundreds of them costs frames. */
export function wellPath({ minX, minY, maxX, maxY }: Rect): string {
  const bottom = minY + pictureHeight({ minY, maxY });
  return `M${minX} ${bottom}V${minY + RADIUS}${corner(RADIUS, -RADIUS)}H${maxX - RADIUS}${corner(RADIUS, RADIUS)}V${bottom}z`;
}

function setAll(element: SVGElement | undefined, attributes: Readonly<Record<string, string | number>>): void {
  if (!element) return;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}
