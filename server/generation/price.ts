import type { Operation } from '../../contract/operations/index.ts';
import { acceptsOptions, type RouteTable, routesToTry } from '../engines/runner.ts';
import type { StoredJob } from '../jobs/storedJob.ts';

type PriceRequest = Pick<StoredJob, 'route' | 'isAlone' | 'count' | 'colours'>;

/** The most that a run may cost by any of the ways that it may go, in US dollars; null where nobody knows of one of them. */
export function maxPrice(
  routes: RouteTable,
  operation: Operation,
  { route, isAlone: onlyThisRoute, count, colours }: PriceRequest,
): number | null {
  const options = { operation, ...(colours && { colours }) };
  const routesToPay = routesToTry(routes, operation, route).filter(
    (payableRoute) => (onlyThisRoute !== true || payableRoute.id === route) && acceptsOptions(payableRoute, options),
  );
  const costs = routesToPay.map(({ price, engine }) => price ?? (engine.isPaid === true ? null : 0));
  return costs.some((cost) => cost === null) ? null : count * Math.max(0, ...costs.map((cost) => cost ?? 0));
}
