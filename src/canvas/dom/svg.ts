const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/** Makes an SVG element with attributes, inside `parent` when given. The far tiers are drawn without React, by these. */
export function svgElement<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string | number>>,
  parent?: Element,
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG_NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  parent?.append(element);
  return element;
}
