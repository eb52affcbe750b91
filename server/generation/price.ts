import type { Operation } from '../../contract/operations.ts';
import { type Routes, waysOf } from '../engines/runner.ts';
import type { Request } from '../jobs/request.ts';

/** The most that a run may cost by any of the ways that it may go, in US dollars; null where nobody knows of one of them. */
export function priceOf(
  routes: Routes,
  operation: Operation,
  { route, isAlone, count }: Pick<Request, 'route' | 'isAlone' | 'count'>,
): number | null {
  const ways = waysOf(routes, operation, route).filter(({ id }) => isAlone !== true || id === route);
  const costs = ways.map(({ price, engine }) => price ?? (engine.isPaid === true ? null : 0));
  return costs.some((cost) => cost === null) ? null : count * Math.max(0, ...costs.map((cost) => cost ?? 0));
}
