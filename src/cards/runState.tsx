import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Check, CircleAlert, CircleStop, Info, LoaderCircle } from 'lucide-react';
import type { CardState } from './Head.tsx';
import { type FailureMessage, failureMessage, goMessage } from './messages.ts';
import { Problem } from './Problem.tsx';
import type { RunView } from './run.ts';

/** What keeps a node's run from a result, on its card; nothing while nothing does. */
export function RunProblem({ id, run }: { id?: string; run: RunView }) {
  const { i18n } = useLingui();
  const words = problemOf(run);
  if (!words) return null;
  const { text, more, docs } = words;
  return (
    <Problem
      {...(id && { id })}
      told={run.message === undefined}
      text={typeof text === 'string' ? text : i18n._(text)}
      more={more && i18n._(more)}
      docs={docs}
    />
  );
}

/** Why there is no result, in words. */
export function problemOf({ message, failure }: RunView): FailureMessage | undefined {
  return message ? goMessage(message) : failure && failureMessage(failure);
}

type Besides = { readonly busyLabel: string | undefined; readonly remarks: readonly string[] };

/** The state of a run as the head of its card says it. */
export function useStateLabel(run: RunView, { busyLabel, remarks }: Besides): CardState | undefined {
  const { t } = useLingui();
  const note = { tone: 'note', icon: Info, more: remarks } as const;
  switch (run.state) {
    case 'lost':
      return { tone: 'busy', icon: LoaderCircle, words: t`Reconnecting` };
    case 'preparing':
      return { tone: 'busy', icon: LoaderCircle, words: t`Preparing…` };
    case 'busy':
    case 'streaming':
    case 'following':
      return { tone: 'busy', icon: LoaderCircle, words: busyLabel ?? t`Busy` };
    case 'stopping':
      return { tone: 'quiet', icon: CircleStop, words: t`Stopping…` };
    case 'stopped':
      return { tone: 'quiet', icon: CircleStop, words: t`Stopped` };
    case 'error-dialog':
    case 'failed':
      return { tone: 'bad', icon: CircleAlert, words: t`Failed` };
    case 'refused':
      return { tone: 'bad', icon: CircleAlert, words: t`Needs attention` };
    case 'done':
      if (remarks.length > 0)
        return { ...note, words: t`Done, ${plural(remarks.length, { one: '# remark', other: '# remarks' })}` };
      return { tone: 'quiet', icon: Check, words: t`Done` };
    case 'validating':
    case 'idle':
      return remarks.length > 0 ? { ...note, words: t`Remark` } : undefined;
  }
}
