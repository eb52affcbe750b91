import { type CssNode, ident, parse, tokenize, tokenTypes, url } from 'css-tree';

/** Functions of CSS that compute, paint, move or filter, and load nothing. */
const HARMLESS_FUNCTIONS = new Set(
  `rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark var env calc min max clamp round mod rem sin cos tan
  asin acos atan atan2 pow sqrt hypot log exp abs sign matrix matrix3d translate translatex translatey translatez translate3d
  scale scalex scaley scalez scale3d rotate rotatex rotatey rotatez rotate3d skew skewx skewy perspective path circle ellipse
  inset polygon rect xywh ray blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
  cubic-bezier steps linear format tech local counter symbols stylistic styleset character-variant swash ornaments
  annotation fit-content minmax repeat linear-gradient radial-gradient conic-gradient`.split(/\s+/),
);
/** Text that no reader of CSS takes for more than names and numbers. */
const HARMLESS_TEXT = /^[^\\(]*$/;
const LOCAL_REFERENCE = /^\s*#/;

/** Names what a value would load or ask of its reader: the names of such functions; empty for a harmless one. */
export function foreignFunctionsIn(value: string): readonly string[] {
  if (HARMLESS_TEXT.test(value)) return [];
  const parts: string[] = [];
  let isAddress = false;
  tokenize(value, (type, start, end) => {
    const text = value.slice(start, end);
    if (isAddress && type !== tokenTypes.WhiteSpace && type !== tokenTypes.Comment) {
      isAddress = false;
      if (type !== tokenTypes.String || !LOCAL_REFERENCE.test(unquote(text))) parts.push('url');
    } else if (type === tokenTypes.Url) {
      if (!LOCAL_REFERENCE.test(url.decode(text))) parts.push('url');
    } else if (type === tokenTypes.BadUrl || type === tokenTypes.BadString) parts.push('url');
    else if (type === tokenTypes.Function) {
      const name = ident.decode(text.slice(0, -1)).toLowerCase();
      isAddress = name === 'url';
      if (!isAddress && !HARMLESS_FUNCTIONS.has(name)) parts.push(name);
    }
  });
  return isAddress ? [...parts, 'url'] : parts;
}

const OPENING_TOKENS: ReadonlySet<number> = new Set([
  tokenTypes.Function,
  tokenTypes.LeftParenthesis,
  tokenTypes.LeftSquareBracket,
  tokenTypes.LeftCurlyBracket,
]);
const CLOSING_TOKENS: ReadonlySet<number> = new Set([
  tokenTypes.RightParenthesis,
  tokenTypes.RightSquareBracket,
  tokenTypes.RightCurlyBracket,
]);
const BREAKING_TOKENS: ReadonlySet<number> = new Set([
  tokenTypes.BadString,
  tokenTypes.BadUrl,
  tokenTypes.Semicolon,
  tokenTypes.CDC,
  tokenTypes.CDO,
]);

/** Says whether a value ends where it stands: nothing in it is open, so that what is written behind it is read by itself. */
export function isSelfContained(value: string): boolean {
  let depth = 0;
  let isComplete = !value.endsWith('\\');
  tokenize(value, (type, start, end) => {
    const text = value.slice(start, end);
    if (OPENING_TOKENS.has(type)) depth += 1;
    else if (CLOSING_TOKENS.has(type)) depth -= 1;
    const isOpen =
      (type === tokenTypes.String && (text.length < 2 || text.at(-1) !== text[0])) ||
      (type === tokenTypes.Url && !text.endsWith(')')) ||
      (type === tokenTypes.Comment && !text.endsWith('*/'));
    if (isOpen || depth < 0 || (BREAKING_TOKENS.has(type) && depth === 0)) isComplete = false;
  });
  return isComplete && depth === 0;
}

/** A value of CSS in its parts; undefined for one that cannot be read. */
export function parseValue(value: string): readonly CssNode[] | undefined {
  try {
    const list = parse(value, { context: 'value', positions: true });
    return list.type === 'Value' ? list.children.toArray() : undefined;
  } catch {
    return undefined;
  }
}

/** The paint that one which would load something falls back to; undefined where that is nothing, or loads as well. */
export function fallbackPaint(property: string, value: string): string | undefined {
  if (property !== 'fill' && property !== 'stroke') return undefined;
  const rest = value.replace(/^\s*url\([^)]*\)\s*/i, '');
  return rest !== '' && rest !== value && isSelfContained(rest) && foreignFunctionsIn(rest).length === 0
    ? rest
    : undefined;
}

/** The text within quotes, its escapes as they stand: an address of ours has none. */
function unquote(text: string): string {
  return text.slice(1, -1);
}
