import type { BoardEdge, BoardNode } from '../contract/board.ts';
import type { BoardConflict } from '../contract/changes/conflicts.ts';
import type { Board, ElementId } from '../src/board/document/board.ts';
import type { BoardDraft } from '../src/board/history/draft.ts';
import type { Tab } from './browser.ts';
import { DEVICE_WRITE_MS_MAX } from './device.ts';

/** How a call ended: taken, refused, or nobody knows. */
export type CallOutcome = 'taken' | 'refused' | 'unknown';

/** What somebody meant by one change of one field, one word, or one element. */
type Intent = {
  readonly order: number;
  readonly time: number;
  readonly tab: string;
  readonly person: string;
  readonly element: ElementId;
  /** Undefined where the element came or went. */
  readonly field: string | undefined;
  readonly kind: 'value' | 'wordAdded' | 'wordRemoved' | 'added' | 'removed';
  /** The new value as JSON, or the word. */
  readonly value: string;
  /** What stood there before and was seen by who changed it: the value, or the element that went. Undefined where they did not see it. */
  readonly before: string | undefined;
  /** Nobody can ask for it any more: its draft was dropped, or its page went before the device had stored it. It may be there all the same. */
  isExcused?: boolean;
};

/** The text of a comment, or a vote, that a call is to bring about; null where it is to go. */
type Expectation = { readonly value: string | null; isCertain: boolean };

/** Work that somebody still has: the elements that it changed, and those that it took away. */
export type StoredWork = {
  readonly elements: ReadonlyMap<string, BoardNode | BoardEdge>;
  isRemoved(id: string): boolean;
};

/** The work in a draft, and in the older ones under it. */
export function workInDraft({ nodes, edges, deleted, older }: BoardDraft): StoredWork[] {
  const elements = new Map([...nodes, ...edges].map((element) => [element.id as string, element]));
  return [{ elements, isRemoved: (id) => deleted.includes(id as never) }, ...(older ? workInDraft(older) : [])];
}

/** The work on a board that is nowhere else. */
export function workOnBoard({ nodes, edges }: Board): StoredWork {
  const elements = new Map<string, BoardNode | BoardEdge>([...nodes, ...edges]);
  return { elements, isRemoved: (id) => !elements.has(id) };
}

/** All that the oracle compares its memory with, once everything is quiet. */
export type Evidence = {
  readonly board: Board;
  readonly votes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What each person still has: drafts on the device, and boards that the server refused. */
  readonly leftovers: ReadonlyMap<string, readonly StoredWork[]>;
  /** The elements of which the server has stored earlier values. */
  readonly history: ReadonlySet<string>;
};

/** Fields that people write in, of which each word counts by itself. */
const TEXT_FIELDS: ReadonlySet<string> = new Set(['data.prompt', 'data.text']);
/** Fields of where a node lies: the last value stays. */
const LAYOUT_FIELDS: ReadonlySet<string> = new Set(['position', 'size', 'zIndex', 'frameId']);

/**
 * Remembers what people did, and knows without the product’s rules of merging what must have come of it: each change is there, or was changed again
 * by somebody who saw it, or was told as a conflict and stands in the history, or is still where it was made.
 */
