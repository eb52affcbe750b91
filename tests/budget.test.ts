import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

/** The most JavaScript, gzipped, that a browser may need before a board can be used. */
const BUDGET_BYTES = 230_000;
/** Everything that opening a board loads: the page, the board's route, and the texts of one language, the largest. */
const PAGE = 'index.html';
const BOARD = 'src/app/routes/BoardRoute.tsx';
const PHONE = 'src/app/routes/UploadRoute.tsx';
const CATALOGS = ['src/locales/en.po', 'src/locales/zh.po'];
/** Packages for single nodes, dialogs and tools: 3D, crop, codes, archives, fonts, providers, payment, popups, the inspector. */
const NEVER_AT_FIRST = [
  'three',
  '@react-three',
  'meshoptimizer',
  'occt-import-js',
  'cropperjs',
  '@cropper',
  'qrcode',
  'client-zip',
  'opentype.js',
  '@fal-ai',
  'ai',
  '@ai-sdk',
  'stripe',
  '@stripe',
  '@base-ui',
  'elkjs',
  '@statelyai',
];
const isNeverAtFirst = (name: string) => NEVER_AT_FIRST.some((never) => name === never || name.startsWith(`${never}/`));
const VIEW = /^src\/nodes\/\w+\/\w+\.view\.tsx$/;
const DIST = 'dist';
const MANIFEST = join(DIST, '.vite/manifest.json');
const SHOWN = 12;

type Manifest = Readonly<
  Record<string, { readonly file: string; readonly name?: string; readonly imports?: readonly string[] }>
>;

function readManifest(): Manifest {
  if (!existsSync(MANIFEST)) throw new Error('There is no build to weigh. Run `npm run build` first.');
  return JSON.parse(readFileSync(MANIFEST, 'utf8')) as Manifest;
}

/** The gzipped bytes of every chunk that the named ones need before they run, the biggest first. */
function weigh(manifest: Manifest, roots: readonly string[]): [chunk: string, bytes: number][] {
  const names = new Set(roots);
  for (const name of names) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build knows no ${name}.`);
    for (const needed of chunk.imports ?? []) names.add(needed);
  }
  const bytesOf = (name: string) => gzipSync(readFileSync(join(DIST, manifest[name]!.file)), { level: 9 }).length;
  return [...names].map((name): [string, number] => [name, bytesOf(name)]).sort((a, b) => b[1] - a[1]);
}

test(`a board can be used after at most ${BUDGET_BYTES} bytes of gzipped JavaScript`, () => {
  const manifest = readManifest();
  const sums = CATALOGS.map((catalog) => {
    const chunks = weigh(manifest, [PAGE, BOARD, catalog]);
    const bytes = chunks.reduce((sum, chunk) => sum + chunk[1], 0);
    console.log(`JavaScript before a board can be used, with ${catalog}: ${bytes} bytes gzipped.`);
    return { bytes, chunks };
  });
  for (const { bytes, chunks } of sums) {
    const biggest = chunks.slice(0, SHOWN).map(([chunk, size]) => `${String(size).padStart(8)}  ${chunk}`);
    expect(bytes, `The biggest chunks:\n${biggest.join('\n')}\n`).toBeLessThanOrEqual(BUDGET_BYTES);
  }
});

test('the views of nodes are not part of it', () => {
  const manifest = readManifest();
  expect(Object.keys(manifest).filter((name) => VIEW.test(name)).length).toBeGreaterThan(6);
  expect(weigh(manifest, [PAGE, BOARD]).filter(([name]) => VIEW.test(name))).toEqual([]);
});

test('a phone that sends an image fetches no board and no cards', () => {
  const manifest = readManifest();
  const ofBoard = (roots: readonly string[]) =>
    weigh(manifest, roots).flatMap(([key]) => ['board', 'cards'].filter((part) => manifest[key]?.name === part));
  expect(ofBoard([PAGE, PHONE])).toEqual([]);
  expect(ofBoard([PAGE, BOARD])).toEqual(['board']);
});

/** An import or export from elsewhere that stands in the built code: not one of types, not one at run time. */
const STATIC_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;

/** The packages that our sources import before a board can be used, each with the file that does so. */
function packagesFrom(roots: readonly string[], textOf = (file: string) => readFileSync(file, 'utf8')) {
  const files = new Set(roots);
  const packages = new Map<string, string>();
  for (const file of files) {
    for (const [, target = ''] of textOf(file).matchAll(STATIC_IMPORT)) {
      if (!target.startsWith('.')) packages.set(target, file);
      else if (/\.tsx?$/.test(target)) files.add(normalize(join(file, '..', target)));
    }
  }
  return packages;
}

test('libraries for single dialogs, nodes and tools are not part of it', () => {
  const packages = packagesFrom(['src/app/main.tsx', BOARD]);
  expect([...packages].filter(([name]) => isNeverAtFirst(name))).toEqual([]);
  // The walk has to have reached the page, the canvas and the machines to say anything.
  expect([...packages.keys()]).toEqual(expect.arrayContaining(['react-dom/client', 'd3-zoom', 'xstate']));
});

test('a library that a dialog loads would be noticed', () => {
  const packages = [...packagesFrom(['src/ui/modals/Dialog.tsx']).keys()];
  expect(packages.filter(isNeverAtFirst)).toEqual(['@base-ui/react/dialog']);
});

const LIBRARIES = [
  'three',
  'three/addons/loaders/GLTFLoader.js',
  '@react-three/fiber',
  'cropperjs',
  'qrcode',
  'client-zip',
  'opentype.js',
  '@fal-ai/client',
  'ai',
  '@ai-sdk/openai',
  'stripe',
  '@stripe/stripe-js',
];

test.each(LIBRARIES)('%s would be noticed, however deep it stands', (library) => {
  const texts: Record<string, string> = {
    'src/app/main.tsx': "import { App } from './App.tsx';",
    'src/app/App.tsx': `import type { Shape } from 'three';\nexport * from '../ui/part.ts';\nconst later = () => import('stripe');`,
    'src/ui/part.ts': `import {\n  one,\n  two,\n} from '${library}';`,
  };
  const packages = [...packagesFrom(['src/app/main.tsx'], (file) => texts[file] ?? '').keys()];
  expect(packages.filter(isNeverAtFirst)).toEqual([library]);
});

test('a library of a like name is another', () => {
  expect(['aim', 'three-of-a-kind', 'stripes', 'ky'].filter(isNeverAtFirst)).toEqual([]);
});
