import { Trans, useLingui } from '@lingui/react/macro';
import { Square } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import s from './Work.module.css';

type WorkProps = {
  /** What is happening. */
  words: ReactNode;
  /** 0 to 1, or the thinking steps: how many of how many are lit. */
  progress:
    | { readonly kind: 'bar'; readonly fraction: number }
    | { readonly kind: 'steps'; readonly lit: number; readonly of: number };
  onStop: () => void;
};

/** The plate over a picture that says what is being made, how far it is, and stops it. */
export function Work({ words, progress, onStop }: WorkProps) {
  const { t } = useLingui();
  const percent = progress.kind === 'bar' ? Math.floor(progress.fraction * 100) : undefined;
  return (
    <div className={s.work}>
      <div className={s.line}>
        <span role="status">{words}</span>
        {percent !== undefined && <span className={s.percent}>{percent}%</span>}
        <button type="button" className={s.stop} aria-label={t`Stop`} onClick={onStop}>
          <Square />
          <span>
            <Trans>Stop</Trans>
          </span>
        </button>
      </div>
      {progress.kind === 'bar' ? (
        <div
          className={s.bar}
          role="progressbar"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-label={t`Progress`}
        >
          <i style={{ '--done': `${percent}%` } as CSSProperties} />
        </div>
      ) : (
        <span className={s.steps} aria-hidden="true">
          {Array.from({ length: progress.of }, (_, step) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
            <i key={step} data-on={step < progress.lit || undefined} />
          ))}
        </span>
      )}
    </div>
  );
}
