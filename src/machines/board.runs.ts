import type { NodeId } from '../../contract/ids.ts';
import { isReadOnly } from '../board/board.ts';
import { EMPTY_HISTORY } from '../board/history.ts';
import { feedsOf, promptOf } from '../board/inputs.ts';
import type { BoardContext, BoardEvent, BoardInput } from './board.events.ts';
import type { RunInputs } from './nodeRun.ts';

/** The id of a node's generation machine among the board's children. */
export function runIdOf(id: NodeId): `node:${string}` {
  return `node:${id}`;
}

/** What a run of a node may look at now; undefined when the node is gone. */
export function inputsOf({ board, boardId, facts }: BoardContext, id: NodeId): RunInputs | undefined {
  const node = board.nodes.get(id);
  if (!node) return undefined;
  const feeds = feedsOf(board, id, facts);
  return { boardId, node, feeds, prompt: promptOf(node, feeds) };
}

/** Whether a node may have a generation machine: it generates, is not locked, and the board is not only reviewed. */
export function canRun({ board, runOf, role }: BoardContext, id: NodeId): boolean {
  const node = board.nodes.get(id);
  return role === 'owner' && node !== undefined && !isReadOnly(node) && runOf(node.type) !== undefined;
}

/** Whether Go begins a run: nobody holds the lock, and no stopped run of this node is still being cancelled. */
export function mayGo(context: BoardContext, id: NodeId): boolean {
  return context.lock === null && !context.running.has(id) && canRun(context, id);
}

/** The one selected node that generates: selecting a node is reason enough for its machine, selecting all of them is not. */
export function nodeToOpen(context: BoardContext): NodeId | undefined {
  const [id, ...others] = context.selection;
  const isOne = id !== undefined && others.length === 0 && context.board.nodes.has(id as NodeId);
  return isOne && canRun(context, id as NodeId) ? (id as NodeId) : undefined;
}

/** Keeps count of who works. The first of them holds the lock. */
export function noteWork(
  { working, running, owing }: BoardContext,
  event: Extract<BoardEvent, { type: 'lock.taken' | 'lock.freed' | 'run.ended' }>,
): Pick<BoardContext, 'working' | 'running' | 'owing' | 'lock'> {
  const { type, id } = event;
  const others = working.filter((other) => other !== id);
  const nowWorking = type === 'lock.taken' ? [...others, id] : others;
  const nowRunning = new Set(running);
  if (type === 'lock.taken') nowRunning.add(id);
  if (type === 'run.ended') nowRunning.delete(id);
  const nowOwing = new Set(owing);
  if (type === 'run.ended' && event.owes) nowOwing.add(id);
  else nowOwing.delete(id);
  return { working: nowWorking, running: nowRunning, owing: nowOwing, lock: nowWorking[0] ?? null };
}

/** The nodes whose machine may be let go: nothing runs, nothing is owed, and nobody looks. */
export function restingRuns({ opened, running, owing, selection }: BoardContext): NodeId[] {
  return [...opened].filter((id) => !running.has(id) && !owing.has(id) && !selection.has(id));
}

/** The node whose machine reported this event; undefined for another actor's. */
export function nodeOfRun({ opened }: BoardContext, actorId: string): NodeId | undefined {
  return [...opened].find((id) => runIdOf(id) === actorId);
}

/** Forgets a machine that broke down, so that the lock is free and Go makes a new one. */
export function forgetRun(context: BoardContext, id: NodeId): Partial<BoardContext> {
  const opened = new Set(context.opened);
  opened.delete(id);
  const freed = noteWork(context, { type: 'run.ended', id, owes: false });
  return { ...freed, opened };
}

/** A board just loaded. */
export function freshBoard(input: BoardInput): BoardContext {
  const { board, rev, votes = {} } = input;
  return {
    ...input,
    votes,
    base: board,
    selection: new Set(),
    history: EMPTY_HISTORY,
    lock: null,
    working: [],
    running: new Set(),
    owing: new Set(),
    opened: new Set(),
    showFeedback: true,
    online: true,
    offered: null,
    conflicts: [],
    sent: null,
    claims: [],
    attempt: 0,
    isSaveFailing: false,
    settling: board,
    draft: { board, base: board, offered: null },
    isDraftLost: false,
    heardRev: rev,
  };
}
