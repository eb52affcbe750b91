import { type Atrule, tokenize, tokenTypes, url } from 'css-tree';

import { isSelfContained } from './values.ts';

/** The descriptors of a font that stay with it. */
const DESCRIPTORS = new Set([
  'font-family',
  'font-style',
  'font-weight',
  'font-stretch',
  'unicode-range',
  'font-display',
]);
const FONT_DATA =
  /^data:(?:font\/|application\/(?:x-)?font-|application\/(?:octet-stream|vnd\.ms-fontobject))[^()"'\\<>\s]*$/i;
const HARMLESS_VALUE = /^[^\\(<;{}]*$/;

/** A font that lies in its sheet, as a rule with nothing else; undefined for one that lies elsewhere, which is named. */
export function embeddedFontFace({ block }: Atrule, reportLeftOut: (name: string) => void): string | undefined {
  const lines: string[] = [];
  const sources: string[] = [];
  let isForeign = false;
  block?.children.forEach((child) => {
    if (child.type !== 'Declaration' || child.value.type !== 'Raw') return;
    const { property, value } = { property: child.property.toLowerCase(), value: child.value.value.trim() };
    if (DESCRIPTORS.has(property) && HARMLESS_VALUE.test(value) && isSelfContained(value))
      lines.push(`${property}:${value}`);
    if (property !== 'src') return;
    for (const address of urlsIn(value)) {
      if (FONT_DATA.test(address)) sources.push(`url(${address})`);
      else if (!address.startsWith('#')) isForeign = true;
    }
  });
  if (sources.length > 0) return `@font-face{${[...lines, `src:${sources.join(',')}`].join(';')}}`;
  if (isForeign) reportLeftOut('@font-face');
  return undefined;
}

function urlsIn(value: string): string[] {
  const sources: string[] = [];
  let isAddress = false;
  tokenize(value, (type, start, end) => {
    const text = value.slice(start, end);
    if (type === tokenTypes.Url) sources.push(url.decode(text));
    else if (isAddress && type === tokenTypes.String) sources.push(text.slice(1, -1));
    if (type !== tokenTypes.WhiteSpace) isAddress = type === tokenTypes.Function && /^url\($/i.test(text);
  });
  return sources.map((address) => address.trim());
}
