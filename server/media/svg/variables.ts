import { type CssNode, findLast, parse } from 'css-tree';
import { computed, isComputation } from './calc.ts';
import { isColour, srgb } from './colours.ts';
import { type Frame, inPixels } from './lengths.ts';

/** Names of one's own in a style sheet, with their values. */
export type Variables = ReadonlyMap<string, string>;

/** How long a value may become, and how many names it may be made of: a few are usual. */
const LENGTH_MAX = 10_000;
const STEPS_MAX = 200;
/** What must be computed before the drawing library sees it. */
const OPEN = /var\(|calc\(|m(?:in|ax)\(|clamp\(|(?:lab|lch|rgba?|hsla?|hwb|color|color-mix|light-dark)\(|\d(?:mm|cm|q|in|pt|pc|rem|vw|vh|vmin|vmax)\b/i;

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
function filledWith(value: string, valueOf: (name: string) => string | undefined): string | undefined {
  let text = value;
  for (let step = 0; text.includes('var('); step++) {
    const found = step < STEPS_MAX && text.length < LENGTH_MAX ? lastVariable(text) : undefined;
    if (!found) return undefined;
    const filling = valueOf(found.name) ?? found.fallback;
    if (filling === undefined) return undefined;
    text = text.slice(0, found.start) + filling + text.slice(found.end);
  }
  return text.length < LENGTH_MAX ? text : undefined;
}

type Use = { readonly name: string; readonly fallback: string | undefined; readonly start: number; readonly end: number };

/** The last name that is used in a value: it holds no other. */
function lastVariable(text: string): Use | undefined {
  const start = text.lastIndexOf('var(');
  const part = parse(text.slice(start), { context: 'value', positions: true, parseCustomProperty: false });
  const use = findLast(part, (node) => node.type === 'Function' && node.loc?.start.offset === 0);
  if (use?.type !== 'Function' || !use.loc) return undefined;
  const inner = text.slice(start + 'var('.length, start + use.loc.end.offset - 1);
  const comma = inner.indexOf(',');
  const name = (comma < 0 ? inner : inner.slice(0, comma)).trim();
  return { name, fallback: comma < 0 ? undefined : inner.slice(comma + 1).trim(), start, end: start + use.loc.end.offset };
}

function withComputed(value: string, frame: Frame): string {
  const list = parse(value, { context: 'value', positions: true, onParseError: () => undefined });
  if (list.type !== 'Value') return value;
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  const visit = (node: CssNode): void => {
    if (node.type !== 'Function') return;
    const text = isColour(node.name) ? srgb(node) : isComputation(node.name) ? computed(node, frame) : undefined;
    if (text !== undefined && node.loc) edits.push({ start: node.loc.start.offset, end: node.loc.end.offset, text });
    else node.children.forEach(visit);
  };
  list.children.forEach(visit);
  return edits.toReversed().reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), value);
}
