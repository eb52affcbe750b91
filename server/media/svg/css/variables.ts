import { type CssNode, tokenize, tokenTypes } from 'css-tree';
import { computeCalc, isComputation } from './calc.ts';
import { isColourFunction, toSrgbText } from './colours.ts';
import { type LengthContext, lengthsToPixels } from './lengths.ts';
import { parseValue } from './values.ts';

/** Names of one's own in a style sheet, with their values. */
export type CustomProperties = ReadonlyMap<string, string>;

/** The length that a value may come to, and how many names it may be made of: a few are usual. */
const VALUE_LENGTH_MAX = 10_000;
const SUBSTITUTIONS_MAX = 200;
/** Properties that must be computed before the drawing library sees them. */
const COMPUTED_VALUE_PATTERN =
  /var\(|calc\(|m(?:in|ax)\(|clamp\(|(?:lab|lch|rgba?|hsla?|hwb|color|color-mix|light-dark)\(|\d(?:mm|cm|q|in|pt|pc|rem|vw|vh|vmin|vmax)\b/i;

/**
 * A value as it is drawn: names of one's own filled in, colours in sRGB, lengths in pixels. Undefined for one that needs a name
 * which nobody gave: it counts as never said.
 */
export function computeValue(
  value: string,
  variables: CustomProperties,
  lengthContext: LengthContext,
): string | undefined {
  if (!COMPUTED_VALUE_PATTERN.test(value)) return value;
  const substituted = substituteVariables(value, variables);
  return substituted === undefined
    ? undefined
    : lengthsToPixels(computeFunctions(substituted, lengthContext), lengthContext);
}

/** The names that an element says or inherits; those that lead to themselves are nobody's. */
export function resolveVariables(ownVariables: CustomProperties, inherited: CustomProperties): CustomProperties {
  if (ownVariables.size === 0) return inherited;
  const declared = new Map([...inherited, ...ownVariables]);
  const resolved = new Map(inherited);
  const resolving = new Set<string>();
  const resolve = (name: string): string | undefined => {
    if (!ownVariables.has(name)) return inherited.get(name);
    if (resolved.get(name) !== inherited.get(name) && !resolving.has(name)) return resolved.get(name);
    if (resolving.has(name)) return undefined;
    resolving.add(name);
    const value = substituteWith(declared.get(name) ?? '', resolve);
    resolving.delete(name);
    if (value === undefined) resolved.delete(name);
    else resolved.set(name, value);
    return value;
  };
  for (const name of ownVariables.keys()) resolve(name);
  return resolved;
}

function substituteVariables(value: string, variables: CustomProperties): string | undefined {
  return substituteWith(value, (name) => variables.get(name));
}

/** Fills in innermost names first, so that what stands in for a lacking one is filled in already. */
function substituteWith(value: string, valueOfVariable: (name: string) => string | undefined): string | undefined {
  let text = value;
  for (let step = 0; text.includes('var('); step++) {
    const variable = step < SUBSTITUTIONS_MAX && text.length < VALUE_LENGTH_MAX ? lastVariable(text) : undefined;
    if (!variable) return undefined;
    const substitute = valueOfVariable(variable.name) ?? variable.fallback;
    if (substitute === undefined) return undefined;
    text = text.slice(0, variable.start) + substitute + text.slice(variable.end);
  }
  return text.length < VALUE_LENGTH_MAX ? text : undefined;
}

type VariableUse = {
  readonly name: string;
  readonly fallback: string | undefined;
  readonly start: number;
  readonly end: number;
};

/** The last name that is used in a value: it holds no other. */
function lastVariable(text: string): VariableUse | undefined {
  const start = text.lastIndexOf('var(');
  const end = start + callLength(text.slice(start));
  const argumentText = text.slice(start + 'var('.length, end - 1);
  const comma = argumentText.indexOf(',');
  const name = (comma < 0 ? argumentText : argumentText.slice(0, comma)).trim();
  return { name, fallback: comma < 0 ? undefined : argumentText.slice(comma + 1).trim(), start, end };
}

/** The length of the call that a text begins with. */
function callLength(text: string): number {
  let depth = 0;
  let length = 0;
  tokenize(text, (type, _, end) => {
    if (type === tokenTypes.Function || type === tokenTypes.LeftParenthesis) depth += 1;
    else if (type === tokenTypes.RightParenthesis) depth -= 1;
    if (depth === 0 && length === 0) length = end;
  });
  return length || text.length;
}

function computeFunctions(value: string, lengthContext: LengthContext): string {
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  const visit = (node: CssNode): void => {
    if (node.type !== 'Function') return;
    const text = isColourFunction(node.name)
      ? toSrgbText(node)
      : isComputation(node.name)
        ? computeCalc(node, lengthContext)
        : undefined;
    if (text !== undefined && node.loc) edits.push({ start: node.loc.start.offset, end: node.loc.end.offset, text });
    else node.children.forEach(visit);
  };
  for (const part of parseValue(value) ?? []) visit(part);
  return edits.toReversed().reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), value);
}
