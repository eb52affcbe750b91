import type { EngineJob } from '../../contract/engine.ts';
import type { Operation } from '../../contract/operations/index.ts';
import { type EngineRoute, type RouteTable, routesToTry } from '../engines/runner.ts';
import type { StoredJob } from '../jobs/storedJob.ts';

type PriceRequest = Pick<StoredJob, 'route' | 'isAlone' | 'count' | 'colours'>;

/** Says whether a way does what is asked, as far as that goes by its options; what it leaves to others it does not bill. */
export function takesOptions(
  { engine, model }: EngineRoute,
  options: Pick<EngineJob, 'operation' | 'colours'>,
): boolean {
  const job = { ...options, id: '', model, prompt: '', seed: 0, count: 1, aspectRatio: '1:1' } as const;
  return engine.acceptsJob?.(job) !== false;
}

/** The most that a run may cost by any of the ways that it may go, in US dollars; null where nobody knows of one of them. */
export function maxPrice(
  routes: RouteTable,
  operation: Operation,
  { route, isAlone: onlyThisRoute, count, colours }: PriceRequest,
): number | null {
  const options = { operation, ...(colours && { colours }) };
  const routesToPay = routesToTry(routes, operation, route).filter(
    (payableRoute) => (onlyThisRoute !== true || payableRoute.id === route) && takesOptions(payableRoute, options),
  );
  const costs = routesToPay.map(({ price, engine }) => price ?? (engine.isPaid === true ? null : 0));
  return costs.some((cost) => cost === null) ? null : count * Math.max(0, ...costs.map((cost) => cost ?? 0));
}
