import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { HELP_SCENES } from './helpScenes.ts';

const FOLDER = 'src/app/pages/docs/pictures';
const PAGE_FOLDERS = ['src/nodes', 'src/app/pages/docs/topics'];
const BYTES_MAX = 1_500_000;
/** The fewest characters that describe a picture. */
const ALT_MIN = 10;
/** A picture has twice the pixels that it is shown in. */
const DENSITY = 2;

const files = readdirSync(FOLDER).filter((name) => name.endsWith('.webp'));
const named = PAGE_FOLDERS.flatMap((folder) => readdirSync(folder, { withFileTypes: true, recursive: true }))
  .map(({ parentPath, name }) => ({ path: join(parentPath, name), language: /(?:^|\.)(en|zh)\.mdx$/.exec(name)?.[1] }))
  .filter(({ language }) => language !== undefined)
  .flatMap(({ path, language }) =>
    [...readFileSync(path, 'utf8').matchAll(/<HelpPicture name="(.+?)" alt="(.*?)" \/>/g)].map(
      ([, name = '', alt = '']) => ({ file: `${name}.${language}.webp`, alt }),
    ),
  );

test('every scene has a picture in both languages, and each stands once on a page of its language', () => {
  const captured = Object.keys(HELP_SCENES).flatMap((name) => [`${name}.en.webp`, `${name}.zh.webp`]);
  expect(files.toSorted()).toEqual(captured.toSorted());
  expect(named.map(({ file }) => file).toSorted()).toEqual(captured.toSorted());
  expect(named.filter(({ alt }) => alt.length < ALT_MIN)).toEqual([]);
});

test('each picture has the size that is written, and together they are small', async () => {
  const measured = await Promise.all(
    files.map(async (name) => {
      const { width, height } = await sharp(`${FOLDER}/${name}`).metadata();
      return [name.replace('.webp', ''), { width: Math.round(width / DENSITY), height: Math.round(height / DENSITY) }];
    }),
  );
  expect(Object.fromEntries(measured)).toEqual(JSON.parse(readFileSync(`${FOLDER}/sizes.json`, 'utf8')));
  expect(files.reduce((sum, name) => sum + statSync(`${FOLDER}/${name}`).size, 0)).toBeLessThan(BYTES_MAX);
});
