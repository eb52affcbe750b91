import { describe, expect, test } from 'vitest';
import { drawVector, vectorSize } from './drawVector.ts';

const svg = (attributes: string, inner = '<rect width="100%" height="100%" fill="rgb(200, 30, 60)"/>') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`;

describe('the size of a vector with', () => {
  test.each([
    ['width and height', 'width="40" height="30px"', { width: 40, height: 30 }],
    ['other units', 'width="1in" height="25.4mm"', { width: 96, height: 96 }],
    ['a view box alone', 'viewBox="0 0 120 80"', { width: 120, height: 80 }],
    ['one side and a view box', 'width="60" viewBox="0,0,120,80"', { width: 60, height: 40 }],
    ['percentages and a view box', 'width="100%" height="100%" viewBox="0 0 120 80"', { width: 120, height: 80 }],
    ['nothing', '', { width: 300, height: 150 }],
    ['nonsense', 'width="wide" height="-4" viewBox="0 0 0 0"', { width: 300, height: 150 }],
  ])('%s', (_, attributes, size) => {
    expect(vectorSize(svg(attributes))).toEqual(size);
  });
});

test.each([1, 2, 4])('it is drawn at %i times its size', async (scale) => {
  const bitmap = await drawVector(svg('width="40" height="30"'), scale);
  expect([bitmap.width, bitmap.height]).toEqual([40 * scale, 30 * scale]);
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  expect([...context.getImageData(bitmap.width - 1, bitmap.height - 1, 1, 1).data]).toEqual([200, 30, 60, 255]);
});

test('what is no SVG is refused', async () => {
  expect(() => vectorSize('<p>gone</p>')).toThrow('This file is not an SVG.');
  await expect(drawVector('gone')).rejects.toThrow('This file is not an SVG.');
});
