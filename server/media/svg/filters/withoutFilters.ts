import { isElement, type SvgElement } from '../tree/tree.ts';

const FILTER = /(^|;)filter:[^;]*/g;

/** A computed drawing without its filters: what takes longest to draw. */
export function withoutFilters({ attributes, children, ...element }: SvgElement): SvgElement {
  const kept = new Map(attributes);
  kept.delete('filter');
  const style = kept.get('style')?.replace(FILTER, '$1');
  if (style !== undefined) kept.set('style', style);
  const drawn = children.filter((child) => !isElement(child) || child.name !== 'filter');
  return {
    ...element,
    attributes: kept,
    children: drawn.map((child) => (isElement(child) ? withoutFilters(child) : child)),
  };
}
