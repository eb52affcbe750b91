import type { CSSProperties } from 'react';
import { cx } from '../tokens/cx.ts';
import s from './Progress.module.css';

/** A bar from 0 to 1. Without a value it says only that something goes on. */
export function ProgressBar({
  value,
  label,
  className,
}: {
  value?: number;
  label: string;
  className?: string | undefined;
}) {
  const percent = value === undefined ? undefined : Math.round(Math.min(Math.max(value, 0), 1) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      {...(percent !== undefined && { 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': percent })}
      className={cx(s.bar, percent === undefined && s.unknown, className)}
      style={{ '--v': `${percent ?? 0}%` } as CSSProperties}
    >
      <i />
    </div>
  );
}

/** Steps of known number: `done` of `total` dashes are dark. */
export function StepProgress({
  done,
  total,
  label,
  className,
}: {
  done: number;
  total: number;
  label: string;
  className?: string | undefined;
}) {
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      className={cx(s.steps, className)}
    >
      {Array.from({ length: total }, (_, step) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps are the indices
        <i key={step} data-done={step < done || undefined} />
      ))}
    </span>
  );
}
