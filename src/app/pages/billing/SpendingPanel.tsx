import { useLingui } from '@lingui/react/macro';
import type { SpendingLimit } from '../../../../contract/calls/plans.ts';
import { useEngineLabels } from '../../../cards/engines/useEngine.ts';
import { dateText } from '../../../locales/chineseText.ts';
import { ProgressBar } from '../../../ui/display/Progress.tsx';
import s from './spending.module.css';

/** The limit on spending, and how much of it is spent; nothing where there is no limit. */
export function SpendingPanel({
  limits,
  className,
}: {
  limits: readonly SpendingLimit[];
  className?: string | undefined;
}) {
  const { t } = useLingui();
  if (limits.length === 0) return null;
  return (
    <section className={className} aria-labelledby="spending">
      <h2 id="spending">{t`Spending`}</h2>
      <ul className={s.limits}>
        {limits.map((limit) => (
          <LimitItem key={`${limit.of} ${limit.per}`} limit={limit} />
        ))}
      </ul>
      <p className={s.quiet}>
        {t`Running and possibly billed runs count too. Your administrator sets the limits; the built-in engine is free.`}
      </p>
    </section>
  );
}

function LimitItem({ limit: { of: scope, per: period, spent, limit, resets_at } }: { limit: SpendingLimit }) {
  const { t, i18n } = useLingui();
  const engineLabels = useEngineLabels();
  const names = {
    person: { day: t`You today`, month: t`You this month` },
    installation: { day: t`Everyone today`, month: t`Everyone this month` },
  };
  const name = names[scope][period];
  const [spentText, limitText] = [engineLabels.dollars(spent), engineLabels.dollars(limit)];
  const resetTime = dateText(i18n, resets_at, {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (
    <li>
      <p>
        <b>{name}</b> <span>{t`${spentText} of ${limitText}`}</span>
      </p>
      <ProgressBar value={limit === 0 ? 1 : Math.min(1, spent / limit)} label={name} />
      <p className={s.quiet}>
        {spent >= limit ? t`Reached. It resets on ${resetTime}.` : t`It resets on ${resetTime}.`}
      </p>
    </li>
  );
}
