import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type PersonPlan, PlanName } from '../../../../contract/calls/plans.ts';
import { dateText } from '../../../locales/chineseText.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import s from './billing.module.css';
import { PLAN_NAMES } from './planNames.ts';

type PeoplePanelProps = {
  people: readonly PersonPlan[];
  onGrantPlan: (email: string, plan: PlanName) => Promise<void>;
};

/** Everybody's plans, which the operator gives. */
export function PeoplePanel({ people, onGrantPlan }: PeoplePanelProps) {
  const { t, i18n } = useLingui();
  const [pendingEmail, setPendingEmail] = useState<string>();
  const options = PlanName.options.map((value) => ({ value, label: i18n._(PLAN_NAMES[value]) }));
  return (
    <div className={s.panel}>
      <h2 id="people">{t`Everyone’s plan`}</h2>
      <p className={s.quiet}>{t`Only administrators see this. Changes apply at once.`}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard where the window is narrow */}
      <section className={s.scroll} tabIndex={0} aria-labelledby="people">
        <table>
          <thead>
            <tr>
              <th>{t`Person`}</th>
              <th className={s.figure}>{t`Runs this month`}</th>
              <th>{t`Plan`}</th>
            </tr>
          </thead>
          <tbody>
            {people.map(({ email, name, operator, plan, until, done }) => (
              <tr key={email}>
                <td>
                  {name} <small>{email}</small>
                </td>
                <td className={s.figure}>{i18n.number(done)}</td>
                <td>
                  {operator ? (
                    t`Always free`
                  ) : (
                    <Select
                      aria-label={t`Plan of ${email}`}
                      value={plan}
                      options={options}
                      disabled={pendingEmail === email}
                      onChange={(next) => {
                        setPendingEmail(email);
                        void onGrantPlan(email, next).finally(() => setPendingEmail(undefined));
                      }}
                    />
                  )}
                  {until && <small>{t`Until ${dateText(i18n, until, { dateStyle: 'medium' })}`}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
