import type { HandleKind } from '../../../../contract/handles.ts';
import type { NodeId } from '../../../../contract/ids.ts';
import { truncatedText, wrappedLines } from '../../../geometry/layout/textWidth.ts';
import type { Rect } from '../../../geometry/plane/rect.ts';
import { type TextScale, textSize } from '../../../geometry/viewport/textScale.ts';
import { svgElement } from '../../dom/svg.ts';
import type { CardState } from '../../scene/boardActor.ts';
import type { Tone } from '../../scene/nodeTypes.ts';
import type { SceneNode } from '../../scene/sceneIndex.ts';
import { insertByPaintOrder } from '../layers/insertByPaintOrder.ts';
import s from '../layers/nodes.module.css';

/** The appearance of a card from afar. */
export type LightCardAppearance = {
  readonly title: string;
  readonly kind: HandleKind | undefined;
  readonly picture: string | undefined;
  /** The text that the card holds, if any. */
  readonly text: string | undefined;
  /** The id of the type's icon among the canvas's symbols. */
  readonly icon: string;
  readonly tone: Tone;
  /** It can only be read. */
  readonly isReadOnly: boolean;
  readonly state: CardState;
  readonly selected: boolean;
};

/** A drawn card. The parts that it does not show now are not in the document: a far view has hundreds of cards. */
type CardElements = { readonly group: SVGGElement; readonly frame: SVGRectElement; readonly parts: Partial<CardParts> };

type CardParts = {
  well: SVGPathElement;
  icon: SVGUseElement;
  picture: SVGImageElement;
  text: SVGTextElement;
  dot: SVGCircleElement;
  title: SVGTextElement;
  ring: SVGRectElement;
};

const POOLED_CARDS_MAX = 600;
/** Measures of the look's light card, in board units. The corner is the live card's. */
const CORNER_RADIUS = 14;
const TITLE_HEIGHT = 88;
const CARD_PADDING = 20;
const DOT_RADIUS = 10;
const DOT_GAP = 14;
/** The title's and the words' size on a live card at 100 %, in pixels, and the distance of their lines in em. */
const TITLE_SIZE = 13;
const TEXT_SIZE = 14;
const LINE_DISTANCE = 1.3;
const TEXT_TOP = 12;
const PICTURE_HEIGHT_MIN = 100;
const ICON_SIDE = 110;
const ICON_SPACE_MIN = 150;

type LightCardOptions = {
  readonly appearanceOf: (node: SceneNode) => LightCardAppearance;
  /** The scale of text at the zoom at which the view rests. */
  readonly textScale: () => TextScale;
};

/** Draws cards as plain SVG: no React, no listeners, elements pooled. */
export function createLightCardLayer(parent: SVGGElement, { appearanceOf, textScale }: LightCardOptions) {
  const drawnCards = new Map<NodeId, CardElements>();
  const pool: CardElements[] = [];

  function draw(node: SceneNode): void {
    const card = drawnCards.get(node.id) ?? pool.pop() ?? createCard();
    if (!drawnCards.has(node.id)) {
      drawnCards.set(node.id, card);
      card.group.dataset.nodeId = node.id;
    }
    // Whoever moves it has it elsewhere for now.
    const isDragged = card.group.parentNode !== null && card.group.parentNode !== parent;
    if (!isDragged) insertByPaintOrder(parent, card.group, node);
    updateCard(card, node, appearanceOf(node), textScale());
  }

  function remove(id: NodeId): void {
    const card = drawnCards.get(id);
    if (!card) return;
    drawnCards.delete(id);
    card.group.remove();
    // Whoever moved it is not done yet, and the next card would lie where it left this one.
    card.group.removeAttribute('transform');
    if (pool.length < POOLED_CARDS_MAX) pool.push(card);
  }

  return {
    draw,
    remove,
    has: (id: NodeId) => drawnCards.has(id),
    ids: () => drawnCards.keys(),
    /** The drawn group, to be moved by whoever drags it. */
    group: (id: NodeId) => drawnCards.get(id)?.group,
  };
}

export type LightCardLayer = ReturnType<typeof createLightCardLayer>;

function createCard(): CardElements {
  const group = svgElement('g', { class: s.light ?? '' });
  return { group, frame: svgElement('rect', { class: s.frame ?? '', rx: CORNER_RADIUS }, group), parts: {} };
}

/** Functions that create each part. */
const PART_CREATORS: { readonly [K in keyof CardParts]: (group: SVGGElement) => CardParts[K] } = {
  well: (group) => svgElement('path', { class: s.well ?? '' }, group),
  icon: (group) => svgElement('use', { class: s.icon ?? '', width: ICON_SIDE, height: ICON_SIDE }, group),
  picture: (group) =>
    svgElement('image', { class: s.clipped ?? '', preserveAspectRatio: 'xMidYMid meet', decoding: 'async' }, group),
  text: (group) => svgElement('text', { class: s.words ?? '' }, group),
  dot: (group) => svgElement('circle', { class: s.dot ?? '', r: DOT_RADIUS }, group),
  title: (group) => svgElement('text', { class: s.title ?? '' }, group),
  ring: (group) => svgElement('rect', { class: s.ring ?? '', rx: CORNER_RADIUS }, group),
};

/** A part of a card, made when it is first wanted and taken out when it is not. */
function showPart<K extends keyof CardParts>(
  { group, parts }: CardElements,
  name: K,
  isShown: boolean,
): CardParts[K] | undefined {
  const existing: Partial<CardParts>[K] = parts[name];
  if (!isShown) {
    existing?.remove();
    delete parts[name];
    return undefined;
  }
  const element = existing ?? PART_CREATORS[name](group);
  parts[name] = element;
  return element;
}