export function createOracle(clock: { steadyTime(): number }, fail: (what: string) => void) {
  let intents: Intent[] = [];
  const conflicts = new Map<string, BoardConflict>();
  let order = 0;
  const refusedAt = new Map<string, number>();
  let elementsBefore: readonly ElementId[] = [];
  const comments = new Map<string, Expectation>();
  const votes = new Map<string, Expectation>();

  function note(tab: Tab, rest: Omit<Intent, 'order' | 'time' | 'tab' | 'person'>): void {
    order += 1;
    intents.push({ order, time: clock.steadyTime(), tab: tab.name, person: tab.person.name, ...rest });
  }

  function recordElements<Element extends BoardNode | BoardEdge>(
    tab: Tab,
    before: ReadonlyMap<ElementId, Element>,
    after: ReadonlyMap<ElementId, Element>,
    isSeen: boolean,
  ): void {
    for (const [element, now] of after) {
      const was = before.get(element);
      if (was === now || isCommentLike(now)) continue;
      const earlier = was ?? removedBy(tab, element);
      if (!was) note(tab, { element, field: undefined, kind: 'added', value: JSON.stringify(now), before: undefined });
      const [oldFields, newFields] = [earlier ? fieldsOf(earlier) : new Map<string, unknown>(), fieldsOf(now)];
      for (const field of new Set([...oldFields.keys(), ...newFields.keys()])) {
        const [old, value] = [oldFields.get(field), newFields.get(field)];
        const [oldText, text] = [JSON.stringify(old) ?? '', JSON.stringify(value) ?? ''];
        if (oldText === text) continue;
        if (TEXT_FIELDS.has(field)) recordWords(tab, { element, field, old, value, isSeen });
        else note(tab, { element, field, kind: 'value', value: text, before: isSeen ? oldText : undefined });
      }
    }
    for (const [element, was] of before)
      if (!after.has(element) && !isCommentLike(was))
        note(tab, {
          element,
          field: undefined,
          kind: 'removed',
          value: '',
          before: isSeen ? JSON.stringify(was) : undefined,
        });
  }

  /** An element that this page took away and now puts back: only what differs from it is meant anew. */
  function removedBy(tab: Tab, element: ElementId): BoardNode | BoardEdge | undefined {
    const removal = intents.findLast((intent) => intent.element === element && intent.field === undefined);
    const isOwn = removal?.tab === tab.name && removal.kind === 'removed' && removal.before !== undefined;
    return isOwn ? (JSON.parse(removal.before ?? '') as BoardNode | BoardEdge) : undefined;
  }

  type TextChange = { element: ElementId; field: string; old: unknown; value: unknown; isSeen: boolean };
  function recordWords(tab: Tab, { element, field, old, value, isSeen }: TextChange): void {
    const [oldWords, newWords] = [wordsIn(old), wordsIn(value)];
    for (const word of newWords)
      if (!oldWords.includes(word)) note(tab, { element, field, kind: 'wordAdded', value: word, before: undefined });
    for (const word of oldWords)
      if (!newWords.includes(word) && isSeen)
        note(tab, { element, field, kind: 'wordRemoved', value: word, before: undefined });
  }

  function record(tab: Tab, before: Board, after: Board, isSeen: boolean): void {
    recordElements(tab, before.nodes as ReadonlyMap<ElementId, BoardNode>, after.nodes as never, isSeen);
    recordElements(tab, before.edges as ReadonlyMap<ElementId, BoardEdge>, after.edges as never, isSeen);
  }

  /** Says whether a conflict was shown in which one side had this value. */
  function wasTold({ element, field, value, kind }: Intent): boolean {
    return [...conflicts.values()].some((conflict) => {
      if (conflict.element_id !== element) return false;
      const sides = [conflict.value, conflict.other];
      if (field === undefined) return true;
      if (conflict.field === null) return sides.some((side) => (JSON.stringify(side) ?? '').includes(value));
      if (conflict.field !== field && !conflict.field.startsWith(`${field}#`)) return false;
      return kind === 'wordAdded' || kind === 'wordRemoved'
        ? sides.some((side) => wordsIn(side).some((word) => word.includes(value)))
        : sides.some((side) => (JSON.stringify(side) ?? '') === value);
    });
  }

  return {
    /** Remembers what somebody did, who saw what was there before. */
    recordEdit: (tab: Tab, before: Board, after: Board) => record(tab, before, after, true),
    /** Remembers a draft that was put back, by somebody who had not seen what it meets. */
    recordRestoredDraft(tab: Tab, before: Board, after: Board, draft: BoardDraft) {
      const work = workInDraft(draft);
      const wasRefused = (refusedAt.get(tab.name) ?? -1) === order;
      for (const intent of intents) {
        if (intent.person !== tab.person.name || intent.isExcused || !holds(work, intent)) continue;
        if (after.nodes.has(intent.element as never) || after.edges.has(intent.element as never)) continue;
        if (intent.kind === 'removed') continue;
        intent.isExcused = true;
        if (!wasRefused && !wasTold(intent))
          fail(
            `draft notice: ${tab.name} was not told that ${intent.value} in ${intent.element} could not be restored`,
          );
      }
      record(tab, before, after, false);
    },
    /** A page was told that something which was done there could not be: its element is gone, or locked. */
    recordRefusal(tab: Tab) {
      refusedAt.set(tab.name, order);
    },
    /** Conflicts that a page shows, or the server stores. */
    recordConflicts(list: Iterable<BoardConflict>) {
      for (const conflict of list) conflicts.set(conflict.id, conflict);
    },

    /** What a person dropped need not be there. */
    forgetDraft(tab: Tab, draft: BoardDraft) {
      const work = workInDraft(draft);
      for (const intent of intents)
        if (intent.person === tab.person.name && holds(work, intent)) intent.isExcused = true;
    },

    /** A page is gone: what the device had no time to store may be lost, and nothing else. */
    recordGone(tab: Tab, isDeviceFull: boolean) {
      const work = tab.person.device.drafts().flatMap(workInDraft);
      const since = clock.steadyTime() - DEVICE_WRITE_MS_MAX;
      for (const intent of intents) {
        const isTooNew = intent.time >= since || isDeviceFull;
        if (intent.tab === tab.name && isTooNew && !holds(work, intent)) intent.isExcused = true;
      }
    },

    /** Undo is one's own: what others did stays. */
    checkUndo(tab: Tab, { before, after, done }: { before: Board; after: Board; done: Board }) {
      for (const [id, now] of after.nodes) {
        const [was, left] = [before.nodes.get(id), done.nodes.get(id)];
        if (!was || !left || was === now || isCommentLike(was)) continue;
        const [oldFields, newFields, leftFields] = [fieldsOf(was), fieldsOf(now), fieldsOf(left)];
        for (const [field, old] of oldFields) {
          const [value, own] = [newFields.get(field), leftFields.get(field)];
          // A frame that goes takes what lay in it along, whoever put it there; what lies in one moves with it.
          if (field === 'frameId' || stableJson(old) === stableJson(value)) continue;
          const lost = TEXT_FIELDS.has(field)
            ? wordsIn(old).some((word) => !wordsIn(value).includes(word) && !wordsIn(own).includes(word))
            : stableJson(old) !== stableJson(own);
          if (lost)
            fail(
              `undo: ${tab.name} of ${tab.person.name} takes more than its own back in ${field} of ${id}: ${stableJson(old)} becomes ${stableJson(value)}, its step had left ${stableJson(own)}`,
            );
        }
      }
    },
    checkUndoIdentity(tab: Tab, before: Board, after: Board) {
      const difference = differenceOf(before, after);
      if (difference) fail(`undo identity: undo and redo at ${tab.name} changed ${difference}`);
    },

    expectComment: (id: string, text: string) => expect(comments, id, text),
    expectNoComment: (id: string) => expect(comments, id, null),
    expectVote: (voter: string, node: string, vote: string | null) => expect(votes, `${node} ${voter}`, vote),

    /** Compares all that is remembered with what there is, once everything is quiet, and forgets what has come to its end. */
    check({ board, votes: storedVotes, leftovers, history }: Evidence): void {
      const byPlace = Map.groupBy(intents, ({ element, field }) => `${element} ${field ?? ''}`);
      const removals = new Map(
        [...byPlace].map(([place, list]) => [place, list.filter(({ kind }) => kind === 'removed')]),
      );
      const elementIn = (id: ElementId) => board.nodes.get(id as never) ?? board.edges.get(id as never);
      const wasRemoved = (id: ElementId) => !elementIn(id) || (removals.get(`${id} `) ?? []).length > 0;
      const pending: Intent[] = [];
      // Of a page whose last work is not there, the earlier may have been overwritten by it.
      const openEnds = new Set(intents.filter(({ isExcused }) => isExcused).map(({ tab }) => tab));
      for (const intent of intents) {
        if (intent.isExcused) continue;
        const { element, field, kind, value } = intent;
        const here = byPlace.get(`${element} ${field ?? ''}`) ?? [];
        const later = laterIntents(here, intent);
        const since = isReturn(here, intent) ? 0 : intent.order;
        const found = elementIn(element);
        const removed = removals.get(`${element} `) ?? [];
        const gone = found ? [] : removed;
        const isSeenAtRemoval = removed.some(
          (removal) => removal.order > since && removal.before !== undefined && holdsIn(removal.before, intent),
        );
        if (isFulfilled(intent, found, later) || isSeenAtRemoval) continue;
        // Somebody brought a node back that they had deleted, with all that stood in it then.
        const isBroughtBack = (byPlace.get(`${element} `) ?? []).some(
          (other) => other.kind === 'added' && other.order > intent.order && other.value.includes(value),
        );
        if (kind === 'wordRemoved' && isBroughtBack) continue;
        // Of two places the one that came last to the server is where the node lies, or lay when it was deleted.
        const isWhereItLies = (other: Intent) =>
          found
            ? other.value === textAt(found, field)
            : removed.some(({ before }) => before !== undefined && holdsIn(before, other));
        if (LAYOUT_FIELDS.has(field ?? '') && here.some((other) => other !== intent && isWhereItLies(other))) continue;
        // What lay in a frame that went lies in none, or in the one around it.
        if (field === 'frameId' && value !== '' && wasRemoved(JSON.parse(value))) continue;
        if (kind === 'added' && 'targetHandle' in JSON.parse(value) && !isEdgePossible(JSON.parse(value), board))
          continue;
        const isStubborn =
          !found || removed.length > 0 || kind === 'removed' || (found as BoardNode).data?.locked === true;
        if (isStubborn && intent.order <= (refusedAt.get(intent.tab) ?? 0)) continue;
        const isOwnTold = wasTold(intent);
        const isTold = isOwnTold || gone.some((removal) => wasTold(removal));
        if (holds(leftovers.get(intent.person) ?? [], intent)) {
          openEnds.add(intent.tab);
          if (!isOwnTold) {
            pending.push(intent);
            continue;
          }
        }
        const where = `${kind} ${value.slice(0, 80)} of ${intent.person} (${intent.tab}) in ${element}${field ? ` ${field}` : ''}`;
        const story = storyOf(byPlace, [...conflicts.values()], element, field);
        if (isTold) continue;
        fail(`${kind === 'wordRemoved' ? 'came back' : 'lost'}: ${where}, now ${textAt(found, field)}${story}`);
      }
      for (const id of elementsBefore)
        if (!elementIn(id) && !history.has(id)) fail(`history: ${id} was deleted and stands nowhere`);
      elementsBefore = [...board.nodes.values(), ...board.edges.values()]
        .filter((one) => !isCommentLike(one))
        .map(({ id }) => id);
      checkFinalValues(board, byPlace, openEnds);
      checkReviews(board, storedVotes, removals);
      intents = pending;
      conflicts.clear();
      refusedAt.clear();
    },
  };

  /** What stands on the board now is nothing that somebody had seen and changed, and no word stands there twice. */
  function checkFinalValues(
    board: Board,
    byPlace: ReadonlyMap<string, readonly Intent[]>,
    openEnds: ReadonlySet<string>,
  ): void {
    for (const [id, node] of board.nodes)
      for (const [field, value] of fieldsOf(node)) {
        const list = byPlace.get(`${id} ${field}`) ?? [];
        if (TEXT_FIELDS.has(field)) {
          const words = wordsIn(value);
          const twice = words.find((word, index) => words.indexOf(word) !== index);
          if (twice)
            fail(
              `doubled: ${twice} stands twice in ${field} of ${id}: ${String(value)}${storyOf(byPlace, [...conflicts.values()], id, field)}`,
            );
          continue;
        }
        // Of one that was deleted and came back, somebody who had not seen all of it may have brought it.
        if (byPlace.get(`${id} `)?.some(({ kind }) => kind === 'removed')) continue;
        const text = JSON.stringify(value) ?? '';
        const last = list.findLast((intent) => intent.value === text);
        const successor =
          last &&
          list.find((intent) => intent.order > last.order && intent.before === text && !openEnds.has(intent.tab));
        if (successor)
          fail(
            `came back: ${text} of ${last.person} stands in ${field} of ${id}, which ${successor.person} saw and changed to ${successor.value}${storyOf(byPlace, [...conflicts.values()], id, field)}`,
          );
      }
  }

  function checkReviews(
    board: Board,
    storedVotes: Evidence['votes'],
    removals: ReadonlyMap<string, readonly Intent[]>,
  ): void {
    for (const [id, { value: text, isCertain }] of comments) {
      const node = board.nodes.get(id as never);
      if (isCertain && (node?.data.noteText ?? null) !== text)
        fail(`comment: ${id} should be ${text ?? 'gone'} and is ${String(node?.data.noteText ?? 'gone')}`);
    }
    for (const [place, { value: vote, isCertain }] of votes) {
      const [node = '', voter = ''] = place.split(' ');
      // Votes go with their node, also where it comes back.
      if ((removals.get(`${node} `) ?? []).length > 0) votes.delete(place);
      if (!isCertain || !votes.has(place) || !board.nodes.has(node as never)) continue;
      const stored = storedVotes[node]?.[voter] ?? null;
      if (stored !== vote) fail(`vote: of ${voter} on ${node} should be ${vote} and is ${stored}`);
    }
  }

  function isFulfilled(
    { element, field, kind, value }: Intent,
    found: BoardNode | BoardEdge | undefined,
    later: readonly Intent[],
  ): boolean {
    switch (kind) {
      case 'added':
        return found !== undefined || later.some((other) => other.kind === 'removed');
      case 'removed':
        return found === undefined || later.some((other) => other.kind === 'added');
      case 'value':
        return textAt(found, field) === value || later.some((other) => other.before === value);
      case 'wordAdded':
        return (
          String(found && fieldsOf(found).get(field ?? '')).includes(value) ||
          later.some((other) => other.kind === 'wordRemoved' && other.value.includes(value))
        );
      case 'wordRemoved':
        return (
          !wordsIn(found && fieldsOf(found).get(field ?? '')).includes(value) ||
          later.some((other) => other.kind === 'wordAdded' && other.value === value)
        );
      default:
        return element === undefined;
    }
  }
}

