import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** The server's folders, the lowest floor first, and what each imports of those below: its row in ARCHITECTURE.md. */
const SERVER: Readonly<Record<string, readonly string[]>> = {
  kit: [],
  storage: [],
  media: ['kit'],
  engines: ['kit', 'media'],
  schema: ['kit'],
  db: ['kit', 'schema'],
  events: ['schema', 'db'],
  access: ['kit', 'schema'],
  http: ['kit', 'storage', 'schema', 'db', 'access'],
  live: ['kit', 'events', 'access', 'http'],
  mail: ['kit', 'schema', 'db', 'events'],
  jobs: ['kit', 'engines', 'schema', 'access', 'http'],
  plans: ['kit', 'engines', 'schema', 'access', 'http', 'jobs'],
  accounts: ['kit', 'schema', 'events', 'access', 'http', 'mail', 'jobs', 'plans'],
  moderation: ['kit', 'schema', 'access'],
  assets: ['kit', 'storage', 'media', 'schema', 'db', 'access', 'http', 'plans', 'moderation'],
  generation: [
    'kit',
    'media',
    'engines',
    'schema',
    'access',
    'http',
    'jobs',
    'plans',
    'accounts',
    'moderation',
    'assets',
  ],
  boards: ['kit', 'schema', 'db', 'events', 'access', 'http', 'mail', 'jobs', 'plans'],
  reviews: ['kit', 'schema', 'db', 'events', 'access', 'http', 'boards'],
  phone: ['kit', 'schema', 'access', 'http', 'assets', 'boards'],
  upkeep: ['schema', 'access', 'jobs', 'plans', 'assets'],
};

/** What a node of each type keeps: the contract lists them. */
const NODE_DATA = globSync('src/nodes/*/data.ts');

/**
 * Who may import whom, folder by folder or file by file; the first row that fits a file counts, by `files` where it has some. `ours` lists
 * folders, `packages` the npm packages (undefined: any). The reasons stand in ARCHITECTURE.md.
 */
