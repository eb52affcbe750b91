import { isElement, type SvgElement } from '../tree/tree.ts';

const FILTER = /(^|;)filter:[^;]*/g;

/** A computed drawing without its filters: what takes longest to draw. */
export function removeFilters({ attributes, children, ...element }: SvgElement): SvgElement {
  const remaining = new Map(attributes);
  remaining.delete('filter');
  const style = remaining.get('style')?.replace(FILTER, '$1');
  if (style !== undefined) remaining.set('style', style);
  const drawn = children.filter((child) => !isElement(child) || child.name !== 'filter');
  return {
    ...element,
    attributes: remaining,
    children: drawn.map((child) => (isElement(child) ? removeFilters(child) : child)),
  };
}
