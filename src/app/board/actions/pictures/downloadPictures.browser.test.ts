import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Picture } from '../../../../board/document/nodeFacts.ts';
import { createNotices } from '../../../../ui/notices/notices.ts';
import { downloadPictures } from './downloadPictures.ts';

let savedArchives: { readonly name: string; readonly file: Blob }[];

beforeEach(() => {
  savedArchives = [];
  let archive: Blob;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    archive = file as Blob;
    return 'blob:zip';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedArchives.push({ name: this.download, file: archive });
  });
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => void vi.restoreAllMocks());

const FILES: Readonly<Record<string, string>> = { a: 'image/png', b: 'image/jpeg', c: 'image/webp' };
const pictureOf = (url: string, name: string) => ({ picture: { url }, name });

/** Downloads pictures; those that are not in `FILES` cannot be had. */
async function download(...pictures: ReturnType<typeof pictureOf>[]) {
  const notices = createNotices();
  const shownTitles: unknown[] = [];
  notices.subscribe(() => shownTitles.push(...notices.get().map(({ title }) => title)));
  const fileOf = async ({ url = '' }: Picture) => {
    const type = FILES[url];
    if (!type) throw new Error('404');
    return new Blob([url], { type });
  };
  await downloadPictures(pictures, { title: 'Kettle: round 2', notices, fileOf });
  return { shownTitles, left: notices.get().map(({ title }) => title) };
}

/** The names in an archive, as its entries have them. */
async function namesIn(zip: Blob): Promise<string[]> {
  const bytes = new Uint8Array(await zip.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const names: string[] = [];
  for (let at = 0; at + 46 < bytes.length; at += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    const length = view.getUint16(at + 28, true);
    names.push(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length)));
  }
  return names;
}

test('pictures are saved in one archive, named after their words and numbered, and it is said how far it is', async () => {
  const { shownTitles, left } = await download(
    pictureOf('a', 'copper/brass'),
    pictureOf('b', 'kettle'),
    pictureOf('c', 'kettle'),
    pictureOf('a', 'copper/brass'),
  );
  expect(savedArchives.map(({ name }) => name)).toEqual(['Kettle round 2.zip']);
  expect(await namesIn(savedArchives[0]!.file)).toEqual([
    'copper brass.png',
    'kettle.jpg',
    'kettle.webp',
    'copper brass 2.png',
  ]);
  expect(shownTitles).toContain('Getting image 3 of 4');
  expect(left).toEqual([]);
});

test('those that cannot be had are left out, and counted', async () => {
  const { left } = await download(pictureOf('a', 'kettle'), pictureOf('gone', 'lost'), pictureOf('gone', 'lost'));
  expect(await namesIn(savedArchives[0]!.file)).toEqual(['kettle.png']);
  expect(left).toEqual(['2 images are missing from the archive']);
});

test('where none can be had nothing is saved', async () => {
  const { left } = await download(pictureOf('gone', 'lost'));
  expect([savedArchives, left]).toEqual([[], ['The file couldn’t be downloaded']]);
});
