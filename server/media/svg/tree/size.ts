import { isElement, type SvgElement } from './tree.ts';

/** Pixels of CSS in an absolute unit: the one table, for the size of a drawing and the lengths inside it. */
export const PIXELS_PER_UNIT: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  q: 96 / 101.6,
  in: 96,
};
const LENGTH_PATTERN = /^\s*\+?([\d.]+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i;
const STYLE_LENGTH_PATTERN = /(?:^|;)\s*(width|height)\s*:\s*([^;!]+)/gi;

export type SvgSize = { readonly width: number; readonly height: number };
/** The part of its plane that a drawing shows. */
export type SvgBox = SvgSize & { readonly x: number; readonly y: number };

/** The size in CSS pixels that a drawing declares, alone or by its `viewBox`; undefined when it has neither. */
export function declaredSize({ attributes }: SvgElement): SvgSize | undefined {
  const box = viewBoxOf(attributes);
  const styleLengths = Object.fromEntries(
    [...(attributes.get('style') ?? '').matchAll(STYLE_LENGTH_PATTERN)].map(([, name, value]) => [
      name?.toLowerCase(),
      value,
    ]),
  );
  const [width, height] = (['width', 'height'] as const).map(
    (name) => lengthOf(styleLengths[name]) ?? lengthOf(attributes.get(name)),
  );
  if (width && height) return { width, height };
  if (!box) return undefined;
  if (width) return { width, height: (width * box.height) / box.width };
  return height ? { width: (height * box.width) / box.height, height } : { width: box.width, height: box.height };
}

/** A drawing drawn at a size in pixels; what has no `viewBox` gets one that shows `visibleBox`. */
export function resizeDrawing(root: SvgElement, visibleBox: SvgBox, { width, height }: SvgSize): SvgElement {
  const attributes = new Map(root.attributes);
  if (!viewBoxOf(attributes))
    attributes.set('viewBox', `${visibleBox.x} ${visibleBox.y} ${visibleBox.width} ${visibleBox.height}`);
  const style = attributes.get('style')?.replace(STYLE_LENGTH_PATTERN, '').replace(/^;/, '');
  if (style) attributes.set('style', style);
  else attributes.delete('style');
  return { ...root, attributes: attributes.set('width', String(width)).set('height', String(height)) };
}

/** A drawing so many times as large, with something to draw at a place, so that what it draws reaches from there. */
export function scaleWithAnchor(root: SvgElement, anchorPosition: number, scale: number): SvgElement {
  const anchorAttributes = new Map(['x', 'y'].map((name) => [name, String(anchorPosition)]));
  const anchorElement: SvgElement = {
    name: 'rect',
    attributes: anchorAttributes.set('width', '0.01').set('height', '0.01'),
    children: [],
    parent: root,
  };
  const attributes = new Map([['transform', `scale(${scale})`]]);
  return { ...root, children: [anchorElement, { name: 'g', attributes, children: root.children, parent: root }] };
}

/** The part of its plane that a drawing says it shows; undefined where it says none that can be shown. */
export function viewBoxOf(attributes: ReadonlyMap<string, string>): SvgBox | undefined {
  const [x = 0, y = 0, width = 0, height = 0] = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

/** All text of a drawing that is drawn as text. */
export function hasText(root: SvgElement): boolean {
  return root.children.some((child) => isElement(child) && (child.name === 'text' || hasText(child)));
}

/** A positive length in CSS pixels; undefined for shares and units of a font, which a picture does not have. */
function lengthOf(text = ''): number | undefined {
  const [, digits = '', unit = ''] = LENGTH_PATTERN.exec(text) ?? [];
  const length = Number(digits) * (PIXELS_PER_UNIT[unit.toLowerCase()] ?? 0);
  return Number.isFinite(length) && length > 0 ? length : undefined;
}
