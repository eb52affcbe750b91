import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** What is fetched apart from the page has its texts fetched with it (`withTexts` in `src/locales/language.ts`). */
const APART = ['src/dialogs', 'src/canvas/arrange', 'src/canvas/finding'];
const TESTS = '**/*.test.*';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'zh'],
  fallbackLocales: { default: 'en' },
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['src'],
      exclude: [TESTS, ...APART.map((folder) => `${folder}/**`)],
    },
    { path: '<rootDir>/src/locales/apart/{locale}', include: APART, exclude: [TESTS] },
  ],
  format: formatter({ lineNumbers: false, origins: false }),
});
