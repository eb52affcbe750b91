import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { NodeId } from '../../contract/ids.ts';
import type { Picture } from '../board/facts.ts';
import type { Thought } from '../board/progress.ts';
import { resultId } from '../board/result.ts';
import type { BoardContext } from '../machines/board.events.ts';
import type { RunMessage } from '../machines/nodeRun.ts';
import {
  type GenerationSnapshot,
  type GoOff,
  goOff,
  isBusy,
  isReconnecting,
  messageOf,
  progressOf,
  selectRun,
} from '../machines/selectors.ts';
import { useBoardActor } from './board.tsx';

/** What a card shows of its node's run. */
export type RunView = {
  readonly phase: 'idle' | 'busy' | 'refused' | 'failed' | 'done';
  /** Why Go was refused. */
  readonly message: RunMessage | undefined;
  /** Of a simulated bar, 0 to 100; null for a run that has none. */
  readonly percent: number | null;
  /** The thinking message's key, for a run that has them. */
  readonly thought: Thought | null;
  /** The connection broke and the run is asked for again. */
  readonly reconnecting: boolean;
  /** Pictures of this run that are on the board already. */
  readonly arrived: readonly Picture[];
  /** Why Go cannot be pressed now; undefined when it can. */
  readonly offReason: string | undefined;
};

/** Follows the run of one node. A node that was never opened or run has no machine, and is idle. */
export function useRun(id: NodeId): RunView {
  const { t } = useLingui();
  const board = useBoardActor();
  const run = useSelector(board, (snapshot) => selectRun(snapshot, id));
  const phase = useSelector(run, phaseOf);
  const message = useSelector(run, messageOf);
  const percent = useSelector(run, (snapshot) => progressOf(snapshot)?.percent ?? null);
  const thought = useSelector(run, (snapshot) => progressOf(snapshot)?.thought ?? null);
  const reconnecting = useSelector(run, isReconnecting);
  const placed = useSelector(run, placedBy);
  const name = useSelector(run, (snapshot) => snapshot?.context.followed?.run ?? snapshot?.context.sent?.id);
  const arrived = useSelector(board, ({ context }) => picturesOf(context, name, placed), samePictures);
  const off = useSelector(board, (snapshot) => goOff(snapshot, id));
  const reasons: Record<GoOff, string> = {
    reviewer: t`Read only`,
    readOnly: t`Read only`,
    lock: phase === 'busy' ? t`It is running` : t`Wait until the other node is done`,
    stopping: t`Stopping…`,
    image: t`Connect a picture first`,
    text: t`Write a prompt first`,
  };
  return { phase, message, percent, thought, reconnecting, arrived, offReason: off && reasons[off] };
}

function phaseOf(run: GenerationSnapshot | undefined): RunView['phase'] {
  if (!run) return 'idle';
  if (isBusy(run)) return 'busy';
  if (run.context.failed) return 'failed';
  if (run.context.message) return 'refused';
  return run.matches('done') ? 'done' : 'idle';
}

/** How many results are on the board: of the run that this page sent, or of the job that it follows. */
function placedBy(run: GenerationSnapshot | undefined): number {
  return run ? (run.context.followed?.results.length ?? run.context.placed) : 0;
}

function picturesOf({ board, facts }: BoardContext, run: string | undefined, placed: number): Picture[] {
  if (run === undefined) return [];
  const nodes = Array.from({ length: placed }, (_, index) => board.nodes.get(resultId(run, index)));
  return nodes.flatMap((node) => (node && facts(node.type)?.pictureOf(node)) ?? []);
}

function samePictures(one: readonly Picture[], other: readonly Picture[]): boolean {
  return one.length === other.length && one.every((picture, index) => picture.objectKey === other[index]?.objectKey);
}
