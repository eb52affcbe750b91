import type { SvgElement } from './tree/tree.ts';

/** Properties that belong to a symbol as a whole. */
const SYMBOL_PROPERTIES = ['opacity', 'mix-blend-mode', 'isolation'];
/** Properties that are measured by all that an element shows. */
const BOUNDS_PROPERTIES = ['filter', 'clip-path', 'mask'];
const GROUP_PROPERTIES = [...BOUNDS_PROPERTIES, 'opacity', 'mix-blend-mode', 'isolation'];

/** Gives what belongs to a symbol as a whole to a group inside it, where the drawing library heeds it. */
export function groupSymbolContent({ attributes, children }: SvgElement, style: Map<string, string>): void {
  const groupStyle = extractStyle(attributes, style, SYMBOL_PROPERTIES);
  if (groupStyle !== '') children.splice(0, children.length, groupOf(new Map([['style', groupStyle]]), [...children]));
}

/**
 * Gives what applies to a use as a whole, or moves a picture, to an empty group for around it; undefined for what needs none. The
 * drawing library measures a use without the transform of what it shows, a picture without its own, and a group as it is.
 */
export function wrapperGroup(
  { name, attributes }: SvgElement,
  style: Map<string, string>,
  parentName: string | undefined,
): SvgElement | undefined {
  const isMeasured = BOUNDS_PROPERTIES.some((one) => style.has(one) || attributes.has(one));
  if (name === 'use' ? !isMeasured || parentName === 'clipPath' : name !== 'image' || !attributes.has('transform'))
    return undefined;
  const groupAttributes = new Map([['style', extractStyle(attributes, style, GROUP_PROPERTIES)]]);
  for (const one of ['id', 'transform']) {
    const value = attributes.get(one);
    if (value !== undefined) groupAttributes.set(one, value);
    attributes.delete(one);
  }
  return groupOf(groupAttributes, []);
}

/** Takes properties away from an element; what they said, as the text of a `style` attribute. */
function extractStyle(attributes: Map<string, string>, style: Map<string, string>, names: readonly string[]): string {
  return names
    .flatMap((name) => {
      const value = style.get(name) ?? attributes.get(name);
      style.delete(name);
      attributes.delete(name);
      return value === undefined ? [] : [`${name}:${value}`];
    })
    .join(';');
}

function groupOf(attributes: Map<string, string>, children: SvgElement['children']): SvgElement {
  return { name: 'g', attributes, children, parent: undefined };
}
