import type { RunBill } from '../../contract/bill.ts';
import { isInDoubt } from '../../contract/callFailures.ts';
import { routeDisplayName } from '../../contract/providerNames.ts';
import type { RouteTable } from '../engines/runner.ts';
import { parseResults } from '../jobs/result.ts';
import { parseStoredJob } from '../jobs/storedJob.ts';
import type { JobRow } from './jobTable.ts';

/**
 * Who may take money for what is missing of a run, and how much: of one in doubt, and of one that was stopped while a paid route had
 * been asked. Undefined where nobody does.
 */
export function billOf(job: JobRow, routes: RouteTable): RunBill | undefined {
  const { state, asked_route, accepted, failure_code, operation, results } = job;
  const isUnsettled = state === 'cancelled' || (state === 'failed' && isInDoubt(failure_code));
  if (!isUnsettled || asked_route === null) return undefined;
  const missing = parseStoredJob(job.request).count - parseResults(results).length;
  if (missing <= 0) return undefined;
  const route = routes(operation).find(({ id }) => id === asked_route);
  return {
    engine: route?.name ?? routeDisplayName(asked_route),
    cost: route?.price === undefined ? null : route.price * missing,
    ...(route?.isEstimate && { estimate: true }),
    ...(state === 'failed' && accepted !== null && { left: true }),
  };
}