/** Everything in board coordinates: each transform is a part of its own for the compositor, which took a third of a pan's frame. */
function updateCard(card: CardElements, node: SceneNode, appearance: LightCardAppearance, scale: TextScale): void {
  const { minX: x, minY: y } = node;
  const width = node.maxX - x;
  const height = node.maxY - y;
  const availableHeight = pictureHeight(node);
  const { group } = card;
  group.dataset.state = appearance.state;
  group.dataset.tone = appearance.tone;
  group.toggleAttribute('data-still', appearance.isReadOnly);
  group.toggleAttribute('data-selected', appearance.selected);
  setAttributes(card.frame, { x, y, width, height });
  const hasNoPicture = appearance.picture === undefined;
  const shownText = hasNoPicture && availableHeight > 0 && appearance.text ? appearance.text : undefined;
  const isBlank = hasNoPicture && shownText === undefined && availableHeight > 0 && appearance.tone === 'card';
  setAttributes(showPart(card, 'well', isBlank), { d: wellPath(node) });
  const icon = {
    href: `#${appearance.icon}`,
    x: x + (width - ICON_SIDE) / 2,
    y: y + (availableHeight - ICON_SIDE) / 2,
  };
  setAttributes(showPart(card, 'icon', isBlank && availableHeight > ICON_SPACE_MIN), icon);
  const picture = showPart(card, 'picture', availableHeight > 0 && !hasNoPicture);
  setAttributes(picture, { x, y, width, height: availableHeight });
  if (appearance.picture !== undefined && picture?.getAttribute('href') !== appearance.picture) {
    picture?.setAttribute('href', appearance.picture);
  }
  writeLines(showPart(card, 'text', shownText !== undefined), shownText ?? '', node, textSize(TEXT_SIZE, scale));
  const middle = y + availableHeight + (height - availableHeight) / 2;
  const textX = appearance.kind ? CARD_PADDING + 2 * DOT_RADIUS + DOT_GAP : CARD_PADDING;
  setAttributes(showPart(card, 'dot', appearance.kind !== undefined), {
    'data-kind': appearance.kind ?? '',
    cx: x + CARD_PADDING + DOT_RADIUS,
    cy: middle,
  });
  const title = showPart(card, 'title', appearance.tone !== 'bare');
  const titleSize = textSize(TITLE_SIZE, scale);
  setAttributes(title, { x: x + textX, y: middle, 'font-size': titleSize });
  if (title) title.textContent = truncatedText(appearance.title, (width - textX - CARD_PADDING) / titleSize);
  setAttributes(showPart(card, 'ring', appearance.selected || appearance.state === 'error'), {
    x,
    y,
    width,
    height,
  });
}

/** As many lines of a text as fit into the space above the title. */
function writeLines(
  element: SVGTextElement | undefined,
  text: string,
  { minX, minY, maxX, maxY }: Rect,
  fontSize: number,
): void {
  if (!element) return;
  const lineHeight = fontSize * LINE_DISTANCE;
  const count = Math.floor(pictureHeight({ minY, maxY }) / lineHeight);
  const lines = wrappedLines(text, (maxX - minX - 2 * CARD_PADDING) / fontSize, count);
  element.setAttribute('font-size', String(fontSize));
  element.replaceChildren(
    ...lines.map((line, n) => {
      const span = svgElement('tspan', { x: minX + CARD_PADDING, y: minY + TEXT_TOP + (n + 0.5) * lineHeight });
      span.textContent = line;
      return span;
    }),
  );
}

/** The bars that stand for a card's text where those are too small to be read. Board units. */
const BAR_DISTANCE = 58;
const BAR_HEIGHT = 18;
const CHARACTER_WIDTH = 24;

/** A text that cannot be read, as a bar for each line that they would take. */
export function barsPath({ minX, minY, maxX, maxY }: Rect, text: string): string {
  const width = maxX - minX - 2 * CARD_PADDING;
  const textLength = text.length * CHARACTER_WIDTH;
  const lines = Math.min(Math.ceil(textLength / width), Math.floor(pictureHeight({ minY, maxY }) / BAR_DISTANCE));
  return Array.from({ length: lines }, (_, n) => {
    const y = minY + TEXT_TOP + (n + 0.5) * BAR_DISTANCE - BAR_HEIGHT / 2;
    const length = Math.min(width, textLength - n * width);
    return `M${minX + CARD_PADDING} ${y}h${length}v${BAR_HEIGHT}h${-length}z`;
  }).join('');
}

/** The height of a light card's picture; a low card is its title alone. Board units. */
export function pictureHeight({ minY, maxY }: Pick<Rect, 'minY' | 'maxY'>): number {
  const spaceAboveTitle = maxY - minY - TITLE_HEIGHT;
  return spaceAboveTitle < PICTURE_HEIGHT_MIN ? 0 : spaceAboveTitle;
}

const cornerArc = (x: number, y: number) => `a${CORNER_RADIUS} ${CORNER_RADIUS} 0 0 1 ${x} ${y}`;

/** A well with the card's upper corners: a path of its own, since clipping hundreds of them costs frames. */
export function wellPath({ minX, minY, maxX, maxY }: Rect): string {
  const bottom = minY + pictureHeight({ minY, maxY });
  return `M${minX} ${bottom}V${minY + CORNER_RADIUS}${cornerArc(CORNER_RADIUS, -CORNER_RADIUS)}H${maxX - CORNER_RADIUS}${cornerArc(CORNER_RADIUS, CORNER_RADIUS)}V${bottom}z`;
}

function setAttributes(element: SVGElement | undefined, attributes: Readonly<Record<string, string | number>>): void {
  if (!element) return;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}
