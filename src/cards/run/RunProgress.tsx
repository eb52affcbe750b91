import { Trans, useLingui } from '@lingui/react/macro';
import { Square } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RunViewState } from '../../machines/board/selectors.ts';
import { ProgressBar, StepProgress } from '../../ui/display/Progress.tsx';
import s from './RunProgress.module.css';

/** The progress of a run, as its plate shows it. */
export type Progress =
  /** Percent, 0 to 100. */
  | { readonly kind: 'bar'; readonly percent: number }
  /** The thinking steps: how many of how many are lit. */
  | { readonly kind: 'steps'; readonly doneCount: number; readonly stepCount: number }
  /** Nobody knows how far it is. */
  | { readonly kind: 'waiting' };

type RunProgressProps = {
  /** The text of the step. */
  text: ReactNode;
  /** The state of the run: a connection that broke, or a step before the call, is said in place of the words. */
  state: RunViewState;
  progress: Progress;
  onStop: () => void;
};

/** The plate over a picture that says what is being made, how far it is, and stops it. The board's voice tells of its start and its end. */
export function RunProgress({ text, state, progress, onStop }: RunProgressProps) {
  const { t } = useLingui();
  const percent = progress.kind === 'bar' ? Math.floor(progress.percent) : undefined;
  return (
    <div className={s.work}>
      <div className={s.line}>
        <span role="status" aria-live="off" className={s.words}>
          {state === 'lost' ? t`Connection lost, trying again…` : state === 'preparing' ? t`Preparing…` : text}
        </span>
        {percent !== undefined && <span className={s.percent}>{percent}%</span>}
        <button type="button" className={s.stop} aria-label={t`Stop`} onClick={onStop}>
          <Square aria-hidden="true" />
          <span>
            <Trans>Stop</Trans>
          </span>
        </button>
      </div>
      <ProgressMark progress={progress} />
    </div>
  );
}

function ProgressMark({ progress }: { progress: Progress }) {
  const { t } = useLingui();
  const label = t`Progress`;
  switch (progress.kind) {
    case 'steps':
      return <StepProgress done={progress.doneCount} total={progress.stepCount} label={label} className={s.steps} />;
    case 'bar':
      return <ProgressBar value={progress.percent / 100} label={label} className={s.bar} />;
    case 'waiting':
      return <ProgressBar label={label} className={s.bar} />;
  }
}
