import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/**
 * What is loaded later than the page has its texts loaded with it (`loadWithTexts` in `src/locales/language.ts`). Of a node type that is
 * what draws its card: its definition and its run are part of the page.
 */
const LAZY = [
  'src/dialogs/**',
  'src/canvas/arrange/**',
  'src/canvas/panels/**',
  'src/canvas/wiring/**',
  'src/ui/fields/colour/**',
  'src/ui/modals/{AlertDialog,Dialog,DialogShell,EditorDialog}.tsx',
  'src/canvas/dock/SkipLinks.tsx',
  'src/app/board/bar/BoardNameField.tsx',
  'src/nodes/*/**/*.tsx',
  'src/app/board/actions/**',
  'src/app/board/comments/**',
  'src/app/board/conflicts/**',
  'src/app/board/lost/**',
  'src/app/board/notes/nodeNotes.ts',
  'src/app/board/intake/!(FileDropGuard).*',
  'src/app/board/present/**',
  'src/app/board/starters/**',
  'src/app/board/{BoardSheet,UnknownCard}.tsx',
  'src/app/board/voice/**',
  'src/app/board/dialogs/SignInAgain.tsx',
  'src/app/pages/docs/**',
  'src/app/{inspector,voting,live,presence,tutorial,starters,review,phone,board/share,pages/audit,pages/engines,pages/billing,pages/account,pages/signIn}/**',
  'src/inspect/**',
  'src/app/pages/boards/**',
  'src/app/pages/{BoardNotFoundPage,BoardsPage,MessageBar,PageNotFoundPage,SignInPage}.tsx',
  'src/app/TopBar/**',
  'src/app/routes/{Boards,Received}Route.tsx',
  'src/session/notices/noticeText.ts',
  'src/app/board/session/stlExport.ts',
  'src/cards/card/!(PendingCard).tsx',
  'src/cards/header/CardHeader.tsx',
  'src/cards/{drawing,engines,failure,generation,prompt,run,upload,variants,votes}/**',
  // What a node takes is said by its definition too.
  'src/cards/{model,picture}/!(modelUpload|pictureUpload).*',
];
const TESTS = '**/*.test.*';
/** Where the check of the texts has the catalogs written once more, with the files that each text stands in. */
const CHECKED = process.env.TEXTS_FOLDER;
const FOLDER = CHECKED ?? '<rootDir>/src/locales';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'zh'],
  fallbackLocales: { default: 'en' },
  catalogs: [
    {
      path: `${FOLDER}/{locale}`,
      include: ['src'],
      exclude: [TESTS, ...LAZY],
    },
    { path: `${FOLDER}/lazy/{locale}`, include: LAZY, exclude: [TESTS] },
  ],
  format: formatter({ lineNumbers: false, origins: CHECKED !== undefined }),
});
