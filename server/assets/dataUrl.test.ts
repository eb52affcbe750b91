import { expect, test } from 'vitest';
import { SERVER_LIMITS } from '../../contract/limits.ts';
import { ProblemError } from '../http/problems.ts';
import { readDataUrl } from './dataUrl.ts';

test('a picture of the most bytes is read; one byte more is refused', () => {
  const urlOf = (bytes: number) => `data:image/png;base64,${Buffer.alloc(bytes).toString('base64')}`;
  expect(readDataUrl(urlOf(SERVER_LIMITS.pictureBytes)).length).toBe(41_943_040);
  expect(() => readDataUrl(urlOf(SERVER_LIMITS.pictureBytes + 1))).toThrow(
    new ProblemError('too_large', 'The picture is larger than 40 MB.'),
  );
});
