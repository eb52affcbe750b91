import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_FLAGS, findChromium } from './scripts/chromium.mjs';
import { blurred } from './tests/blurred.ts';
import { PAGE_PATIENCE_MS } from './tests/journeys/patience.ts';
import { sourcePlugins } from './vite.config.ts';

const VIEWS = '**/*.browser.test.{ts,tsx}';
/** Every dependency that view tests load. Found in the middle of a run, one would make Vite reload the page under a test. */
const BROWSER_DEPENDENCIES = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  '@lingui/core',
  '@lingui/react',
  '@base-ui/react/dialog',
  '@base-ui/react/popover',
  '@xstate/react',
  'xstate',
  'xstate/graph',
  'client-zip',
  'd3-drag',
  'd3-selection',
  'd3-zoom',
  'rbush',
  'zod/mini',
  'lucide-react',
  'idb',
  'ky',
  'perfect-freehand',
  'fast-check',
  'elkjs/lib/elk-api.js',
  'cropperjs',
  '@testing-library/react',
  'axe-core',
];
type Picture = Readonly<Record<'root' | 'testFileDirectory' | 'arg' | 'ext', string>>;
/** After this a test hangs. It only says when to give up: on a machine that does ten other things everything takes ten times as long. */
const PATIENCE_MS = 240_000;
const provider = playwright({
  launchOptions: {
    executablePath: findChromium(),
    // Letters are drawn alike on every machine, for the pictures that are compared.
    args: [...CHROMIUM_FLAGS, '--font-render-hinting=none', '--disable-lcd-text'],
    env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, 'tests/fonts.conf') },
  },
});

export default defineConfig(async () => ({
  test: {
    projects: [
      {
        plugins: await sourcePlugins({ strictTexts: false }),
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{contract,src,server,tests,scripts,bench/driver}/**/*.test.{ts,tsx}'],
          exclude: [VIEWS, 'tests/journeys/**', 'tests/browsers/**'],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          maxWorkers: 2,
          // To start a process and load the sources for each file takes longer than most files do.
          isolate: false,
        },
      },
      {
        plugins: await sourcePlugins({ strictTexts: false }),
        optimizeDeps: { include: BROWSER_DEPENDENCIES },
        test: {
          name: 'views',
          include: [`src/${VIEWS}`],
          setupFiles: ['tests/views.setup.ts'],
          testTimeout: PATIENCE_MS,
          expect: { poll: { timeout: PAGE_PATIENCE_MS } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider,
            instances: [{ browser: 'chromium' as const }],
            viewport: { width: 1280, height: 800 },
            expect: {
              toMatchScreenshot: {
                comparators: { blurred },
                comparatorName: 'blurred' as const,
                screenshotOptions: { scale: 'css' as const },
                timeout: PAGE_PATIENCE_MS,
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
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          expect: { poll: { timeout: PAGE_PATIENCE_MS, interval: 25 } },
          // They wait for pages and pictures much of the time. After the unit tests, which wait for nothing.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browsers',
          environment: 'node',
          include: ['tests/browsers/*.test.ts'],
          globalSetup: ['tests/journeys/server.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000, interval: 25 } },
          // Each waits for its browser most of the time.
          maxWorkers: 3,
        },
      },
    ],
  },
}));
