// Twenty people on one board: how long saves take, and until each other sees what was saved: npm run bench:people
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { SETTINGS } from '../scripts/process/settings.mjs';
import { createDataFolder } from '../server/testing/dataFolder.ts';
import { ServerProcess } from '../server/testing/processes/serverProcess.ts';
import { runCrowd } from './driver/people/crowd.ts';
import { quantile } from './driver/stats.ts';

const USAGE = `node bench/people.ts [--people 20] [--minutes 5] [--seconds S] [--profile FOLDER]
FOLDER gets a profile of each thread of the server, as Chromium's developer tools and node --cpu-prof have them.`;
/** A change is to be seen by all others within so many milliseconds of its save, in 95 of 100 cases. */
const SEEN_GOAL_MS = 100;
/** A key is to be stored within so many milliseconds, in 95 of 100 cases. */
const DURABLE_GOAL_MS = 600;
/** Ticks of a processor's time in a second, as Linux counts it for /proc. */
const TICKS_PER_SECOND = 100;

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '20' },
    minutes: { type: 'string', default: '5' },
    seconds: { type: 'string' },
    profile: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit();
}
const seconds = Number(values.seconds ?? Number(values.minutes) * 60);
const people = Number(values.people);
if (!(seconds > 0 && Number.isInteger(people) && people > 0)) {
  console.error(USAGE);
  process.exit(1);
}

const folder = await createDataFolder();
const server = await ServerProcess.start({
  ...SETTINGS,
  NODE_ENV: 'production',
  DATA_DIR: folder.path,
  FLOOD_LIMIT: '1000000',
  MODERATION: '0',
  PLAN_DEFAULT: 'unlimited',
  ...(values.profile !== undefined && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${values.profile}` }),
});
try {
  const cpu: (number | undefined)[] = [];
  const result = await runCrowd({
    url: server.address,
    people,
    milliseconds: seconds * 1000,
    random: Math.random,
    onStage: () => cpu.push(cpuMsOf(server.pid)),
  });
  const { saves, durable, seen, changesCalls, lost, doubled, behind } = result;
  const [begin, end] = cpu;
  console.log(`${people} people, ${seconds} s: ${saves.length} saves, ${(saves.length / seconds).toFixed(1)} a second`);
  console.log(`a save's answer:               ${quantilesOf(saves)}`);
  console.log(`from a key until it is stored: ${quantilesOf(durable)} (goal: p95 ${DURABLE_GOAL_MS} ms)`);
  console.log(`from an answer, seen by others: ${quantilesOf(seen)} (goal: p95 ${SEEN_GOAL_MS} ms)`);
  console.log(`calls of board_changes:        ${changesCalls}, ${(changesCalls / saves.length).toFixed(2)} a save`);
  if (begin !== undefined && end !== undefined)
    console.log(
      `the server's processor time:   ${((end - begin) / saves.length).toFixed(1)} ms a save, streams included`,
    );
  console.log(`lost ${lost.length}, doubled ${doubled.length}, people whose copy differs ${behind.length}`);
  const p95 = (times: readonly number[]) => quantile(times, 0.95) ?? Number.POSITIVE_INFINITY;
  const isGood = p95(seen) <= SEEN_GOAL_MS && p95(durable) <= DURABLE_GOAL_MS;
  if (!isGood) console.log('A goal is missed.');
  if (lost.length + doubled.length + behind.length > 0) {
    console.log(JSON.stringify({ lost, doubled, behind }));
    process.exitCode = 1;
  }
} finally {
  await server.stop();
  folder.remove();
}

function quantilesOf(times: readonly number[]): string {
  const shares = [0.5, 0.95, 0.99] as const;
  return shares.map((share) => `p${share * 100} ${quantile(times, share)?.toFixed(1) ?? '-'} ms`).join(', ');
}

/** The processor's time that a process has had, in milliseconds; undefined where the system has no /proc. */
function cpuMsOf(pid: number | undefined): number | undefined {
  try {
    // After the name, which may hold spaces, in parentheses: state is field 3, utime and stime are fields 14 and 15.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