type Row = {
  readonly folder: string;
  readonly files?: RegExp;
  readonly ours: readonly string[];
  readonly packages?: readonly string[];
  readonly instead: string;
};
const TABLE: readonly Row[] = [
  {
    folder: 'contract/nodes.ts',
    ours: ['contract', ...NODE_DATA],
    packages: ['zod'],
    instead: 'It lists what each node type keeps: the schemas in their folders, and nothing else of them.',
  },
  ...NODE_DATA.map((folder) => ({
    folder,
    ours: ['contract'],
    packages: ['zod'],
    instead: 'The server reads what a node keeps: its schema stands on the contract alone.',
  })),
  {
    folder: 'contract',
    ours: [],
    packages: ['zod'],
    instead: 'The contract knows nothing of ours: move the code to src/board or the server.',
  },
  {
    folder: 'src/geometry',
    ours: ['contract'],
    packages: ['rbush'],
    instead: 'Geometry knows points and rectangles only: domain rules belong in src/board.',
  },
  {
    folder: 'src/board',
    ours: ['contract', 'src/geometry'],
    packages: ['zod'],
    instead: 'Rules are pure: effects belong in src/machines, views in src/nodes.',
  },
  {
    folder: 'src/machines',
    ours: ['contract', 'src/geometry', 'src/board'],
    packages: ['xstate', 'zod'],
    instead: 'Machines name effects; src/app provides them.',
  },
  {
    folder: 'src/api',
    ours: ['contract'],
    packages: ['ky', 'zod'],
    instead: 'The api knows calls only; wiring belongs in src/app.',
  },
  { folder: 'src/locales', ours: ['contract'], packages: ['react', '@lingui'], instead: 'Texts know no nodes.' },
  {
    folder: 'src/ui',
    ours: ['src/locales'],
    packages: ['react', 'react-dom', '@lingui', '@base-ui', 'lucide-react', '@fontsource-variable'],
    instead: 'Parts know no domain words: move it to src/cards or src/canvas.',
  },
  {
    folder: 'src/model3D',
    ours: ['contract', 'src/geometry'],
    packages: ['react', 'three', '@react-three', 'meshoptimizer'],
    instead: 'It draws models and knows no board: words belong to the card or the dialog around it.',
  },
  {
    folder: 'src/canvas',
    ours: ['contract', 'src/geometry', 'src/board', 'src/machines', 'src/locales', 'src/ui'],
    instead: 'The canvas knows no node type: pass it in from src/app.',
  },
  {
    folder: 'src/cards',
    ours: ['contract', 'src/geometry', 'src/board', 'src/machines', 'src/locales', 'src/ui', 'src/model3D'],
    instead: 'Cards are the parts that node types share; a type of its own belongs in src/nodes.',
  },
  {
    folder: 'src/dialogs',
    // The parts of a dialog that know the board: its line and definition, its host, and the drafts that it keeps.
    files: /^src\/dialogs\/(?:\w+\.ts|host\/.*|\w+\/(?:index\.ts|draft\.ts|host\/.*|\w*[hH]ost\.tsx))$/,
    ours: [
      'contract',
      'src/geometry',
      'src/board',
      'src/machines',
      'src/api',
      'src/locales',
      'src/ui',
      'src/model3D',
      'src/cards',
      'src/nodes',
      'src/session',
      'src/dialogs/defineDialog.ts',
      'src/dialogs/host',
      'src/dialogs/stage',
      'src/dialogs/SAME',
    ],
    instead:
      'A dialog opens by an event, and is given the board by its session: it knows no page, no canvas and no other dialog.',
  },
  {
    folder: 'src/dialogs',
    ours: [
      'contract',
      'src/geometry',
      'src/board',
      'src/machines',
      'src/locales',
      'src/ui',
      'src/model3D',
      'src/dialogs/stage',
      'src/dialogs/editor',
      'src/dialogs/SAME',
    ],
    instead: 'What a dialog shows and edits knows no board and no api: its host gives it what it needs.',
  },
  {
    folder: 'src/nodes',
    ours: [
      'contract',
      'src/geometry',
      'src/board',
      'src/machines',
      'src/locales',
      'src/ui',
      'src/cards',
      'src/nodes/SAME',
      'src/nodes/defineNode.ts',
      'src/nodes/quickRuns.ts',
    ],
    instead: 'Node types never import each other, a dialog, the canvas or the api: send an event.',
  },
  {
    folder: 'src/session',
    ours: ['contract', 'src/geometry', 'src/board', 'src/machines', 'src/api', 'src/locales', 'src/ui', 'src/cards'],
    instead: 'It is what an opened board offers to what is mounted over it, and knows none of that.',
  },
  {
    folder: 'src/inspect',
    ours: ['contract', 'src/ui', 'src/locales', 'src/machines'],
    instead: 'The inspector knows machines by their public shape.',
  },
  { folder: 'src/app', ours: ['contract', 'src'], instead: 'The app wires; it never reaches into the server.' },
  ...Object.entries(SERVER).map(([folder, others]) => ({
    folder: `server/${folder}`,
    ours: ['contract', ...others.map((name) => `server/${name}`)],
    instead: 'The folders of the server stand in floors: state the need as a type, and pass it in from compose.ts.',
  })),
  {
    folder: 'server',
    ours: ['contract', 'server'],
    instead: 'Server and browser share the contract only, and the built-in engine is had by its name.',
  },
  ...['engine/sheets', 'engine/bench'].map((folder) => ({
    folder,
    ours: ['contract', 'engine', 'server', 'scripts', 'tests', 'bench'],
    instead: 'What tries the engine lies beside it.',
  })),
  {
    folder: 'engine',
    ours: ['contract', 'engine', 'server/media/picture.ts', 'server/media/model'],
    instead:
      'The engine is a package: what it fills is contract/engine.ts, what it borrows is how files are read and written.',
  },
];
const ROOTS = ['contract', 'src', 'server', 'engine'];
const SOURCE = /\.(ts|tsx)$/;
const TEST = /\.(test|fixture)\.tsx?$|\/(gallery|fixtures)\/|\/states\.tsx$/;
const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '');
}

