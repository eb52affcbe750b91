import type { LayerTable } from '../table.ts';

const DIALOG_HOSTS = /^src\/dialogs\/(?:\w+\.ts|host\/.*|\w+\/(?:index\.ts|draft\.ts|host\/.*|\w*[hH]ost\.tsx))$/;
const UNDER_CARDS = [
  'contract',
  'merge',
  'src/store',
  'src/load',
  'src/geometry',
  'src/board',
  'src/machines',
  'src/locales',
  'src/ui',
];

/** The folders of the repository. */
export const repository: LayerTable = {
  folder: '',
  advice: 'Everything has one place in the order of scripts/layers: move the code down, or pass it in.',
  rows: [
    {
      at: 'contract',
      owns: 'zod schemas: ids, handles, board document, limits, roles, failures, calls, operations, the port of engines',
      imports: [],
      packages: ['zod'],
      advice: 'The contract knows nothing of ours: move the code to src/board or the server.',
    },
    {
      at: 'src/nodes/*/data.ts',
      name: '`src/nodes/<type>/data.ts`',
      owns: 'the schema of a node type’s data, which the server reads too',
      imports: ['contract'],
      packages: ['zod'],
      advice: 'The server reads the data of a node: its schema stands on the contract alone.',
    },
    {
      at: 'contract/nodes.ts',
      owns: 'the list of the data of all node types',
      imports: ['contract', 'src/nodes/*/data.ts'],
      packages: ['zod'],
      advice: 'It lists the schemas in the folders of node types, and nothing else of them.',
    },
    {
      at: 'merge',
      owns: 'operations on a board: what differs, and how it comes together with the work of others; in the browser and on the server',
      imports: ['contract'],
      packages: ['node-diff3'],
      advice: 'It merges values of the contract, and knows neither a page nor a database.',
    },
    {
      at: 'src/store',
      owns: 'values that others watch, values that stay on the device, listeners of an event',
      imports: [],
      packages: ['react'],
      advice: 'It holds values and knows none of them.',
    },
    {
      at: 'src/load',
      owns: 'what is loaded later than the page: values, components, parts that last for a while',
      imports: ['src/store'],
      packages: ['react'],
      advice: 'It loads parts and knows none of them.',
    },
    {
      at: 'src/geometry',
      owns: 'points, rectangles, viewport, edge paths, shapes',
      imports: ['contract'],
      packages: ['rbush'],
      advice: 'Geometry knows points and rectangles only: domain rules belong in src/board.',
    },
    {
      at: 'src/board',
      owns: 'board in, board out: connect, edit, place, history, merge, menus, word list',
      imports: ['contract', 'merge', 'src/geometry'],
      packages: ['zod'],
      advice: 'Rules are pure: effects belong in src/machines, views in src/nodes.',
    },
    {
      at: 'src/machines',
      owns: 'board, gesture, generation, session; the runs of a node',
      imports: ['contract', 'merge', 'src/load/lazy.ts', 'src/geometry', 'src/board'],
      packages: ['xstate', 'zod'],
      advice: 'Machines name effects; src/app provides them.',
    },
    {
      at: 'src/api',
      owns: 'one function per call, how long each may take, event-stream reader, token',
      imports: ['contract', 'src/store'],
      packages: ['ky', 'zod'],
      advice: 'The api knows calls only; wiring belongs in src/app.',
    },
    {
      at: 'src/locales',
      owns: 'catalogs `en`, `zh`, the language switch',
      imports: ['contract', 'src/store'],
      packages: ['react', '@lingui'],
      advice: 'Texts know no nodes.',
    },
    {
      at: 'src/ui',
      owns: 'tokens and dressed parts; no domain words',
      imports: ['src/store', 'src/load', 'src/locales'],
      packages: ['react', 'react-dom', '@lingui', '@base-ui', 'lucide-react', '@fontsource-variable'],
      advice: 'Parts know no domain words: move it to src/cards or src/canvas.',
    },
    {
      at: 'src/model3D',
      owns: 'draws 3D models with three: reading, size, camera, snapshot; always loaded later',
      imports: ['contract', 'src/geometry'],
      packages: ['react', 'three', '@react-three', 'meshoptimizer'],
      advice: 'It draws models and knows no board: words belong to the card or the dialog around it.',
    },
    {
      at: 'src/canvas',
      owns: 'the SVG renderer: viewport, layers, tiers, handles, edges, selection',
      imports: UNDER_CARDS,
      advice: 'The canvas knows no node type: pass it in from src/app.',
    },
    {
      at: 'src/cards',
      owns: 'the parts that node types share: header, picture, 3D model, prompt, progress, footer',
      imports: [...UNDER_CARDS, 'src/model3D'],
      advice:
        'Cards read and send: send an event. They are the parts that node types share; a type of its own belongs in src/nodes.',
    },
    {
      at: 'src/dialogs',
      owns: 'all that a dialog shows and edits: views, charts, states for the gallery',
      imports: [...UNDER_CARDS, 'src/model3D'],
      advice: 'The inside of a dialog knows no board and no api: its host gives it all that it needs.',
    },
    {
      at: 'src/nodes',
      owns: 'the node types, each a folder: definition and run, which come with the page; view and help pages, loaded when needed',
      imports: [...UNDER_CARDS, 'src/cards', 'src/nodes/*/data.ts'],
      advice: 'Node types never import each other, a dialog, the canvas or the api: send an event.',
    },
    {
      at: 'src/session',
      owns: 'who is signed in and their client; all that an opened board offers to what is mounted over it: pictures, notices, drafts on this device',
      imports: [...UNDER_CARDS, 'src/api', 'src/cards'],
      advice: 'It offers an opened board to what is mounted over it, and knows none of that.',
    },
    {
      at: 'src/dialogs',
      files: DIALOG_HOSTS,
      name: 'the host of a dialog (`host.tsx` or `host/`), its `index.ts` and `draft.ts`; `src/dialogs/host/`',
      owns: 'joins a dialog to an opened board: reads the node, calls the api, saves a draft',
      imports: [...UNDER_CARDS, 'src/model3D', 'src/dialogs', 'src/api', 'src/cards', 'src/nodes', 'src/session'],
      advice:
        'A dialog opens by an event, and is given the board by its session: it knows no page, no canvas and no other dialog.',
    },
    {
      at: 'src/inspect',
      owns: 'the state inspector: the reports of a board’s machines, and the page that shows them',
      imports: ['contract', 'src/machines', 'src/locales', 'src/ui'],
      advice: 'The inspector knows machines by their public shape.',
    },
    {
      at: 'src/app',
      owns: 'routes, pages, wiring: provides the machines’ effects once; nothing but tests imports it',
      imports: ['contract', 'merge', 'src'],
      advice: 'The app wires; it never reaches into the server.',
    },
    {
      at: 'server/kit',
      owns: 'small things of the server that know nothing of ours: refusals, secrets, fair queues, budgets of memory, rate limiters',
      imports: ['contract'],
      advice: 'It knows no area of the server: pass it in.',
    },
    {
      at: 'server/media',
      owns: 'reads files of other people, in threads that may be ended; the picture kit',
      imports: ['contract', 'server/kit'],
      advice: 'The built-in engine reads and writes files by it: it knows neither jobs nor boards.',
    },
    {
      at: 'engine',
      owns: 'the built-in engine, a package of its own: `createEngine`, `createJudge`',
      imports: ['contract', 'server/media/picture.ts', 'server/media/model'],
      advice: 'The engine is a package: it fills contract/engine.ts, and borrows how files are read and written.',
    },
    {
      at: 'server',
      owns: 'accounts, boards, reviews, live streams, assets, jobs, engines',
      imports: ['contract', 'merge', 'server/kit', 'server/media'],
      advice:
        'Server and browser share the contract and the merge of boards, and the built-in engine is imported by the name of its package.',
    },
    {
      at: 'simulator',
      owns: 'browsers, server, network, devices and clock in one process under one seed, and what must hold',
      imports: 'all',
    },
    {
      at: ['tests', 'scripts', 'bench', 'engine/sheets', 'engine/bench'],
      name: '`tests/`, `scripts/`, `bench/`, `engine/sheets/`, `engine/bench/`',
      owns: 'journeys in a real browser against a real server, rules in three engines, tools, measurements',
      imports: 'all',
    },
  ],
};
