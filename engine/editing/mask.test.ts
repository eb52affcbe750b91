import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readMask } from './mask.ts';

const SIZE = { width: 4, height: 2 };

test.each(['srgb', 'rgb16'])('a mask in %s opens what is transparent, by degrees', async (space) => {
  const rgba = Uint8Array.from([255, 204, 51, 0, 0, 51, 204, 255].flatMap((alpha) => [0, 0, 0, alpha]));
  const bytes = await sharp(rgba, { raw: { ...SIZE, channels: 4 } })
    .toColourspace(space)
    .png()
    .toBuffer();
  const { full, work } = await readMask({ type: 'image/png', bytes }, SIZE, SIZE, 'en');
  expect([...full]).toEqual([0, 51, 204, 255, 255, 204, 51, 0]);
  expect([...work]).toEqual([0, 51, 204, 255, 255, 204, 51, 0].map((value) => Math.fround(value / 255)));
});

test('what has no alpha keeps all as it is: it marks nothing', async () => {
  const bytes = await sharp({ create: { ...SIZE, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await expect(readMask({ type: 'image/png', bytes }, SIZE, SIZE, 'zh')).rejects.toMatchObject({
    fault: 'input',
    userMessage: '蒙版是空的。请先涂抹要修改的区域。',
  });
});
