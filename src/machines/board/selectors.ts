import type { SnapshotFrom } from 'xstate';
import type { AlertText } from '../../../contract/failure.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { mayEdit } from '../../../contract/roles.ts';
import { isComment } from '../../board/comments/comments.ts';
import { isReadOnly } from '../../board/document/board.ts';
import type { Conflicts } from '../../board/history/conflicts.ts';
import { progressAt, type ThoughtName, thoughtAt, thoughtCountAt } from '../../board/run/progress.ts';
import type { RunFailure } from '../generation/call.events.ts';
import type { GenerationActor, generationMachine } from '../generation/generation.machine.ts';
import { isSameRequest } from '../generation/generation.rules.ts';
import { disablingNeed, GO, type RunMessage, type UnmetNeed, unmetNeeds } from '../run/nodeRun.ts';
import type { SaveState } from '../saving/saving.events.ts';
import type { SavingActor, savingMachine } from '../saving/saving.machine.ts';
import type { TutorialState } from '../tutorial/tutorialState.ts';
import type { UploadActor, uploadMachine } from '../upload/upload.machine.ts';
import type { UploadProblem } from '../upload/uploadProblem.ts';
import type { boardMachine } from './board.machine.ts';
import { inputsOf, isActive, lockHolder, runIdOf, uploadIdOf } from './board.runs.ts';

export type BoardSnapshot = SnapshotFrom<typeof boardMachine>;
export type SavingSnapshot = SnapshotFrom<typeof savingMachine>;
export type GenerationSnapshot = SnapshotFrom<typeof generationMachine>;

const NO_CONFLICTS: Conflicts = new Map();

/** The conflicts that the viewer can settle: none once they may edit no more. */
export function selectConflicts({ context }: BoardSnapshot): Conflicts {
  return mayEdit(context) ? context.conflicts : NO_CONFLICTS;
}

/** The client-wide state by the specification's names (section 3), for who looks at a board from outside. */
export function clientState<Language extends string>(
  { context }: BoardSnapshot,
  language: Language,
  { jrStep, runJr }: TutorialState,
) {
  const allNodes = [...context.board.nodes.values()];
  return {
    boardId: context.boardId,
    nodes: context.showFeedback ? allNodes : allNodes.filter((node) => !isComment(node)),
    edges: [...context.board.edges.values()],
    allNodes,
    showFeedback: context.showFeedback,
    /** The node that holds it; null while it is free. */
    globalLoadingLock: lockHolder(context),
    language,
    jrStep,
    runJr,
    undoHistory: context.history.past,
  };
}

export function canUndo({ context }: BoardSnapshot): boolean {
  return context.history.past.length > 0;
}

export function canRedo({ context }: BoardSnapshot): boolean {
  return context.history.future.length > 0;
}

const SAVE_STATES = ['saved', 'saving', 'offline', 'refused', 'signedOut'] as const satisfies readonly SaveState[];

/** The machine that saves a board; it lives as long as the board's. */
export function selectSaving({ children }: BoardSnapshot): SavingActor {
  return children.saving as SavingActor;
}

/**
 * The message of the status line. Without a connection, unsent work is kept on this device whatever the saving waits for, and what others do is not
 * heard.
 */
export function saveState(saving: SavingSnapshot): SaveState {
  const state = SAVE_STATES.find((tag) => saving.hasTag(tag)) ?? 'saved';
  if (!saving.matches({ network: 'offline' })) return state;
  return state === 'saved' ? 'disconnected' : state === 'saving' ? 'offline' : state;
}

/** True if this device could not keep the last draft: what is not on the server is on this page alone. */
export function isDraftLost(saving: SavingSnapshot): boolean {
  return saving.hasTag('draftLost');
}

/** True if leaving the page now would leave work that only this device, or this page, has. */
export function hasUnsentWork(snapshot: BoardSnapshot): boolean {
  return !selectSaving(snapshot).getSnapshot().hasTag('saved') || isUploading(snapshot);
}

/** True if a file is on its way to the server. */
function isUploading(snapshot: BoardSnapshot): boolean {
  return [...snapshot.context.uploads].some((id) => selectUpload(snapshot, id)?.getSnapshot().hasTag('busy'));
}

/** A node's upload machine; undefined while no file was chosen for it. */
export function selectUpload({ children }: BoardSnapshot, id: NodeId): UploadActor | undefined {
  return (children as Record<string, unknown>)[uploadIdOf(id)] as UploadActor | undefined;
}

/** A node's generation machine; undefined while there is none, which means idle. */
export function selectRun({ children }: BoardSnapshot, id: NodeId): GenerationActor | undefined {
  return (children as Record<string, unknown>)[runIdOf(id)] as GenerationActor | undefined;
}

/** Why a node's Go is off; its tooltip says so. */
export type GoDisabledReason = 'reviewer' | 'readOnly' | 'lock' | 'stopping' | UnmetNeed['why'];

