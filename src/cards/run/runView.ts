import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { NodeId } from '../../../contract/ids.ts';
import { resultCountFor } from '../../../contract/operations/variants.ts';
import { isEqualJson } from '../../../merge/equalJson.ts';
import type { Picture } from '../../board/document/nodeFacts.ts';
import { nodesToRun } from '../../board/run/nodesToRun.ts';
import type { ThoughtName } from '../../board/run/progress.ts';
import { remarksOf } from '../../board/run/remarks.ts';
import { resultId } from '../../board/run/result.ts';
import {
  actionOfRun,
  failureOf,
  type GenerationSnapshot,
  type GoDisabledReason,
  goDisabledReason,
  isBusy,
  messageOf,
  progressOf,
  type RunViewState,
  runViewState,
  selectRun,
} from '../../machines/board/selectors.ts';
import type { BoardContext } from '../../machines/events/board.events.ts';
import type { RunFailure } from '../../machines/generation/call.events.ts';
import type { RunMessage } from '../../machines/run/nodeRun.ts';
import { useBoardActor } from '../context/boardActor.tsx';
import { useRemarkTexts } from '../remarks/remarkTexts.ts';

/** The run of a node, as its card shows it. */
export type RunView = {
  /** The state of its machine; `idle` for a failure of something that Go would not ask for any more. */
  readonly state: RunViewState;
  /** A run goes on: Stop ends it. */
  readonly busy: boolean;
  /** The action of the run now, or of the last one. */
  readonly action: string | undefined;
  /** Why Go was refused, or why there is no result. */
  readonly message: RunMessage | undefined;
  /** The failure, in the state `failed`. */
  readonly failure: RunFailure | undefined;
  /** Of a simulated bar, 0 to 100; null for a run that has none. */
  readonly percent: number | null;
  /** The thinking message's key, for a run that has them. */
  readonly thought: ThoughtName | null;
  /** The number of thoughts so far; null once they begin again. */
  readonly thoughtCount: number | null;
  /** The number of results of this run that are on the board already. */
  readonly resultCount: number;
  /** The number that it is to make. */
  readonly expectedCount: number;
  /** Their pictures, where each is a node of its own. */
  readonly arrived: readonly Picture[];
  /** Why Go cannot be pressed now; undefined when it can. */
  readonly offReason: string | undefined;
};

const RUN_DISABLED_MESSAGES: Readonly<Record<Exclude<GoDisabledReason, 'lock'>, MessageDescriptor>> = {
  reviewer: msg`Read-only`,
  readOnly: msg`Read-only`,
  stopping: msg`Stopping…`,
  image: msg`Connect an image first`,
  noPicture: msg`The connected node has no image yet`,
  notStored: msg`The connected image wasn’t saved`,
  text: msg`Write a prompt first`,
};

/** Why a run cannot begin, in words; `isRunning`: the node itself runs. */
export function runDisabledMessage(disabledCause: GoDisabledReason, isRunning: boolean): MessageDescriptor {
  if (disabledCause !== 'lock') return RUN_DISABLED_MESSAGES[disabledCause];
  return isRunning ? msg`It is running` : msg`Another node is running, and only one runs at a time`;
}

/** Follows the run of one node; `action` says which button it is that may be off. A node without a machine is idle. */
export function useRun(id: NodeId, action?: string): RunView {
  const { i18n } = useLingui();
  const boardActor = useBoardActor();
  const run = useSelector(boardActor, (snapshot) => selectRun(snapshot, id));
  const machineState = useSelector(run, runViewState);
  const busy = useSelector(run, isBusy);
  const failure = useSelector(boardActor, (snapshot) => failureOf(snapshot, id));
  const state = machineState === 'failed' && !failure ? 'idle' : machineState;
  const message = useSelector(run, messageOf);
  const percent = useSelector(run, (snapshot) => progressOf(snapshot)?.percent ?? null);
  const thought = useSelector(run, (snapshot) => progressOf(snapshot)?.thought ?? null);
  const thoughtCount = useSelector(run, (snapshot) => progressOf(snapshot)?.thoughtCount ?? null);
  const resultCount = useSelector(run, placedCount);
  const expectedCount = useSelector(run, requestedCount);
  const runId = useSelector(run, (snapshot) => snapshot?.context.followedJob?.run ?? snapshot?.context.sentRun?.id);
  const arrived = useSelector(
    boardActor,
    ({ context }) => arrivedPictures(context, runId, resultCount),
    areSamePictures,
  );
  const disabledCause = useSelector(boardActor, (snapshot) => goDisabledReason(snapshot, id, action));
  const offReason = disabledCause && i18n._(runDisabledMessage(disabledCause, busy));
  const currentAction = useSelector(run, actionOfRun);
  return {
    state,
    busy,
    action: currentAction,
    message,
    failure,
    percent,
    thought,
    thoughtCount,
    resultCount,
    expectedCount,
    arrived,
    offReason,
  };
}

/** Tells whether other nodes must run before this one can: a plan of them can be asked for. */
export function useHasMissingSteps(id: NodeId): boolean {
  return useSelector(useBoardActor(), ({ context }) => nodesToRun(context.board, [id], context.facts).length > 1);
}

/** The engine's remarks on the newest results that a node made of these words. */
export function useRemarks(id: NodeId, prompt: string): readonly string[] {
  return useRemarkTexts(
    useSelector(useBoardActor(), ({ context }) => remarksOf(context.board, id, prompt), isEqualJson),
  );
}

/** The number of results on the board: of the run that this page sent, or of the job that it follows. */
function placedCount(run: GenerationSnapshot | undefined): number {
  return run ? (run.context.followedJob?.results.length ?? run.context.placedCount) : 0;
}

/** The number of results that a run asked for; of the job of an earlier visit as many as its call makes. */
function requestedCount(run: GenerationSnapshot | undefined): number {
  const { sentRun, followedJob } = run?.context ?? {};
  const { variants: variantCount } = (sentRun?.request.body ?? {}) as { readonly variants?: number };
  return resultCountFor(sentRun?.request.call ?? followedJob?.operation ?? '', { variantCount });
}

function arrivedPictures({ board, facts }: BoardContext, run: string | undefined, resultCount: number): Picture[] {
  if (run === undefined) return [];
  const nodes = Array.from({ length: resultCount }, (_, index) => board.nodes.get(resultId(run, index)));
  return nodes.flatMap((node) => (node && facts(node.type)?.pictureOf(node)) ?? []);
}

function areSamePictures(one: readonly Picture[], other: readonly Picture[]): boolean {
  return one.length === other.length && one.every((picture, index) => picture.objectKey === other[index]?.objectKey);
}
