import { malformed } from './malformed.ts';
import { MediaError } from './protocol.ts';
import { SVG_ATTRIBUTES, SVG_ELEMENTS, SVG_WRAPPERS } from './svgAllowed.ts';
import { withUsualNames } from './svgNames.ts';
import { escapeXml, readXml } from './xml.ts';
import { xmlEncodingOf } from './xmlEncoding.ts';

const DEPTH_MAX = 200;
const NAMESPACES = ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const HREF = /^(?:#[\w.:-]+|data:image\/(?:png|jpe?g|webp);base64,[A-Za-z0-9+/=\s]+)$/;
/** CSS that could load something, hide something by escapes, or leave its element. */
const UNSAFE_CSS = /@|\\|<|javascript:|expression\s*\(|image-set\s*\(|url\(\s*(?!["']?#)/i;
/**
 * Comments of CSS and the rules by which drawing programs name fonts; no rule of theirs paints anything. A comment without end
 * goes to the end of the sheet and a rule ends before the next `@`: no letter is tried again from every place before it.
 */
const FONTS =
  /\/\*[\s\S]*?(?:\*\/|$)|@(?:import|charset|namespace)\b(?:"[^"]*"|'[^']*'|\((?:"[^"]*"|'[^']*'|[^()"'])*\)|[^@;{}"'()]){0,2000};|@font-face\s*\{[^{}]*\}/gi;

/**
 * An SVG with only what draws: known elements and attributes, references to itself or to pictures inside it. The text is
 * written anew from what was understood, so that no browser can read it otherwise than we did. Throws MediaError.
 */
export function sanitiseSvg(bytes: Uint8Array): string {
  const out: string[] = [];
  const open: { readonly name: string; readonly isKept: boolean }[] = [];
  let dropped = 0;
  let isDone = false;
  // A style sheet is judged when it is whole: its parts may be harmless and their sum not.
  let css = '';
  for (const event of withUsualNames(readXml(decodeText(bytes)))) {
    if (event.kind === 'text') {
      if (open.length === 0) {
        if (event.text.trim() !== '') throw malformed();
      } else if (inStyle(open)) css += event.text;
      else if (dropped === 0) out.push(escapeXml(event.text));
    } else if (event.kind === 'open') {
      if (open.length === 0 && (isDone || event.name !== 'svg')) throw malformed();
      if (open.length >= DEPTH_MAX) throw new MediaError('invalid_image', 'This SVG is nested too deeply.');
      const isWrapper = SVG_WRAPPERS.has(event.name);
      const isKept = dropped === 0 && SVG_ELEMENTS.has(event.name);
      if (!isKept && !isWrapper && !event.isEmpty) dropped += 1;
      if (isKept) {
        const root = open.length === 0 ? NAMESPACES : '';
        out.push(`<${event.name}${root}${attributesOf(event.name, event.attributes)}${event.isEmpty ? '/>' : '>'}`);
      }
      if (!event.isEmpty) open.push({ name: event.name, isKept });
      else if (open.length === 0) isDone = true;
    } else {
      const opened = open.pop();
      if (opened?.name !== event.name) throw malformed();
      if (opened.isKept && event.name === 'style') out.push(styleText(css));
      if (event.name === 'style') css = '';
      if (opened.isKept) out.push(`</${event.name}>`);
      else if (!SVG_WRAPPERS.has(event.name)) dropped -= 1;
      if (open.length === 0) isDone = true;
    }
  }
  if (!isDone || open.length > 0) throw malformed();
  return out.join('');
}

function attributesOf(element: string, attributes: ReadonlyMap<string, string>): string {
  const kept = [...attributes].filter(([name, value]) => SVG_ATTRIBUTES.has(name) && isSafe(element, name, value));
  return kept.map(([name, value]) => ` ${name}="${escapeXml(value)}"`).join('');
}

function isSafe(element: string, name: string, value: string): boolean {
  if (name === 'href' || name === 'xlink:href')
    return HREF.test(value.trim()) && (element === 'image' || value.trim().startsWith('#'));
  return !UNSAFE_CSS.test(value);
}

function inStyle(open: readonly { readonly name: string }[]): boolean {
  return open.at(-1)?.name === 'style';
}

/**
 * A style sheet without the fonts that it asks for. The rest stays as a whole or goes as a whole: half of it would draw something
 * nobody meant.
 */
function styleText(css: string): string {
  const rest = css.replace(FONTS, '');
  return UNSAFE_CSS.test(rest) ? '' : escapeXml(rest);
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder(xmlEncodingOf(bytes), { fatal: true }).decode(bytes);
  } catch (cause) {
    throw malformed(cause);
  }
}