/**
 * What was done at a place after an intent. One that takes its page back to where it was before (an undo) is no news to others: what they did since that
 * page saw the value counts, too.
 */
function laterIntents(here: readonly Intent[], intent: Intent): readonly Intent[] {
  const since = isReturn(here, intent) ? 0 : intent.order;
  return here.filter((other) => other.order > intent.order || (other.order > since && other.tab !== intent.tab));
}

/** Says whether a page only went back to what it had left itself. */
function isReturn(here: readonly Intent[], { order, tab, value, kind }: Intent): boolean {
  const isOwnEarlier = (other: Intent) => other.tab === tab && other.order < order;
  if (kind === 'added') return here.some((other) => isOwnEarlier(other) && other.kind === 'removed');
  return kind === 'value' && here.some((other) => isOwnEarlier(other) && other.before === value);
}

/** What people did at one place, and to its element, a line each. */
function storyOf(
  byPlace: ReadonlyMap<string, readonly Intent[]>,
  conflicts: readonly BoardConflict[],
  element: ElementId,
  field: string | undefined,
): string {
  const list = [
    ...(byPlace.get(`${element} ${field ?? ''}`) ?? []),
    ...(field ? (byPlace.get(`${element} `) ?? []) : []),
  ];
  const lines = list
    .sort((a, b) => a.order - b.order)
    .map(({ time, tab, person, kind, value, before }) => {
      const change =
        kind === 'value' ? `${before ?? 'something'} → ${value}` : `${kind} ${kind === 'added' ? '' : value}`;
      return `\n  ${Math.round(time)}ms ${person} (${tab}): ${change}`;
    });
  const told = conflicts
    .filter(({ element_id }) => element_id === element)
    .map(
      ({ field: name, value, other }) =>
        `\n  conflict in ${name ?? 'all'}: ${JSON.stringify(value)} and ${JSON.stringify(other)}`,
    );
  return [...lines, ...told].join('');
}

