// Everything that has to hold before a change lands, in the order that fails fastest. `npm test` and CI run this.
import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { SETTINGS } from './settings.mjs';

const STEPS = [
  ['types', 'tsc --noEmit'],
  ['types without a DOM', 'tsc --noEmit -p tsconfig.core.json'],
  ['types of the engine', 'tsc --noEmit -p server/engines/embedded/tsconfig.json'],
  ['lint', 'biome check --error-on-warnings .'],
  ['unused code', 'knip'],
  ['lock file', 'npm ci --dry-run --no-audit --no-fund --loglevel=error'],
  ['texts', 'node scripts/texts.mjs'],
  ['build', 'node scripts/build.mjs'],
  ['tests', 'vitest run --project unit --project views --project journeys'],
  ['browsers', 'npm run test:browsers'],
];

const chosen = process.argv.slice(2);
// Servers and worker threads are started by the hundred: they compile once, as the product's do.
const env = { ...process.env, NODE_ENV: '', NODE_COMPILE_CACHE: SETTINGS.NODE_COMPILE_CACHE };

function run(command) {
  return new Promise((resolve) => {
    spawn(command, { shell: true, stdio: 'inherit', env }).on('exit', resolve);
  });
}

for (const [name, command] of STEPS) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const start = performance.now();
  console.log(`\n== ${name}: ${command}`);
  const code = await run(command);
  console.log(`== ${name}: ${code === 0 ? 'right' : 'wrong'} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  if (code !== 0) process.exit(1);
}
