// Builds the browser's half into `dist`, unless it is already there from the same sources.
import './process/requireNodeVersion.mjs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isBuildCurrent, recordBuild, sourceHash } from './process/freshness.mjs';

/** Text is worth compressing from about one packet on. */
const COMPRESSION_BYTES_MIN = 1400;
const TEXT_FILE = /\.(html|js|css|svg|json|wasm)$/;

/** Builds when something changed; says so only then. */
async function buildIfStale() {
  const hash = sourceHash();
  if (isBuildCurrent(hash)) return;
  console.log('Building the app ...');
  const { build } = await import('vite');
  await build({ logLevel: 'warn' });
  await writePages('dist');
  await compressUnder('dist');
  recordBuild(hash);
}

const BOARD_ROUTE = 'src/app/routes/BoardRoute.tsx';
const DRAFTS_MODULE = 'src/session/drafts.ts';
const FONT_FILE = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/**
 * Has every page ask for its font before it meets the first word, which would be drawn twice. A board's own page asks for the board's
 * files too, along with its own: so long before the board itself, which keeps the server busy.
 * @param {string} folder
 */
async function writePages(folder) {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'));
  const builtPage = await readFile(join(folder, 'index.html'), 'utf8');
  const font = `<link rel="preload" as="font" crossorigin href="/${manifest[FONT_FILE].file}">`;
  const page = builtPage.replace('</head>', `${font}</head>`);
  // What several views share is asked for before it is known which of them the board needs.
  const cards = Object.keys(manifest).find((name) => manifest[name].name === 'cards');
  // What is typed is kept on the device: that needs no network any more.
  const visited = new Set();
  const links = [BOARD_ROUTE, cards, DRAFTS_MODULE]
    .flatMap((name) => filesOf(manifest, name, visited))
    .filter((file) => !page.includes(file))
    .map(
      (file) => `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`,
    );
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'board.html'), page.replace('</head>', `${links.join('')}</head>`));
}

/**
 * The files that a chunk needs before it runs, each after what it needs itself: so styles come in the bundler's order.
 * @param {Record<string, { file: string, css?: string[], imports?: string[] }>} manifest
 * @param {string} name
 * @param {Set<string>} visited
 * @returns {string[]}
 */
function filesOf(manifest, name, visited = new Set()) {
  const chunk = manifest[name];
  if (!chunk || visited.has(name)) return [];
  visited.add(name);
  const needed = (chunk.imports ?? []).flatMap((other) => filesOf(manifest, other, visited));
  return [...needed, ...(chunk.css ?? []), chunk.file];
}

/**
 * Puts a .br and a .gz beside each text file, which the server sends as they are.
 * @param {string} folder
 */
async function compressUnder(folder) {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(names.filter((name) => TEXT_FILE.test(name)).map((name) => compress(join(folder, name))));
}

const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** @param {string} path */
async function compress(path) {
  if ((await stat(path)).size < COMPRESSION_BYTES_MIN) return;
  const bytes = await readFile(path);
  const [small, smaller] = await Promise.all([
    promisify(gzip)(bytes),
    promisify(brotliCompress)(bytes, BROTLI_OPTIONS),
  ]);
  await Promise.all([writeFile(`${path}.gz`, small), writeFile(`${path}.br`, smaller)]);
}

await buildIfStale();
