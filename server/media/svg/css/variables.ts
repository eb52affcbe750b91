import { type CssNode, tokenize, tokenTypes } from 'css-tree';
import { computed, isComputation } from './calc.ts';
import { isColour, srgb } from './colours.ts';
import { type Frame, inPixels } from './lengths.ts';
import { partsOf } from './values.ts';

/** Names of one's own in a style sheet, with their values. */
export type Variables = ReadonlyMap<string, string>;

/** The length that a value may come to, and how many names it may be made of: a few are usual. */
const LENGTH_MAX = 10_000;
const STEPS_MAX = 200;
/** Properties that must be computed before the drawing library sees them. */
const OPEN =
  /var\(|calc\(|m(?:in|ax)\(|clamp\(|(?:lab|lch|rgba?|hsla?|hwb|color|color-mix|light-dark)\(|\d(?:mm|cm|q|in|pt|pc|rem|vw|vh|vmin|vmax)\b/i;

/**
 * A value as it is drawn: names of one's own filled in, colours in sRGB, lengths in pixels. Undefined for one that needs a name
 * which nobody gave: it counts as never said.
 */
export function drawnValue(value: string, variables: Variables, frame: Frame): string | undefined {
  if (!OPEN.test(value)) return value;
  const filled = filledIn(value, variables);
  return filled === undefined ? undefined : inPixels(withComputed(filled, frame), frame);
}

/** The names that an element says or inherits; those that lead to themselves are nobody's. */
export function variablesOf(own: Variables, inherited: Variables): Variables {
  if (own.size === 0) return inherited;
  const all = new Map([...inherited, ...own]);
  const done = new Map(inherited);
  const open = new Set<string>();
  const settle = (name: string): string | undefined => {
    if (!own.has(name)) return inherited.get(name);
    if (done.get(name) !== inherited.get(name) && !open.has(name)) return done.get(name);
    if (open.has(name)) return undefined;
    open.add(name);
    const value = filledWith(all.get(name) ?? '', settle);
    open.delete(name);
    if (value === undefined) done.delete(name);
    else done.set(name, value);
    return value;
  };
  for (const name of own.keys()) settle(name);
  return done;
}

function filledIn(value: string, variables: Variables): string | undefined {
  return filledWith(value, (name) => variables.get(name));
}

/** Fills in innermost names first, so that what stands in for a lacking one is filled in already. */
function filledWith(value: string, fillingOf: (name: string) => string | undefined): string | undefined {
  let text = value;
  for (let step = 0; text.includes('var('); step++) {
    const variable = step < STEPS_MAX && text.length < LENGTH_MAX ? lastVariable(text) : undefined;
    if (!variable) return undefined;
    const filling = fillingOf(variable.name) ?? variable.fallback;
    if (filling === undefined) return undefined;
    text = text.slice(0, variable.start) + filling + text.slice(variable.end);
  }
  return text.length < LENGTH_MAX ? text : undefined;
}

type Use = {
  readonly name: string;
  readonly fallback: string | undefined;
  readonly start: number;
  readonly end: number;
};

/** The last name that is used in a value: it holds no other. */
function lastVariable(text: string): Use | undefined {
  const start = text.lastIndexOf('var(');
  const end = start + callLength(text.slice(start));
  const inner = text.slice(start + 'var('.length, end - 1);
  const comma = inner.indexOf(',');
  const name = (comma < 0 ? inner : inner.slice(0, comma)).trim();
  return { name, fallback: comma < 0 ? undefined : inner.slice(comma + 1).trim(), start, end };
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

function withComputed(value: string, frame: Frame): string {
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  const visit = (node: CssNode): void => {
    if (node.type !== 'Function') return;
    const text = isColour(node.name) ? srgb(node) : isComputation(node.name) ? computed(node, frame) : undefined;
    if (text !== undefined && node.loc) edits.push({ start: node.loc.start.offset, end: node.loc.end.offset, text });
    else node.children.forEach(visit);
  };
  for (const part of partsOf(value) ?? []) visit(part);
  return edits.toReversed().reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), value);
}
