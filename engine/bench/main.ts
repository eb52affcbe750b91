// Times the built-in engine's operations over the API: npm run bench:engine -- --runs 3
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { calibrate } from '../../bench/driver/calibration.ts';
import { watchLatency } from '../../bench/driver/latency.ts';
import { load, machine } from '../../bench/driver/machine.ts';
import { memoryOf, resetHighest } from '../../bench/driver/memory.ts';
import { median, quantile } from '../../bench/driver/stats.ts';
import { judge } from '../../bench/driver/table.ts';
import { saveImage } from '../../contract/calls/assets.ts';
import { BoardId, ObjectKey } from '../../contract/ids.ts';
import { removeBackground } from '../../contract/operations/removeBackground.ts';
import { SETTINGS } from '../../scripts/process/settings.mjs';
import { type Account, seedBoard, signUpAccount } from '../../scripts/seed/seedBoard.ts';
import { type RealServer, startRealServer } from '../../tests/fixtures/realServer.ts';
import { drawSketch, KETTLE } from '../process_sketch/sketches.fixture.ts';
import { timeCancels, timeOnePicture } from './alone.ts';
import { call, generate } from './calls.ts';
import { CASES, type Inputs, OTHERS } from './cases.ts';

const USAGE = `npm run bench:engine -- [options]
  --runs 3       times that each operation is done; the median counts
  --only NAME    operations whose name holds this`;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit();
}
const runs = Number(values.runs);
const isChosen = ({ name }: { readonly name: string }): boolean => name.includes(values.only);

const RESULTS = join(import.meta.dirname, 'results');
const PHOTOGRAPH = join(import.meta.dirname, '../../server/engineStatus/sample/coffee-cup.jpg');
/** 12 megapixels, and what lies around them where a picture is expanded. */
const LARGE = { width: 4000, height: 3000 };
const CLEAR = '#0000';
const HOLE = { width: 800, height: 800 };
const PROMPT = 'brushed steel kettle with a walnut handle';
const SEED = 7;
/** Small calls are made beside the operations, on a board of this size. */
const BOARD = { nodes: 200, images: 4, edges: 240 };
/** Milliseconds that a small call may take beside two jobs, 95th percentile. */
const LATENCY_GOAL = 50;
/** MiB that the engine may take with two jobs at once. */
const MEMORY_GOAL = 1024;
/** Milliseconds that the first result may take longer than a later one. */
const COLD_GOAL = 2000;

/** Milliseconds in which a run of one picture ends, and in which a cancelled worker does another small job. */
const ONE_GOAL = 5000;
const CANCEL_GOAL = 200;

/** A line of the table: a figure in `unit` and what it may be at most. */
type Line = { readonly name: string; readonly figure: number; readonly unit: string; readonly goal: number };

