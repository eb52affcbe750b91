import { plural, t } from '@lingui/core/macro';
import type { NodeId } from '../../../../contract/ids.ts';
import { FRAME_COLORS, type FrameColor } from '../../../../contract/limits.ts';
import { shortened, textWidth } from '../../../geometry/layout/textWidth.ts';
import { heightOf, type Rect, widthOf } from '../../../geometry/plane/rect.ts';
import { tip } from '../../../ui/tooltips/tip.ts';
import { svgElement } from '../../dom/svg.ts';
import { COLOR_NAMES } from '../../scene/frameColorNames.ts';
import type { SceneNode } from '../../scene/sceneIndex.ts';
import s from './frames.module.css';

/** How a frame is drawn beside its box. */
export type FrameLook = {
  readonly title: string;
  readonly color: FrameColor;
  /** How many nodes lie in it. */
  readonly count: number;
  readonly selected: boolean;
  /** Whether its colours and its zoom button are shown. */
  readonly chosen: boolean;
  readonly locked: boolean;
  /** The address of its help page. */
  readonly help: string | undefined;
  /** Its name is being written: the field lies over the head. */
  readonly renamed: boolean;
};

type FrameElements = {
  readonly group: SVGGElement;
  readonly head: SVGGElement;
  readonly tab: SVGRectElement;
  readonly title: SVGTextElement;
  /** Stays one element: a press selects the frame, and the click must find what was pressed. */
  readonly collapse: SVGGElement;
  tools: readonly SVGGraphicsElement[];
  node: SceneNode;
  look: FrameLook;
  k: number;
};

/** The head stands above the frame's upper border and keeps its size on the screen; pixels. */
const HEAD = { height: 26, above: 32, padding: 8, font: 13, chevron: 24, tool: 24, gap: 6 } as const;
const RADIUS = 14;
/** A frame that is narrower than this on the screen has no head: its name could not be read. */
const ROOM_MIN = 56;
/** However narrow, a chosen frame shows so much of its name. */
const CHOSEN_ROOM = 120;

/** Draws open frames below everything else, without React: a tinted ground, a border that is dragged, and a head. */
export function createFrameLayer(lower: SVGSVGElement) {
  const layer = svgElement('g', {});
  lower.prepend(layer);
  const drawn = new Map<NodeId, FrameElements>();

  function draw(node: SceneNode, look: FrameLook, k: number): void {
    const known = drawn.get(node.id);
    if (known && known.node === node && known.k === k && sameLook(known.look, look)) return;
    const item = known ?? make(node, look, k);
    Object.assign(item, { node, look, k });
    drawn.set(node.id, item);
    fill(item);
  }

  /** Shows exactly these, the largest below: what lies in a frame lies above it. */
  function show(nodes: readonly SceneNode[], lookOf: (node: SceneNode) => FrameLook, k: number): void {
    const wanted = new Set(nodes.map((node) => node.id));
    for (const [id, { group }] of drawn) {
      if (wanted.has(id)) continue;
      group.remove();
      drawn.delete(id);
    }
    const ordered = [...nodes].sort((a, b) => areaOf(b) - areaOf(a));
    for (const [index, node] of ordered.entries()) {
      draw(node, lookOf(node), k);
      const { group } = drawn.get(node.id)!;
      // Moving an element takes its focus away: only what lies wrongly is moved.
      if (layer.children[index] !== group) layer.insertBefore(group, layer.children[index] ?? null);
    }
  }

  /** Lights the frames that would take in what is dragged, and no others. */
  function light(takers: ReadonlySet<NodeId>): void {
    for (const [id, { group }] of drawn) group.toggleAttribute('data-takes', takers.has(id));
  }

  return {
    layer,
    show,
    light,
    group: (id: NodeId) => drawn.get(id)?.group,
    remove: () => layer.remove(),
  };
}

function make(node: SceneNode, look: FrameLook, k: number): FrameElements {
  const group = svgElement('g', { class: s.frame ?? '', role: 'group', tabindex: 0, 'data-frame': '' });
  group.dataset.nodeId = node.id;
  for (const box of [s.ground, s.border]) svgElement('rect', { class: box ?? '', rx: RADIUS }, group);
  const head = svgElement('g', { class: s.head ?? '' }, group);
  const tab = svgElement(
    'rect',
    { class: s.tab ?? '', y: -HEAD.above, height: HEAD.height, rx: 6, 'data-title': '' },
    head,
  );
  const title = svgElement('text', { class: s.title ?? '', y: HEAD.height / 2 - HEAD.above }, head);
  const collapse = button(head, 0, { act: 'collapse' }, t`Collapse`, CHEVRON, 'Shift+F');
  return { group, head, tab, title, collapse, tools: [], node, look, k };
}

/** Draws a frame at another place than the board has it, while it is resized. */
export function stretchFrame(group: SVGElement, place: Rect): void {
  const size = { width: widthOf(place), height: heightOf(place) };
  group.setAttribute('transform', `translate(${place.minX},${place.minY})`);
  for (const box of group.querySelectorAll(':scope > rect')) setAll(box, size);
}

