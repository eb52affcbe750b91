// Builds the browser's half into `dist`, unless it is already there from the same sources.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isBuilt, noteBuilt, sourceHash } from './freshness.mjs';

/** Text is worth compressing from about one packet on. */
const WORTH_BYTES = 1400;
const TEXT = /\.(html|js|css|svg|json|wasm)$/;

/** Builds when something changed; says so only then. */
async function buildIfStale() {
  const hash = sourceHash();
  if (isBuilt(hash)) return;
  console.log('Building the app ...');
  const { build } = await import('vite');
  await build({ logLevel: 'warn' });
  await compressUnder('dist');
  noteBuilt(hash);
}

/**
 * Puts a .br and a .gz beside each text file, which the server sends as they are.
 * @param {string} folder
 */
async function compressUnder(folder) {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(names.filter((name) => TEXT.test(name)).map((name) => compress(join(folder, name))));
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** @param {string} path */
async function compress(path) {
  if ((await stat(path)).size < WORTH_BYTES) return;
  const bytes = await readFile(path);
  const [small, smaller] = await Promise.all([promisify(gzip)(bytes), promisify(brotliCompress)(bytes, BROTLI)]);
  await Promise.all([writeFile(`${path}.gz`, small), writeFile(`${path}.br`, smaller)]);
}

await buildIfStale();
