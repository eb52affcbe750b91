import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_FLAGS, findChromium } from './scripts/chromium.mjs';
import { resolve, sourcePlugins } from './vite.config.ts';

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
  'd3-drag',
  'd3-selection',
  'd3-zoom',
  'rbush',
  'zod/mini',
  'lucide-react',
  'idb',
  'perfect-freehand',
  'fast-check',
  'elkjs/lib/elk-api.js',
  'vitest-browser-react',
];
const provider = playwright({ launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS } });

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
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        plugins: await sourcePlugins({ strictTexts: false }),
        resolve,
        optimizeDeps: { include: BROWSER_DEPENDENCIES },
        test: {
          name: 'views',
          include: [`src/${VIEWS}`],
          setupFiles: ['tests/views.setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider,
            instances: [{ browser: 'chromium' as const }],
            viewport: { width: 1280, height: 800 },
          },
        },
      },
      {
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/journeys/server.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
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
