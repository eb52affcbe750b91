import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Installation } from './installation.ts';

/** The kinds of incidents, and how many of each there were. */
export type IncidentCounts = Record<IncidentName, number>;
type IncidentName =
  | 'web killed'
  | 'worker killed'
  | 'connections cut'
  | 'balancer restarted'
  | 'web restarted'
  | 'worker restarted';
type Incident = { readonly name: IncidentName; perform(): Promise<void> };

/** The time until a process that was killed is started again, at most, in milliseconds. */
const DOWN_MS = 1500;

type IncidentOptions = {
  readonly installation: Installation;
  readonly count: number;
  /** The time over which they are spread, in milliseconds. */
  readonly milliseconds: number;
  /** 0 to 1. */
  readonly random: () => number;
};

/** Has processes killed, connections cut and the balancer restarted, one incident after the other, over some time. */
export async function causeIncidents({
  installation,
  count,
  milliseconds,
  random,
}: IncidentOptions): Promise<IncidentCounts> {
  const counts = {} as IncidentCounts;
  const begin = performance.now();
  for (let number = 0; number < count; number += 1) {
    const dueAt = begin + ((number + 1) * milliseconds) / (count + 1);
    await pause(Math.max(0, dueAt - performance.now()));
    const { name, perform } = nextIncident(installation, number, random);
    process.stderr.write(`${((performance.now() - begin) / 1000).toFixed(1)} s: ${name}\n`);
    await perform();
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Each kind comes in its turn, so that a short round has all of them; which process it meets is by chance. */
function nextIncident(installation: Installation, number: number, random: () => number): Incident {
  const { webs, workers, balancer, postgres } = installation;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const web = pick(webs);
  const worker = pick(workers);
  const restartAfter = async (end: Promise<unknown>, start: () => Promise<void>) => {
    await end;
    await pause(random() * DOWN_MS);
    await start();
  };
  const kinds: readonly Incident[] = [
    { name: 'worker killed', perform: () => restartAfter(worker.kill(), worker.start) },
    { name: 'web killed', perform: () => restartAfter(web.kill(), web.start) },
    { name: 'connections cut', perform: () => cutConnections(postgres.url(), random) },
    { name: 'worker restarted', perform: () => restartAfter(worker.stop(), worker.start) },
    { name: 'web restarted', perform: () => restartAfter(web.stop(), web.start) },
    { name: 'balancer restarted', perform: () => balancer.restart() },
  ];
  return kinds[number % kinds.length]!;
}

/** Ends about half of the installation's connections to its database. */
async function cutConnections(url: string, random: () => number): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = 'maquette' and pid <> pg_backend_pid()",
    );
    for (const { pid } of rows) if (random() < 0.5) await client.query('select pg_terminate_backend($1)', [pid]);
  } finally {
    await client.end();
  }
}
