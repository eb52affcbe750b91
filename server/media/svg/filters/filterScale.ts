import { scalesOf } from '../tree/scale.ts';
import { elementsOf, isElement, type SvgElement } from '../tree/tree.ts';

const LIGHTING_PRIMITIVES = new Set(['feDiffuseLighting', 'feSpecularLighting']);
/** Pixels that the drawing library thickens or thins by at most in one step. */
const MORPHOLOGY_RADIUS_MAX = 10;
const MORPHOLOGY_STEPS_MAX = 100;
/** A filter is made for so many sizes at most; it is used at one or two. */
const FILTER_COPIES_MAX = 20;
const FILTER_DECLARATION = /((?:^|;)filter:)([^;]*)/g;
const LOCAL_URL = /url\(\s*["']?#([^"')]*)["']?\s*\)/g;

/**
 * A drawing whose filters come out as they do in a browser when it is enlarged: the drawing library does not enlarge how high a
 * lit surface stands, and thickens by a few pixels only. `pixels` is what one unit of the root is. Changes the drawing given.
 */
export function scaleFilters(root: SvgElement, pixels: number): SvgElement {
  const filters = new Map<string, SvgElement>();
  for (const element of elementsOf(root)) {
    const id = element.attributes.get('id');
    if (element.name === 'filter' && id !== undefined && !filters.has(id) && needsScale(element))
      filters.set(id, element);
  }
  if (filters.size === 0) return root;
  const copiesOf = new Map<SvgElement, Map<string, SvgElement>>();

  function filterIdAtScale(id: string, scale: number): string {
    const filter = filters.get(id);
    if (!filter) return id;
    const copies = copiesOf.get(filter) ?? new Map<string, SvgElement>();
    copiesOf.set(filter, copies);
    const size = scale.toPrecision(3);
    const name = copies.size < FILTER_COPIES_MAX || copies.has(size) ? size : [...copies.keys()].at(-1)!;
    const copyId = `${id}-${name}`;
    if (!copies.has(name)) copies.set(name, scaledFilter(filter, copyId, scale));
    return copyId;
  }

  const scales = scalesOf(root, pixels);
  for (const element of elementsOf(root)) {
    const scale = scales.get(element);
    if (scale === undefined) continue;
    const replaceFilterIds = (value: string) =>
      value.replace(LOCAL_URL, (_, id: string) => `url(#${filterIdAtScale(id, scale)})`);
    const { attributes } = element;
    const [attribute, style] = [attributes.get('filter'), attributes.get('style')];
    if (attribute !== undefined) attributes.set('filter', replaceFilterIds(attribute));
    if (style !== undefined)
      attributes.set(
        'style',
        style.replace(FILTER_DECLARATION, (_, name: string, value: string) => name + replaceFilterIds(value)),
      );
  }
  for (const element of [...elementsOf(root)])
    for (const [filter, copies] of copiesOf) {
      const filterIndex = element.children.indexOf(filter);
      if (filterIndex >= 0) element.children.splice(filterIndex + 1, 0, ...copies.values());
    }
  return root;
}

function needsScale({ children }: SvgElement): boolean {
  return children.some(
    (child) => isElement(child) && (LIGHTING_PRIMITIVES.has(child.name) || child.name === 'feMorphology'),
  );
}

function scaledFilter(filter: SvgElement, id: string, scale: number): SvgElement {
  const usesUserSpace = filter.attributes.get('primitiveUnits') !== 'objectBoundingBox';
  const children = filter.children.flatMap((child) => {
    if (!isElement(child)) return child;
    if (LIGHTING_PRIMITIVES.has(child.name)) return scaledLight(child, scale);
    return child.name === 'feMorphology' && usesUserSpace ? scaledMorphology(child, scale) : child;
  });
  return { ...filter, attributes: new Map(filter.attributes).set('id', id), children };
}

function scaledLight(light: SvgElement, scale: number): SvgElement {
  const height = Number.parseFloat(light.attributes.get('surfaceScale') ?? '1') * scale;
  return { ...light, attributes: new Map(light.attributes).set('surfaceScale', String(height)) };
}

/** One step where that is enough; else as many as it takes, each of what the one before gave, along one side and then the other. */
function scaledMorphology(primitive: SvgElement, scale: number): SvgElement | SvgElement[] {
  const [x = 0, y = x] = (primitive.attributes.get('radius') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map((part) => Number.parseFloat(part) * scale);
  if (!(Math.max(x, y) > MORPHOLOGY_RADIUS_MAX) || x < 0 || y < 0) return primitive;
  const steps = [...stepsOf(x).map((step) => `${step} 0`), ...stepsOf(y).map((step) => `0 ${step}`)];
  const { in: source, result, ...otherAttributes } = Object.fromEntries(primitive.attributes);
  return steps.map((radius, index) => {
    const attributes = new Map(Object.entries({ ...otherAttributes, radius }));
    if (index === 0 && source !== undefined) attributes.set('in', source);
    if (index === steps.length - 1 && result !== undefined) attributes.set('result', result);
    return { ...primitive, attributes };
  });

  function stepsOf(length: number): number[] {
    const count = Math.min(MORPHOLOGY_STEPS_MAX, Math.ceil(length / MORPHOLOGY_RADIUS_MAX));
    return Array.from(
      { length: count },
      (_, index) => Math.min(MORPHOLOGY_RADIUS_MAX, length - index * MORPHOLOGY_RADIUS_MAX) / scale,
    );
  }
}
