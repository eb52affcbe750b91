import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codeFilesUnder, TEST_FILE } from '../scripts/source/files.ts';
import { PAGES } from '../src/app/pages.ts';
import * as DIALOGS from '../src/dialogs/registry.ts';
import { SCENES, SETTINGS, statesIn } from './journeys/accessibleStates.ts';

const STATES = SCENES.flatMap(({ states }) => states);
const SHOWN: ReadonlySet<string> = new Set(STATES.flatMap(({ shows = [] }) => shows));

/** Draws something that opens over a page, or a page of its own. */
const OPENING =
  /<(?:Dialog|EditorDialog|DialogShell|AlertDialog|Popover|PopoverPanel|Menu|MenuAtPoint|MenuPopup|BoardSheet|MessagePage|aside)\b|(?<!\[)role="(?:dialog|alertdialog|menu)"/;
/** The frames of these, tests, and the gallery. */
const FRAMES = /^src\/ui\/|^src\/app\/board\/BoardSheet|\/MessagePage|\/states\.tsx$|\/gallery\/|\.fixture\.tsx?$/;

/** Each is shown by no state of its own, for a reason. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  'src/app/board/dialogs/OpenDialog.tsx': 'mounts the dialogs of the registry',
  'src/app/board/dialogs/lazyDialog.tsx': 'mounts the dialogs of the registry',
  'src/app/pages/engines/OperationsTable.tsx': 'asks only where a test costs money; the page’s own test opens it',
  'src/dialogs/editor/StageNotices.tsx': 'is the alert dialog, which run-refused shows',
  'src/nodes/video/video.view.tsx': 'is the alert dialog, which run-refused shows',
  'src/dialogs/upgrade/SpendingLimitDialog.tsx': 'needs a spending limit; the gallery shows it',
};

/** The parts of the product that must be in a state: its pages, the dialogs of a board, and every part that opens. */
function partsOfProduct(): readonly string[] {
  const parts = codeFilesUnder('src').filter(
    (file) =>
      file.endsWith('.tsx') && !TEST_FILE.test(file) && !FRAMES.test(file) && OPENING.test(readFileSync(file, 'utf8')),
  );
  const pages = Object.keys(PAGES).map((path) => `page ${path}`);
  return [...pages, ...Object.keys(DIALOGS).map((name) => `dialog ${name}`), ...parts];
}

test('every page, every dialog and every part that opens is in a state that axe looks at', () => {
  expect(partsOfProduct().filter((part) => !SHOWN.has(part) && !(part in NOT_SHOWN))).toEqual([]);
});

test('what states show, and what is left out, is there', () => {
  const parts = new Set(partsOfProduct());
  expect([...SHOWN, ...Object.keys(NOT_SHOWN)].filter((part) => !parts.has(part))).toEqual([]);
});

test('each state has a name of its own, and light English and dark Chinese look at all', () => {
  expect(new Set(STATES.map(({ id }) => id)).size).toBe(STATES.length);
  expect(SETTINGS.filter(({ isPartial }) => !isPartial).map(({ id }) => id)).toEqual(['light', 'dark']);
  for (const setting of SETTINGS) expect(statesIn(setting).length).toBeGreaterThan(15);
});
