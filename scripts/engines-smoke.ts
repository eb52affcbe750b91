// Runs each operation once by each configured engine, against the real services, with the keys of this environment. It may be billed.
// npm run engines:smoke [-- --yes] [-- --only OPERATION,…] [-- --out FOLDER]
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { createEngine } from '@maquette/engine';
import { EngineError, type EngineJob, type EngineStep } from '../contract/engine.ts';
import { OPERATIONS } from '../contract/operations/index.ts';
import { BUILT_IN } from '../contract/providerNames.ts';
import { readConfig } from '../server/config.ts';
import { sampleJob } from '../server/engineStatus/samples.ts';
import { createProviderEngines } from '../server/engines/providerEngines.ts';
import { createRouteTable } from '../server/engines/routeTable.ts';
import type { EngineRoute } from '../server/engines/runner.ts';
import { tryRoutes } from '../server/engines/runner.ts';

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'video/mp4': 'mp4',
  'model/gltf-binary': 'glb',
  'model/stl': 'stl',
};

const { values } = parseArgs({
  options: {
    yes: { type: 'boolean', default: false },
    only: { type: 'string' },
    out: { type: 'string', default: 'engines-smoke' },
  },
});
const settings = readConfig(process.env).engines;
const builtIn = createEngine();
const providerEngines = await createProviderEngines(settings);
const routes = createRouteTable({ pictures: builtIn, texts: builtIn, providerEngines }, settings);
const onlyOperations = values.only?.split(',');
const operations = OPERATIONS.filter((operation) => !onlyOperations || onlyOperations.includes(operation));
const providerRoutes = operations.flatMap((operation) => routes(operation).filter(({ id }) => id !== BUILT_IN));

if (providerRoutes.length === 0) {
  console.error('No engine but the built-in one is configured: set a key, or ENGINES_FILE.');
  process.exit(1);
}
if (!values.yes) {
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await prompt.question(
    `${providerRoutes.length} runs by ${[...providerEngines.keys()].join(', ')}, which may be billed. Go on? (yes) `,
  );
  prompt.close();
  if (answer.trim() !== 'yes') process.exit(1);
}

const folder = resolve(values.out);
mkdirSync(folder, { recursive: true });
const rows: string[] = [];
let failures = 0;
for (const operation of operations) {
  const cells: string[] = [];
  const { pictures, ...sample } = await sampleJob(operation);
  const job = { ...sample, ...pictures, operation, id: `smoke-${operation}`, model: '' };
  for (const route of routes(operation)) {
    const { cell, hasSucceeded } = await tryRoute(job, route);
    if (!hasSucceeded) failures += 1;
    cells.push(cell);
  }
  rows.push(`<tr><th>${operation}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
}
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Engines</title><style>img,video{max-width:16em}td,th{vertical-align:top;text-align:left;padding:.5em;font:14px sans-serif}</style><table>${rows.join('\n')}</table>`,
);
await Promise.all([builtIn.close(), ...[...providerEngines.values()].map((engine) => engine.close())]);
console.log(`${join(folder, 'index.html')}: ${failures} of the runs failed.`);
process.exit(failures === 0 ? 0 : 1);

/** One run by one route, as a cell of the page. */
async function tryRoute(
  job: EngineJob,
  route: EngineRoute,
): Promise<{ readonly cell: string; readonly hasSucceeded: boolean }> {
  const startedAt = performance.now();
  try {
    let cell = '';
    for await (const step of tryRoutes(() => [route], job, new AbortController().signal))
      if (step.kind === 'result') cell = storeFile(step, `${job.operation}-${route.id.replace(/[^\w.-]/g, '_')}`);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${job.operation} by ${route.id}: right in ${seconds} s`);
    return { cell: `${route.name}, ${seconds} s<br>${cell}`, hasSucceeded: cell !== '' };
  } catch (error) {
    const fault = error instanceof EngineError ? `${error.fault}: ${error.message}` : String(error);
    console.log(`${job.operation} by ${route.id}: ${fault}`);
    return { cell: `${route.name}<br>${escaped(fault)}`, hasSucceeded: false };
  }
}

/** Writes a result beside the page, and shows it there. */
function storeFile({ media, text = '' }: Extract<EngineStep, { kind: 'result' }>, name: string): string {
  if (media === undefined) return escaped(text);
  const file = `${name}.${EXTENSIONS[media.type] ?? 'bin'}`;
  writeFileSync(join(folder, file), media.bytes);
  if (media.type.startsWith('image/')) return `<img src="${file}">`;
  return media.type.startsWith('video/') ? `<video src="${file}" controls></video>` : `<a href="${file}">${file}</a>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
