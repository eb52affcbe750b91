import { quantile } from '../bench/driver/stats.ts';
import { createChance } from '../simulator/chance.ts';
import { causeIncidents, type IncidentCounts } from './incidents.ts';
import { PROVIDER_WIDTH, startInstallation } from './installation.ts';
import { watchRunningJobs } from './limits.ts';
import { gatherPeople, type PeopleResult } from './people.ts';
import { CRASH } from './processes.ts';
import { countRuns, type RunCounts } from './runs.ts';

type RoundOptions = {
  readonly people: number;
  readonly milliseconds: number;
  readonly kills: number;
  readonly webCount: number;
  readonly workerCount: number;
  readonly seed: number;
};

/** What a round came to. */
export type RoundOutcome = {
  readonly work: PeopleResult;
  readonly runs: RunCounts;
  readonly incidents: IncidentCounts;
  /** How often somebody was seen with more runs going on than they may, and how often it was looked. */
  readonly running: { readonly samples: number; readonly passed: number };
  /** The most that the provider worked on at once. */
  readonly busiest: number;
  /** Faults that the processes have logged, each once. */
  readonly faults: readonly string[];
};

/** Has people edit and generate at an installation whose parts are killed meanwhile. */
export async function playRound(options: RoundOptions): Promise<RoundOutcome> {
  const { people, milliseconds, kills, webCount, workerCount, seed } = options;
  const { fraction: random } = createChance(seed);
  const installation = await startInstallation({ webCount, workerCount });
  try {
    const { accounts, work } = await gatherPeople({ url: installation.url, people, random });
    const databaseUrl = installation.postgres.url();
    const watch = watchRunningJobs(databaseUrl);
    const [result, incidents] = await Promise.all([
      work(milliseconds),
      causeIncidents({ installation, count: kills, milliseconds, random }),
    ]);
    const running = await watch.stop();
    const { provider } = installation;
    const runs = await countRuns({ records: result.runs, provider, databaseUrl, reader: accounts[0]! });
    const faults = [...installation.webs, ...installation.workers].flatMap((one) => one.faults());
    return { work: result, runs, incidents, running, busiest: provider.busiest, faults: [...new Set(faults)] };
  } finally {
    await installation.close();
  }
}

/** Says whether nothing was lost, doubled, billed twice or let past a limit, and no process ended by itself. */
export function isSound({ work, runs, running, busiest, faults: logged }: RoundOutcome): boolean {
  const faults = [
    work.counts.refusals,
    work.lost,
    work.doubled,
    work.behind,
    runs.lost,
    runs.doubled,
    runs.billedTwice,
    runs.failed,
    logged.filter((fault) => fault.startsWith(CRASH)),
  ];
  return faults.every((list) => list.length === 0) && running.passed === 0 && busiest <= PROVIDER_WIDTH;
}

/** Tells an outcome in lines. */
export function reportLines({ work, runs, incidents, running, busiest, faults }: RoundOutcome): string[] {
  const list = (names: readonly string[]) =>
    `${names.length}${names.length > 0 ? ` (${names.slice(0, 5).join('; ')})` : ''}`;
  const times = (ms: readonly number[]) =>
    [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${quantile(ms, share)?.toFixed(0) ?? '-'} ms`).join(', ');
  return [
    ...faults.map((fault) => `logged: ${fault}`),
    `incidents: ${Object.entries(incidents)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}`,
    `saves: ${work.saves.length}, calls made again ${work.counts.retries}, refused ${list(work.counts.refusals)}`,
    `a save's answer, calls made again included: ${times(work.saves)}`,
    `seen by others on the first board: ${times(work.seen)}`,
    `runs: ${runs.done} done, ${runs.doubtful} told as doubtful, failed ${list(runs.failed)}`,
    `from asking to the end of a run: ${times(work.runs.map(({ milliseconds }) => milliseconds))}`,
    `saves lost ${list(work.lost)}, doubled ${list(work.doubled)}, people whose copy differs ${list(work.behind)}`,
    `results lost ${list(runs.lost)}, doubled ${list(runs.doubled)}, billed twice ${list(runs.billedTwice)}`,
    `limits passed: ${running.passed} of ${running.samples} looks at two runs a person; at most ${busiest} of ${PROVIDER_WIDTH} at the provider`,
  ];
}
