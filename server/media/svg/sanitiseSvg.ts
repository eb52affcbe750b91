import { malformedSvg } from '../kit/malformedSvg.ts';
import { MediaError } from '../kit/protocol.ts';
import { xmlEncodingOf } from '../kit/xmlEncoding.ts';
import { isAllowedAttribute, SVG_ELEMENTS, SVG_MISSED_ELEMENTS, SVG_PROPERTIES } from './allowedMarkup.ts';
import { meetsConditions } from './conditions.ts';
import { matchesMediaText, type Screen } from './css/media.ts';
import {
  type LeftOutReporter,
  readDeclarations,
  readSheet,
  type StyleRule,
  writeDeclarations,
  writeSheet,
} from './css/styleSheet.ts';
import { fallbackPaint, foreignFunctionsIn, isSelfContained } from './css/values.ts';
import { embeddedPicture } from './embeddedPicture.ts';
import { declaredSize } from './tree/size.ts';
import { elementsOf, isElement, parseSvgTree, type SvgElement, serializeSvgTree, textOf } from './tree/tree.ts';

/** A drawing with only what draws, and what was left out of it by name. */
export type CleanSvg = {
  readonly root: SvgElement;
  /** The rules of its style sheets, in order. */
  readonly rules: readonly StyleRule[];
  readonly leftOut: readonly string[];
};

