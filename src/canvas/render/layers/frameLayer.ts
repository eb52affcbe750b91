import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { NodeId } from '../../../../contract/ids.ts';
import { FRAME_COLORS, type FrameColor } from '../../../../contract/limits.ts';
import { textWidth, truncatedText } from '../../../geometry/layout/textWidth.ts';
import { heightOf, type Rect, widthOf } from '../../../geometry/plane/rect.ts';
import { tip } from '../../../ui/tooltips/tip.ts';
import { svgElement } from '../../dom/svg.ts';
import { FRAME_COLOR_NAMES } from '../../scene/frameColorNames.ts';
import type { SceneNode } from '../../scene/sceneIndex.ts';
import s from './frames.module.css';

/** The style of a frame beside its box. */
export type FrameStyle = {
  readonly title: string;
  readonly color: FrameColor;
  /** The number of nodes in it. */
  readonly count: number;
  readonly selected: boolean;
  /** Shows its colours and its zoom button. */
  readonly showsTools: boolean;
  readonly isReadOnly: boolean;
  /** The address of its help page. */
  readonly helpUrl: string | undefined;
  /** Its name is being written: the field lies over the head. */
  readonly isRenaming: boolean;
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
  style: FrameStyle;
  k: number;
};

/** The head stands above the frame's upper border and keeps its size on the screen; pixels. */
const HEAD_SIZES = { height: 26, headOffset: 32, padding: 8, font: 13, chevron: 24, tool: 24, gap: 6 } as const;
const FRAME_CORNER_RADIUS = 14;
/** A frame that is narrower than this on the screen has no head: its name could not be read. */
const TITLE_WIDTH_MIN = 56;
/** However narrow, a selected frame shows so much of its name. */
const SELECTED_TITLE_WIDTH_MIN = 120;

/** Draws open frames below everything else, without React: a tinted ground, a border that is dragged, and a head. */
export function createFrameLayer(lowerSvg: SVGSVGElement) {
  const layer = svgElement('g', {});
  lowerSvg.prepend(layer);
  const drawnFrames = new Map<NodeId, FrameElements>();

  function draw(node: SceneNode, style: FrameStyle, k: number): void {
    const drawnFrame = drawnFrames.get(node.id);
    if (drawnFrame && drawnFrame.node === node && drawnFrame.k === k && isSameStyle(drawnFrame.style, style)) return;
    const frameElements = drawnFrame ?? createFrame(node, style, k);
    Object.assign(frameElements, { node, style, k });
    drawnFrames.set(node.id, frameElements);
    // Its name is measured, which only what is in the document has a width for.
    if (!drawnFrame) layer.append(frameElements.group);
    updateFrame(frameElements);
  }

  /** Shows exactly these, the largest below: what lies in a frame lies above it. */
  function show(nodes: readonly SceneNode[], styleOf: (node: SceneNode) => FrameStyle, k: number): void {
    const shownIds = new Set(nodes.map((node) => node.id));
    for (const [id, { group }] of drawnFrames) {
      if (shownIds.has(id)) continue;
      group.remove();
      drawnFrames.delete(id);
    }
    const nodesByArea = [...nodes].sort((a, b) => areaOf(b) - areaOf(a));
    for (const [index, node] of nodesByArea.entries()) {
      draw(node, styleOf(node), k);
      const { group } = drawnFrames.get(node.id)!;
      // Moving an element takes its focus away: only what lies wrongly is moved.
      if (layer.children[index] !== group) layer.insertBefore(group, layer.children[index] ?? null);
    }
  }

  /** Lights the frames that would take in what is dragged, and no others. */
  function highlightDropTargets(dropTargets: ReadonlySet<NodeId>): void {
    for (const [id, { group }] of drawnFrames) group.toggleAttribute('data-takes', dropTargets.has(id));
  }

  // A name that was measured in another face has another width now.
  const updateFrames = () => drawnFrames.forEach(updateFrame);
  document.fonts.addEventListener('loadingdone', updateFrames);

  return {
    layer,
    show,
    highlightDropTargets,
    group: (id: NodeId) => drawnFrames.get(id)?.group,
    remove(): void {
      document.fonts.removeEventListener('loadingdone', updateFrames);
      layer.remove();
    },
  };
}

