import type { SnapshotFrom } from 'xstate';
import type { AlertText } from '../../contract/failures.ts';
import type { NodeId } from '../../contract/ids.ts';
import { isReadOnly } from '../board/board.ts';
import { feedsOf, promptOf } from '../board/inputs.ts';
import { progressAt, type Thought, thoughtAt } from '../board/progress.ts';
import type { SaveState } from './board.events.ts';
import type { boardMachine } from './board.machine.ts';
import { runIdOf } from './board.runs.ts';
import type { GenerationActor, generationMachine } from './generation.machine.ts';
import type { RunMessage, RunNeed } from './nodeRun.ts';

export type BoardSnapshot = SnapshotFrom<typeof boardMachine>;
export type GenerationSnapshot = SnapshotFrom<typeof generationMachine>;

export function canUndo({ context }: BoardSnapshot): boolean {
  return context.history.past.length > 0;
}

export function canRedo({ context }: BoardSnapshot): boolean {
  return context.history.future.length > 0;
}

const SAVE_STATES = ['saved', 'saving', 'offline', 'refused', 'signedOut'] as const satisfies readonly SaveState[];

/** What the status line says. Without a network, unsent work is kept on this device whatever the saving waits for. */
export function saveState(snapshot: BoardSnapshot): SaveState {
  const state = SAVE_STATES.find((tag) => snapshot.hasTag(tag)) ?? 'saved';
  return state === 'saving' && !snapshot.context.online ? 'offline' : state;
}

/** Whether leaving the page now would leave work that only this device has. */
export function hasUnsentWork(snapshot: BoardSnapshot): boolean {
  return !snapshot.hasTag('saved');
}

/** A node's generation machine; undefined while there is none, which means idle. */
export function selectRun({ children }: BoardSnapshot, id: NodeId): GenerationActor | undefined {
  return (children as Record<string, unknown>)[runIdOf(id)] as GenerationActor | undefined;
}

/** Why a node's Go is off; its tooltip says so. */
export type GoOff = 'reviewer' | 'readOnly' | 'lock' | 'stopping' | RunNeed;

/** Why Go is off (spec section 5); undefined when it may be pressed. What is wrong beyond that is answered on Go. */
export function goOff({ context }: BoardSnapshot, id: NodeId): GoOff | undefined {
  const { board, facts, runOf, role, lock, running } = context;
  const node = board.nodes.get(id);
  const run = node && runOf(node.type);
  if (!node || !run) return undefined;
  if (role !== 'owner') return 'reviewer';
  if (isReadOnly(node)) return 'readOnly';
  if (lock !== null) return 'lock';
  // The lock is free, but the stopped job is still being cancelled: its machine hears no Go.
  if (running.has(id)) return 'stopping';
  const feeds = feedsOf(board, id, facts);
  if (run.requires.some((handle) => !feeds[handle]?.picture)) return 'image';
  return run.requiresText && promptOf(node, feeds).trim() === '' ? 'text' : undefined;
}

export function isBusy(run: GenerationSnapshot | undefined): boolean {
  return run?.hasTag('busy') ?? false;
}

/** What a busy card shows: percent of a bar (null: a spinner), and the thought of think mode. */
export type Progress = { readonly percent: number | null; readonly thought: Thought | null };

export function progressOf(run: GenerationSnapshot | undefined): Progress | undefined {
  if (!run || !isBusy(run)) return undefined;
  const { progress, elapsedMs } = run.context;
  return { percent: progressAt(progress, elapsedMs), thought: progress === 'think' ? thoughtAt(elapsedMs) : null };
}

/** The connection broke and the run is being asked for again. */
export function isReconnecting(run: GenerationSnapshot | undefined): boolean {
  return run?.matches({ working: 'lost' }) ?? false;
}

/** The message below the prompt. */
export function messageOf(run: GenerationSnapshot | undefined): RunMessage | undefined {
  return run?.context.message ?? undefined;
}

/** The alert that waits to be closed. */
export function alertOf(run: GenerationSnapshot | undefined): AlertText | undefined {
  const failure = run?.matches('error-dialog') ? run.context.failed?.failure : undefined;
  return failure?.kind === 'alert' ? failure.text : undefined;
}
