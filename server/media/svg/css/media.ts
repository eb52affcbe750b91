import { type CssNode, type FeatureRange, generate, lexer, parse } from 'css-tree';

/** The screen that a drawing is drawn for: its own size, in light colours, with nobody pointing at it. */
export type Screen = { readonly width: number; readonly height: number };
/** Undefined: not understood. */
type MatchResult = boolean | undefined;

const MEDIA_TYPES: Readonly<Record<string, boolean>> = { all: true, screen: true, print: false, speech: false };
/** The value of a feature on that screen; one without a value is asked whether it is there at all. */
const SCREEN_FEATURES: Readonly<Record<string, readonly string[]>> = {
  'prefers-color-scheme': ['light'],
  'prefers-reduced-motion': ['no-preference'],
  'prefers-reduced-transparency': ['no-preference'],
  'prefers-reduced-data': ['no-preference'],
  'prefers-contrast': ['no-preference'],
  'forced-colors': ['none'],
  'inverted-colors': ['none'],
  'dynamic-range': ['standard'],
  'color-gamut': ['srgb'],
  scripting: ['none'],
  update: ['none'],
  hover: ['none'],
  'any-hover': ['none'],
  pointer: ['none'],
  'any-pointer': ['none'],
};
const ABSENT_VALUES = new Set(['none', 'no-preference', undefined]);
/** Pixels of a length by its unit. */
const PIXELS_PER_UNIT: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  em: 16,
  rem: 16,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
};

/** Says whether the rules below `@media` count for a drawing; undefined when the query is not understood. */
export function matchesMedia(prelude: CssNode | null, screen: Screen): MatchResult {
  if (prelude?.type !== 'AtrulePrelude') return undefined;
  const list = prelude.children.first;
  if (list?.type !== 'MediaQueryList') return undefined;
  return anyOf(list.children.toArray().map((query) => queryMatches(query, screen)));
}

/** The same of a `media` attribute. */
export function matchesMediaText(media: string, screen: Screen): MatchResult {
  if (media.trim() === '') return true;
  try {
    const list = parse(media, { context: 'mediaQueryList' });
    if (list.type !== 'MediaQueryList') return undefined;
    return anyOf(list.children.toArray().map((one) => queryMatches(one, screen)));
  } catch {
    return undefined;
  }
}

/** Says whether browsers know what `@supports` asks for. */
export function matchesSupports(prelude: CssNode | null): MatchResult {
  if (prelude?.type !== 'AtrulePrelude') return undefined;
  const condition = prelude.children.first;
  return condition?.type === 'Condition' ? conditionHolds(condition, isSupported) : undefined;
}

function queryMatches(query: CssNode, screen: Screen): MatchResult {
  if (query.type !== 'MediaQuery') return undefined;
  const { modifier, mediaType, condition } = query;
  const type = mediaType === null ? true : (MEDIA_TYPES[mediaType.toLowerCase()] ?? false);
  const holdsFeature =
    condition === null ? true : conditionHolds(condition, (feature) => featureHolds(feature, screen));
  const both = allOf([type, holdsFeature]);
  return modifier?.toLowerCase() === 'not' ? negate(both) : both;
}

/** A row of conditions joined by one word, any of them with `not`. */
function conditionHolds(condition: CssNode, holds: (feature: CssNode) => MatchResult): MatchResult {
  if (condition.type !== 'Condition') return holds(condition);
  const results: MatchResult[] = [];
  let conjunction = 'and';
  let isNegated = false;
  condition.children.forEach((child) => {
    if (child.type === 'Identifier') {
      const name = child.name.toLowerCase();
      if (name === 'not') isNegated = true;
      else conjunction = name;
      return;
    }
    const result = conditionHolds(child, holds);
    results.push(isNegated ? negate(result) : result);
    isNegated = false;
  });
  return conjunction === 'or' ? anyOf(results) : allOf(results);
}

function featureHolds(feature: CssNode, screen: Screen): MatchResult {
  if (feature.type === 'FeatureRange') return rangeHolds(feature, screen);
  if (feature.type !== 'Feature') return undefined;
  const name = feature.name.toLowerCase();
  const value = feature.value === null ? undefined : generate(feature.value).toLowerCase();
  const screenValues = SCREEN_FEATURES[name];
  if (screenValues) return value === undefined ? !ABSENT_VALUES.has(screenValues[0]) : screenValues.includes(value);
  if (name === 'color') return true;
  if (name === 'monochrome' || name === 'grid') return value === '0';
  if (name === 'orientation') return value === (screen.width > screen.height ? 'landscape' : 'portrait');
  const [, bound, side] = /^(?:(min|max)-)?(width|height)$/.exec(name) ?? [];
  const length = lengthOf(value);
  if (side === undefined || length === undefined) return undefined;
  const screenLength = screen[side as 'width' | 'height'];
  return bound === 'min' ? screenLength >= length : bound === 'max' ? screenLength <= length : screenLength === length;
}

/** `100px <= width < 200px`, either part alone, or turned round. */
function rangeHolds(
  { left, leftComparison, middle, rightComparison, right }: FeatureRange,
  screen: Screen,
): MatchResult {
  const sideOf = (node: CssNode): number | undefined => {
    const text = generate(node).toLowerCase();
    return text === 'width' || text === 'height' ? screen[text] : lengthOf(text);
  };
  const first = compare(sideOf(left), leftComparison, sideOf(middle));
  return rightComparison && right ? allOf([first, compare(sideOf(middle), rightComparison, sideOf(right))]) : first;
}

function compare(one: number | undefined, sign: string, other: number | undefined): MatchResult {
  if (one === undefined || other === undefined) return undefined;
  if (sign === '=') return one === other;
  if (sign.endsWith('=')) return sign.startsWith('<') ? one <= other : one >= other;
  return sign === '<' ? one < other : one > other;
}

function isSupported(feature: CssNode): MatchResult {
  if (feature.type === 'SupportsDeclaration' && feature.declaration.type === 'Declaration') {
    const { property, value } = feature.declaration;
    if (property.startsWith('--')) return true;
    return lexer.matchProperty(property, generate(value)).error === null;
  }
  return feature.type === 'FeatureFunction' ? true : undefined;
}

function lengthOf(value = ''): number | undefined {
  const [, digits, unit = ''] = /^([\d.]+)([a-z]*)$/.exec(value) ?? [];
  const factor = PIXELS_PER_UNIT[unit];
  return digits === undefined || factor === undefined ? undefined : Number(digits) * factor;
}

function negate(result: MatchResult): MatchResult {
  return result === undefined ? undefined : !result;
}

function anyOf(results: readonly MatchResult[]): MatchResult {
  if (results.includes(true)) return true;
  return results.includes(undefined) ? undefined : false;
}

function allOf(results: readonly MatchResult[]): MatchResult {
  if (results.includes(false)) return false;
  return results.includes(undefined) ? undefined : true;
}