async function save(account: Account, bytes: Uint8Array, type: string): Promise<ObjectKey> {
  const imageb64 = `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
  return (await call(account, saveImage, { imageb64, alpha: true })).object_key;
}

/** A mask of the large picture, open in its middle. */
async function maskUrl(): Promise<string> {
  const black = (size: { readonly width: number; readonly height: number }) => ({
    create: { ...size, channels: 4 as const, background: '#000' },
  });
  const png = await sharp(black(LARGE))
    .composite([{ input: black(HOLE), blend: 'dest-out' }])
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly took: number; readonly value: T }> {
  const start = performance.now();
  const value = await work();
  return { took: performance.now() - start, value };
}

/** The first picture after a start beside the median of later ones; and the inputs of everything else. */
async function coldStart(account: Account): Promise<{ readonly line: Line; readonly inputs: Inputs }> {
  const first = await timed(() => generate(account, { prompt: PROMPT, seed: SEED }));
  const later: number[] = [];
  for (let run = 1; run <= runs; run += 1)
    later.push((await timed(() => generate(account, { prompt: PROMPT, seed: SEED + run }))).took);
  const design = ObjectKey.parse(first.value[0]);
  const large = sharp(PHOTOGRAPH).resize({ ...LARGE, fit: 'cover' });
  const inputs: Inputs = {
    design,
    sketch: await save(account, await drawSketch(KETTLE), 'image/png'),
    photograph: await save(account, readFileSync(PHOTOGRAPH), 'image/jpeg'),
    cutOut: ObjectKey.parse((await call(account, removeBackground, { object_key: design })).object_key),
    large: await save(account, await large.clone().jpeg().toBuffer(), 'image/jpeg'),
    wide: await save(
      account,
      await large.clone().extend({ left: 400, right: 400, background: CLEAR }).png().toBuffer(),
      'image/png',
    ),
    mask: await maskUrl(),
  };
  const figure = first.took - (median(later) ?? 0);
  return {
    line: { name: 'first result after the start, beyond a later one', figure, unit: 'ms', goal: COLD_GOAL },
    inputs,
  };
}

async function timeCases(account: Account, inputs: Inputs): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { name, goal, run } of CASES.filter(isChosen)) {
    const times: number[] = [];
    for (let time = 1; time <= runs; time += 1) {
      const { took, value } = await timed(() => run(account, inputs, SEED + time));
      times.push(took / value);
    }
    const figure = median(times) ?? 0;
    lines.push({ name, figure, unit: 'ms', goal });
    console.log(`${name}: ${times.map((time) => time.toFixed(0)).join(', ')} ms, load ${load()}`);
  }
  return lines;
}

/** Every operation twice at once, with small calls beside: what the small calls wait for, and what memory the engine takes. */
async function crowd({ process }: RealServer, account: Account, inputs: Inputs, before: number): Promise<Line[]> {
  const board = BoardId.parse((await seedBoard(account, BOARD)).boardId);
  const pid = process.pid ?? 0;
  let highest: number | undefined;
  const watch = watchLatency(account, board, inputs.design);
  for (const { name, run } of [...CASES, ...OTHERS].filter(isChosen)) {
    resetHighest(pid);
    await Promise.all([run(account, inputs, SEED + runs + 1), run(account, inputs, SEED + runs + 2)]);
    const memory = memoryOf(pid);
    if (memory === undefined) continue;
    highest = Math.max(highest ?? 0, memory.highest - before);
    console.log(
      `${name}, two at once: ${(memory.highest - before).toFixed(0)} MiB, then ${(memory.now - before).toFixed(0)}`,
    );
  }
  const took = await watch.stop();
  const figure = quantile(took, 0.95) ?? 0;
  const waits: Line = {
    name: `small calls beside two jobs (${took.length})`,
    figure,
    unit: 'ms p95',
    goal: LATENCY_GOAL,
  };
  if (highest === undefined) return [waits];
  return [waits, { name: 'engine, two jobs at once', figure: highest, unit: 'MiB', goal: MEMORY_GOAL }];
}

/** What needs no server. */
async function timeAlone(): Promise<Line[]> {
  const one = median(await timeOnePicture(runs)) ?? 0;
  const cancels = Math.max(...(await timeCancels(readFileSync(PHOTOGRAPH))));
  return [
    { name: 'generate, a run of one picture', figure: one, unit: 'ms', goal: ONE_GOAL },
    { name: 'cancel frees the worker, the slowest of ten', figure: cancels, unit: 'ms', goal: CANCEL_GOAL },
  ];
}

function tableOf(lines: readonly Line[], calibration: number): string {
  const rows = lines.map(({ name, figure, unit, goal }) => [
    name,
    unit,
    Math.round(figure).toLocaleString('en'),
    goal.toLocaleString('en'),
    judge(figure, goal),
    unit.startsWith('ms') ? (figure / calibration).toFixed(1) : '',
  ]);
  const head = ['operation', 'unit', 'median', 'goal', '', 'of the calibration'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const calibrations = [calibrate()];
const server = await startRealServer({ env: { ...SETTINGS, NODE_ENV: 'production', FLOOD_LIMIT: '1000000' } });
const lines: Line[] = [];
try {
  const account = await signUpAccount(server.address, { email: `${randomUUID()}@example.com`, password: randomUUID() });
  const before = memoryOf(server.process.pid ?? 0)?.now ?? 0;
  const { line, inputs } = await coldStart(account);
  lines.push(...(await timeCases(account, inputs)), line);
  calibrations.push(calibrate());
  lines.push(...(await crowd(server, account, inputs, before)));
  calibrations.push(calibrate());
} finally {
  await server.stop();
  server.remove();
}
if (values.only === '') lines.push(...(await timeAlone()));

const { processor, cores, memoryGB, system, node, commit } = machine();
const calibration = median(calibrations) ?? 0;
const where = `${new Date().toISOString()}, commit ${commit}. ${processor}, ${cores} cores, ${memoryGB} GB, ${system}, Node ${node}.`;
const facts = `Median of ${runs}, by the clock, over the API. The calibration took ${calibrations.map((time) => time.toFixed(0)).join(', ')} ms. Load average ${load()} at the end.`;
const markdown = ['# Bench of the built-in engine', where, facts, tableOf(lines, calibration)].join('\n\n');
console.log(`\n${markdown}\n`);
if (values.only === '') {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, 'engine.md'), `${markdown}\n`);
}