export type Oracle = ReturnType<typeof createOracle>;

/** Remembers what a call is to bring about; until it is answered nobody knows, and what was expected before may be so still. */
function expect(map: Map<string, Expectation>, key: string, value: string | null): (outcome: CallOutcome) => void {
  const earlier = map.get(key);
  const entry: Expectation = { value, isCertain: false };
  map.set(key, entry);
  return (outcome) => {
    if (map.get(key) !== entry) return;
    // Of two calls that were under way at once either may have come last.
    if (outcome === 'taken') entry.isCertain = earlier?.isCertain ?? true;
    else if (outcome === 'refused' && earlier) map.set(key, earlier);
    else if (outcome === 'refused') map.delete(key);
  };
}

/** The fields of an element by name, those of its data apart. */
function fieldsOf(element: BoardNode | BoardEdge): Map<string, unknown> {
  if (!('position' in element)) return new Map();
  const { data, id: _, ...fields } = element as BoardNode;
  return new Map([
    ...Object.entries(fields),
    ...Object.entries(data).map(([name, value]) => [`data.${name}`, value] as const),
  ]);
}

function isCommentLike(element: BoardNode | BoardEdge): boolean {
  return 'type' in element && element.type === 'commentNode';
}

function wordsIn(value: unknown): readonly string[] {
  return typeof value === 'string' ? value.split(/\s+/).filter(Boolean) : [];
}