/** The breach that an import is, in words; undefined when it is allowed. */
function breach(file: string, target: string): string | undefined {
  const row = TABLE.find(
    ({ folder, files }) => (file === folder || file.startsWith(`${folder}/`)) && (!files || files.test(file)),
  );
  if (!row) return `${file} lies in no folder of the table.`;
  if (!target.startsWith('.')) {
    const allowed =
      !row.packages ||
      target.startsWith('node:') ||
      row.packages.some((name) => target === name || target.startsWith(`${name}/`));
    return allowed ? undefined : `${file} imports ${target}. ${row.instead}`;
  }
  const path = relative('.', resolve(dirname(file), target));
  if (path.startsWith(`${row.folder}/`) && !row.ours.some((name) => name.endsWith('/SAME'))) return undefined;
  const same = file
    .split('/')
    .slice(0, row.folder.split('/').length + 1)
    .join('/');
  const ours = row.ours.map((name) => (name.endsWith('/SAME') ? same : name));
  // A registry names every folder beside it.
  const isRoot = file.split('/').length === 3 && ['src/nodes', 'src/dialogs'].includes(row.folder);
  if (isRoot || ours.some((name) => path === name || path.startsWith(`${name}/`))) return undefined;
  return `${file} imports ${path}. ${row.instead}`;
}

test('every import goes the way that ARCHITECTURE.md allows', () => {
  const files = ROOTS.flatMap(sources).filter((file) => !TEST.test(file));
  expect(files.length).toBeGreaterThan(50);
  expect(
    files.flatMap((file) =>
      importsOf(file)
        .map((target) => breach(file, target))
        .filter(Boolean),
    ),
  ).toEqual([]);
});

test('every folder of the server has its row, there and in ARCHITECTURE.md, and imports only from the floors below', () => {
  const floors = Object.keys(SERVER);
  const folders = readdirSync('server', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .map(({ name }) => name);
  expect(floors.toSorted()).toEqual(folders.toSorted());
  expect(Object.entries(SERVER).flatMap(([floor, names]) => names.filter((name) => !isBelow(name, floor)))).toEqual([]);
  const paper = readFileSync('ARCHITECTURE.md', 'utf8');
  const rows = [...paper.matchAll(/^\| `server\/(\w+)\/` \| [^|]+ \| (.*)\|$/gm)].map(([, floor, names = '']) => [
    floor,
    names.trim(),
  ]);
  expect(rows).toEqual(Object.entries(SERVER).map(([floor, names]) => [floor, names.join(', ')]));

  function isBelow(name: string, floor: string): boolean {
    return floors.includes(name) && floors.indexOf(name) < floors.indexOf(floor);
  }
});

test('the settings of all areas, and all parts, are known to what starts the server alone', () => {
  const importers = (file: string) =>
    sources('server')
      .filter((name) => !TEST.test(name) && !name.startsWith('server/testing/'))
      .filter((name) => importsOf(name).some((target) => relative('.', resolve(dirname(name), target)) === file));
  expect(importers('server/config.ts').toSorted()).toEqual(['server/compose.ts', 'server/main.ts', 'server/start.ts']);
  expect(importers('server/compose.ts')).toEqual(['server/start.ts']);
});

test('a planted breach is found and told where it belongs', () => {
  expect(breach('src/machines/board.machine.ts', 'react')).toBe(
    'src/machines/board.machine.ts imports react. Machines name effects; src/app provides them.',
  );
  expect(breach('src/nodes/render/index.ts', '../text/index.ts')).toContain('never import each other');
  expect(breach('src/dialogs/crop/host.tsx', '../mask/host.tsx')).toContain('no other dialog');
  expect(breach('src/dialogs/crop/CropDialog.tsx', '../../session/client.ts')).toContain('its host gives it');
  expect(breach('src/dialogs/crop/host.tsx', '../../session/client.ts')).toBe(undefined);
  expect(breach('server/app.ts', '../src/api/api.ts')).toContain('share the contract only');
  expect(breach('server/media/media.ts', '../jobs/jobs.ts')).toContain('stand in floors');
  expect(breach('contract/board.ts', '../src/nodes/text/data.ts')).toContain('knows nothing of ours');
  expect(breach('contract/nodes.ts', '../src/nodes/text/data.ts')).toBeUndefined();
  expect(breach('contract/nodes.ts', '../src/nodes/text/index.ts')).toContain('lists what each node type keeps');
  expect(breach('src/nodes/text/data.ts', '../../board/facts.ts')).toContain('stands on the contract alone');
});

test('what a node keeps is listed by the contract, and imports no list', () => {
  const lists = (file: string) => importsOf(file).some((target) => target.endsWith('/nodes.ts'));
  expect(NODE_DATA.map((file) => dirname(file))).toEqual(DEFINITIONS.map((file) => dirname(file)));
  expect(NODE_DATA.filter(lists)).toEqual([]);
});

test('nothing but the index of the built-in engine is imported, by the name of its package', () => {
  const outside = ['contract', 'src', 'server', 'tests', 'scripts', 'bench'].flatMap(sources);
  const inner = outside.flatMap((file) =>
    importsOf(file).filter(
      (target) =>
        target.startsWith('@maquette/engine/') ||
        (target.startsWith('.') && relative('.', resolve(dirname(file), target)).startsWith('engine/')),
    ),
  );
  expect(inner).toEqual([]);
  expect(outside.filter((file) => importsOf(file).includes('@maquette/engine')).length).toBeGreaterThan(0);
});

test('nothing imports the app', () => {
  // But the tests of what stands on an opened board.
  const outside = ROOTS.flatMap(sources).filter((file) => !file.startsWith('src/app/') && !TEST.test(file));
  const importers = outside.filter((file) =>
    importsOf(file).some(
      (target) => target.startsWith('.') && relative('.', resolve(dirname(file), target)).startsWith('src/app/'),
    ),
  );
  expect(importers).toEqual([]);
});

/** An import or export from elsewhere that runs at once: not one of types, not one at run time. */
const STATIC_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'/gm;
const DEFINITIONS = globSync('src/nodes/*/index.ts');

/** The files of its folder that a definition imports at once, by any way. */
function comingWith(definition: string): string[] {
  const files = new Set([definition]);
  for (const file of files) {
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) {
      const path = join(dirname(file), target);
      if (path.startsWith(dirname(definition)) && SOURCE.test(path)) files.add(path);
    }
  }
  return [...files];
}

