import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { Arrow, Chart } from './protocol.ts';

/** A state node as plain data; only names survive, which is why machines use named actions and guards. */
export function chartOf(node: AnyStateNode): Chart {
  return {
    id: node.id,
    key: node.key,
    type: node.type,
    description: node.description ?? null,
    tags: node.tags,
    invoke: node.invoke.map((invoked) => String(invoked.src)),
    entry: actionNames(node.entry),
    exit: actionNames(node.exit),
    initial: node.initial?.target?.[0]?.id ?? null,
    states: Object.values(node.states).map((inner) => chartOf(inner as AnyStateNode)),
    arrows: [...node.transitions.values()].flat().flatMap(arrowsOfTransition),
  };
}

/** A transition as the chart draws it: an arrow for each of its targets. */
export function arrowsOfTransition({ source, target, eventType, guard, actions }: AnyTransitionDefinition): Arrow[] {
  return (target ?? [null]).map((each) => ({
    from: source.id,
    to: each?.id ?? null,
    event: eventType,
    guard: guard ? (actionNames([guard])[0] ?? null) : null,
    actions: actionNames(actions),
  }));
}

function actionNames(list: readonly unknown[]): string[] {
  return list.map((item) => (typeof item === 'string' ? item : ((item as { type?: string }).type ?? 'inline')));
}

/** All arrows of a chart, those of inner states too. */
export function allArrows(chart: Chart): Arrow[] {
  return [...chart.arrows, ...chart.states.flatMap(allArrows)];
}
