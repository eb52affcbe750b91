import type { HandleId } from '../../../contract/handles.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { mayEdit } from '../../../contract/roles.ts';
import { type ConnectedInput, type ConnectedInputs, connectedInputsOf, promptOf } from '../../board/connect/inputs.ts';
import { isFixed, isReadOnly } from '../../board/document/board.ts';
import { NO_PLACES } from '../../board/document/paintOrder.ts';
import { NO_CONFLICTS } from '../../board/history/conflicts.ts';
import { EMPTY_HISTORY } from '../../board/history/history.ts';
import type { BoardContext, BoardEvent, BoardInput, RunStates } from '../events/board.events.ts';
import { actionOfOperation } from '../generation/generation.rules.ts';
import { GO, type RunInputs } from '../run/nodeRun.ts';

/** The output through which a node passes the picture that it shows. */
const OWN_PICTURE_OUTPUT = 'out.image.image' satisfies HandleId;

/** The id of a node's generation machine among the board's children. */
export function runIdOf(id: NodeId): `node:${string}` {
  return `node:${id}`;
}

/** The id of a node's upload machine among the board's children. */
export function uploadIdOf(id: NodeId): `upload:${string}` {
  return `upload:${id}`;
}

/** True if a file may become part of a node: its type takes files, and it may be edited. */
export function acceptsFiles(context: BoardContext, id: NodeId): boolean {
  const node = context.board.nodes.get(id);
  return mayEdit(context) && node !== undefined && !isFixed(node) && context.uploadOf(node.type) !== undefined;
}

/** Inputs that a run of a node may read now; undefined when the node is gone. */
export function inputsOf(
  { board, boardId, facts, runsOf }: BoardContext,
  id: NodeId,
  action: string = GO,
): RunInputs | undefined {
  const node = board.nodes.get(id);
  if (!node) return undefined;
  const quick = runsOf(node.type)?.[action]?.quick;
  if (quick) {
    const asset = facts(node.type)?.pictureOf(node);
    const passedValue = asset && ({ kind: 'image', asset } as const);
    const connectedInput: ConnectedInput = { node, sourceHandle: OWN_PICTURE_OUTPUT, passedValue };
    const connectedInputs: ConnectedInputs = { [quick.input]: connectedInput };
    return { boardId, node: { ...node, data: { ...node.data, ...quick.data } }, connectedInputs, prompt: '' };
  }
  const connectedInputs = connectedInputsOf(board, id, facts);
  return { boardId, node, connectedInputs, prompt: promptOf(node, connectedInputs) };
}

/** True if a node may have a generation machine: it generates, is not locked, and the board is not only reviewed. */
export function canRun(context: BoardContext, id: NodeId): boolean {
  const node = context.board.nodes.get(id);
  return mayEdit(context) && node !== undefined && !isReadOnly(node) && context.runsOf(node.type) !== undefined;
}

/** The node that holds the global loading lock: every other Go is off. */
export function lockHolder({ runs }: Pick<BoardContext, 'runs'>): NodeId | null {
  return runningNodes({ runs })[0] ?? null;
}

/** True if a run of this node goes on, or its stopped job is still being cancelled. */
export function isActive({ runs }: Pick<BoardContext, 'runs'>, id: NodeId): boolean {
  const state = runs.get(id);
  return state === 'running' || state === 'stopping';
}

/** The nodes that run, in the order in which they began. */
export function runningNodes({ runs }: { readonly runs: RunStates }): NodeId[] {
  return [...runs].flatMap(([id, state]) => (state === 'running' ? [id] : []));
}

/** True if Go begins a run: nobody holds the lock, and no stopped run of this node is still being cancelled. */
export function mayGo(
  context: BoardContext,
  { id, action = GO }: Extract<BoardEvent, { type: 'go.pressed' }>,
): boolean {
  const type = context.board.nodes.get(id)?.type ?? '';
  const hasRun = context.runsOf(type)?.[action] !== undefined;
  return hasRun && lockHolder(context) === null && !isActive(context, id) && canRun(context, id);
}

/** The action whose run a job that was found belongs to; undefined where its node has none, or may not run. */
export function actionOfJob(
  context: BoardContext,
  { job }: Extract<BoardEvent, { type: 'job.listed' }>,
): string | undefined {
  if (job.node_id === null || !canRun(context, job.node_id)) return undefined;
  const runs = context.runsOf(context.board.nodes.get(job.node_id)?.type ?? '');
  return runs && actionOfOperation(runs, job.operation);
}

/** The one selected node that generates: selecting a node is reason enough for its machine, selecting all of them is not. */
export function nodeToOpen(context: BoardContext): NodeId | undefined {
  const [id, ...others] = context.selection;
  const isSingleNode = id !== undefined && others.length === 0 && context.board.nodes.has(id as NodeId);
  return isSingleNode && canRun(context, id as NodeId) ? (id as NodeId) : undefined;
}

/** Follows what a node's machine does. A node that begins to run goes to the end of those that do. */
export function trackRun(
  { runs }: BoardContext,
  event: Extract<BoardEvent, { type: 'lock.acquired' | 'lock.released' | 'run.ended' }>,
): Pick<BoardContext, 'runs'> {
  if (!runs.has(event.id)) return { runs };
  const next = new Map(runs);
  switch (event.type) {
    case 'lock.acquired':
      next.delete(event.id);
      next.set(event.id, 'running');
      break;
    case 'lock.released':
      next.set(event.id, 'stopping');
      break;
    case 'run.ended':
      next.set(event.id, event.retain ? 'retained' : 'resting');
  }
  return { runs: next };
}

/** The nodes whose machine may be let go: nothing runs, nothing is retained, and nobody has selected them. */
export function restingRuns({ runs, selection }: BoardContext): NodeId[] {
  return [...runs].flatMap(([id, state]) => (state === 'resting' && !selection.has(id) ? [id] : []));
}

/** The node whose machine reported this event; undefined for another actor's. */
export function nodeOfRun({ runs }: BoardContext, actorId: string): NodeId | undefined {
  return [...runs.keys()].find((id) => runIdOf(id) === actorId);
}

export function addRun({ runs }: BoardContext, id: NodeId): Pick<BoardContext, 'runs'> {
  return { runs: new Map(runs).set(id, 'resting') };
}

/** Forgets machines that are stopped, or that broke down: the lock is free, and Go makes a new one. */
export function removeRuns({ runs }: BoardContext, ids: readonly NodeId[]): Pick<BoardContext, 'runs'> {
  return { runs: new Map([...runs].filter(([id]) => !ids.includes(id))) };
}

/** A board just loaded. */
export function initialBoardContext(input: BoardInput): BoardContext {
  const claims: BoardContext['claims'] = [];
  const { conflicts = NO_CONFLICTS } = input;
  return {
    ...input,
    places: input.places ?? NO_PLACES,
    votes: input.votes ?? {},
    selection: new Set(),
    history: EMPTY_HISTORY,
    runs: new Map(),
    uploads: new Set(),
    showFeedback: true,
    offered: null,
    lostAccess: null,
    conflicts,
    claims,
    reported: { board: input.board, claims, offered: null, conflicts },
  };
}
