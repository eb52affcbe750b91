import { useEffect, useState } from 'react';
import { type EngineStatus, engineStatus, testEngine } from '../../../contract/calls/operator.ts';
import type { Operation } from '../../../contract/operations/index.ts';
import { callErrorCodeOf } from '../../api/errors.ts';
import { api } from '../../session/client.ts';
import { EnginesPage } from '../pages/engines/EnginesPage.tsx';
import LoadFailedPage from '../pages/LoadFailedPage.tsx';
import PageNotFoundPage from '../pages/PageNotFoundPage.tsx';
import { useTopBar } from '../useTopBar.ts';

/** The engines page over the api; for who is no operator there is nothing at its address. */
export function EnginesRoute() {
  const topBar = useTopBar();
  const [status, setStatus] = useState<EngineStatus>();
  const [failure, setFailure] = useState<unknown>();

  async function readStatus(): Promise<void> {
    try {
      setStatus(await api.call(engineStatus, {}));
      setFailure(undefined);
    } catch (error) {
      setFailure(error);
    }
  }

  /** Leaves a failure to the status, which is read afterwards. */
  async function test(operation: Operation, route: string): Promise<void> {
    try {
      await api.call(testEngine, { operation, route });
    } catch (error) {
      console.error('test_engine', operation, error);
    }
    await readStatus();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once
  useEffect(() => void readStatus(), []);

  if (callErrorCodeOf(failure) === 'route_not_found') return <PageNotFoundPage />;
  if (failure !== undefined) return <LoadFailedPage error={failure} onRetry={() => void readStatus()} />;
  return status ? <EnginesPage {...topBar} status={status} onReload={readStatus} onTest={test} /> : null;
}
