import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import { useState } from 'react';
import type { EngineStatus } from '../../../../contract/calls/operator.ts';
import type { Operation } from '../../../../contract/operations/index.ts';
import { costSumOf, isFree } from '../../../cards/engines/nodeEngine.ts';
import { useEngineLabels } from '../../../cards/engines/useEngine.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { WideTable } from '../../../ui/display/WideTable.tsx';
import { Dialog } from '../../../ui/modals/Dialog.tsx';
import s from './engines.module.css';
import { OperationRow } from './OperationRow.tsx';

type OperationsTableProps = Pick<EngineStatus, 'operations'> & {
  readonly onTest: (operation: Operation, route: string) => Promise<void>;
};

/** By which ways each operation goes, and how they did. Testing all of them tries the first of each. */
export function OperationsTable({ operations, onTest }: OperationsTableProps) {
  const { t } = useLingui();
  const engineLabels = useEngineLabels();
  const [testedOperation, setTestedOperation] = useState<Operation>();
  const [isConfirming, setConfirming] = useState(false);
  const testableRows = operations.filter(({ routes }) => routes.length > 0);
  const count = testableRows.length;
  // A test makes one result, whatever a run makes.
  const costSum = costSumOf(testableRows.map(({ routes }) => ({ routes, current: routes[0]!, cost: routes[0]!.cost })));

  async function runTests(tests: readonly (readonly [Operation, route: string])[]): Promise<void> {
    for (const [operation, route] of tests) {
      setTestedOperation(operation);
      await onTest(operation, route);
    }
    setTestedOperation(undefined);
  }

  function testAll(): void {
    setConfirming(false);
    void runTests(testableRows.map(({ operation, routes: [first] }) => [operation, first!.route]));
  }

  return (
    <div className={s.panel}>
      <header>
        <h2 id="routes">{t`Engines by operation`}</h2>
        <Button
          size="sm"
          icon={Play}
          offReason={testedOperation && t`A test is running`}
          onClick={() => (isFree(costSum) ? testAll() : setConfirming(true))}
        >
          {t`Test all`}
        </Button>
      </header>
      <WideTable name={{ headingId: 'routes' }} className={s.ways}>
        <thead>
          <tr>
            <th>{t`Operation`}</th>
            <th>{t`First choice`}</th>
            <th>{t`If it fails`}</th>
            <th>{t`Last test`}</th>
            <th>
              <span className={s.hidden}>{t`Test`}</span>
            </th>
            <th>{t`Last error`}</th>
          </tr>
        </thead>
        <tbody>
          {operations.map((row) => (
            <OperationRow
              key={row.operation}
              row={row}
              busy={testedOperation === row.operation}
              offReason={testedOperation && t`A test is running`}
              onTest={(route) => void runTests([[row.operation, route]])}
            />
          ))}
        </tbody>
      </WideTable>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        size="sm"
        title={t`Test every operation?`}
        footer={
          <>
            <Button onClick={() => setConfirming(false)}>{t`Cancel`}</Button>
            <Button variant="primary" onClick={testAll}>{t`Test all`}</Button>
          </>
        }
      >
        <p>
          {engineLabels.joinFacts([
            plural(count, { one: '# run', other: '# runs' }),
            engineLabels.expectedCost(costSum),
            engineLabels.duration(costSum.seconds),
          ])}
        </p>
        <p>
          <Trans>Tests the first choice with a small image, as a real run.</Trans>
        </p>
      </Dialog>
    </div>
  );
}
