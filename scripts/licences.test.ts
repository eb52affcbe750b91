import { readFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import {
  filesBelow,
  isAllowed,
  LICENCES_PAGE,
  licenceEntriesOf,
  licencesPage,
  packageLicences,
  VENDORED_ROOTS,
  vendoredLicences,
} from './licences.ts';

const ROOT = join(import.meta.dirname, '..');
/** Kinds of files that are nobody's source text. */
const MEDIA = new Set([
  '.bin',
  '.jpg',
  '.jpeg',
  '.webp',
  '.mp4',
  '.glb',
  '.hdr',
  '.step',
  '.stp',
  '.ttf',
  '.otf',
  '.woff2',
]);

const entry = (licence: string, name = 'thing') => ({ name, version: '1.0.0', licence, origin: '' });

test('the page of licences is current: npm run licences', () => {
  expect(readFileSync(LICENCES_PAGE, 'utf8')).toBe(licencesPage());
});

test('nothing under GPL or AGPL is in an installation, and LGPL in shared libraries alone', () => {
  expect([...packageLicences(), ...vendoredLicences()].filter((each) => !isAllowed(each))).toEqual([]);
});

test('what is allowed', () => {
  const allowed = ['MIT', 'EPL-2.0 OR GPL-3.0-or-later', 'CC BY-SA 3.0', 'public domain'].map((licence) =>
    entry(licence),
  );
  const refused = ['GPL-2.0-only', 'AGPL-3.0-or-later', 'MIT AND GPL-3.0', 'LGPL-2.1', 'none named'].map((licence) =>
    entry(licence),
  );
  expect(allowed.map(isAllowed)).toEqual(allowed.map(() => true));
  expect(refused.map(isAllowed)).toEqual(refused.map(() => false));
  expect(isAllowed(entry('Apache-2.0 AND LGPL-3.0-or-later', '@img/sharp-win32-x64'))).toBe(true);
});

test('every file of others in the repository is in a table beside it', () => {
  const listed = vendoredLicences().map(({ name }) => name);
  const files = VENDORED_ROOTS.flatMap((folder) => filesBelow(join(ROOT, folder)))
    .filter((path) => MEDIA.has(extname(path)))
    .map((path) => relative(ROOT, path));
  expect(files.filter((path) => !listed.includes(path) && !listed.includes(dirname(path)))).toEqual([]);
});

test('a table gives its rows, another one none', () => {
  const table = '| File | Author | Licence |\n| --- | --- | --- |\n| `a.jpg` | Ann | CC0 |';
  expect(licenceEntriesOf(table, 'x')).toEqual([{ name: 'x/a.jpg', version: '', licence: 'CC0', origin: 'Ann' }]);
  expect(licenceEntriesOf('| Setting | Meaning |\n|---|---|\n| A | b |', 'x')).toEqual([]);
});
