import { malformedSvg } from '../kit/malformed.ts';
import { MediaError } from '../kit/protocol.ts';
import { xmlEncodingOf } from '../kit/xmlEncoding.ts';
import { isAllowedAttribute, SVG_ELEMENTS, SVG_MISSED, SVG_PROPERTIES } from './allowed.ts';
import { isEligible } from './conditions.ts';
import { matchesText, type Screen } from './css/media.ts';
import { type Note, readDeclarations, readSheet, type StyleRule, writeDeclarations, writeSheet } from './css/sheet.ts';
import { fallbackOf, foreignIn, isWhole } from './css/values.ts';
import { embeddedPicture } from './embedded.ts';
import { declaredSize } from './tree/size.ts';
import { elementsOf, isElement, readTree, type SvgElement, textOf, writeTree } from './tree/tree.ts';

/** A drawing with only what draws, and what was left out of it by name. */
export type CleanSvg = {
  readonly root: SvgElement;
  /** The rules of its style sheets, in order. */
  readonly rules: readonly StyleRule[];
  readonly leftOut: readonly string[];
};

/** Attributes that are words and no values of CSS. */
const NAMES = new Set(['id', 'class', 'role', 'lang', 'xml:lang', 'result', 'in', 'in2']);
/** Values that have nothing open, as most. */
const PLAIN = /^[^\\([{"'/]*$/;
/** The most drawings that may lie in each other as pictures. */
const PICTURES_MAX = 3;
/** Names that are kept of what was left out, and letters of each. */
const NAMES_MAX = 40;
const NAME_LENGTH = 60;
/** The size that browsers give a drawing that says none. */
const UNSAID: Screen = { width: 300, height: 150 };
/** The characters that XML 1.0 allows nowhere in a document. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const NO_CHARACTERS = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;
/** Comments, instructions and the beginning of elements. */
const BEFORE_ROOT = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<[^?!]/g;
const NAMESPACES = [
  ['xmlns', 'http://www.w3.org/2000/svg'],
  ['xmlns:xlink', 'http://www.w3.org/1999/xlink'],
] as const;

/**
 * A drawing with only what draws: known elements and attributes, references to itself or to pictures inside it. It is written
 * anew from what was understood, so that no browser can read it otherwise than we did. Throws MediaError.
 */
export function cleanSvg(bytes: Uint8Array, depth = 0): CleanSvg {
  const text = decodeText(bytes);
  const source = readTree(text);
  // Names of one's own are kept where a style sheet may ask for them.
  const asksForData = text.includes('[data-');
  const names = new Set<string>();
  const note: Note = (name) => void (names.size < NAMES_MAX && names.add(name.slice(0, NAME_LENGTH)));
  const screen = declaredSize(source) ?? UNSAID;
  const rules: StyleRule[] = [];

  function keep(element: SvgElement, parent: SvgElement | undefined): SvgElement | undefined {
    if (!isEligible(element)) return undefined;
    const name = element.name === 'a' || element.name === 'switch' ? groupIn(parent) : element.name;
    if (!SVG_ELEMENTS.has(name)) {
      if (isMissed(element)) note(name);
      return undefined;
    }
    const copy: SvgElement = { name, attributes: attributesOf(element), children: [], parent };
    if (name === 'style') return keepSheet(element, copy);
    for (const child of element.children) {
      const part = isElement(child) ? keep(child, copy) : child;
      if (part === undefined) continue;
      copy.children.push(part);
      // Of a switch, the first child that can be drawn is the only one.
      if (element.name === 'switch' && isElement(part)) break;
    }
    return copy;
  }

  function keepSheet(element: SvgElement, copy: SvgElement): SvgElement | undefined {
    const { type = 'text/css', media } = Object.fromEntries(element.attributes);
    if (type.trim().toLowerCase() !== 'text/css' && type.trim() !== '') return undefined;
    if (media !== undefined && !matchesText(media, screen)) return undefined;
    const sheet = readSheet(textOf(element), screen, note);
    rules.push(...sheet.rules);
    const text = writeSheet(sheet);
    copy.attributes.clear();
    if (text !== '') copy.children.push(text);
    return text === '' ? undefined : copy;
  }

  function attributesOf({ name: element, attributes, parent }: SvgElement): Map<string, string> {
    const allowed = new Map<string, string>(parent === undefined ? NAMESPACES : []);
    for (const [name, value] of attributes) {
      if (!isAllowedAttribute(name) && !(asksForData && name.startsWith('data-'))) continue;
      const safe = safeValue(element, name, value);
      if (safe !== undefined) allowed.set(name, safe);
    }
    return allowed;
  }

  function safeValue(element: string, name: string, value: string): string | undefined {
    if (name === 'style') return writeDeclarations(readDeclarations(value, note)) || undefined;
    if (name === 'href' || name === 'xlink:href') return reference(element, value.trim());
    if (NAMES.has(name) || name.startsWith('data-')) return value;
    const foreign = foreignIn(value);
    if (foreign.length === 0) return PLAIN.test(value) || isWhole(value) ? value : undefined;
    if (!SVG_PROPERTIES.has(name)) return undefined;
    for (const one of foreign) note(`${name}: ${one}()`);
    return fallbackOf(name, value);
  }

  function reference(element: string, address: string): string | undefined {
    if (address.startsWith('#')) return address;
    const isPicture = element === 'image' || element === 'feImage';
    const picture = isPicture ? embeddedPicture(address, (nested) => inner(nested, depth)) : undefined;
    if (picture === undefined && element !== 'a' && address !== '') note(element);
    return picture;
  }

  /** A drawing within the drawing, as clean as the whole. */
  function inner(nested: Uint8Array, level: number): Uint8Array | undefined {
    if (level >= PICTURES_MAX) return undefined;
    try {
      const { root, leftOut } = cleanSvg(nested, level + 1);
      for (const name of leftOut) note(name);
      return Buffer.from(writeTree(root));
    } catch (error) {
      // A picture that cannot be read is missing from its drawing, as in a browser.
      if (error instanceof MediaError && error.fault === 'invalid_image') return undefined;
      throw error;
    }
  }

  if (asksForSheet(text)) note('xml-stylesheet');
  const root = keep(source, undefined);
  if (root === undefined) throw malformedSvg();
  return { root, rules, leftOut: [...names] };
}

/** The text of a cleaned drawing. */
export function sanitiseSvg(bytes: Uint8Array): string {
  return writeTree(cleanSvg(bytes).root);
}

/**
 * Says whether an element that goes would have been seen: Inkscape leaves frames for text behind that have none, and a face that lies
 * nowhere else is one of the system's.
 */
function isMissed(element: SvgElement): boolean {
  if (element.name === 'flowRoot') return hasText(element);
  if (element.name === 'font-face') return [...elementsOf(element)].some(({ name }) => name === 'font-face-uri');
  return SVG_MISSED.has(element.name);
}

function hasText({ children }: SvgElement): boolean {
  return children.some((child) => (isElement(child) ? hasText(child) : child.trim() !== ''));
}

/** Says whether a style sheet that lies elsewhere is asked for before the root element. */
function asksForSheet(text: string): boolean {
  for (const [part] of text.matchAll(BEFORE_ROOT))
    if (part.startsWith('<?xml-stylesheet')) {
      if (!/\shref\s*=\s*["']\s*#/.test(part)) return true;
    } else if (/^<[^?!]/.test(part)) return false;
  return false;
}

/** The element that a link or a choice becomes: it may paint and move what it holds. */
function groupIn(parent: SvgElement | undefined): string {
  return parent !== undefined && /^(?:text|tspan|textPath)$/.test(parent.name) ? 'tspan' : 'g';
}

function decodeText(bytes: Uint8Array): string {
  const text = decoded(bytes);
  if (NO_CHARACTERS.test(text)) throw malformedSvg();
  return text;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder(xmlEncodingOf(bytes), { fatal: true }).decode(bytes);
  } catch (cause) {
    throw malformedSvg(cause);
  }
}
