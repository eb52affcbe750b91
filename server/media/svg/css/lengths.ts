import { tokenize, tokenTypes } from 'css-tree';
import { PIXELS_PER_UNIT } from '../tree/size.ts';

/** The sizes that lengths of a drawing are measured against. */
export type LengthContext = {
  /** The viewport that it is drawn in, in its own units. */
  readonly width: number;
  readonly height: number;
  /** Font size of its root, in pixels. */
  readonly rem: number;
};

/** Pixels of a length with a unit that the drawing library lacks or takes otherwise; undefined for any other unit. */
export function pixelsOf(value: number, unit: string, { width, height, rem }: LengthContext): number | undefined {
  const name = unit.toLowerCase();
  if (name === 'rem') return value * rem;
  if (name === 'vw') return (value * width) / 100;
  if (name === 'vh') return (value * height) / 100;
  if (name === 'vmin') return (value * Math.min(width, height)) / 100;
  if (name === 'vmax') return (value * Math.max(width, height)) / 100;
  const factor = PIXELS_PER_UNIT[name];
  return factor === undefined ? undefined : value * factor;
}

/** A value with every length in pixels, as far as it has units that are known. */
export function lengthsToPixels(value: string, lengthContext: LengthContext): string {
  let out = '';
  tokenize(value, (type, start, end) => {
    const text = value.slice(start, end);
    const pixels = type === tokenTypes.Dimension ? dimensionToPixels(text, lengthContext) : undefined;
    out += pixels === undefined ? text : `${roundLength(pixels)}px`;
  });
  return out;
}

function dimensionToPixels(text: string, lengthContext: LengthContext): number | undefined {
  const [, digits, unit] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z]+)$/i.exec(text) ?? [];
  return digits === undefined || unit === undefined ? undefined : pixelsOf(Number(digits), unit, lengthContext);
}

/** A number as short as drawing needs it. */
export function roundLength(value: number): number {
  return Number(value.toFixed(5));
}
