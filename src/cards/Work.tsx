import { Trans, useLingui } from '@lingui/react/macro';
import { Square } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import s from './Work.module.css';

type Progress =
  /** Percent, 0 to 100. */
  | { readonly kind: 'bar'; readonly percent: number }
  /** The thinking steps: how many of how many are lit. */
  | { readonly kind: 'steps'; readonly lit: number; readonly of: number }
  /** Nobody knows how far it is. */
  | { readonly kind: 'waiting' };

type WorkProps = {
  /** What is happening. */
  words: ReactNode;
  /** The connection broke: said in place of the words. */
  reconnecting: boolean;
  progress: Progress;
  onStop: () => void;
};

/** The plate over a picture that says what is being made, how far it is, and stops it. */
export function Work({ words, reconnecting, progress, onStop }: WorkProps) {
  const { t } = useLingui();
  const percent = progress.kind === 'bar' ? Math.floor(progress.percent) : undefined;
  return (
    <div className={s.work}>
      <div className={s.line}>
        <span role="status" className={s.words}>
          {reconnecting ? t`Connection lost, trying again…` : words}
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
  if (progress.kind === 'steps') {
    return (
      <span className={s.steps} aria-hidden="true">
        {Array.from({ length: progress.of }, (_, step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
          <i key={step} data-on={step < progress.lit || undefined} />
        ))}
      </span>
    );
  }
  const percent = progress.kind === 'bar' ? Math.floor(progress.percent) : undefined;
  return (
    <div
      className={s.bar}
      data-waiting={percent === undefined || undefined}
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-label={t`Progress`}
    >
      <i style={percent === undefined ? undefined : ({ '--done': `${percent}%` } as CSSProperties)} />
    </div>
  );
}
