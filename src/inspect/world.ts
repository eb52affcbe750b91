import type { ActorReport, EventReport, Report, SnapshotReport } from './protocol.ts';

export type ActorEntry = { readonly actor: ActorReport; readonly snapshot?: SnapshotReport };

/** Everything the inspector has been told: the actors by id and the newest events first. */
export type World = { readonly actors: ReadonlyMap<string, ActorEntry>; readonly log: readonly EventReport[] };

export const NOTHING: World = { actors: new Map(), log: [] };
const LOG_MAX = 200;

/** Takes one report in. A snapshot of an actor that was never announced waits for nobody and is passed over. */
export function heard(world: World, report: Report): World {
  if (report.type === 'event') return { ...world, log: [report, ...world.log].slice(0, LOG_MAX) };
  const actors = new Map(world.actors);
  const before = actors.get(report.actor);
  if (report.type === 'actor') actors.set(report.actor, { ...before, actor: report });
  else if (before) actors.set(report.actor, { ...before, snapshot: report });
  return { ...world, actors };
}

/** The machines in tree order, each with its depth. */
export function tree(world: World): { readonly seen: ActorEntry; readonly depth: number }[] {
  const children = Map.groupBy(
    [...world.actors.values()].filter(({ actor }) => actor.chart !== null),
    ({ actor }) => (actor.parent && world.actors.get(actor.parent)?.actor.chart ? actor.parent : null),
  );
  const under = (parent: string | null, depth: number): { seen: ActorEntry; depth: number }[] =>
    (children.get(parent) ?? []).flatMap((seen) => [{ seen, depth }, ...under(seen.actor.actor, depth + 1)]);
  return under(null, 0);
}