/** Why Go is off (spec section 5); undefined when it may be pressed. What is wrong beyond that is answered on Go. */
export function goDisabledReason(
  snapshot: BoardSnapshot,
  id: NodeId,
  action: string = GO,
): GoDisabledReason | undefined {
  const { context } = snapshot;
  const run = context.runsOf(context.board.nodes.get(id)?.type ?? '')?.[action];
  if (!run) return undefined;
  const reason = repeatDisabledReason(snapshot, id);
  if (reason) return reason;
  const inputs = inputsOf(context, id, action);
  return inputs && disablingNeed(unmetNeeds(run, inputs))?.why;
}

/** Why no run of a node may begin, whatever it would ask for: this alone keeps an earlier run from being repeated. */
export function repeatDisabledReason({ context }: BoardSnapshot, id: NodeId): GoDisabledReason | undefined {
  const node = context.board.nodes.get(id);
  if (!node) return undefined;
  if (!mayEdit(context)) return 'reviewer';
  if (isReadOnly(node)) return 'readOnly';
  if (lockHolder(context) !== null) return 'lock';
  // The lock is free, but the stopped job is still being cancelled: its machine hears no Go.
  return isActive(context, id) ? 'stopping' : undefined;
}

export function isBusy(run: GenerationSnapshot | undefined): boolean {
  return run?.hasTag('busy') ?? false;
}

/** The states of a run that a card tells apart, by the names of the chart. */
export type RunViewState =
  | 'idle'
  | 'refused'
  | 'stopped'
  | 'failed'
  | 'done'
  | 'fetching'
  | 'validating'
  | 'busy'
  | 'streaming'
  | 'preparing'
  | 'following'
  | 'lost'
  | 'stopping'
  | 'error-dialog';

/** The state that a node's run is in; a node without a machine is idle. */
export function runViewState(run: GenerationSnapshot | undefined): RunViewState {
  if (!run) return 'idle';
  const { value } = run;
  return typeof value === 'string' ? value : 'ready' in value ? value.ready : value.running;
}

/** The progress that a busy card shows: percent of a bar (null: a spinner), and in think mode the thought and how many were had. */
export type Progress = {
  readonly percent: number | null;
  readonly thought: ThoughtName | null;
  readonly thoughtCount: number | null;
};

export function progressOf(run: GenerationSnapshot | undefined): Progress | undefined {
  if (!run || !isBusy(run)) return undefined;
  const { progress, elapsedMs } = run.context;
  const percent = progressAt(progress, elapsedMs);
  if (progress !== 'think') return { percent, thought: null, thoughtCount: null };
  return { percent, thought: thoughtAt(elapsedMs), thoughtCount: thoughtCountAt(elapsedMs) };
}

/** The failure of a node's last run, for as long as Go would send the same again. */
export function failureOf(snapshot: BoardSnapshot, id: NodeId): RunFailure | undefined {
  const run = selectRun(snapshot, id)?.getSnapshot().context;
  const currentInputs = run?.runFailure && inputsOf(snapshot.context, id, run.action);
  return currentInputs && isSameRequest(run, currentInputs) ? run.runFailure : undefined;
}

/** The action of a node's last run; undefined for one without a machine. */
export function actionOfRun(run: GenerationSnapshot | undefined): string | undefined {
  return run?.context.action;
}

/** The message below the prompt. */
export function messageOf(run: GenerationSnapshot | undefined): RunMessage | undefined {
  return run?.context.message ?? undefined;
}

/** The alert that waits to be closed. */
export function alertOf(run: GenerationSnapshot | undefined): AlertText | undefined {
  const failure = run?.matches('error-dialog') ? run.context.runFailure?.failure : undefined;
  return failure?.kind === 'alert' ? failure.text : undefined;
}

/** The upload of a node's file, as its card shows it. */
export type UploadView = {
  readonly state: 'idle' | 'waiting' | 'sending' | 'lost' | 'refused';
  /** The file that is on its way, or that may be sent again. */
  readonly file: File | null;
  /** The part of it that was sent, 0 to 1; null where that is not known. */
  readonly sentFraction: number | null;
  readonly problem: UploadProblem | null;
};

const NO_UPLOAD_VIEW: UploadView = { state: 'idle', file: null, sentFraction: null, problem: null };

export function uploadViewOf(upload: SnapshotFrom<typeof uploadMachine> | undefined): UploadView {
  if (!upload) return NO_UPLOAD_VIEW;
  const { file, sentFraction, problem } = upload.context;
  return { state: uploadStateOf(upload), file, sentFraction, problem };
}

function uploadStateOf({ value }: SnapshotFrom<typeof uploadMachine>): UploadView['state'] {
  switch (value) {
    case 'idle':
    case 'stored':
      return 'idle';
    case 'signedOut':
      return 'waiting';
    case 'error-dialog':
      return 'refused';
    default:
      return value;
  }
}

/** The alert of an upload that waits to be closed. */
export function uploadAlertOf(upload: SnapshotFrom<typeof uploadMachine> | undefined): UploadProblem | undefined {
  return upload?.matches('error-dialog') ? (upload.context.problem ?? undefined) : undefined;
}
