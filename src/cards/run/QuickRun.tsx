import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { NodeId } from '../../../contract/ids.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { useBoardActor } from '../context/boardActor.tsx';
import type { CardState } from '../header/CardHeader.tsx';
import s from './QuickRun.module.css';
import { RunProgress } from './RunProgress.tsx';
import { problemOf, RunProblem, useRunStateLabel } from './runState.tsx';
import type { RunView } from './runView.ts';

const NO_REMARKS: readonly string[] = [];

/** The state of quick actions in the head of a picture's card; remarks are their results' own. */
export function useQuickState(run: RunView): CardState | undefined {
  const state = useRunStateLabel(run, { busyLabel: undefined, remarks: NO_REMARKS });
  return run.state === 'done' ? undefined : state;
}

/** The progress or the failure of a picture's quick action, over the picture. */
export function QuickRunStatus({ id, run }: { id: NodeId; run: RunView }) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const text = useRunText(run.action);
  if (run.busy) {
    return (
      <RunProgress
        state={run.state}
        text={text}
        progress={run.percent === null ? { kind: 'waiting' } : { kind: 'bar', percent: run.percent }}
        onStop={() => actor.send({ type: 'stop.pressed', id })}
      />
    );
  }
  if (!problemOf(run)) return null;
  return (
    <div className={s.problem}>
      <RunProblem node={id} run={run} />
      <IconButton
        className={s.close}
        label={t`Dismiss`}
        icon={X}
        onClick={() => actor.send({ type: 'alert.closed', id })}
      />
    </div>
  );
}

function useRunText(action: string | undefined): string | undefined {
  const { t } = useLingui();
  switch (action) {
    case 'removeBackground':
      return t`Removing the background`;
    case 'describe':
      return t`Describing the image`;
    case 'vectorColor':
    case 'vectorBinary':
      return t`Tracing the image`;
    default:
      return undefined;
  }
}
