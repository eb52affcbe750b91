import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { mayEdit } from '../../../contract/roles.ts';
import { isEqualJson } from '../../../merge/equalJson.ts';
import { isInCompositionCycle } from '../../board/connect/isInCompositionCycle.ts';
import { isReadOnly } from '../../board/document/board.ts';
import { incomingEdges } from '../../board/document/edgeIndex.ts';
import { keysBetween } from '../../board/document/mapLineage.ts';
import { inputsOf } from '../board/board.runs.ts';
import { type BoardSnapshot, selectSaving } from '../board/selectors.ts';
import type { BoardContext } from '../events/board.events.ts';
import type { PrepareStep } from '../run/nodeRun.ts';
import type { ComposingContext, ComposingEvent, ComposingInput, StepReport } from './composing.events.ts';
import type { ComposingParent, CompositionInput } from './composition.events.ts';

/** A change that goes on is composed once it pauses for this long. */
export const COMPOSE_PAUSE_MS = 800;
/** A change that came from elsewhere is composed there, unless nobody is there any more. */
export const COMPOSE_ELSEWHERE_PAUSE_MS = 8_000;
/** The number of outcomes that are remembered. */
const OUTCOMES_MAX = 24;

type ContextChange = Partial<ComposingContext>;
type SettledEvent = Extract<ComposingEvent, { type: 'picture.settled' }>;
/** A change of what a picture is made of, and the pause in which it waits for a further one (ms). */
type PictureChange = NonNullable<CompositionInput['change']>;

/** The id of a node's composition among the children. */
export function compositionIdOf(id: NodeId): `picture:${string}` {
  return `picture:${id}`;
}

/** The id of the fetching of a type's step among the children. */
export function stepIdOf(nodeType: string): `step:${string}` {
  return `step:${nodeType}`;
}

/** Nothing is composed yet. */
export function initialComposingContext({ board }: ComposingInput): ComposingContext {
  const { nodes } = board.getSnapshot().context.board;
  return {
    board,
    nodes,
    composers: composerIds(board.getSnapshot().context),
    steps: new Map(),
    fetching: new Map(),
    compositions: new Set(),
    failures: new Map(),
    outcomes: new Map(),
  };
}

/** Notes which nodes compose now; of the thousands that a board may have, those that have changed are looked at. */
export function noteComposers({ board, nodes: before, composers: composersBefore }: ComposingContext): ContextChange {
  const { context } = board.getSnapshot();
  const { nodes } = context.board;
  const changedIds = keysBetween(before, nodes);
  if (!changedIds) return { nodes, composers: composerIds(context) };
  const composers = new Set(composersBefore);
  for (const id of changedIds) {
    if (isComposer(context, id)) composers.add(id);
    else composers.delete(id);
  }
  return { nodes, composers };
}

function composerIds(context: BoardContext): ReadonlySet<NodeId> {
  return new Set([...context.board.nodes.keys()].filter((id) => isComposer(context, id)));
}

/** Says whether the picture of a node is composed of others. */
export function isComposer({ board, facts }: BoardContext, id: NodeId): boolean {
  const node = board.nodes.get(id);
  return node !== undefined && facts(node.type)?.composes === true;
}

/** The composed pictures that are wired to a node, but for those of a ring. */
export function sourceComposers(context: BoardContext, id: NodeId): ReadonlySet<NodeId> {
  const { board, facts } = context;
  const sources = incomingEdges(board.edges, id).map(({ source }) => source);
  return new Set(
    sources.filter((source) => isComposer(context, source) && !isInCompositionCycle(board, source, facts)),
  );
}

/** Names what a node's picture would be composed of; undefined where the one that it has is of that, or is to stay. */
export function staleKey(context: BoardContext, id: NodeId, step: PrepareStep): string | undefined {
  const node = context.board.nodes.get(id);
  return node && mayCompose(context, node) ? composeKeyOf(context, id, step) : undefined;
}

function composeKeyOf(context: BoardContext, id: NodeId, step: PrepareStep): string | undefined {
  const inputs = inputsOf(context, id);
  return inputs && step.keyOf(inputs);
}

/** A locked node keeps its picture, and so does one that is fed with its own picture: it would never be done. */
function mayCompose(context: BoardContext, node: BoardNode): boolean {
  const { board, facts } = context;
  return (
    mayEdit(context) &&
    isComposer(context, node.id) &&
    !isReadOnly(node) &&
    !isInCompositionCycle(board, node.id, facts)
  );
}

/** The pause in which a stale picture waits for a further change. */
function composePause(snapshot: BoardSnapshot, id: NodeId, key: string, step: PrepareStep): number {
  return isFromElsewhere(snapshot, id, key, step) ? COMPOSE_ELSEWHERE_PAUSE_MS : COMPOSE_PAUSE_MS;
}

/** Says whether the server's board is as stale: then it was not this page that has just changed it. */
function isFromElsewhere(snapshot: BoardSnapshot, id: NodeId, key: string, step: PrepareStep): boolean {
  const { context } = snapshot;
  const { board } = context;
  const { base } = selectSaving(snapshot).getSnapshot().context;
  const isSaved = isEqualJson(base.nodes.get(id)?.data, board.nodes.get(id)?.data);
  return isSaved && composeKeyOf({ ...context, board: base }, id, step) === key;
}

