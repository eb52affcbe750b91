import { listRoutes } from '../../../contract/calls/engines.ts';
import { ask } from '../../api/ask.ts';
import type { RouteTable } from '../../cards/services.ts';
import { bearer } from '../session.ts';

/** The ways to each operation. */
export async function fetchRoutes(): Promise<RouteTable> {
  return (await ask(listRoutes, {}, bearer)).operations;
}
