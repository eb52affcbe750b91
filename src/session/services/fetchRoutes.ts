import { listRoutes } from '../../../contract/calls/engines.ts';
import type { EngineRouteTable } from '../../cards/context/cardServices.ts';
import { api } from '../client.ts';

/** The ways to each operation. */
export async function fetchRoutes(): Promise<EngineRouteTable> {
  return (await api.call(listRoutes, {})).operations;
}