/** Attributes that are words and no values of CSS. */
const VERBATIM_ATTRIBUTES = new Set(['id', 'class', 'role', 'lang', 'xml:lang', 'result', 'in', 'in2']);
/** Values that have nothing open, as most. */
const HARMLESS_VALUE = /^[^\\([{"'/]*$/;
/** The most drawings that may lie in each other as pictures. */
const NESTING_MAX = 3;
/** Names that are kept of what was left out, and letters of each. */
const LEFT_OUT_NAMES_MAX = 40;
const LEFT_OUT_NAME_LENGTH_MAX = 60;
/** The size that browsers give a drawing that says none. */
const DEFAULT_SIZE: Screen = { width: 300, height: 150 };
/** The characters that XML 1.0 allows nowhere in a document. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const FORBIDDEN_CHARACTERS = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;
/** Comments, instructions and the beginning of elements. */
const PROLOG_PATTERN = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<[^?!]/g;
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
  const source = parseSvgTree(text);
  // Names of one's own are kept where a style sheet may ask for them.
  const usesDataAttributes = text.includes('[data-');
  const leftOutNames = new Set<string>();
  const reportLeftOut: LeftOutReporter = (name) =>
    void (leftOutNames.size < LEFT_OUT_NAMES_MAX && leftOutNames.add(name.slice(0, LEFT_OUT_NAME_LENGTH_MAX)));
  const screen = declaredSize(source) ?? DEFAULT_SIZE;
  const rules: StyleRule[] = [];

  function cleanElement(element: SvgElement, parent: SvgElement | undefined): SvgElement | undefined {
    if (!meetsConditions(element)) return undefined;
    const name = element.name === 'a' || element.name === 'switch' ? replacementGroup(parent) : element.name;
    if (!SVG_ELEMENTS.has(name)) {
      if (isVisiblyMissing(element)) reportLeftOut(name);
      return undefined;
    }
    const cleanCopy: SvgElement = { name, attributes: attributesOf(element), children: [], parent };
    if (name === 'style') return cleanStyleSheet(element, cleanCopy);
    for (const child of element.children) {
      const cleanChild = isElement(child) ? cleanElement(child, cleanCopy) : child;
      if (cleanChild === undefined) continue;
      cleanCopy.children.push(cleanChild);
      // Of a switch, the first child that can be drawn is the only one.
      if (element.name === 'switch' && isElement(cleanChild)) break;
    }
    return cleanCopy;
  }

  function cleanStyleSheet(element: SvgElement, cleanCopy: SvgElement): SvgElement | undefined {
    const { type = 'text/css', media } = Object.fromEntries(element.attributes);
    if (type.trim().toLowerCase() !== 'text/css' && type.trim() !== '') return undefined;
    if (media !== undefined && !matchesMediaText(media, screen)) return undefined;
    const sheet = readSheet(textOf(element), screen, reportLeftOut);
    rules.push(...sheet.rules);
    const text = writeSheet(sheet);
    cleanCopy.attributes.clear();
    if (text !== '') cleanCopy.children.push(text);
    return text === '' ? undefined : cleanCopy;
  }

  function attributesOf({ name: element, attributes, parent }: SvgElement): Map<string, string> {
    const allowedAttributes = new Map<string, string>(parent === undefined ? NAMESPACES : []);
    for (const [name, value] of attributes) {
      if (!isAllowedAttribute(name) && !(usesDataAttributes && name.startsWith('data-'))) continue;
      const cleaned = cleanValue(element, name, value);
      if (cleaned !== undefined) allowedAttributes.set(name, cleaned);
    }
    return allowedAttributes;
  }

  function cleanValue(element: string, name: string, value: string): string | undefined {
    if (name === 'style') return writeDeclarations(readDeclarations(value, reportLeftOut)) || undefined;
    if (name === 'href' || name === 'xlink:href') return cleanReference(element, value.trim());
    if (VERBATIM_ATTRIBUTES.has(name) || name.startsWith('data-')) return value;
    const foreignFunctions = foreignFunctionsIn(value);
    if (foreignFunctions.length === 0) return HARMLESS_VALUE.test(value) || isSelfContained(value) ? value : undefined;
    if (!SVG_PROPERTIES.has(name)) return undefined;
    for (const one of foreignFunctions) reportLeftOut(`${name}: ${one}()`);
    return fallbackPaint(name, value);
  }

  function cleanReference(element: string, address: string): string | undefined {
    if (address.startsWith('#')) return address;
    const isPicture = element === 'image' || element === 'feImage';
    const picture = isPicture ? embeddedPicture(address, (nested) => cleanNestedDrawing(nested, depth)) : undefined;
    if (picture === undefined && element !== 'a' && address !== '') reportLeftOut(element);
    return picture;
  }

  /** A drawing within the drawing, as clean as the whole. */
  function cleanNestedDrawing(nested: Uint8Array, level: number): Uint8Array | undefined {
    if (level >= NESTING_MAX) return undefined;
    try {
      const { root, leftOut } = cleanSvg(nested, level + 1);
      for (const name of leftOut) reportLeftOut(name);
      return Buffer.from(serializeSvgTree(root));
    } catch (error) {
      // A picture that cannot be read is missing from its drawing, as in a browser.
      if (error instanceof MediaError && error.fault === 'invalid_image') return undefined;
      throw error;
    }
  }

  if (hasExternalSheet(text)) reportLeftOut('xml-stylesheet');
  const root = cleanElement(source, undefined);
  if (root === undefined) throw malformedSvg();
  return { root, rules, leftOut: [...leftOutNames] };
}

/** The text of a cleaned drawing. */
export function sanitiseSvg(bytes: Uint8Array): string {
  return serializeSvgTree(cleanSvg(bytes).root);
}

/**
 * Says whether an element that goes would have been seen: Inkscape leaves frames for text behind that have none, and a face that lies
 * nowhere else is one of the system's.
 */
function isVisiblyMissing(element: SvgElement): boolean {
  if (element.name === 'flowRoot') return hasText(element);
  if (element.name === 'font-face') return [...elementsOf(element)].some(({ name }) => name === 'font-face-uri');
  return SVG_MISSED_ELEMENTS.has(element.name);
}

function hasText({ children }: SvgElement): boolean {
  return children.some((child) => (isElement(child) ? hasText(child) : child.trim() !== ''));
}

/** Says whether a style sheet that lies elsewhere is asked for before the root element. */
function hasExternalSheet(text: string): boolean {
  for (const [prologPart] of text.matchAll(PROLOG_PATTERN))
    if (prologPart.startsWith('<?xml-stylesheet')) {
      if (!/\shref\s*=\s*["']\s*#/.test(prologPart)) return true;
    } else if (/^<[^?!]/.test(prologPart)) return false;
  return false;
}

/** The element that a link or a choice becomes: it may paint and move what it holds. */
function replacementGroup(parent: SvgElement | undefined): string {
  return parent !== undefined && /^(?:text|tspan|textPath)$/.test(parent.name) ? 'tspan' : 'g';
}

function decodeText(bytes: Uint8Array): string {
  const text = decodeBytes(bytes);
  if (FORBIDDEN_CHARACTERS.test(text)) throw malformedSvg();
  return text;
}

function decodeBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder(xmlEncodingOf(bytes), { fatal: true }).decode(bytes);
  } catch (cause) {
    throw malformedSvg(cause);
  }
}