function createFrame(node: SceneNode, style: FrameStyle, k: number): FrameElements {
  const group = svgElement('g', { class: s.frame ?? '', role: 'group', tabindex: 0, 'data-frame': '' });
  group.dataset.nodeId = node.id;
  for (const box of [s.ground, s.border]) svgElement('rect', { class: box ?? '', rx: FRAME_CORNER_RADIUS }, group);
  const head = svgElement('g', { class: s.head ?? '' }, group);
  const tab = svgElement(
    'rect',
    { class: s.tab ?? '', y: -HEAD_SIZES.headOffset, height: HEAD_SIZES.height, rx: 6, 'data-title': '' },
    head,
  );
  const title = svgElement('text', { class: s.title ?? '', y: HEAD_SIZES.height / 2 - HEAD_SIZES.headOffset }, head);
  const collapse = createButton(head, 0, { act: 'collapse' }, t`Collapse`, COLLAPSE_ICON, 'Shift+F');
  return { group, head, tab, title, collapse, tools: [], node, style, k };
}

/** Draws a frame at another place than the board has it, while it is resized. */
export function setFrameRect(group: SVGElement, rect: Rect): void {
  const size = { width: widthOf(rect), height: heightOf(rect) };
  group.setAttribute('transform', `translate(${rect.minX},${rect.minY})`);
  for (const box of group.querySelectorAll(':scope > rect')) setAttributes(box, size);
}

function updateFrame(frameElements: FrameElements): void {
  const { group, head, tab, title, collapse, node, style, k } = frameElements;
  setFrameRect(group, node);
  const { title: label } = style;
  const memberCount = plural(style.count, { 0: 'empty', one: '# node', other: '# nodes' });
  group.setAttribute('aria-label', t`${label}, frame, ${memberCount}`);
  group.dataset.frameColor = style.color;
  group.toggleAttribute('data-selected', style.selected);
  group.toggleAttribute('data-still', style.isReadOnly);
  for (const tool of frameElements.tools) tool.remove();
  frameElements.tools = [];
  const width = widthOf(node) * k;
  group.toggleAttribute('data-renamed', style.isRenaming);
  head.style.display = width < TITLE_WIDTH_MIN && !style.showsTools ? 'none' : '';
  const chevron = style.isReadOnly ? 0 : HEAD_SIZES.chevron;
  const titleWidth =
    Math.max(width, style.showsTools ? SELECTED_TITLE_WIDTH_MIN : 0) - chevron - 2 * HEAD_SIZES.padding;
  title.textContent = truncatedText(style.title, titleWidth / HEAD_SIZES.font);
  const x = chevron || HEAD_SIZES.padding;
  // A head that is not shown has no width to measure.
  const shownWidth = title.getComputedTextLength() || textWidth(title.textContent) * HEAD_SIZES.font;
  const titleEndX = x + shownWidth + HEAD_SIZES.padding;
  const toolsStart = style.isRenaming ? TITLE_FIELD_PLACE.x + titleFieldWidth(style.title) : titleEndX;
  setAttributes(title, { x });
  setAttributes(tab, { width: titleEndX });
  labelTool(collapse, t`Collapse`, 'Shift+F');
  collapse.style.display = style.isReadOnly ? 'none' : '';
  frameElements.tools = style.showsTools ? createTools(head, toolsStart + HEAD_SIZES.gap, style) : [];
}

