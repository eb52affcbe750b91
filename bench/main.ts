// Measures the product's own build beside other libraries: npm run bench -- --nodes 10000 --runs 3
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { duplicateBoard } from '../contract/calls/boards.ts';
import { type Account, makeCall, seedBoard, signUpAccount } from '../scripts/seed/seedBoard.ts';
import { type SeedOptions, seedLayout } from '../scripts/seed/seedLayout.ts';
import { startRealServer } from '../tests/fixtures/realServer.ts';
import { load, machine } from './driver/machine.ts';
import { buildPages, servePages } from './driver/pages.ts';
import { PEERS, peerSubject } from './driver/peer.ts';
import { PHASES } from './driver/phases.ts';
import { PRODUCT_NAME, productSubject } from './driver/product.ts';
import type { Subject } from './driver/subject.ts';
import { summarize } from './driver/summary.ts';
import { LARGE_GOALS, SMALL_GOALS, tableOf } from './driver/table.ts';
import { type Visit, visit } from './driver/visit.ts';

/** From here on the goals for large boards count. */
const LARGE = 1000;

const USAGE = `npm run bench -- [options]
  --nodes 10000,200   sizes of boards
  --runs 3            visits to each page; the median counts
  --phases a,b        some of: ${Object.keys(PHASES).join(', ')}
  --only NAME         "product", or one library beside it: ${Object.keys(PEERS).join(', ')}
  --against FOLDER    another build of the product, measured in turns with this one; writes nothing
  --quick             one run unless said otherwise, elements counted at fit alone
  --profile           name the work and the functions that took longest; writes nothing`;

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '10000,200' },
    runs: { type: 'string' },
    phases: { type: 'string', default: Object.keys(PHASES).join(',') },
    only: { type: 'string' },
    against: { type: 'string' },
    quick: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit();
}
const sizes = values.nodes.split(',').map(Number);
const runs = Number(values.runs ?? (values.quick ? 1 : 3));
const phases = values.phases.split(',').filter((name) => name in PHASES);
const peers = Object.values(PEERS).filter(({ name }) => values.only === undefined || values.only === name);
const options = { phases, elements: !values.quick, profiled: values.profile };

const boardOf = (nodes: number): SeedOptions => ({
  nodes,
  images: Math.round(nodes / 10),
  edges: Math.round(nodes * 1.2),
});

/** A build of the product, on a server of its own. */
type Product = { readonly name: string; readonly account: Account };

const OTHER_BUILD = 'other build';

/** Measures everything on one board; the pages take turns, so that a busy minute hits all of them. */
async function measureBoard(products: readonly Product[], pagesUrl: string, board: SeedOptions) {
  console.log(`\nSeeding ${board.nodes} nodes, ${board.images} pictures, ${board.edges} edges ...`);
  const seeded: (Product & Awaited<ReturnType<typeof seedBoard>>)[] = [];
  for (const product of products) seeded.push({ ...product, ...(await seedBoard(product.account, board)) });
  const layout = seedLayout(board);
  const visits: Record<string, Visit[]> = {};
  const loads: number[] = [];
  for (let run = 1; run <= runs; run += 1) {
    const ours: Subject[] = [];
    for (const { name, account, boardId } of seeded) {
      // A copy for each visit, since a visit changes it.
      const { board_id } = await makeCall(account, duplicateBoard, { board_id: boardId });
      ours.push({ ...productSubject(account, board_id, layout), name });
    }
    const subjects = [...ours, ...peers.map((peer) => peerSubject(peer, pagesUrl, board, layout))];
    // The other way round each time: whoever comes after another finds a warmer machine.
    for (const subject of run % 2 === 0 ? subjects.toReversed() : subjects) {
      loads.push(load());
      const visitResult = await visit(subject, layout, options);
      visits[subject.name] = [...(visits[subject.name] ?? []), visitResult];
      console.log(`${subject.name}, run ${run} of ${runs}, load ${loads.at(-1)}: ${spoken(visitResult)}`);
    }
  }
  return { board, visits, loads };
}

