import { isSameValue } from '../../../../merge/equalJson.ts';
import { keyedList } from '../../../../merge/lists.ts';
import type { Drawing, SavedDrawing } from './drawing.ts';
import { arrangedDrawing } from './drawing.ts';

/** The fields of a drawing that are one value each; what the paper measures is one with its ratio. */
const SINGLE_FIELDS = [['canvasWidth', 'canvasHeight', 'aspectRatio'], ['background'], ['bgKept']] as const;

/** A drawing as the node had it, and as somebody else has changed it. */
export type DrawingChange = { readonly from: SavedDrawing; readonly to: SavedDrawing };

/**
 * Puts what somebody else changed on a drawing that was changed here too: shapes and layers one by one, what is new below what is new here. Where
 * both changed the same, the drawing keeps its own.
 */
export function rebaseDrawing<D extends Drawing>(drawing: D, { from, to }: DrawingChange): D {
  let rebased = drawing;
  for (const fields of SINGLE_FIELDS) {
    const hasOwn = fields.some((field) => !isSameValue(drawing[field], from[field]));
    const hasOther = fields.some((field) => !isSameValue(from[field], to[field]));
    if (hasOther && !hasOwn) rebased = { ...rebased, ...Object.fromEntries(fields.map((field) => [field, to[field]])) };
  }
  const shapes = rebaseList('data.shapes', drawing.shapes, from.shapes, to.shapes);
  const layers = rebaseList('data.layers', drawing.layers, from.layers, to.layers);
  if (shapes !== drawing.shapes || layers !== drawing.layers) rebased = { ...rebased, shapes, layers };
  return arrangedDrawing(rebased);
}

/** Tells whether nothing was changed. */
export function isSameChange({ from, to }: DrawingChange): boolean {
  return isSameValue(from, to);
}

type Item = { readonly id: string };

/** The list with the items of another that were added, changed or taken away since both were `from`; the same one where there are none. */
function rebaseList<T extends Item>(
  field: string,
  mine: readonly T[],
  from: readonly T[],
  to: readonly T[],
): readonly T[] {
  const lists = [mine, from, to].map((list) => keyedList(field, list)) as ReadonlyMap<string, T>[];
  const [own, before, after] = lists;
  // Ids that stand twice name no item: the whole list is one value.
  if (!own || !before || !after) return isSameValue(mine, from) ? to : mine;
  const hasOwn = (id: string) => !isSameValue(own.get(id), before.get(id));
  const changed = new Map<string, T>();
  const removed = new Set([...before.keys()].filter((id) => !after.has(id) && own.has(id) && !hasOwn(id)));
  /** New items by the one that they come after. */
  const added = new Map<string | null, T[]>();
  let anchor: string | null = null;
  for (const item of to) {
    const earlier = before.get(item.id);
    if (earlier === undefined && !own.has(item.id)) {
      added.set(anchor, [...(added.get(anchor) ?? []), item]);
      continue;
    }
    if (own.has(item.id)) anchor = item.id;
    if (earlier !== undefined && !isSameValue(earlier, item) && own.has(item.id) && !hasOwn(item.id))
      changed.set(item.id, item);
  }
  if (changed.size + removed.size + added.size === 0) return mine;
  return [null, ...own.values()].flatMap((item) => {
    const remaining = item === null || removed.has(item.id) ? [] : [changed.get(item.id) ?? item];
    return [...remaining, ...(added.get(item === null ? null : item.id) ?? [])];
  });
}

/** The drawing by which a later save tells what both changed: it has taken what others changed and was not changed here. */
export function advanceBase(base: SavedDrawing, mine: Drawing, change: DrawingChange): SavedDrawing {
  const { from, to } = change;
  const advancedList = <T extends Item>(
    own: readonly T[],
    known: readonly T[],
    earlier: readonly T[],
    later: readonly T[],
  ) => {
    const [ownById, knownById, earlierById] = [own, known, earlier].map(
      (list) => new Map(list.map((item) => [item.id, item])),
    );
    const isContested = (id: string) => !isSameValue(ownById!.get(id), earlierById!.get(id));
    const remaining = later.flatMap((item) => (isContested(item.id) ? (knownById!.get(item.id) ?? []) : item));
    const ids = new Set(later.map(({ id }) => id));
    return [...remaining, ...known.filter(({ id }) => !ids.has(id) && isContested(id))];
  };
  const singles = SINGLE_FIELDS.flatMap((fields) =>
    fields.some((field) => !isSameValue(mine[field], from[field])) ? [] : fields.map((field) => [field, to[field]]),
  );
  return {
    ...base,
    ...Object.fromEntries(singles),
    shapes: advancedList(mine.shapes, base.shapes, from.shapes, to.shapes),
    layers: advancedList(mine.layers, base.layers, from.layers, to.layers),
  };
}
