import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Check, CircleAlert, CircleStop, Info, LoaderCircle } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { BoardNode } from '../../contract/board.ts';
import { SERVER_LIMITS } from '../../contract/limits.ts';
import type { IconShape } from '../ui/Icon.tsx';
import { useBoardActor, useLocked } from './board.tsx';
import { Card } from './Card.tsx';
import { Foot, Go, Settings } from './Foot.tsx';
import type { CardState } from './Head.tsx';
import { type FailureWords, failureWords, RUN_ADVICE, RUN_MESSAGES } from './messages.ts';
import { Problem } from './Problem.tsx';
import { Prompt } from './Prompt.tsx';
import { type RunView, useRemarks } from './run.ts';

type GenerationCardProps = {
  node: BoardNode;
  selected: boolean;
  icon: IconShape;
  label: string;
  docs: string;
  run: RunView;
  prompt: {
    readonly value: string;
    readonly placeholder: string;
    /** In board units. */
    readonly height: number;
    readonly onResize?: (height: number) => void;
    readonly from: { text: string; title: string } | undefined;
  };
  /** The settings in one line. */
  summary: string;
  settings: ReactNode;
  /** Whether the Regenerate icon stands for the word Go. */
  again?: boolean;
  /** What the state says while it works, when there is something better than "Busy". */
  busyWords?: string | undefined;
  /** The place of the picture, above the prompt. */
  children?: ReactNode;
};

/** The card of a generating node: picture, prompt, settings in one line, Go; progress and problems where they belong. */
export function GenerationCard(props: GenerationCardProps) {
  const {
    node,
    selected,
    icon,
    label,
    docs,
    run,
    prompt,
    summary,
    settings,
    again = false,
    busyWords,
    children,
  } = props;
  const { t } = useLingui();
  const actor = useBoardActor();
  const locked = useLocked(node);
  const problemId = useId();
  const { message, failure } = run;
  const remarks = useRemarks(node.id, prompt.from?.text ?? prompt.value);
  const isOfPrompt = message === 'promptMissing' || message === 'inappropriate';
  const words = message ? { text: RUN_MESSAGES[message], more: RUN_ADVICE[message] } : failure && failureWords(failure);
  const problem = words && <RunProblem id={problemId} told={message === undefined} {...words} />;
  const go = () => actor.send({ type: 'go.pressed', id: node.id });

  function write(value: string) {
    actor.send({ type: 'node.edited', id: node.id, data: { prompt: value }, gather: 'prompt' });
    if (message) actor.send({ type: 'alert.closed', id: node.id });
  }

  return (
    <Card node={node} icon={icon} label={label} docs={docs} state={useStateWords(run, { busyWords, remarks })}>
      {children}
      {!isOfPrompt && problem}
      <Prompt
        {...prompt}
        label={t`Prompt`}
        readOnly={locked}
        problem={isOfPrompt ? problemId : undefined}
        maxLength={SERVER_LIMITS.promptLength}
        onChange={write}
        onSubmit={() => run.offReason === undefined && go()}
      />
      {isOfPrompt && problem}
      <Foot
        end={
          !locked && (
            <Go prominent={selected || words !== undefined} again={again} offReason={run.offReason} onPress={go} />
          )
        }
      >
        <Settings summary={summary} locked={locked}>
          {settings}
        </Settings>
      </Foot>
    </Card>
  );
}

function RunProblem({ text, more, ...rest }: FailureWords & { id: string; told: boolean }) {
  const { i18n } = useLingui();
  return <Problem {...rest} text={typeof text === 'string' ? text : i18n._(text)} more={more && i18n._(more)} />;
}

type Besides = { readonly busyWords: string | undefined; readonly remarks: readonly string[] };

function useStateWords(run: RunView, { busyWords, remarks }: Besides): CardState | undefined {
  const { t } = useLingui();
  const note = { tone: 'note', icon: Info, more: remarks } as const;
  switch (run.phase) {
    case 'busy':
      if (run.reconnecting) return { tone: 'busy', icon: LoaderCircle, words: t`Reconnecting` };
      return { tone: 'busy', icon: LoaderCircle, words: busyWords ?? t`Busy` };
    case 'failed':
      return { tone: 'bad', icon: CircleAlert, words: t`Failed` };
    case 'stopped':
      return { tone: 'quiet', icon: CircleStop, words: t`Stopped` };
    case 'refused':
      return { tone: 'bad', icon: CircleAlert, words: t`Needs attention` };
    case 'done':
      if (remarks.length > 0)
        return { ...note, words: t`Done, ${plural(remarks.length, { one: '# remark', other: '# remarks' })}` };
      return { tone: 'quiet', icon: Check, words: t`Done` };
    case 'idle':
      return remarks.length > 0 ? { ...note, words: t`Remark` } : undefined;
  }
}
