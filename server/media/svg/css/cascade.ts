import { compile } from 'css-select';
import { type CssNode, generate, ident, parse, type Selector } from 'css-tree';
import { elementsOf, isElement, type SvgElement, type SvgNode, textOf } from '../tree/tree.ts';
import type { StyleDeclaration, StyleRule } from './styleSheet.ts';

type Match = {
  readonly order: number;
  readonly isLayered: boolean;
  readonly specificity: Specificity;
  readonly declarations: readonly StyleDeclaration[];
};
type Candidate = Match & { readonly matches: (element: SvgElement) => boolean };
type Specificity = readonly [ids: number, classes: number, types: number];

/** Names of pseudo-classes whose argument counts in their place; `:where` counts nothing. */
const ARGUMENT_SPECIFICITY = new Set(['is', 'not', 'has', 'matches', '-webkit-any', '-moz-any']);
/** The bucket of selectors that could be of any element. */
const ANY_ELEMENT = '*';

/**
 * Reads what the rules of style sheets say of each element, from what counts least to what counts most. Selectors that ask for what a
 * picture does not have, and those that no reader knows, match nothing.
 */
export function createCascade(
  root: SvgElement,
  rules: readonly StyleRule[],
): (element: SvgElement) => readonly StyleDeclaration[] {
  const buckets = new Map<string, Candidate[]>();
  const adapter = adapterOf(root);
  rules.forEach(({ selectors, declarations, isLayered }, order) => {
    for (const selector of parseSelectors(selectors)) {
      const matches = compileSelector(selector, adapter);
      if (!matches) continue;
      const key = bucketKeyOf(selector);
      const bucket = buckets.get(key) ?? [];
      bucket.push({ order, isLayered, specificity: specificityOf(selector), declarations, matches });
      buckets.set(key, bucket);
    }
  });
  return (element) => {
    if (buckets.size === 0) return [];
    const { id, class: classes = '' } = Object.fromEntries(element.attributes);
    const keys = [ANY_ELEMENT, element.name, `#${id}`, ...new Set(classes.split(/\s+/).map((name) => `.${name}`))];
    const candidates = keys.flatMap((key) => buckets.get(key) ?? []).filter(({ matches }) => matches(element));
    return candidates.sort(compareWeight).flatMap(({ declarations }) => declarations);
  };
}

function parseSelectors(text: string): Selector[] {
  try {
    const list = parse(text, { context: 'selectorList' });
    if (list.type !== 'SelectorList') return [];
    return list.children.toArray().filter((child): child is Selector => child.type === 'Selector');
  } catch {
    return [];
  }
}

function compileSelector(selector: Selector, adapter: Adapter): ((element: SvgElement) => boolean) | undefined {
  try {
    // Prefixes of namespaces go: all elements of a cleaned drawing are in one.
    const text = generate(selector).replace(/(^|[\s>+~,(])[\w*-]*\|(?=[\w*])/g, '$1');
    return compile<SvgNode, SvgElement>(text, { xmlMode: true, adapter });
  } catch {
    return undefined;
  }
}

function compareWeight(one: Match, other: Match): number {
  if (one.isLayered !== other.isLayered) return one.isLayered ? -1 : 1;
  const index = one.specificity.findIndex((count, index) => count !== other.specificity[index]);
  return index < 0 ? one.order - other.order : one.specificity[index]! - other.specificity[index]!;
}

/** The name, id or class that the element itself must have, so that only such elements are tried. */
function bucketKeyOf({ children }: Selector): string {
  let key = ANY_ELEMENT;
  children.forEach((part) => {
    if (part.type === 'Combinator') key = ANY_ELEMENT;
    else if (part.type === 'IdSelector') key = `#${ident.decode(part.name)}`;
    else if (part.type === 'ClassSelector' && !key.startsWith('#')) key = `.${ident.decode(part.name)}`;
    else if (part.type === 'TypeSelector' && key === ANY_ELEMENT)
      key = ident.decode(part.name).split('|').at(-1) ?? ANY_ELEMENT;
  });
  return key;
}

function specificityOf(node: CssNode): Specificity {
  let sum: Specificity = [0, 0, 0];
  if (node.type !== 'Selector') return sum;
  node.children.forEach((part) => {
    sum = addSpecificity(sum, specificityOfPart(part));
  });
  return sum;
}

function specificityOfPart(part: CssNode): Specificity {
  if (part.type === 'IdSelector') return [1, 0, 0];
  if (part.type === 'ClassSelector' || part.type === 'AttributeSelector') return [0, 1, 0];
  if (part.type === 'TypeSelector') return part.name.endsWith('*') ? [0, 0, 0] : [0, 0, 1];
  if (part.type !== 'PseudoClassSelector') return [0, 0, 0];
  if (part.name === 'where') return [0, 0, 0];
  if (!ARGUMENT_SPECIFICITY.has(part.name)) return [0, 1, 0];
  const list = part.children?.first;
  const argumentSpecificities = list?.type === 'SelectorList' ? list.children.toArray().map(specificityOf) : [];
  return argumentSpecificities.toSorted((one, other) => compareWeight(matchOf(other), matchOf(one)))[0] ?? [0, 0, 0];
}

function matchOf(specificity: Specificity): Match {
  return { order: 0, isLayered: false, specificity, declarations: [] };
}

function addSpecificity(one: Specificity, other: Specificity): Specificity {
  return [one[0] + other[0], one[1] + other[1], one[2] + other[2]];
}

type Adapter = ReturnType<typeof adapterOf>;

/** The adapter by which a library of selectors reads a drawing. */
function adapterOf(root: SvgElement) {
  const parents = new Map<SvgNode, SvgElement>();
  for (const element of elementsOf(root))
    for (const child of element.children) if (isElement(child)) parents.set(child, element);
  const parentOf = (node: SvgNode): SvgElement | null => parents.get(node) ?? null;
  return {
    isTag: isElement,
    getAttributeValue: ({ attributes }: SvgElement, name: string) => attributes.get(name),
    hasAttrib: ({ attributes }: SvgElement, name: string) => attributes.has(name),
    getChildren: (node: SvgNode): SvgNode[] => (isElement(node) ? node.children : []),
    getName: ({ name }: SvgElement) => name,
    getParent: parentOf,
    getSiblings: (node: SvgNode): SvgNode[] => parentOf(node)?.children ?? [node],
    getText: (node: SvgNode) => (isElement(node) ? textOf(node) : node),
    removeSubsets: (nodes: SvgNode[]) => nodes,
  };
}
