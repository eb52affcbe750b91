import type { BoardNode } from '../../../contract/board.ts';
import type { RouteChoice } from '../../../contract/calls/engines.ts';
import type { CallName } from '../../../contract/calls/index.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { resultCountFor } from '../../../contract/operations/variants.ts';
import { routeDisplayName } from '../../../contract/providerNames.ts';
import { inputKey } from '../../board/connect/inputs.ts';
import { inputsOf } from '../../machines/board/board.runs.ts';
import type { BoardContext } from '../../machines/events/board.events.ts';
import { GO, type NodeRun, type RunInputs } from '../../machines/run/nodeRun.ts';
import type { EngineRouteTable } from '../context/cardServices.ts';

/** The ways of what a node's Go would ask for, and the one that it would go. */
export type NodeEngine = {
  readonly routes: readonly RouteChoice[];
  readonly current: RouteChoice;
  /** The number of results that a run by it makes. */
  readonly resultCount: number;
  /** US dollars for a run by it, null where nobody knows. */
  readonly cost: number | null;
};

/** A way, and what a run by it costs. */
export type PricedEngine = Pick<NodeEngine, 'current' | 'cost'>;

/** Stands for a picture that is not there yet: which call is made does not depend on it. */
const PENDING_PICTURE = { kind: 'image', asset: { objectKey: 'to-come.png' } } as const;

/** The call that Go would make now, were everything there that it needs; undefined for a node that runs nothing. */
export function currentCall(context: BoardContext, id: NodeId): CallName | undefined {
  const inputs = inputsOf(context, id);
  const run = inputs && context.runsOf(inputs.node.type)?.[GO];
  return run && (run.calls.length === 1 ? run.calls[0] : callForInputs(run, inputs));
}

/** Of several calls the one that a run with these inputs makes. */
export function callForInputs(run: NodeRun, inputs: RunInputs): CallName {
  const needed = run.needs.flatMap(({ handle, optional }) => {
    const isMissing = handle !== undefined && !optional && inputKey(inputs.connectedInputs, handle) === undefined;
    return isMissing ? [[handle, { node: inputs.node, sourceHandle: handle, passedValue: PENDING_PICTURE }]] : [];
  });
  return run.toRequest({ ...inputs, connectedInputs: { ...inputs.connectedInputs, ...Object.fromEntries(needed) } }, '')
    .call;
}

/** The ways to a call of a node with such data; a chosen one that is not among them is passed over. Undefined where there is none. */
export function engineFor(
  routeTable: EngineRouteTable,
  call: string | undefined,
  data: BoardNode['data'],
): NodeEngine | undefined {
  const { route: preferred, svgModel } = data;
  const routes = (routeTable[call ?? ''] ?? []).filter((route) => !(route.colours_only && svgModel === 'binary'));
  const current = routes.find(({ route }) => route === preferred) ?? routes[0];
  if (!current) return undefined;
  const resultCount = resultCountFor(call ?? '', current.variants ? data : {});
  return { routes, current, resultCount, cost: current.cost === null ? null : current.cost * resultCount };
}

/** Tells whether there is something to say of an engine before it runs: that it costs, or that there is a choice. */
export function hasCostOrChoice({ routes, cost }: NodeEngine): boolean {
  return cost !== 0 || routes.length > 1;
}

/** The name of the engine that made a result. A route that is gone goes by its id. */
export function usedEngineName(
  routeTable: EngineRouteTable | undefined,
  usedRoute: string | undefined,
): string | undefined {
  if (usedRoute === undefined) return undefined;
  const routes = Object.values(routeTable ?? {}).flat();
  return routes.find(({ route }) => route === usedRoute)?.name ?? routeDisplayName(usedRoute);
}

/** The cost and time of several runs together. A sum lacks what nobody knows of: it is `atLeast` so much. */
export type CostSum = { readonly cost: number; readonly atLeast: boolean; readonly seconds: number | null };

export function costSumOf(engines: readonly PricedEngine[]): CostSum {
  const times = engines.map(({ current }) => current.seconds);
  return {
    cost: engines.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
    atLeast: engines.some(({ cost }) => cost === null),
    seconds: times.includes(null) ? null : times.reduce<number>((sum, time) => sum + (time ?? 0), 0),
  };
}

/** Tells whether all of it is free. */
export function isFree({ cost, atLeast }: CostSum): boolean {
  return cost === 0 && !atLeast;
}
