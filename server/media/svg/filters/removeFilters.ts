import { isElement, type SvgElement } from '../tree/tree.ts';

const FILTER_DECLARATION = /(^|;)filter:[^;]*/g;

/** A computed drawing without its filters: what takes longest to draw. */
export function removeFilters({ attributes, children, ...element }: SvgElement): SvgElement {
  const remaining = new Map(attributes);
  remaining.delete('filter');
  const style = remaining.get('style')?.replace(FILTER_DECLARATION, '$1');
  if (style !== undefined) remaining.set('style', style);
  const remainingChildren = children.filter((child) => !isElement(child) || child.name !== 'filter');
  return {
    ...element,
    attributes: remaining,
    children: remainingChildren.map((child) => (isElement(child) ? removeFilters(child) : child)),
  };
}
