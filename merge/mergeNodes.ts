import type { BoardNode } from '../contract/board.ts';
import type { Conflict } from './conflict.ts';
import { isSameValue } from './equalJson.ts';
import { allFields, fieldOf, isDrawn, isLayout, isOfRun, isText, WHOLE_FIELDS, withField } from './fields.ts';
import { inOrder, type KeyedList, keyedList, listDifference, withItem, withoutItem } from './lists.ts';
import { mergeTexts } from './text.ts';

type NodeVersions = {
  /** The node that both grew from; undefined where both made it. */
  readonly base: BoardNode | undefined;
  readonly mine: BoardNode;
  /** Undefined where they deleted it, or never had it. */
  readonly theirs: BoardNode | undefined;
  readonly prefer: 'mine' | 'theirs';
};

type MergedNode = {
  readonly node: BoardNode;
  readonly conflicts: readonly Conflict[];
  /** They deleted it, and nothing that I did brings it back. */
  readonly isGone?: true;
};

/** Merges two versions of a node field by field. */
export function mergeNodes({ base, mine, theirs, prefer }: NodeVersions): MergedNode {
  if (theirs && isSameValue(mine, theirs)) return { node: theirs, conflicts: [] };
  if (!theirs) return base ? revivedNode(base, mine, prefer) : { node: mine, conflicts: [] };
  if (!base) return { node: joinedNode(mine, theirs, prefer), conflicts: [] };
  if (isSameValue(base, theirs)) return { node: mine, conflicts: [] };
  const conflicts: Conflict[] = [];
  const contested = contestedFields(base, mine, theirs);
  let node = theirs;
  for (const field of allFields(mine, theirs)) {
    const values = { base: fieldOf(base, field), mine: fieldOf(mine, field), theirs: fieldOf(theirs, field) };
    const versions = { id: mine.id, field, ...values, prefer };
    const merged = contested.has(field) ? valueOfSide(versions) : mergeField(versions);
    if (!takesLastValue(field, mine, theirs)) conflicts.push(...merged.conflicts);
    if (!isSameValue(merged.value, values.theirs)) node = withField(node, field, merged.value);
  }
  return { node, conflicts };
}

/** The fields of values in several fields that both changed: of those one side's are taken together. */
function contestedFields(base: BoardNode, mine: BoardNode, theirs: BoardNode): ReadonlySet<string> {
  const isSame = (one: BoardNode, other: BoardNode) => (field: string) =>
    isSameValue(fieldOf(one, field), fieldOf(other, field));
  const isContested = (fields: readonly string[]) =>
    !fields.every(isSame(base, mine)) && !fields.every(isSame(base, theirs));
  return new Set(WHOLE_FIELDS.filter(isContested).flat());
}

/** A node that they deleted is back where I changed what it holds: to move it is too little. */
function revivedNode(base: BoardNode, mine: BoardNode, prefer: NodeVersions['prefer']): MergedNode {
  const changed = allFields(base, mine).filter((field) => !isSameValue(fieldOf(base, field), fieldOf(mine, field)));
  if (prefer === 'theirs' || changed.every(isLayout)) return { node: mine, conflicts: [], isGone: true };
  return { node: mine, conflicts: [{ element: 'node', element_id: mine.id, field: null, value: mine }] };
}

/** Both made this node, a result in two tabs say: one of them is enough, and nobody lost anything. */
function joinedNode(mine: BoardNode, theirs: BoardNode, prefer: NodeVersions['prefer']): BoardNode {
  const [first, second] = prefer === 'mine' ? [mine, theirs] : [theirs, mine];
  return { ...second, ...first, data: { ...second.data, ...first.data } };
}

/** Says whether of a field the later value is enough: of where a node lies, and of what the server made of it in a run. */
function takesLastValue(field: string, mine: BoardNode, theirs: BoardNode): boolean {
  if (isLayout(field) || isOfRun(field) || isDrawn(mine.type, field)) return true;
  // With an object key, it is the address of a picture that somebody chose.
  return field === 'data.imageUrl' && mine.data.objectKey === undefined && theirs.data.objectKey === undefined;
}

type FieldVersions = {
  readonly id: BoardNode['id'];
  readonly field: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly prefer: NodeVersions['prefer'];
};
type MergedField = { readonly value: unknown; readonly conflicts: readonly Conflict[] };

function mergeField(versions: FieldVersions): MergedField {
  const { field, base, mine, theirs, prefer } = versions;
  if (isSameValue(mine, theirs) || isSameValue(base, theirs)) return { value: mine, conflicts: [] };
  if (isSameValue(base, mine)) return { value: theirs, conflicts: [] };
  // To take back all of one's own words leaves those of others.
  const [text, myText, theirText] = [base ?? '', prefer === 'theirs' ? (mine ?? '') : mine, theirs];
  if (isText(field) && typeof text === 'string' && typeof myText === 'string' && typeof theirText === 'string') {
    const merged = mergeTexts({ base: text, mine: myText, theirs: theirText, prefer });
    if (merged !== undefined) return { value: merged, conflicts: [] };
  }
  const lists = [base, mine, theirs].map((value) => keyedList(field, value)) as [KeyedList, KeyedList, KeyedList];
  if (theirs !== undefined && mine !== undefined && lists.every(Boolean)) return mergeLists(versions, lists);
  return valueOfSide(versions);
}

/** The value of the preferred side; where that is mine and theirs differs, both are told as a conflict. */
function valueOfSide({ id, field, mine, theirs, prefer }: FieldVersions): MergedField {
  if (prefer === 'theirs' || isSameValue(mine, theirs)) return { value: theirs, conflicts: [] };
  return { value: mine, conflicts: [conflictOf(id, field, mine, theirs)] };
}

/** Puts the items that I changed on their list; where both changed one, or the order, mine is told as a conflict or theirs stays. */
function mergeLists({ id, field, prefer }: FieldVersions, [base, mine, theirs]: readonly KeyedList[]): MergedField {
  const conflicts: Conflict[] = [];
  let list = theirs!;
  const { items, order } = listDifference(base!, mine!);
  for (const { key, value, after } of items) {
    const [before, current] = [base!.get(key), theirs!.get(key)];
    if (isSameValue(current, value)) continue;
    if (!isSameValue(before, current) && before !== undefined) {
      if (prefer === 'theirs') continue;
      conflicts.push(conflictOf(id, `${field}#${key}`, value, current));
    } else if (before === undefined && current !== undefined && prefer === 'theirs') continue;
    list = value === undefined ? withoutItem(list, key) : withItem(list, key, value, after);
  }
  const theirOrder = order && listDifference(base!, theirs!).order;
  if (order && !(theirOrder && prefer === 'theirs')) {
    const ordered = inOrder(list, order);
    if (theirOrder && !isSameValue([...ordered.keys()], [...list.keys()]))
      conflicts.push(conflictOf(id, field, [...ordered.values()], [...list.values()]));
    list = ordered;
  }
  return { value: [...list.values()], conflicts };
}

function conflictOf(id: BoardNode['id'], field: string, value: unknown, other: unknown): Conflict {
  return {
    element: 'node',
    element_id: id,
    field,
    ...(value !== undefined && { value }),
    ...(other !== undefined && { other }),
  };
}
