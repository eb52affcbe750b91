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
import { embeddedFontFace } from './fontFace.ts';
import { matchesMedia, matchesSupports, type Screen } from './media.ts';
import { fallbackPaint, foreignFunctionsIn, isSelfContained } from './values.ts';

/** Names something that was left out of a drawing. */
export type LeftOutReporter = (name: string) => void;
export type StyleDeclaration = { readonly property: string; readonly value: string; readonly isImportant: boolean };
export type StyleRule = {
  readonly selectors: string;
  readonly declarations: readonly StyleDeclaration[];
  /** It stands in a layer, and so counts less than any rule that does not. */
  readonly isLayered: boolean;
};
/** The place for rules that are read: what is around them. */
type RuleContext = { readonly outerSelectors: string | undefined; readonly isLayered: boolean };
/** The part of a style sheet that draws: its rules without conditions, in the order in which they count, and the fonts that it holds. */
export type StyleSheet = { readonly rules: readonly StyleRule[]; readonly fonts: readonly string[] };

/** The depth to which brackets may be nested in a sheet: what people and programs write has five. */
const NESTING_MAX = 64;
const PARSE_OPTIONS = { parseValue: false, parseCustomProperty: false } as const;
/** At-rules that say nothing about a picture at rest, or that a reader of pictures never obeys. */
const IGNORED_ATRULES = new Set([
  'charset',
  'namespace',
  'page',
  'counter-style',
  'font-feature-values',
  'font-palette-values',
  'view-transition',
]);
/** Properties that run or load by themselves in some reader. */
const REFUSED_PROPERTIES = new Set(['behavior', '-moz-binding', 'src']);

/** Properties that no picture shows. */
const INVISIBLE_PROPERTIES = new Set([
  'cursor',
  'content',
  'list-style',
  'list-style-image',
  'animation',
  'transition',
]);

/** Reads a style sheet rule by rule. Rules and declarations that load something, and at-rules that are not understood, are left out by name. */
export function readSheet(css: string, screen: Screen, reportLeftOut: LeftOutReporter): StyleSheet {
  const rules: StyleRule[] = [];
  const fonts: string[] = [];
  if (nestingDepth(css) > NESTING_MAX) {
    reportLeftOut('style');
    return { rules, fonts };
  }

  function addRule(selectors: string, declarations: readonly StyleDeclaration[], { isLayered }: RuleContext): void {
    if (declarations.length > 0) rules.push({ selectors, declarations, isLayered });
  }

  function readRule({ prelude, block }: Rule, context: RuleContext): void {
    if (prelude.type === 'Raw') return;
    const selectors = selectorsOf(prelude, context.outerSelectors);
    readNodes(block.children.toArray(), { ...context, outerSelectors: selectors });
  }

  function readAtrule(rule: Atrule, context: RuleContext): void {
    const name = rule.name.toLowerCase();
    const inside = rule.block ? rule.block.children.toArray() : [];
    if (name === 'media' || name === 'supports') {
      const doesMatch = name === 'media' ? matchesMedia(rule.prelude, screen) : matchesSupports(rule.prelude);
      if (doesMatch === undefined) reportLeftOut(`@${name} ${rule.prelude ? generate(rule.prelude) : ''}`.trim());
      if (doesMatch) readNodes(inside, context);
    } else if (name === 'layer') readNodes(inside, { ...context, isLayered: true });
    else if (name === 'font-face') {
      const font = embeddedFontFace(rule, reportLeftOut);
      if (font !== undefined) fonts.push(font);
    } else if (!IGNORED_ATRULES.has(name) && !name.startsWith('-')) reportLeftOut(`@${name}`);
  }

  /** Declarations that stand in a rule, or in a condition within one, are that rule's. */
  function readNodes(nodes: readonly CssNode[], context: RuleContext): void {
    const ownDeclarations = nodes.flatMap((node) =>
      node.type === 'Declaration' ? declarationOf(node, reportLeftOut) : [],
    );
    if (context.outerSelectors !== undefined) addRule(context.outerSelectors, ownDeclarations, context);
    for (const node of nodes) {
      if (node.type === 'Rule') readRule(node, context);
      else if (node.type === 'Atrule') readAtrule(node, context);
    }
  }

  const sheet = parse(css, PARSE_OPTIONS);
  if (sheet.type === 'StyleSheet') readNodes(sheet.children.toArray(), { outerSelectors: undefined, isLayered: false });
  return { rules, fonts };
}

/** Reads a `style` attribute declaration by declaration. */
export function readDeclarations(style: string, reportLeftOut: LeftOutReporter): readonly StyleDeclaration[] {
  if (nestingDepth(style) > NESTING_MAX) {
    reportLeftOut('style');
    return [];
  }
  const list = parse(style, { ...PARSE_OPTIONS, context: 'declarationList' });
  if (list.type !== 'DeclarationList') return [];
  return list.children
    .toArray()
    .flatMap((child) => (child.type === 'Declaration' ? declarationOf(child, reportLeftOut) : []));
}

/** A sheet as text again. */
export function writeSheet({ rules, fonts }: StyleSheet): string {
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

function declarationOf(
  { property, value, important }: Declaration,
  reportLeftOut: LeftOutReporter,
): readonly StyleDeclaration[] {
  const text = value.type === 'Raw' ? value.value.trim() : generate(value);
  const name = property.startsWith('--') ? property : property.toLowerCase();
  if (REFUSED_PROPERTIES.has(name) || !isSelfContained(text) || (text === '' && !name.startsWith('--'))) return [];
  const foreignFunctions = foreignFunctionsIn(text);
  if (!INVISIBLE_PROPERTIES.has(name)) for (const one of foreignFunctions) reportLeftOut(`${name}: ${one}()`);
  const cleaned = foreignFunctions.length === 0 ? text : fallbackPaint(name, text);
  return cleaned === undefined ? [] : [{ property: name, value: cleaned, isImportant: important !== false }];
}

/** A rule's selectors, within those of the rule around it. */
function selectorsOf(prelude: CssNode, outerSelectors: string | undefined): string {
  if (outerSelectors === undefined || prelude.type !== 'SelectorList') return generate(prelude);
  const outerMatch = `:is(${outerSelectors})`;
  return prelude.children
    .toArray()
    .map((selector) => {
      const text = generate(selector);
      return text.includes('&') ? text.replaceAll('&', outerMatch) : `${outerMatch} ${text}`;
    })
    .join(',');
}

/** Counts how deep brackets of any kind are nested at most. */
function nestingDepth(css: string): number {
  let depth = 0;
  let depthMax = 0;
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
    depthMax = Math.max(depthMax, depth);
  });
  return depthMax;
}
