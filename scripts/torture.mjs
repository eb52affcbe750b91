// Kills the server fifty times during saves and runs, and plays fifty rounds of typing in two browsers that are cut off, closed
// and crashed: npm run torture [-- TIMES]. A failing round is played again with SEED=... as its title says.
import { spawnSync } from 'node:child_process';

const times = process.argv[2] ?? '50';
const env = { ...process.env, KILLS: times, ROUNDS: times };
for (const line of ['vitest run --project unit kill', 'vitest run --project journeys torture']) {
  const { status } = spawnSync(line, { shell: true, stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
}