/** One thing to be done about a picture that may be stale. */
type ComposingTask = { readonly id: NodeId } & (
  | { readonly what: 'fetch'; readonly nodeType: string }
  | { readonly what: 'begin' | 'change'; readonly change: PictureChange }
  | { readonly what: 'cancel' }
);

/** Lists what is to be done about all composed pictures as they are now. A step is fetched once. */
export function tasksOf(context: ComposingContext): readonly ComposingTask[] {
  const { board, composers, compositions } = context;
  const snapshot = board.getSnapshot();
  const fetching = new Set(context.fetching.keys());
  const cancelTasks = [...compositions]
    .filter((id) => !composers.has(id))
    .map((id): ComposingTask => ({ what: 'cancel', id }));
  const tasks = [...composers].flatMap((id) => taskOf(context, snapshot, id) ?? []);
  return [...cancelTasks, ...tasks].filter((task) => {
    if (task.what !== 'fetch') return true;
    const isNew = !fetching.has(task.nodeType);
    fetching.add(task.nodeType);
    return isNew;
  });
}

function taskOf(
  { steps, compositions, failures }: ComposingContext,
  snapshot: BoardSnapshot,
  id: NodeId,
): ComposingTask | undefined {
  const node = snapshot.context.board.nodes.get(id);
  if (!node || !mayCompose(snapshot.context, node)) return undefined;
  const step = steps.get(node.type);
  if (!step) return { what: 'fetch', nodeType: node.type, id };
  const key = composeKeyOf(snapshot.context, id, step);
  if (key === undefined) return compositions.has(id) ? { what: 'cancel', id } : undefined;
  const change = { key, pause: composePause(snapshot, id, key, step) };
  if (compositions.has(id)) return { what: 'change', id, change };
  return failures.get(id) === key ? undefined : { what: 'begin', id, change };
}

/** Notes what was begun of these tasks. */
export function noteTasks(
  { compositions, fetching }: ComposingContext,
  tasks: readonly ComposingTask[],
): ContextChange {
  const begunIds = tasks.flatMap(({ what, id }) => (what === 'begin' ? id : []));
  const fetchedTypes = tasks.flatMap((task) => (task.what === 'fetch' ? [[task.nodeType, task.id] as const] : []));
  return { compositions: new Set([...compositions, ...begunIds]), fetching: new Map([...fetching, ...fetchedTypes]) };
}

/** The type of a node whose picture is composed; undefined for any other node. */
export function composerType({ board }: ComposingContext, id: NodeId): string | undefined {
  const { context } = board.getSnapshot();
  return isComposer(context, id) ? context.board.nodes.get(id)?.type : undefined;
}

/** Gives what a composition begins with, by a change or for a reader. */
export function compositionInput(
  { board, steps }: ComposingContext,
  parent: ComposingParent,
  { id, change }: { readonly id: NodeId; readonly change?: PictureChange },
): CompositionInput {
  const nodeType = board.getSnapshot().context.board.nodes.get(id)!.type;
  return { board, parent, id, nodeType, step: steps.get(nodeType), change };
}

/** Notes that a picture is composed for a reader. */
export function noteRequest(context: ComposingContext, id: NodeId, nodeType: string): ContextChange {
  const { compositions, steps, fetching } = context;
  const isFetched = steps.has(nodeType) || fetching.has(nodeType);
  return {
    compositions: new Set(compositions).add(id),
    ...(!isFetched && { fetching: new Map(fetching).set(nodeType, null) }),
  };
}

/** Notes how the pictures of a type are composed, or that this could not be fetched. */
export function noteStep({ steps, fetching }: ComposingContext, report: StepReport): ContextChange {
  const others = new Map([...fetching].filter(([nodeType]) => nodeType !== report.nodeType));
  if (report.type === 'step.missing') return { fetching: others };
  return { fetching: others, steps: new Map(steps).set(report.nodeType, report.step) };
}

/** Notes that a composition has ended. What nobody waited for is not tried again as it is. */
export function settlePicture(
  { compositions, failures }: ComposingContext,
  { id, key, isUnread, failure }: SettledEvent,
): ContextChange {
  const remaining = new Set([...compositions].filter((other) => other !== id));
  if (!failure || !isUnread || key === undefined) return { compositions: remaining };
  return { compositions: remaining, failures: new Map(failures).set(id, key) };
}

/** Says whether a picture is stale in another way than a composition that has ended knew. */
export function isStaleAgain({ board, steps }: ComposingContext, { id, key }: SettledEvent): boolean {
  const { context } = board.getSnapshot();
  const step = steps.get(context.board.nodes.get(id)?.type ?? '');
  return step !== undefined && staleKey(context, id, step) !== key;
}

/** Remembers what was stored, and forgets the oldest where that is too much. */
export function rememberOutcome(
  { outcomes }: ComposingContext,
  { key, outcome }: Extract<ComposingEvent, { type: 'picture.composed' }>,
): ContextChange {
  const others = [...outcomes].filter(([other]) => other !== key);
  return { outcomes: new Map([...others, [key, outcome] as const].slice(-OUTCOMES_MAX)) };
}
