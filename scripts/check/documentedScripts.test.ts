import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The trial in `npm test` of each script that a document names: by a test, or a step of `scripts/check.mjs`. */
const TRIED: Readonly<Record<string, string>> = {
  api: 'scripts/api.test.ts',
  bench: 'tests/journeys/scripts.test.ts',
  'bench:engine': 'types',
  'bench:live': 'types',
  'bench:mask': 'types',
  // Its page is checked by the bench, which is tried.
  'bench:model': 'types',
  'bench:people': 'types',
  'bench:presence': 'types',
  'bench:server': 'types',
  backup: 'scripts/installation/backup.test.ts',
  build: 'build',
  charts: 'scripts/charts.test.ts',
  dev: 'tests/journeys/scripts.test.ts',
  'engine:sheet': 'types',
  'engines:smoke': 'scripts/engines-smoke.test.ts',
  gallery: 'tests/journeys/scripts.test.ts',
  'help-pictures': 'scripts/seed/helpPictures.test.ts',
  layers: 'tests/architecture.test.ts',
  licences: 'scripts/licences.test.ts',
  names: 'tests/names.test.ts',
  'new-node': 'scripts/newNode/newNode.test.ts',
  move: 'scripts/installation/move.postgres.test.ts',
  operator: 'scripts/operator.test.ts',
  restore: 'scripts/installation/backup.test.ts',
  seed: 'tests/journeys/scripts.test.ts',
  shots: 'types',
  start: 'server/start.test.ts',
  test: 'tests',
  'test:browsers': 'tests',
  'test:cluster': 'cluster/cluster.postgres.test.ts',
  'test:postgres': 'types',
  texts: 'texts',
  torture: 'tests',
  simulate: 'simulator/simulator.test.ts',
};

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
const documents = ['README.md', 'CONTRIBUTING.md', 'bench/README.md', ...globSync('docs/**/*.md')];
const named = new Set(
  documents.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
      ([, script, short]) => script ?? short ?? '',
    ),
  ),
);
const check = readFileSync('scripts/check.mjs', 'utf8');

test('every script that a document names is one of package.json, and is tried', () => {
  expect([...named].filter((name) => !(name in scripts))).toEqual([]);
  expect([...named].filter((name) => !(name in TRIED))).toEqual([]);
});

test('what is said to try a script is there', () => {
  const isThere = (how: string) => existsSync(how) || check.includes(`['${how}', '`);
  expect(Object.values(TRIED).filter((how) => !isThere(how))).toEqual([]);
  // Types are checked of what Node runs as it stands.
  const checked = Object.keys(TRIED).filter((name) => TRIED[name] === 'types');
  expect(checked.filter((name) => !/^node [\w/-]+\.ts(?: && node [\w/-]+\.ts)*$/.test(scripts[name] ?? ''))).toEqual(
    [],
  );
});

test.each([
  ['start', 'npm start'],
  ['dev', 'npm run dev'],
  ['build', 'npm run build'],
])('scripts/%s.mjs by hand on an older Node says what to do', (name, command) => {
  const older = `Object.defineProperty(process.versions, 'node', { value: '20.20.2' })`;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(older)}`, `scripts/${name}.mjs`];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([
    1,
    `This is Node 20.20.2, and Maquette runs on 24 or newer. Use ${command}, which brings the Node that it needs.\n`,
  ]);
});
