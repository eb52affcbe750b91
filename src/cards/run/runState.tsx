import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Check, CircleAlert, CircleStop, Info, LoaderCircle, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { isInDoubt } from '../../../contract/callFailures.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { spacedText } from '../../locales/chineseText.ts';
import { useStore } from '../../store/useStore.ts';
import type { FailureMessage } from '../failure/failureMessage.ts';
import { failureMessage, runFailureMessage } from '../failure/messages.ts';
import { Problem } from '../failure/Problem.tsx';
import type { CardState } from '../header/CardHeader.tsx';
import { remarkTable } from '../remarks/remarkTexts.ts';
import { isPaymentRefusal, RunAgain, RunByBuiltIn } from './RunAgain.tsx';
import type { RunView } from './runView.ts';

/** The problem that keeps a node's run from a result, on its card; nothing while nothing does. */
export function RunProblem({
  id,
  node,
  run,
  action,
}: {
  id?: string;
  node: NodeId;
  run: RunView;
  /** An action that helps with what this type refuses. */
  action?: ReactNode;
}) {
  const { i18n } = useLingui();
  useStore(remarkTable);
  const problem = problemOf(run);
  if (!problem) return null;
  const { text, advice, docs } = problem;
  return (
    <Problem
      {...(id && { id })}
      isAlreadyReported={run.message === undefined && run.failure?.code !== 'run_cancelled'}
      text={typeof text === 'string' ? text : i18n._(text)}
      advice={advice && i18n._(advice)}
      docs={docs}
      action={action || <FailureAction id={node} run={run} />}
    />
  );
}

/** Ways on from a failed run that was not simply an attempt. */
function FailureAction({ id, run }: { id: NodeId; run: RunView }) {
  if (isInDoubt(run.failure?.code)) return <RunAgain id={id} run={run} />;
  return isPaymentRefusal(run.failure) ? <RunByBuiltIn id={id} run={run} /> : null;
}

/** Why there is no result, in words. */
export function problemOf({ message, failure }: RunView): FailureMessage | undefined {
  return message ? runFailureMessage(message) : failure && failureMessage(failure);
}

type StateDetails = {
  readonly busyLabel: string | undefined;
  readonly remarks: readonly string[];
  /** The engine that made what the card shows. */
  readonly usedEngine?: string | undefined;
};

/** The state of a run as the head of its card says it. */
export function useRunStateLabel(
  run: RunView,
  { busyLabel, remarks, usedEngine }: StateDetails,
): CardState | undefined {
  const { t } = useLingui();
  const credit = usedEngine === undefined ? undefined : spacedText(t`Made by ${usedEngine}`);
  const usedEngineState: CardState | undefined =
    credit === undefined ? undefined : { tone: 'quiet', icon: Sparkles, text: usedEngine, tip: credit };
  const note = { tone: 'note', icon: Info, more: credit ? [...remarks, credit] : remarks } as const;
  switch (run.state) {
    case 'lost':
      return { tone: 'busy', icon: LoaderCircle, text: t`Reconnecting` };
    case 'fetching':
    case 'preparing':
      return { tone: 'busy', icon: LoaderCircle, text: t`Preparing…` };
    case 'busy':
    case 'streaming':
    case 'following':
      return { tone: 'busy', icon: LoaderCircle, text: busyLabel ?? t`Busy` };
    case 'stopping':
      return { tone: 'quiet', icon: CircleStop, text: t`Stopping…` };
    case 'stopped':
      return { tone: 'quiet', icon: CircleStop, text: t`Stopped` };
    case 'error-dialog':
    case 'failed':
      return { tone: 'bad', icon: CircleAlert, text: t`Failed` };
    case 'refused':
      return { tone: 'bad', icon: CircleAlert, text: t`Needs attention` };
    case 'done':
      if (remarks.length > 0)
        return { ...note, text: t`Done, ${plural(remarks.length, { one: '# remark', other: '# remarks' })}` };
      return usedEngineState ?? { tone: 'quiet', icon: Check, text: t`Done` };
    case 'validating':
    case 'idle':
      return remarks.length > 0
        ? { ...note, text: plural(remarks.length, { one: '# remark', other: '# remarks' }) }
        : usedEngineState;
  }
}