/** The colours, the zoom and the help of the one frame that is chosen. */
function createTools(
  head: SVGGElement,
  startX: number,
  { isReadOnly, color, helpUrl }: FrameStyle,
): SVGGraphicsElement[] {
  const colors = isReadOnly ? [] : FRAME_COLORS;
  const swatches = colors.map((option, index) => {
    const swatch = createButton(
      head,
      startX + index * HEAD_SIZES.tool,
      { act: 'color', color: option },
      i18n._(FRAME_COLOR_NAMES[option]),
      '',
    );
    swatch.setAttribute('role', 'radio');
    swatch.setAttribute('aria-checked', String(option === color));
    swatch.dataset.frameColor = option;
    svgElement('circle', { class: s.swatch ?? '', cx: HEAD_SIZES.tool / 2, cy: HEAD_SIZES.tool / 2, r: 6 }, swatch);
    return swatch;
  });
  const swatchesEnd = startX + colors.length * HEAD_SIZES.tool;
  return [
    ...swatches,
    createButton(head, swatchesEnd, { act: 'fit' }, t`Zoom to selection`, FIT_ICON, '2'),
    ...(helpUrl ? [createLink(head, swatchesEnd + HEAD_SIZES.tool, helpUrl, t`Help`, HELP_ICON)] : []),
  ];
}

const COLLAPSE_ICON = 'M8 10l4 4 4-4';
/** The mark of the icon on a card's head. */
const HELP_ICON = 'M18.7 12a6.7 6.7 0 1 1-13.4 0a6.7 6.7 0 1 1 13.4 0M10.1 10a2 2 0 0 1 3.9.7c0 1.3-2 2-2 2M12 15.3v.1';
const FIT_ICON = 'M7 10V7h3M14 7h3v3M17 14v3h-3M10 17H7v-3';

type ToolAction = { readonly act: 'collapse' | 'fit' } | { readonly act: 'color'; readonly color: FrameColor };

function createButton(
  head: SVGGElement,
  x: number,
  data: ToolAction,
  label: string,
  path: string,
  shortcut?: string,
): SVGGElement {
  const element = createTool('g', head, x, path);
  setAttributes(element, { role: 'button', tabindex: 0 });
  Object.assign(element.dataset, data);
  labelTool(element, label, shortcut);
  return element;
}

function createTool<Tag extends 'g' | 'a'>(
  tag: Tag,
  head: SVGGElement,
  x: number,
  path: string,
): SVGElementTagNameMap[Tag] {
  const y = (HEAD_SIZES.height - HEAD_SIZES.tool) / 2 - HEAD_SIZES.headOffset;
  const element = svgElement(
    tag,
    { class: s.tool ?? '', transform: `translate(${x},${y})`, 'data-own-pointer': '' },
    head,
  );
  svgElement('rect', { class: s.plate ?? '', width: HEAD_SIZES.tool, height: HEAD_SIZES.tool, rx: 6 }, element);
  if (path) svgElement('path', { class: s.stroke ?? '', d: path }, element);
  return element;
}

function createLink(head: SVGGElement, x: number, href: string, label: string, path: string): SVGAElement {
  const element = createTool('a', head, x, path);
  setAttributes(element, { href, target: '_blank', rel: 'noopener' });
  labelTool(element, label);
  return element;
}

function labelTool(tool: SVGGraphicsElement, label: string, shortcut?: string): void {
  setAttributes(tool, { 'aria-label': label, ...tip(label, shortcut) });
}

function isSameStyle(a: FrameStyle, b: FrameStyle): boolean {
  return (Object.keys(a) as (keyof FrameStyle)[]).every((key) => a[key] === b[key]);
}

function areaOf(rect: Rect): number {
  return widthOf(rect) * heightOf(rect);
}

function setAttributes(element: Element, attributes: Readonly<Record<string, string | number>>): void {
  for (const [attributeName, value] of Object.entries(attributes)) element.setAttribute(attributeName, String(value));
}

const TITLE_FIELD_WIDTH = { min: 120, max: 320, padding: 26 } as const;

/** The width of the field for a frame's name, in pixels. */
export function titleFieldWidth(title: string): number {
  const { min, max, padding } = TITLE_FIELD_WIDTH;
  return Math.min(max, Math.max(min, textWidth(title) * HEAD_SIZES.font + padding));
}

/** The place of the field for a frame's name, in pixels from the frame's corner. */
export const TITLE_FIELD_PLACE = {
  x: HEAD_SIZES.chevron - HEAD_SIZES.padding,
  y: -HEAD_SIZES.headOffset,
  height: HEAD_SIZES.height,
};
