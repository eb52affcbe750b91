import { useLingui } from '@lingui/react/macro';
import type { EngineStatus } from '../../../../contract/calls/operator.ts';
import { useEngineLabels } from '../../../cards/engines/useEngine.ts';
import { dateText } from '../../../locales/chineseText.ts';
import { WideTable } from '../../../ui/display/WideTable.tsx';
import s from './engines.module.css';
import { useRouteNames } from './useRouteNames.ts';

/** The runs of each person on each day, and their cost. */
export function UsageTable({ use, use_in_all, operations }: Pick<EngineStatus, 'use' | 'use_in_all' | 'operations'>) {
  const { t, i18n } = useLingui();
  const engineLabels = useEngineLabels();
  const routeNameOf = useRouteNames(operations);
  const costOf = ({ cost, unknown }: EngineStatus['use_in_all']) =>
    engineLabels.knownCost({ cost, atLeast: unknown > 0 });
  return (
    <div className={s.panel}>
      <header>
        <h2 id="use">{t`Usage and cost, last 30 days`}</h2>
      </header>
      {use.length === 0 ? (
        <p className={s.none}>{t`Nothing was run.`}</p>
      ) : (
        <WideTable name={{ headingId: 'use' }}>
          <thead>
            <tr>
              <th>{t`Day`}</th>
              <th>{t`Person`}</th>
              <th>{t`Engine`}</th>
              <th className={s.figure}>{t({ message: 'Runs', context: 'how many' })}</th>
              <th className={s.figure}>{t`Cost`}</th>
            </tr>
          </thead>
          <tbody>
            {use.map(({ day, email, route, ...sum }) => (
              <tr key={`${day} ${email} ${route}`}>
                <td>{dateText(i18n, `${day}T00:00`, { day: 'numeric', month: 'long' })}</td>
                <td>{email}</td>
                <td>{routeNameOf(route)}</td>
                <td className={s.figure}>{i18n.number(sum.runs)}</td>
                <td className={s.figure}>{costOf(sum)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {t({ message: 'All', context: 'a sum' })}
              </th>
              <td className={s.figure}>{i18n.number(use_in_all.runs)}</td>
              <td className={s.figure}>{costOf(use_in_all)}</td>
            </tr>
          </tfoot>
        </WideTable>
      )}
    </div>
  );
}
