// Two hundred people at an installation of several processes, of which one after the other is killed: npm run test:cluster
import { parseArgs } from 'node:util';
import { isSound, playRound, reportLines } from './round.ts';

const USAGE = 'npm run test:cluster -- [--people 200] [--seconds 300] [--kills 50] [--webs 3] [--workers 2] [--seed N]';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '300' },
    kills: { type: 'string', default: '50' },
    webs: { type: 'string', default: '3' },
    workers: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit();
}
const [people, seconds, kills, webCount, workerCount, seed] = [
  values.people,
  values.seconds,
  values.kills,
  values.webs,
  values.workers,
  values.seed,
].map(Number) as [number, number, number, number, number, number];

const outcome = await playRound({ people, milliseconds: seconds * 1000, kills, webCount, workerCount, seed });
for (const line of reportLines(outcome)) console.log(line);
if (!isSound(outcome)) process.exitCode = 1;