function fill(item: FrameElements): void {
  const { group, head, tab, title, collapse, node, look, k } = item;
  stretchFrame(group, node);
  const { title: words } = look;
  const held = plural(look.count, { 0: 'empty', one: '# node', other: '# nodes' });
  group.setAttribute('aria-label', t`${words}, frame, ${held}`);
  group.dataset.frameColor = look.color;
  group.toggleAttribute('data-selected', look.selected);
  group.toggleAttribute('data-still', look.locked);
  for (const tool of item.tools) tool.remove();
  item.tools = [];
  const width = widthOf(node) * k;
  group.toggleAttribute('data-renamed', look.renamed);
  head.style.display = width < ROOM_MIN && !look.chosen ? 'none' : '';
  const chevron = look.locked ? 0 : HEAD.chevron;
  const room = Math.max(width, look.chosen ? CHOSEN_ROOM : 0) - chevron - 2 * HEAD.padding;
  title.textContent = shortened(look.title, room / HEAD.font);
  const x = chevron || HEAD.padding;
  const named = x + textWidth(title.textContent) * HEAD.font + HEAD.padding;
  const end = look.renamed ? TITLE_PLACE.x + titleFieldWidth(look.title) : named;
  setAll(title, { x });
  setAll(tab, { width: named });
  name(collapse, t`Collapse`, 'Shift+F');
  collapse.style.display = look.locked ? 'none' : '';
  item.tools = look.chosen ? toolsOf(head, end + HEAD.gap, look) : [];
}

/** The colours, the zoom and the help of the one frame that is chosen. */
function toolsOf(head: SVGGElement, from: number, { locked, color, help }: FrameLook): SVGGraphicsElement[] {
  const colors = locked ? [] : FRAME_COLORS;
  const swatches = colors.map((each, index) => {
    const swatch = button(head, from + index * HEAD.tool, { act: 'color', color: each }, COLOR_NAMES[each](), '');
    swatch.setAttribute('role', 'radio');
    swatch.setAttribute('aria-checked', String(each === color));
    swatch.dataset.frameColor = each;
    svgElement('circle', { class: s.swatch ?? '', cx: HEAD.tool / 2, cy: HEAD.tool / 2, r: 6 }, swatch);
    return swatch;
  });
  const end = from + colors.length * HEAD.tool;
  return [
    ...swatches,
    button(head, end, { act: 'fit' }, t`Zoom to selection`, CORNERS, '2'),
    ...(help ? [link(head, end + HEAD.tool, help, t`Help`, QUESTION)] : []),
  ];
}

const CHEVRON = 'M8 10l4 4 4-4';
/** The mark of the icon on a card's head. */
const QUESTION = 'M18.7 12a6.7 6.7 0 1 1-13.4 0a6.7 6.7 0 1 1 13.4 0M10.1 10a2 2 0 0 1 3.9.7c0 1.3-2 2-2 2M12 15.3v.1';
const CORNERS = 'M7 10V7h3M14 7h3v3M17 14v3h-3M10 17H7v-3';

type Act = { readonly act: 'collapse' | 'fit' } | { readonly act: 'color'; readonly color: FrameColor };

function button(head: SVGGElement, x: number, data: Act, words: string, path: string, shortcut?: string): SVGGElement {
  const made = toolAt('g', head, x, path);
  setAll(made, { role: 'button', tabindex: 0 });
  Object.assign(made.dataset, data);
  name(made, words, shortcut);
  return made;
}

function toolAt<Tag extends 'g' | 'a'>(
  tag: Tag,
  head: SVGGElement,
  x: number,
  path: string,
): SVGElementTagNameMap[Tag] {
  const y = (HEAD.height - HEAD.tool) / 2 - HEAD.above;
  const made = svgElement(
    tag,
    { class: s.tool ?? '', transform: `translate(${x},${y})`, 'data-own-pointer': '' },
    head,
  );
  svgElement('rect', { class: s.plate ?? '', width: HEAD.tool, height: HEAD.tool, rx: 6 }, made);
  if (path) svgElement('path', { class: s.stroke ?? '', d: path }, made);
  return made;
}

function link(head: SVGGElement, x: number, href: string, words: string, path: string): SVGAElement {
  const made = toolAt('a', head, x, path);
  setAll(made, { href, target: '_blank', rel: 'noopener' });
  name(made, words);
  return made;
}

function name(tool: SVGGraphicsElement, words: string, shortcut?: string): void {
  setAll(tool, { 'aria-label': words, ...tip(words, shortcut) });
}

function sameLook(a: FrameLook, b: FrameLook): boolean {
  return (Object.keys(a) as (keyof FrameLook)[]).every((key) => a[key] === b[key]);
}

function areaOf(place: Rect): number {
  return widthOf(place) * heightOf(place);
}

function setAll(element: Element, attributes: Readonly<Record<string, string | number>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

const FIELD_WIDTH = { least: 120, most: 320, around: 26 } as const;

/** How wide the field is in which a frame's name is written, in pixels. */
export function titleFieldWidth(title: string): number {
  const { least, most, around } = FIELD_WIDTH;
  return Math.min(most, Math.max(least, textWidth(title) * HEAD.font + around));
}

/** Where a frame's name is written, in pixels from the frame's corner. */
export const TITLE_PLACE = { x: HEAD.chevron - HEAD.padding, y: -HEAD.above, height: HEAD.height };