function textAt(element: BoardNode | BoardEdge | undefined, field: string | undefined): string {
  if (!element) return 'gone';
  return JSON.stringify(fieldsOf(element).get(field ?? '')) ?? '';
}

/** Says whether stored work has what an intent was about. */
function holds(work: readonly StoredWork[], { element, field = '', kind, value }: Intent): boolean {
  return work.some(({ elements, isRemoved }) => {
    if (kind === 'removed') return isRemoved(element);
    const stored = elements.get(element);
    if (!stored || kind === 'added') return stored !== undefined;
    const text = fieldsOf(stored).get(field);
    if (kind === 'value') return (JSON.stringify(text) ?? '') === value;
    return kind === 'wordAdded' ? String(text).includes(value) : !wordsIn(text).includes(value);
  });
}

/** Says whether an element, as text, has what an intent was about. */
function holdsIn(text: string, { kind, value, element }: Intent): boolean {
  if (kind === 'wordRemoved') return !text.includes(value);
  return text.includes(kind === 'added' ? element : value);
}

function isEdgePossible({ source, target, targetHandle, id }: BoardEdge, board: Board): boolean {
  if (!board.nodes.has(source) || !board.nodes.has(target)) return false;
  return ![...board.edges.values()].some(
    (edge) => edge.id !== id && edge.target === target && edge.targetHandle === targetHandle,
  );
}

/** The first element in which two boards differ; undefined where they hold the same. */
export function differenceOf(one: Board, other: Board): string | undefined {
  for (const part of ['nodes', 'edges'] as const) {
    const [ones, others] = [one[part] as ReadonlyMap<string, unknown>, other[part] as ReadonlyMap<string, unknown>];
    for (const id of new Set([...ones.keys(), ...others.keys()])) {
      const [a, b] = [stableJson(ones.get(id)), stableJson(others.get(id))];
      if (a !== b) return `${id}: ${a} against ${b}`;
    }
  }
  return undefined;
}

/** JSON with the names of fields in order. */
export function stableJson(value: unknown): string {
  return (
    JSON.stringify(value, (_, part) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part as Record<string, unknown>).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? 'nothing'
  );
}
