import type { SnapshotFrom } from 'xstate';
import type { AlertText } from '../../contract/failures.ts';
import type { NodeId } from '../../contract/ids.ts';
import { isReadOnly } from '../board/board.ts';
import { feedsOf, promptOf } from '../board/inputs.ts';
import { progressAt, type Thought, thoughtAt, thoughtsAt } from '../board/progress.ts';
import type { SaveState } from './board.events.ts';
import type { boardMachine } from './board.machine.ts';
import { inputsOf, runIdOf } from './board.runs.ts';
import type { RunFailure } from './generation.events.ts';
import type { GenerationActor, generationMachine } from './generation.machine.ts';
import { asksTheSame, wasStopped } from './generation.rules.ts';
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
export type GoOff = 'reviewer' | 'readOnly' | 'lock' | 'stopping' | RunNeed | 'noPicture';

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
  const lacking = run.requires.find((handle) => !feeds[handle]?.picture);
  if (lacking) return feeds[lacking] ? 'noPicture' : 'image';
  return run.requiresText && promptOf(node, feeds).trim() === '' ? 'text' : undefined;
}

export function isBusy(run: GenerationSnapshot | undefined): boolean {
  return run?.hasTag('busy') ?? false;
}

/** What a busy card shows: percent of a bar (null: a spinner), and in think mode the thought and how many were had. */
export type Progress = {
  readonly percent: number | null;
  readonly thought: Thought | null;
  readonly thoughts: number | null;
};

export function progressOf(run: GenerationSnapshot | undefined): Progress | undefined {
  if (!run || !isBusy(run)) return undefined;
  const { progress, elapsedMs } = run.context;
  const percent = progressAt(progress, elapsedMs);
  if (progress !== 'think') return { percent, thought: null, thoughts: null };
  return { percent, thought: thoughtAt(elapsedMs), thoughts: thoughtsAt(elapsedMs) };
}

/** The connection broke and the run is being asked for again. */
export function isReconnecting(run: GenerationSnapshot | undefined): boolean {
  return run?.matches({ working: 'lost' }) ?? false;
}

/** What went wrong with a node's last run, for as long as Go would send the same again. */
export function failureOf(snapshot: BoardSnapshot, id: NodeId): RunFailure | undefined {
  const run = selectRun(snapshot, id)?.getSnapshot().context;
  const now = run?.failed && inputsOf(snapshot.context, id);
  return run?.failed && !wasStopped(run) && now && asksTheSame(run, now) ? run.failed : undefined;
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
