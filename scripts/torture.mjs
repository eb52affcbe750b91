// Kills the server fifty times during saves and runs, plays fifty rounds of typing in two browsers that are cut off, closed and
// crashed, and lets three editors and two reviewers work on one board for ten minutes whose server is killed, too:
// npm run torture [-- TIMES [MINUTES]]. What fails is played again with SEED=... as its title says.
import './process/requireNodeVersion.mjs';
import { spawnSync } from 'node:child_process';

const [times = '50', MINUTES = '10'] = process.argv.slice(2);
const env = { ...process.env, KILLS: times, ROUNDS: times, MINUTES };
for (const line of [
  'vitest run --project unit kill',
  'vitest run --project journeys tests/journeys/torture',
  'vitest run --project journeys tests/journeys/together',
]) {
  const { status } = spawnSync(line, { shell: true, stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
}
