import type { LayerTable } from '../table.ts';

/** Files that pages and boards share. */
const PAGE_HELPERS = [
  'canvasSettings.ts',
  'storedViews.ts',
  'signOutTasks.ts',
  'newBoardName.ts',
  'project.ts',
  'navigation.ts',
  'nodeLink.ts',
  'RedirectToSignIn.tsx',
  'unsentName.ts',
  'useHeadingFocus.ts',
];

/** The app. */
export const app: LayerTable = {
  folder: 'src/app',
  advice: 'A page knows no board, and a board no page: pass it in from the routes.',
  rows: [
    { at: PAGE_HELPERS, name: 'the helpers beside the pages', owns: 'addresses, project, names, focus', imports: [] },
    { at: ['useTopBar.ts', 'preferences.ts'], owns: 'the choices of a person on this device', imports: PAGE_HELPERS },
    { at: 'voting', owns: 'the voting round of a board, and its people', imports: [] },
    { at: 'live', owns: 'follows what others change on a board: its stream, one tab for all', imports: ['voting'] },
    {
      at: 'presence',
      owns: 'the people on a board: who they are, what they do, and how one follows them',
      imports: ['live'],
    },
    { at: 'starters', owns: 'starter boards: their workflows and pictures', imports: [] },
    { at: 'tutorial', owns: 'the guided tour', imports: ['canvasSettings.ts'] },
    { at: 'loadBoard.ts', owns: 'loads a board, its runs, and who looks at it', imports: [] },
    {
      at: 'effects',
      owns: 'the machines’ effects, provided once; what only a run or an upload needs comes with it',
      imports: [],
    },
    { at: 'TopBar', owns: 'the bar over every page: account, language, theme', imports: PAGE_HELPERS },
    { at: 'phone', owns: 'the page by which a phone sends photos', imports: ['TopBar'] },
    { at: 'AccountMenus.tsx', owns: 'the menus of the bar together', imports: ['TopBar', 'useTopBar.ts'] },
    {
      at: 'pages',
      owns: 'the pages beside the board: boards, account, engines, sign-in, help',
      imports: [...PAGE_HELPERS, 'useTopBar.ts', 'starters', 'TopBar'],
    },
    { at: 'inspector', owns: 'starts the state inspector on a board', imports: ['tutorial', 'pages'] },
    {
      at: 'board',
      owns: 'one opened board: screen and canvas',
      imports: [
        ...PAGE_HELPERS,
        'voting',
        'presence',
        'starters',
        'tutorial',
        'effects',
        'loadBoard.ts',
        'AccountMenus.tsx',
        'useTopBar.ts',
        'pages',
        'inspector',
      ],
    },
    {
      at: 'review',
      owns: 'the page of a guest who was sent a link',
      imports: [...PAGE_HELPERS, 'useTopBar.ts', 'TopBar', 'loadBoard.ts', 'voting', 'presence', 'board'],
    },
    {
      at: 'routes',
      owns: 'addresses to pages, and what each loads first',
      imports: [
        ...PAGE_HELPERS,
        'useTopBar.ts',
        'phone',
        'starters',
        'tutorial',
        'loadBoard.ts',
        'pages',
        'board',
        'review',
      ],
    },
    {
      at: ['pages.ts', 'App.tsx', 'main.tsx'],
      owns: 'the list of pages, the app, its start',
      imports: [...PAGE_HELPERS, 'useTopBar.ts', 'loadBoard.ts', 'pages', 'routes'],
    },
    { at: 'gallery', owns: 'shows every card and dialog in every state, for tests and eyes', imports: 'all' },
  ],
};
