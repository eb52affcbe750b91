import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_FLAGS, findTestChromium } from './scripts/browsers/chromium.mjs';
import { browserDependencies } from './tests/browserDependencies.ts';
import { compareBlurred } from './tests/compareBlurred.ts';
import { PAGE_TIMEOUT_MS } from './tests/journeys/pageTimeout.ts';
import { LongestFirst } from './tests/longestFirst.ts';
import { sourcePlugins } from './vite.config.ts';

const VIEWS = '**/*.browser.test.{ts,tsx}';
/** Tests that want a PostgreSQL of several processes. */
const SEVERAL_PROCESSES = '**/*.postgres.test.ts';
type Picture = Readonly<Record<'root' | 'testFileDirectory' | 'arg' | 'ext', string>>;
/** After this a test hangs. It only says when to give up: on a machine that does ten other things everything takes ten times as long. */
const TEST_TIMEOUT_MS = 240_000;
const provider = playwright({
  launchOptions: {
    executablePath: findTestChromium(),
    // Letters are drawn alike on every machine, for the pictures that are compared.
    args: [...CHROMIUM_FLAGS, '--font-render-hinting=none', '--disable-lcd-text'],
    env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, 'tests/fonts.conf') },
  },
});

/** Where what one test leaves in its page does nothing to another's. To load the sources takes as long as many a file's tests. */
const SHARING = `src/{canvas,cards,dialogs,nodes,ui}/${VIEWS}`;
const OTHERS = `src/!(app|canvas|cards|dialogs|nodes|session|ui)/${VIEWS}`;
/** Files that share a page, too, but not with those: texts that were fetched, addresses and sessions are the whole product's. */
const SHARING_APP = [
  `src/{app,session}/${VIEWS}`,
  `src/dialogs/{host,*/host}/${VIEWS}`,
  'src/dialogs/*/host.browser.test.tsx',
];
/** Files that each have a page of their own: one compares its pictures pixel by pixel, one puts a module in the place of another. */
const ALONE = ['src/app/gallery/pictures.browser.test.tsx', 'src/canvas/gestures/earlyMouse.browser.test.tsx'];

/** What `scripts/check/skippedTests.mjs` has found to be right already. */
const SKIPPED = (process.env.SKIPPED_TESTS ?? '').split(' ').filter((glob) => glob !== '');

export default defineConfig(async () => ({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: await sourcePlugins({ strictTexts: false }),
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            '{contract,merge,src,server,engine,simulator,cluster,tests,scripts,bench/driver}/**/*.test.{ts,tsx}',
          ],
          exclude: [VIEWS, SEVERAL_PROCESSES, 'tests/journeys/**', 'tests/browsers/**', ...SKIPPED],
          setupFiles: ['tests/timeouts.setup.ts', 'tests/wordList.setup.ts'],
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
          expect: { poll: { timeout: PAGE_TIMEOUT_MS } },
          maxWorkers: 2,
          // To start a process and load the sources for each file takes longer than most files do.
          isolate: false,
          // V8 dies now and then of freeing compiled WebAssembly, where one process opens many embedded databases (nodejs/node#64500).
          execArgv: ['--no-wasm-code-gc'],
        },
      },
      {
        test: {
          name: 'postgres',
          environment: 'node',
          include: [`{server,cluster,scripts}/${SEVERAL_PROCESSES}`],
          globalSetup: ['tests/postgres.ts'],
          setupFiles: ['tests/timeouts.setup.ts', 'tests/postgres.setup.ts'],
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
          expect: { poll: { timeout: PAGE_TIMEOUT_MS } },
          maxWorkers: 2,
          isolate: false,
        },
      },
      {
        plugins: await sourcePlugins({ strictTexts: false }),
        optimizeDeps: { include: browserDependencies() },
        test: {
          name: 'views',
          include: [`src/${VIEWS}`],
          // Two pages: one alone leaves half of two processors idle.
          maxWorkers: 2,
          setupFiles: ['tests/timeouts.setup.ts', 'tests/wordList.setup.ts', 'tests/views.setup.ts'],
          testTimeout: TEST_TIMEOUT_MS,
          expect: { poll: { timeout: PAGE_TIMEOUT_MS } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider,
            instances: [
              {
                browser: 'chromium' as const,
                name: 'views, sharing a page',
                isolate: false,
                include: [SHARING],
                exclude: [...SHARING_APP, ...ALONE],
              },
              {
                browser: 'chromium' as const,
                name: 'views of the app, sharing a page',
                isolate: false,
                include: SHARING_APP,
                exclude: ALONE,
              },
              { browser: 'chromium' as const, name: 'views', include: [OTHERS, ...ALONE] },
            ],
            viewport: { width: 1280, height: 800 },
            expect: {
              toMatchScreenshot: {
                comparators: { blurred: compareBlurred },
                comparatorName: 'blurred' as const,
                screenshotOptions: { scale: 'css' as const },
                timeout: PAGE_TIMEOUT_MS,
                // One picture for every machine.
                resolveScreenshotPath: ({ root, testFileDirectory, arg, ext }: Picture) =>
                  join(root, testFileDirectory, 'pictures', `${arg}${ext}`),
              },
            },
          },
        },
      },
      {
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/journeys/server.ts'],
          setupFiles: ['tests/timeouts.setup.ts'],
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
          // To ask the page or the server more often takes the processor from what is waited for.
          expect: { poll: { timeout: PAGE_TIMEOUT_MS, interval: 100 } },
          // They wait for pages and pictures much of the time: a third keeps two processors busy. After the unit tests, which wait for nothing.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          // One browser for each worker, and the sources loaded once.
          isolate: false,
        },
      },
      {
        test: {
          name: 'browsers',
          environment: 'node',
          include: ['tests/browsers/*.test.ts'],
          exclude: SKIPPED,
          globalSetup: ['tests/journeys/server.ts'],
          setupFiles: ['tests/timeouts.setup.ts'],
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
          expect: { poll: { timeout: PAGE_TIMEOUT_MS, interval: 25 } },
          // Each waits for its browser much of the time: they run beside the journeys.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
}));
