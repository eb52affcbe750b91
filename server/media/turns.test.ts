import { expect, test } from 'vitest';
import { cubeObj, repeatedTriangleStl } from '../testing/models.ts';
import { plainPng } from '../testing/pictures.ts';
import type { MediaTask } from './kit/protocol.ts';
import { createMediaDecoder, type MediaClient, type MediaDecoder } from './mediaDecoder.ts';

const ANN: MediaClient = { person: 'Ann' };
const BEN: MediaClient = { person: 'Ben' };
const SMALL = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"/>');

/** A vector of 2 KB that nobody lives to see drawn: each level shows ten of the one before. */
function heavyVector(): Uint8Array {
  const levels = Array.from({ length: 30 }, (_, level) => {
    return `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`;
  });
  const drawn = `<defs><rect id="l0" width="4" height="4" opacity="0.5"/>${levels.join('')}</defs><use href="#l30"/>`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4">${drawn}</svg>`);
}

/** Tasks by name, and what became of each in the order they ended. */
function follow(media: MediaDecoder) {
  const ended: string[] = [];
  const end = (name: string, task: Promise<unknown>): Promise<unknown> =>
    task.then(
      () => ended.push(name),
      (error) => ended.push(`${name}: ${error.code ?? error.fault}`),
    );
  const importOf = (name: string, bytes: Uint8Array, client: MediaClient): Promise<unknown> =>
    end(name, media.perform({ kind: 'import', bytes, alpha: true } satisfies MediaTask, client));
  return { ended, end, importOf };
}

test('eight heavy vectors of one person: four are refused, a picture of another does not meet them', async () => {
  const media = createMediaDecoder({ vectorMs: 240_000 });
  const { ended, end, importOf } = follow(media);
  const heavy = Array.from({ length: 8 }, (_, index) => importOf(`heavy ${index}`, heavyVector(), ANN));
  await importOf('picture', await plainPng(), BEN);
  const model = { kind: 'model', bytes: Buffer.from(cubeObj([1, 1, 1])), format: 'obj' } as const;
  await end('model', media.convertModel(model, BEN));
  const refused = [4, 5, 6, 7].map((index) => `heavy ${index}: busy`);
  expect(ended).toEqual([...refused, 'picture', 'model']);
  media.close();
  await Promise.all(heavy);
  expect(ended.slice(-4)).toEqual([0, 1, 2, 3].map((index) => `heavy ${index}: undefined`));
});

test('a vector of another comes after one of them, not after all', async () => {
  const media = createMediaDecoder({ vectorMs: 100 });
  const { ended, importOf } = follow(media);
  const heavy = Array.from({ length: 4 }, (_, index) => importOf(`heavy ${index}`, heavyVector(), ANN));
  await Promise.all([...heavy, importOf('small', SMALL, BEN)]);
  media.close();
  const left = [1, 2, 3].map((index) => `heavy ${index}: too_complex`);
  expect(ended).toEqual(['heavy 0: too_complex', 'small', ...left]);
});

test('a model that is uploaded comes before the same person’s stills', async () => {
  const media = createMediaDecoder();
  const { ended, end } = follow(media);
  const bytes = repeatedTriangleStl(1, [0, 0, 0, 1, 0, 0, 0, 1, 0]);
  const still = (name: string) =>
    end(
      name,
      media.renderStill(async () => bytes, { format: 'stl', side: 64 }, ANN),
    );
  const stills = ['one', 'two', 'three'].map(still);
  const model = { kind: 'model', bytes: Buffer.from(cubeObj([1, 1, 1])), format: 'obj' } as const;
  await Promise.all([...stills, end('model', media.convertModel(model, ANN))]);
  media.close();
  expect(ended).toEqual(['one', 'model', 'two', 'three']);
});

test('thumbnails come before the same person’s imports, and a result is never refused', async () => {
  const media = createMediaDecoder();
  const { ended, end, importOf } = follow(media);
  const bytes = await plainPng();
  const imports = ['one', 'two', 'three', 'four'].map((name) => importOf(name, bytes, ANN));
  const result = importOf('result', bytes, { ...ANN, isResult: true });
  const thumbnail = end(
    'thumbnail',
    media.renderThumbnail(async () => bytes, 64, ANN),
  );
  await Promise.all([...imports, result, thumbnail]);
  media.close();
  expect(ended).toEqual(['one', 'thumbnail', 'two', 'three', 'four', 'result']);
});
