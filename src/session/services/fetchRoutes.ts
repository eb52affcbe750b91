import { listRoutes } from '../../../contract/calls/engines.ts';
import type { RouteTable } from '../../cards/context/cardServices.ts';
import { api } from '../client.ts';

/** The ways to each operation. */
export async function fetchRoutes(): Promise<RouteTable> {
  return (await api.call(listRoutes, {})).operations;
}
