import { useLingui } from '@lingui/react/macro';
import type { EngineStatus } from '../../../../contract/calls/operator.ts';
import { WideTable } from '../../../ui/display/WideTable.tsx';
import s from './engines.module.css';
import { faultMessage, OPERATION_LABELS } from './operationLabels.ts';
import { useRouteNames } from './useRouteNames.ts';

/** The newest faults of each provider: when, where, why, and the provider’s own words. */
export function FaultsTable({ faults, operations }: Pick<EngineStatus, 'faults' | 'operations'>) {
  const { t, i18n } = useLingui();
  const routeNameOf = useRouteNames(operations);
  if (faults.length === 0) return null;
  return (
    <div className={s.panel}>
      <header>
        <h2 id="faults">{t`Latest errors`}</h2>
      </header>
      <WideTable name={{ headingId: 'faults' }}>
        <thead>
          <tr>
            <th>{t`When`}</th>
            <th>{t`Engine`}</th>
            <th>{t`Operation`}</th>
            <th>{t`What happened`}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ at, route, operation, fault, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two tries of one run are alike in all else
            <tr key={`${at} ${route} ${index}`}>
              <td>{i18n.date(at, FAULT_TIME_FORMAT)}</td>
              <td>{routeNameOf(route)}</td>
              <td>{i18n._(OPERATION_LABELS[operation])}</td>
              <td>
                {i18n._(faultMessage(fault))}
                {reason && <small>{reason}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </div>
  );
}

/** The format of a fault's time. */
export const FAULT_TIME_FORMAT = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;
