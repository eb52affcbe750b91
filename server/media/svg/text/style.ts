import type { SvgElement } from '../tree/tree.ts';
import { DEFAULT_FONT_SIZE } from './fontSize.ts';
import type { FaceStyle } from './metrics.ts';

/** The style of a text, as far as it says where letters stand. */
export type TextStyle = FaceStyle & {
  /** All in units of the drawing. */
  readonly size: number;
  readonly letterSpacing: number;
  readonly wordSpacing: number;
  readonly anchor: string;
  readonly keepsSpace: boolean;
  /** Says whether it runs as Latin does: from left to right, in lines. */
  readonly isPlain: boolean;
  readonly isShown: boolean;
};

/** Of what nobody says. */
export const INITIAL_TEXT_STYLE: TextStyle = {
  family: 'Tinos',
  weight: 400,
  isItalic: false,
  size: DEFAULT_FONT_SIZE,
  letterSpacing: 0,
  wordSpacing: 0,
  anchor: 'start',
  keepsSpace: false,
  isPlain: true,
  isShown: true,
};

const FONT_SHORTHAND = /^(.*?)([\d.]+(?:px|em|%))(?:\/\S+)?\s+(.+)$/;

/** Reads how an element of a computed drawing sets text, within one that sets it as `outer` does. */
export function textStyleOf({ attributes }: SvgElement, parentStyle: TextStyle): TextStyle {
  const style = declarationsOf(attributes.get('style') ?? '');
  const propertyValue = (name: string) => style.get(name) ?? attributes.get(name);
  const [, styleAndWeight, shortSize, shortFamily] = FONT_SHORTHAND.exec(style.get('font') ?? '') ?? [];
  const size = sizeOf(propertyValue('font-size') ?? shortSize, parentStyle.size);
  const length = (name: string, inherited: number) => lengthOf(propertyValue(name), size) ?? inherited;
  const family = propertyValue('font-family') ?? shortFamily;
  const weight = propertyValue('font-weight') ?? styleAndWeight;
  const slant = propertyValue('font-style') ?? styleAndWeight;
  const whiteSpace = propertyValue('white-space') ?? attributes.get('xml:space');
  const direction = propertyValue('direction');
  const writingMode = propertyValue('writing-mode');
  return {
    family:
      family === undefined ? parentStyle.family : (/^'([^']*)'/.exec(family)?.[1] ?? family.split(',')[0]!.trim()),
    weight: weight === undefined ? parentStyle.weight : weightOf(weight, parentStyle.weight),
    isItalic: slant === undefined ? parentStyle.isItalic : /italic|oblique/.test(slant),
    size,
    letterSpacing: length('letter-spacing', parentStyle.letterSpacing),
    wordSpacing: length('word-spacing', parentStyle.wordSpacing),
    anchor: propertyValue('text-anchor') ?? parentStyle.anchor,
    keepsSpace: whiteSpace === undefined ? parentStyle.keepsSpace : /^(?:pre|preserve|break-spaces)/.test(whiteSpace),
    isPlain: parentStyle.isPlain && direction !== 'rtl' && !/^(?:tb|vertical|sideways)/.test(writingMode ?? ''),
    isShown: parentStyle.isShown && propertyValue('display') !== 'none',
  };
}

/** A length in units of the drawing; undefined for what is none, or a share of something. */
export function lengthOf(value: string | undefined, size: number): number | undefined {
  const [, digits, unit] = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(px|em|ex|)\s*$/i.exec(value ?? '') ?? [];
  if (digits === undefined) return undefined;
  return Number(digits) * (unit === 'em' ? size : unit === 'ex' ? size / 2 : 1);
}

function sizeOf(value: string | undefined, parentStyle: number): number {
  const share = /^\s*([\d.]+)%\s*$/.exec(value ?? '')?.[1];
  if (share !== undefined) return (Number(share) / 100) * parentStyle;
  if (value === 'larger') return parentStyle * 1.2;
  return value === 'smaller' ? parentStyle / 1.2 : (lengthOf(value, parentStyle) ?? parentStyle);
}

function weightOf(value: string, parentStyle: number): number {
  const [word = ''] = /bolder|bold|lighter|normal|\b[1-9]00\b/.exec(value) ?? [];
  if (word === 'bold' || word === 'bolder') return 700;
  return word === 'normal' || word === 'lighter' ? 400 : Number(word) || parentStyle;
}

function declarationsOf(style: string): ReadonlyMap<string, string> {
  return new Map(
    style.split(';').map((one) => {
      const colon = one.indexOf(':');
      return [one.slice(0, colon).trim(), one.slice(colon + 1).trim()] as const;
    }),
  );
}
