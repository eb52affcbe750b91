import { Trans, useLingui } from '@lingui/react/macro';
import type { PlanStatus } from '../../../../contract/calls/plans.ts';
import { ProgressBar } from '../../../ui/display/Progress.tsx';
import s from './billing.module.css';

/** The largest first: a size is said in the first that it fills. */
const SIZE_UNITS = [
  { unit: 'gigabyte', bytes: 1e9, digits: 2 },
  { unit: 'megabyte', bytes: 1e6, digits: 1 },
  { unit: 'kilobyte', bytes: 1e3, digits: 0 },
] as const;
/** From this part on somebody is told that it will be full. */
const NEARLY_FULL_SHARE = 0.8;

/** The storage that somebody's boards and files take, of their plan's. */
export function StorageUsage({ storage: { bytes, limit } }: Pick<PlanStatus, 'storage'>) {
  const { t, i18n } = useLingui();
  const size = (value: number) => {
    const { unit, bytes: unitBytes, digits } = SIZE_UNITS.find((one) => value >= one.bytes) ?? SIZE_UNITS[2];
    return i18n.number(value / unitBytes, { style: 'unit', unit, maximumFractionDigits: digits });
  };
  if (limit === null) return <p className={s.quiet}>{t`${size(bytes)} of boards and files`}</p>;
  const fraction = limit === 0 ? 1 : Math.min(1, bytes / limit);
  return (
    <>
      <p className={s.sum}>
        <span>{t`${size(bytes)} of ${size(limit)} for boards and files`}</span>
      </p>
      <ProgressBar value={fraction} label={t`Used storage`} className={s.bar} />
      {fraction >= NEARLY_FULL_SHARE && (
        <p role="alert" className={s.quiet}>
          <Trans>
            Your storage is nearly full. Delete boards you don’t need; the space is freed when the bin is emptied.
          </Trans>
        </p>
      )}
    </>
  );
}