test('a definition is small: what draws its card is fetched when a card of the type is first shown', () => {
  expect(DEFINITIONS.length).toBeGreaterThan(5);
  // Their texts are fetched apart too (`lingui.config.ts`).
  expect(DEFINITIONS.flatMap(comingWith).filter((file) => file.endsWith('.tsx'))).toEqual([]);
  expect(
    DEFINITIONS.filter((file) => !/view: \(\) => import\('\.\/\w+\.view\.tsx'\)/.test(readFileSync(file, 'utf8'))),
  ).toEqual([]);
});

/** A query of Testing Library's, taken from what `render` gives back: it looks once, and its element is pressed by no real pointer. */
function queriesOfRender(text: string): string[] {
  const views = [...text.matchAll(/const (\w+) = render\(/g)].map(([, name]) => `\\b${name}\\.`);
  const taken = new RegExp(`(?:${['const \\{[^}]*', ...views].join('|')})((?:get|find|query)(?:All)?By\\w+)`, 'g');
  return [...text.matchAll(taken)].map(([, query = '']) => query);
}

test('view tests find elements by the locators of vitest/browser alone', () => {
  const tests = sources('src').filter((file) => /\.(?:test|fixture)\.tsx$/.test(file));
  expect(tests.length).toBeGreaterThan(20);
  expect(tests.filter((file) => queriesOfRender(readFileSync(file, 'utf8')).length > 0)).toEqual([]);
});

test('a planted query of Testing Library is found', () => {
  expect(queriesOfRender('const { rerender, getByRole } = render(<Page />);')).toEqual(['getByRole']);
  expect(queriesOfRender("const view = render(<Page />);\nview.findAllByText('Go');")).toEqual(['findAllByText']);
  expect(queriesOfRender("const view = render(<Page />);\npage.getByText('Go');\nview.rerender(<Page />);")).toEqual(
    [],
  );
});
