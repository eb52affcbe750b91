import { useLingui } from '@lingui/react/macro';
import { Box, ChevronDown, CircleAlert, Type } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { RouteChoice } from '../../../../contract/calls/engines.ts';
import type { EngineStatus } from '../../../../contract/calls/operator.ts';
import type { Operation } from '../../../../contract/operations/index.ts';
import { BUILT_IN, routeDisplayName } from '../../../../contract/providerNames.ts';
import { useEngineLabels } from '../../../cards/engines/useEngine.ts';
import { failureCause, failureLine } from '../../../cards/failure/messages.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Menu } from '../../../ui/popups/Menu.tsx';
import s from './engines.module.css';
import { FAULT_TIME_FORMAT } from './FaultsTable.tsx';
import { faultMessage, OPERATION_LABELS } from './operationLabels.ts';

type OperationStatus = EngineStatus['operations'][number];
type OperationRowProps = {
  row: OperationStatus;
  busy: boolean;
  offReason: string | undefined;
  onTest: (route: string) => void;
};

/** One operation: its ways in order, its last test, its last fault. */
export function OperationRow({ row, busy, offReason, onTest }: OperationRowProps) {
  const { t, i18n } = useLingui();
  const { operation, routes, last_test, last_fault } = row;
  // The built-in engine closes the chain.
  const chainLength = routes.findIndex(({ kind }) => kind === BUILT_IN) + 1 || routes.length;
  const [firstRoute, ...others] = routes.slice(0, chainLength);
  const selectableRoutes = routes.slice(chainLength);
  const name = i18n._(OPERATION_LABELS[operation]);
  return (
    <tr>
      <th scope="row">
        <b>{name}</b>
        <code>{operation}</code>
      </th>
      <td data-name={t`First choice`}>
        {firstRoute ? (
          <RouteSummary choice={firstRoute} operation={operation} />
        ) : (
          <span className={s.quiet}>{t`None`}</span>
        )}
      </td>
      <td data-name={t`If it fails`}>
        {others.length === 0 && <span className={s.quiet}>{t`None`}</span>}
        {others.map((choice) => (
          <RouteSummary key={choice.route} choice={choice} operation={operation} />
        ))}
        {selectableRoutes.length > 0 && <span className={s.quiet}>{t`To choose on a node:`}</span>}
        {selectableRoutes.map((choice) => (
          <RouteSummary key={choice.route} choice={choice} operation={operation} />
        ))}
      </td>
      <td data-name={t`Last test`}>
        {last_test ? (
          <TestOutcome test={last_test} name={name} routes={routes} />
        ) : (
          <span className={s.quiet}>{t`Not yet`}</span>
        )}
      </td>
      <td>
        <TestButton
          {...{ routes, name, onTest }}
          button={{ size: 'sm', busy, offReason: busy ? undefined : offReason }}
        />
      </td>
      <td data-name={t`Last error`}>
        {last_fault ? (
          <FaultSummary fault={last_fault} routes={routes} />
        ) : (
          <span className={s.quiet}>{t`None in 30 days`}</span>
        )}
      </td>
    </tr>
  );
}

type TestButtonProps = Pick<OperationStatus, 'routes'> &
  Pick<OperationRowProps, 'onTest'> & { name: string; button: Omit<ComponentProps<typeof Button>, 'children'> };

/** Tries the only way at once; of several it shows what each costs, to be chosen from. */
function TestButton({ routes, name, button, onTest }: TestButtonProps) {
  const { t } = useLingui();
  const engineLabels = useEngineLabels();
  const [firstRoute, ...others] = routes;
  if (!firstRoute) return null;
  const price = engineLabels.price(firstRoute.cost, firstRoute);
  if (others.length === 0) {
    return (
      <Button {...button} aria-label={t`Test ${name}, ${price}`} onClick={() => onTest(firstRoute.route)}>
        {t`Test`}
      </Button>
    );
  }
  const items = routes.map((choice) => ({
    id: choice.route,
    label: engineLabels.name(choice),
    hint: engineLabels.joinFacts([engineLabels.location(choice), engineLabels.duration(choice.seconds)]),
    aside: { content: engineLabels.price(choice.cost, choice), text: engineLabels.price(choice.cost, choice) },
    onSelect: () => onTest(choice.route),
  }));
  return (
    <Menu
      label={t`Test ${name}`}
      width={320}
      groups={[{ id: 'ways', label: t`Test ${name}`, items }]}
      trigger={
        <Button {...button} aria-label={t`Test ${name}`}>
          {t`Test`}
          <Icon of={ChevronDown} size="sm" />
        </Button>
      }
    />
  );
}

function RouteSummary({ choice, operation }: { choice: RouteChoice; operation: Operation }) {
  const engineLabels = useEngineLabels();
  return (
    <div>
      {engineLabels.name(choice)}
      <small>
        {engineLabels.joinFacts([engineLabels.pricePerRun(choice, operation), engineLabels.duration(choice.seconds)])}
      </small>
    </div>
  );
}

type TestOutcomeProps = Pick<OperationStatus, 'routes'> & {
  test: NonNullable<OperationStatus['last_test']>;
  name: string;
};

/** The outcome of the last test; of several ways it says which. */
function TestOutcome({ test, name, routes }: TestOutcomeProps) {
  const { t, i18n } = useLingui();
  const engineLabels = useEngineLabels();
  const failureText = test.fault ? faultMessage(test.fault) : failureCause(test.code);
  const [failedUrl, setFailedUrl] = useState<string | null>();
  const hasImageFailed = failedUrl === test.image_url;
  const choice = routes.length > 1 && routes.find(({ route }) => route === test.route);
  const seconds = i18n.number(test.milliseconds / 1000, { maximumFractionDigits: 1 });
  return (
    <div className={s.test}>
      {test.image_url && !hasImageFailed ? (
        <img src={test.image_url} alt={t`Test of ${name}`} onError={() => setFailedUrl(test.image_url)} />
      ) : (
        <span className={s.thumb} title={test.text ?? undefined}>
          <Icon of={test.code !== null ? CircleAlert : test.image_url ? Box : Type} />
        </span>
      )}
      <span>
        {test.code === null ? t`${seconds} s` : test.bill ? failureLine(test.code, test.bill) : i18n._(failureText)}
        {choice && <small>{engineLabels.name(choice)}</small>}
        {test.text && <small>{test.text}</small>}
        {test.reason && <small>{test.reason}</small>}
      </span>
    </div>
  );
}

function FaultSummary({
  fault,
  routes,
}: {
  fault: NonNullable<OperationStatus['last_fault']>;
  routes: readonly RouteChoice[];
}) {
  const { t, i18n } = useLingui();
  const engineLabels = useEngineLabels();
  const choice = routes.find(({ route }) => route === fault.route);
  const engineName = choice ? engineLabels.name(choice) : routeDisplayName(fault.route);
  const faultTime = i18n.date(fault.at, FAULT_TIME_FORMAT);
  const faultText = i18n._(faultMessage(fault.fault));
  const { times } = fault;
  return (
    <span className={s.bad}>
      {t`${faultTime}, ${engineName}: ${faultText}`}
      {fault.reason && <small>{fault.reason}</small>}
      {times > 1 && <small>{t`${times} times in 30 days`}</small>}
    </span>
  );
}
