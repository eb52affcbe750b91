import { outlineLength, outlineOf } from './tree/outline.ts';
import type { SvgElement } from './tree/tree.ts';

const DASH_PROPERTIES = ['stroke-dasharray', 'stroke-dashoffset'];
const NUMBER_PATTERN = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;

/** Measures the dashes of a shape by its true length, where it says another: the drawing library does not heed `pathLength`. */
export function scaleDashes(shape: SvgElement, style: Map<string, string>): void {
  const { attributes } = shape;
  const pathLength = Number(attributes.get('pathLength'));
  if (!(pathLength > 0) || !DASH_PROPERTIES.some((name) => style.has(name) || attributes.has(name))) return;
  const outline = outlineOf(shape);
  if (outline === undefined) return;
  const factor = outlineLength(outline) / pathLength;
  for (const name of DASH_PROPERTIES)
    for (const values of [style, attributes]) {
      const value = values.get(name);
      if (value !== undefined)
        values.set(
          name,
          value.replace(NUMBER_PATTERN, (number) => String(Number(number) * factor)),
        );
    }
}
