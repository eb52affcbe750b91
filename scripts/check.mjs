// Everything that has to hold before a change lands, in the order that fails fastest: `npm test [-- --all] [-- STEP ...]`. CI asks for
// all; else slow tests are skipped whose subject has not changed.
import './process/requireNodeVersion.mjs';
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { currentDigests, decideSkipped, lastGreenDigests, recordGreen } from './check/skippedTests.mjs';
import { SETTINGS } from './process/settings.mjs';

/** The rows of a stage run side by side, the steps of a row one after the other: what they say is printed when they end. */
const STAGES = [
  [
    [
      ['types', 'tsc --noEmit'],
      ['types without a DOM', 'tsc --noEmit -p tsconfig.core.json'],
      ['types of the engine', 'tsc --noEmit -p engine'],
    ],
    [
      ['lint', 'biome check --error-on-warnings .'],
      ['unused code', 'knip'],
      ['lock file', 'npm ci --dry-run --no-audit --no-fund --loglevel=error'],
      ['texts', 'node scripts/texts.mjs'],
      ['build', 'node scripts/build.mjs'],
    ],
    [['other browsers', 'node scripts/ready.mjs --browsers']],
  ],
  [[['tests', 'vitest run --reporter default --reporter ./tests/browsers/tableReporter.ts']]],
];

const ALL = '--all';
const STEPS = STAGES.flat(2);
const isAll = process.argv.includes(ALL);
const requestedSteps = process.argv.slice(2).filter((name) => name !== ALL);
const unknownSteps = requestedSteps.filter((name) => !STEPS.some(([step]) => step === name));
if (unknownSteps.length > 0) {
  console.error(`There is no step ${unknownSteps.join(', ')}. The steps: ${STEPS.map(([step]) => step).join(', ')}.`);
  process.exit(1);
}
/** The folder in which Linux keeps files in memory, and the bytes that must be free there. */
const MEMORY_FOLDER = '/dev/shm';
const MEMORY_RESERVE_BYTES = 4 * 1024 ** 3;

/** Makes a folder for what tests write for a moment, a hundred databases of 40 MB among it: in memory where there is room. */
function makeFolder() {
  const { bavail, bsize } = existsSync(MEMORY_FOLDER) ? statfsSync(MEMORY_FOLDER) : { bavail: 0, bsize: 0 };
  const folder = mkdtempSync(join(bavail * bsize > MEMORY_RESERVE_BYTES ? MEMORY_FOLDER : tmpdir(), 'maquette-tests-'));
  // PostgreSQL, which never runs as root, must come through to its own folder in it.
  chmodSync(folder, 0o711);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
  return folder;
}

// Servers and worker threads are started by the hundred: they compile once, as the product's do.
const ENV = { ...process.env, NODE_ENV: '', NODE_COMPILE_CACHE: SETTINGS.NODE_COMPILE_CACHE };

/** Runs the tests without those that are skipped, and notes for what they were right. */
async function runTests(command, isOnlyRow) {
  const digests = currentDigests();
  const { skipped, lines } = decideSkipped(digests, lastGreenDigests(), isAll);
  for (const line of lines) console.log(line);
  const result = await runCommand(command, isOnlyRow, { ...ENV, TMPDIR: makeFolder(), SKIPPED_TESTS: skipped });
  if (result.code === 0) recordGreen(digests);
  return result;
}

/** Runs a command; `output` has what it wrote, unless it may write as it goes. */
function runCommand(command, isOnlyRow, env = ENV) {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: isOnlyRow ? 'inherit' : ['ignore', 'pipe', 'pipe'], env });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => output.push(bytes));
    child.on('close', (code) => resolve({ code, output: Buffer.concat(output) }));
  });
}

async function runRow(steps, isOnlyRow) {
  for (const [name, command] of steps) {
    const start = performance.now();
    const title = `\n== ${name}: ${command}\n`;
    if (isOnlyRow) process.stdout.write(title);
    const { code, output } = await (name === 'tests' ? runTests(command, isOnlyRow) : runCommand(command, isOnlyRow));
    if (!isOnlyRow) process.stdout.write(Buffer.concat([Buffer.from(title), output]));
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`== ${name}: ${code === 0 ? 'right' : 'wrong'} in ${seconds} s`);
    if (code !== 0) return false;
  }
  return true;
}

for (const stage of STAGES) {
  const rows = stage
    .map((steps) => steps.filter(([name]) => requestedSteps.length === 0 || requestedSteps.includes(name)))
    .filter((steps) => steps.length > 0);
  const results = await Promise.all(rows.map((steps) => runRow(steps, rows.length === 1)));
  if (results.includes(false)) process.exit(1);
}
