import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codeFilesUnder, TEST_FILE } from '../scripts/source/files.ts';

type Way = { readonly code: RegExp; readonly only: readonly string[]; readonly instead: string };

/** Each thing that is done in one place, and the files that do it for a reason of their own. */
const WAYS: readonly Way[] = [
  {
    code: /new Set<\(/,
    // What is to be done before somebody leaves: tasks, no listeners.
    only: ['src/store/emitter.ts', 'src/app/signOutTasks.ts'],
    instead: 'Watch a value by createStore, an event by createEmitter (src/store).',
  },
  {
    code: /\buseSyncExternalStore\(/,
    only: [
      'src/store/useStore.ts',
      // The canvas is drawn from a machine, or in tests from something of its shape, and tells of single nodes.
      'src/canvas/scene/useSource.ts',
      'src/canvas/render/useNode.ts',
      // These values are the browser's, which tells of them by its own events.
      'src/app/navigation.ts',
      'src/ui/display/useMediaQuery.ts',
      'src/canvas/arrange/bar/useBarGroups.ts',
    ],
    instead: 'Read a store by useStore, a machine by useSelector.',
  },
  {
    code: /\b(?:localStorage|sessionStorage)\b\s*[.[]|\bindexedDB\b|from 'idb'/,
    only: ['src/session/drafts.ts'],
    instead: 'Keep it by deviceStore (src/store).',
  },
  {
    code: /\bSuspense\b|\blazy\(|import \{[^}]*\blazy\b[^}]*\} from 'react'/,
    only: [],
    instead: 'Load it by lazyComponent (src/load): React would hold it back for 300 ms.',
  },
];

/** The ways that a file of this text goes by itself, in words. */
function detours(file: string, text: string): readonly string[] {
  return WAYS.flatMap(({ code, only, instead }) =>
    code.test(text) && !only.includes(file) ? [`${file}: ${instead}`] : [],
  );
}

test('values are watched, kept on the device and loaded late in one way each', () => {
  const files = codeFilesUnder('src').filter((file) => !TEST_FILE.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => detours(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test('what goes its own way for a reason is still there', () => {
  const gone = WAYS.flatMap(({ code, only }) => only.filter((file) => !code.test(readFileSync(file, 'utf8'))));
  expect(gone).toEqual([]);
});

test.each([
  ['const listeners = new Set<() => void>();', 'Watch a value'],
  ['const heard = new Set<(key: string) => void>();', 'Watch a value'],
  ['const open = useSyncExternalStore(subscribe, read);', 'useStore'],
  ["localStorage.setItem('a', 'b');", 'deviceStore'],
  ["const text = window.sessionStorage['a'];", 'deviceStore'],
  ["import { openDB } from 'idb';", 'deviceStore'],
  ["import { lazy, useState } from 'react';", 'lazyComponent'],
  ['const Page = lazy(() => import("./Page.tsx"));', 'lazyComponent'],
  ['<Suspense fallback={null}>', 'lazyComponent'],
])('a planted detour is found: %s', (code, instead) => {
  const [detour = '', ...others] = detours('src/app/page.tsx', code);
  expect([detour.includes(instead), others]).toEqual([true, []]);
});

test.each([
  "const project = deviceStore('maquette.project', TEXT, 'sessionStorage');",
  'const seen = new Set<string>();',
  'const list = createLazy(fetchList);',
])('“%s” is the one way', (code) => {
  expect(detours('src/app/page.tsx', code)).toEqual([]);
});
