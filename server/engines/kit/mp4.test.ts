import { expect, test } from 'vitest';
import { film, filmInPieces } from '../../../tests/fixtures/providers/media.ts';
import { readVideoInfo } from './mp4.ts';

const SEEN = { width: 1280, height: 720, frameRate: 24 };

test('a film says its size and its frames a second', () => {
  expect(readVideoInfo(film(1280, 720))).toEqual(SEEN);
});

test.each(['all', 'piece', 'frames'] as const)('a film in pieces does, by what holds for %s', (place) => {
  expect(readVideoInfo(filmInPieces(1280, 720, place))).toEqual(SEEN);
});

test('a film whose frames have no plain length has none, not a wrong one', () => {
  const bytes = filmInPieces(1280, 720, 'piece');
  const at = Buffer.from(bytes).indexOf('tfhd');
  new DataView(bytes.buffer).setUint32(at + 12, 2 ** 31);
  expect(readVideoInfo(bytes)).toEqual({ width: 1280, height: 720 });
});

test.each([
  ['what breaks off', film(8, 8).subarray(0, 40)],
  ['nothing', new Uint8Array()],
  ['a page', new Uint8Array(Buffer.from('<html>ftyp</html>'))],
])('%s is no film', (_, bytes) => {
  expect(readVideoInfo(bytes)).toBe(undefined);
});
