import { viewBoxOf } from './size.ts';
import { isElement, type SvgElement } from './tree.ts';

/** The depth to which uses are followed, and parts of a drawing that are looked at: sprites are used many thousand times. */
const USE_DEPTH_MAX = 20;
const ELEMENTS_MAX = 200_000;
/** Elements that are drawn only where something else uses them. */
const DEFINITION_ELEMENTS = new Set(['defs', 'symbol', 'clipPath', 'mask', 'pattern', 'marker', 'filter']);
const SCALING_FUNCTION = /(scale|matrix)\s*\(([^)]*)\)/gi;

/**
 * Measures how many pixels one unit of each element's own is, where it is drawn first; `pixels` is what one of the root's is.
 */
export function scalesOf(root: SvgElement, pixels: number): ReadonlyMap<SvgElement, number> {
  const scales = new Map<SvgElement, number>();
  const byId = new Map<string, SvgElement>();
  indexIds(root);
  let count = 0;
  let isFirstPass = true;

  function indexIds(element: SvgElement): void {
    const id = element.attributes.get('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    for (const child of element.children) if (isElement(child)) indexIds(child);
  }

  function visit(element: SvgElement, outerScale: number, depth: number): void {
    if (isFirstPass && DEFINITION_ELEMENTS.has(element.name) && depth === 0) return;
    count += 1;
    if (count > ELEMENTS_MAX || depth > USE_DEPTH_MAX) return;
    const ownScale = outerScale * transformScale(element.attributes.get('transform') ?? '');
    if (!scales.has(element)) scales.set(element, ownScale);
    const { name, attributes, children } = element;
    if (name === 'use') {
      const usedElement = byId.get((attributes.get('href') ?? attributes.get('xlink:href') ?? '').slice(1));
      if (usedElement) visit(usedElement, ownScale * viewBoxScale(usedElement, attributes), depth + 1);
    }
    const innerScale = name === 'svg' && element !== root ? ownScale * viewBoxScale(element, attributes) : ownScale;
    for (const child of children) if (isElement(child)) visit(child, innerScale, depth);
  }

  // What is drawn comes first; patterns, markers and the like are drawn where somebody paints with them.
  visit(root, pixels, 0);
  isFirstPass = false;
  visit(root, pixels, 0);
  return scales;
}

/** The factor by which a transform enlarges lengths, on the mean of all directions. */
function transformScale(transform: string): number {
  let area = 1;
  for (const [, name = '', list = ''] of transform.matchAll(SCALING_FUNCTION)) {
    const [a = 1, b = name === 'scale' ? a : 0, c = 0, d = 1] = list
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    area *= name.toLowerCase() === 'scale' ? a * b : a * d - b * c;
  }
  return Number.isFinite(area) ? Math.sqrt(Math.abs(area)) : 1;
}

/** The factor by which a drawing within the drawing, or a symbol, is enlarged to fit where it is shown. */
function viewBoxScale({ name, attributes }: SvgElement, useAttributes: ReadonlyMap<string, string>): number {
  const box = name === 'svg' || name === 'symbol' ? viewBoxOf(attributes) : undefined;
  if (!box) return 1;
  const [width, height] = (['width', 'height'] as const).map((side) => {
    const value = useAttributes.get(side) ?? attributes.get(side) ?? '';
    return value.endsWith('%') ? 0 : Number.parseFloat(value);
  });
  const ratios = [width! / box.width, height! / box.height].filter((ratio) => ratio > 0);
  return ratios.length > 0 ? Math.min(...ratios) : 1;
}