function spoken(visitResult: Visit): string {
  const { faults } = summarize([visitResult]);
  const parts = Object.entries(visitResult.phases).map(
    ([name, figures]) =>
      figures &&
      `${name} ${figures.shown?.toFixed(0)}/s p95 ${figures.p95?.toFixed(0)} task ${figures.task?.toFixed(1)}`,
  );
  const line = [`interactive ${visitResult.loaded.interactive.toFixed(0)} ms`, ...parts.filter(Boolean)].join('; ');
  return faults.length > 0 ? `${line}\n  wrong: ${faults.join('; ')}` : line;
}

type BoardMeasurements = Awaited<ReturnType<typeof measureBoard>>;

function report({ board, visits, loads }: BoardMeasurements): string {
  const summaries = Object.entries(visits).map(([name, list]) => ({ name, summary: summarize(list) }));
  const ours = summaries.find(({ name }) => name === PRODUCT_NAME)!.summary;
  const others = summaries.filter(({ name }) => name !== PRODUCT_NAME);
  const faults = summaries.flatMap(({ name, summary }) => summary.faults.map((fault) => `- ${name}: ${fault}`));
  const title = `## ${board.nodes.toLocaleString('en')} nodes, ${board.images.toLocaleString('en')} pictures, ${board.edges.toLocaleString('en')} edges`;
  const facts = `Median of ${runs}. Load average ${Math.min(...loads)} to ${Math.max(...loads)}.`;
  const table = tableOf(board.nodes >= LARGE ? LARGE_GOALS : SMALL_GOALS, ours, others);
  return [title, facts, table, ...(faults.length > 0 ? [`What went wrong:\n${faults.join('\n')}`] : [])].join('\n\n');
}

function printProfiles({ visits }: BoardMeasurements): void {
  for (const [name, list] of Object.entries(visits)) {
    for (const [phase, figures] of Object.entries(list[0]!.phases)) {
      console.log(`\n${name}, ${phase}`);
      for (const { name, ms } of figures?.profile ?? []) console.log(`${ms.toFixed(0).padStart(7)} ms ${name}`);
    }
  }
}

const sides = [PRODUCT_NAME, ...peers.map(({ name }) => name)].join(', ');
console.log(`Measuring ${sides}`);
if (process.env.DIST_DIR === undefined) execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
if (peers.length > 0) await buildPages(Math.max(...sizes.map((nodes) => boardOf(nodes).images)));
const builds = [{ name: PRODUCT_NAME, env: {} }];
if (values.against !== undefined) builds.push({ name: OTHER_BUILD, env: { DIST_DIR: resolve(values.against) } });
const servers: Awaited<ReturnType<typeof startRealServer>>[] = [];
const pages = await servePages();
const measured: BoardMeasurements[] = [];
try {
  const products: Product[] = [];
  for (const { name, env } of builds) {
    const server = await startRealServer({ env: { NODE_ENV: 'production', ...env } });
    servers.push(server);
    const credentials = { email: `${randomUUID()}@example.com`, password: randomUUID() };
    products.push({ name, account: await signUpAccount(server.address, credentials) });
  }
  for (const nodes of sizes) measured.push(await measureBoard(products, pages.url, boardOf(nodes)));
} finally {
  await pages.stop();
  for (const server of servers) {
    await server.stop();
    server.remove();
  }
}

const { processor, cores, memoryGB, system, node, commit } = machine();
const browser = Object.values(measured[0]!.visits)[0]![0]!.browser;
const where = `${new Date().toISOString()}, commit ${commit}. ${processor}, ${cores} cores, ${memoryGB} GB, ${system}, Node ${node}, ${browser}, software raster, 1440 x 900.`;
const markdown = ['# Bench', where, ...measured.map(report)].join('\n\n');
console.log(`\n${markdown}\n`);
if (values.profile) for (const each of measured) printProfiles(each);
else if (values.against === undefined) {
  const folder = join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'latest.md'), `${markdown}\n`);
  writeFileSync(join(folder, 'latest.json'), `${JSON.stringify({ where, measured }, undefined, 1)}\n`);
  console.log('Written to bench/results/latest.md and latest.json');
}
