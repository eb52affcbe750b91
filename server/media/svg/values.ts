import { ident, tokenize, tokenTypes, url } from 'css-tree';

/** Functions of CSS that compute, paint, move or filter, and load nothing. */
const FUNCTIONS = new Set(
  `rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark var env calc min max clamp round mod rem sin cos tan
  asin acos atan atan2 pow sqrt hypot log exp abs sign matrix matrix3d translate translatex translatey translatez translate3d
  scale scalex scaley scalez scale3d rotate rotatex rotatey rotatez rotate3d skew skewx skewy perspective path circle ellipse
  inset polygon rect xywh ray blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
  cubic-bezier steps linear format tech local counter symbols stylistic styleset character-variant swash ornaments
  annotation fit-content minmax repeat linear-gradient radial-gradient conic-gradient`.split(/\s+/),
);
/** What no reader of CSS takes for more than names and numbers. */
const PLAIN = /^[^\\(]*$/;
const LOCAL = /^\s*#/;

/** What a value would load or ask of its reader: the names of such functions; empty for a harmless one. */
export function foreignIn(value: string): readonly string[] {
  if (PLAIN.test(value)) return [];
  const found: string[] = [];
  let isAddress = false;
  tokenize(value, (type, start, end) => {
    const text = value.slice(start, end);
    if (isAddress && type !== tokenTypes.WhiteSpace && type !== tokenTypes.Comment) {
      isAddress = false;
      if (type !== tokenTypes.String || !LOCAL.test(unquoted(text))) found.push('url');
    } else if (type === tokenTypes.Url) {
      if (!LOCAL.test(url.decode(text))) found.push('url');
    } else if (type === tokenTypes.BadUrl || type === tokenTypes.BadString) found.push('url');
    else if (type === tokenTypes.Function) {
      const name = ident.decode(text.slice(0, -1)).toLowerCase();
      isAddress = name === 'url';
      if (!isAddress && !FUNCTIONS.has(name)) found.push(name);
    }
  });
  return isAddress ? [...found, 'url'] : found;
}

/** The text within quotes, its escapes as they stand: an address of ours has none. */
function unquoted(text: string): string {
  return text.slice(1, -1);
}
