import {
  type Atrule,
  type CssNode,
  type Declaration,
  generate,
  parse,
  type Rule,
  tokenize,
  tokenTypes,
} from 'css-tree';
import { embeddedFont } from './fontFace.ts';
import { matches, type Screen, supports } from './media.ts';
import { fallbackOf, foreignIn, isWhole } from './values.ts';

/** Names something that was left out of a drawing. */
export type Note = (name: string) => void;
export type StyleDeclaration = { readonly property: string; readonly value: string; readonly isImportant: boolean };
export type StyleRule = {
  readonly selectors: string;
  readonly declarations: readonly StyleDeclaration[];
  /** It stands in a layer, and so counts less than any rule that does not. */
  readonly isLayered: boolean;
};
/** The place for rules that are read: what is around them. */
type Place = { readonly outer: string | undefined; readonly isLayered: boolean };
/** The part of a style sheet that draws: its rules without conditions, in the order in which they count, and the fonts that it holds. */
export type Sheet = { readonly rules: readonly StyleRule[]; readonly fonts: readonly string[] };

/** The depth to which brackets may be nested in a sheet: what people and programs write has five. */
const NESTING_MAX = 64;
const PARSING = { parseValue: false, parseCustomProperty: false } as const;
/** At-rules that say nothing about a picture at rest, or that a reader of pictures never obeys. */
const SILENT = new Set([
  'charset',
  'namespace',
  'page',
  'counter-style',
  'font-feature-values',
  'font-palette-values',
  'view-transition',
]);
/** Properties that run or load by themselves in some reader. */
const REFUSED = new Set(['behavior', '-moz-binding', 'src']);

/** Properties that no picture shows. */
const UNSEEN = new Set(['cursor', 'content', 'list-style', 'list-style-image', 'animation', 'transition']);

/** Reads a style sheet rule by rule. Rules and declarations that load something, and at-rules that are not understood, are left out by name. */
export function readSheet(css: string, screen: Screen, note: Note): Sheet {
  const rules: StyleRule[] = [];
  const fonts: string[] = [];
  if (nestingOf(css) > NESTING_MAX) {
    note('style');
    return { rules, fonts };
  }

  function add(selectors: string, declarations: readonly StyleDeclaration[], { isLayered }: Place): void {
    if (declarations.length > 0) rules.push({ selectors, declarations, isLayered });
  }

  function readRule({ prelude, block }: Rule, place: Place): void {
    if (prelude.type === 'Raw') return;
    const selectors = selectorsOf(prelude, place.outer);
    readAll(block.children.toArray(), { ...place, outer: selectors });
  }

  function readAtrule(rule: Atrule, place: Place): void {
    const name = rule.name.toLowerCase();
    const inside = rule.block ? rule.block.children.toArray() : [];
    if (name === 'media' || name === 'supports') {
      const answer = name === 'media' ? matches(rule.prelude, screen) : supports(rule.prelude);
      if (answer === undefined) note(`@${name} ${rule.prelude ? generate(rule.prelude) : ''}`.trim());
      if (answer) readAll(inside, place);
    } else if (name === 'layer') readAll(inside, { ...place, isLayered: true });
    else if (name === 'font-face') {
      const font = embeddedFont(rule, note);
      if (font !== undefined) fonts.push(font);
    } else if (!SILENT.has(name) && !name.startsWith('-')) note(`@${name}`);
  }

  /** Declarations that stand in a rule, or in a condition within one, are that rule's. */
  function readAll(nodes: readonly CssNode[], place: Place): void {
    const own = nodes.flatMap((node) => (node.type === 'Declaration' ? declarationOf(node, note) : []));
    if (place.outer !== undefined) add(place.outer, own, place);
    for (const node of nodes) {
      if (node.type === 'Rule') readRule(node, place);
      else if (node.type === 'Atrule') readAtrule(node, place);
    }
  }

  const sheet = parse(css, PARSING);
  if (sheet.type === 'StyleSheet') readAll(sheet.children.toArray(), { outer: undefined, isLayered: false });
  return { rules, fonts };
}

/** Reads a `style` attribute declaration by declaration. */
export function readDeclarations(style: string, note: Note): readonly StyleDeclaration[] {
  if (nestingOf(style) > NESTING_MAX) {
    note('style');
    return [];
  }
  const list = parse(style, { ...PARSING, context: 'declarationList' });
  if (list.type !== 'DeclarationList') return [];
  return list.children.toArray().flatMap((child) => (child.type === 'Declaration' ? declarationOf(child, note) : []));
}

/** A sheet as text again. */
export function writeSheet({ rules, fonts }: Sheet): string {
  const written = rules.map(({ selectors, declarations, isLayered }) => {
    const rule = `${selectors}{${writeDeclarations(declarations)}}`;
    return isLayered ? `@layer{${rule}}` : rule;
  });
  return [...fonts, ...written].join('\n');
}

/** Declarations as the text of a `style` attribute. */
export function writeDeclarations(declarations: readonly StyleDeclaration[]): string {
  return declarations
    .map(({ property, value, isImportant }) => `${property}:${value}${isImportant ? '!important' : ''}`)
    .join(';');
}

function declarationOf({ property, value, important }: Declaration, note: Note): readonly StyleDeclaration[] {
  const text = value.type === 'Raw' ? value.value.trim() : generate(value);
  const name = property.startsWith('--') ? property : property.toLowerCase();
  if (REFUSED.has(name) || !isWhole(text) || (text === '' && !name.startsWith('--'))) return [];
  const foreign = foreignIn(text);
  if (!UNSEEN.has(name)) for (const one of foreign) note(`${name}: ${one}()`);
  const safe = foreign.length === 0 ? text : fallbackOf(name, text);
  return safe === undefined ? [] : [{ property: name, value: safe, isImportant: important !== false }];
}

/** A rule's selectors, within those of the rule around it. */
function selectorsOf(prelude: CssNode, outer: string | undefined): string {
  if (outer === undefined || prelude.type !== 'SelectorList') return generate(prelude);
  const within = `:is(${outer})`;
  return prelude.children
    .toArray()
    .map((selector) => {
      const text = generate(selector);
      return text.includes('&') ? text.replaceAll('&', within) : `${within} ${text}`;
    })
    .join(',');
}

/** Counts how deep brackets of any kind are nested at most. */
function nestingOf(css: string): number {
  let depth = 0;
  let most = 0;
  tokenize(css, (type) => {
    const opens =
      type === tokenTypes.LeftCurlyBracket ||
      type === tokenTypes.LeftParenthesis ||
      type === tokenTypes.LeftSquareBracket ||
      type === tokenTypes.Function;
    const closes =
      type === tokenTypes.RightCurlyBracket ||
      type === tokenTypes.RightParenthesis ||
      type === tokenTypes.RightSquareBracket;
    if (opens) depth += 1;
    else if (closes) depth = Math.max(0, depth - 1);
    most = Math.max(most, depth);
  });
  return most;
}
