import { expect, test } from 'vitest';
import { SERVER_LIMITS } from '../../contract/limits.ts';
import { ProblemError } from '../kit/problems.ts';
import { checkPicture, decodeDataUrl } from './dataUrl.ts';

test('a picture of the most bytes is read; one byte more is refused', () => {
  const read = (bytes: number) =>
    checkPicture(decodeDataUrl(`data:image/png;base64,${Buffer.alloc(bytes).toString('base64')}`));
  expect(read(SERVER_LIMITS.pictureBytes).length).toBe(41_943_040);
  expect(() => read(SERVER_LIMITS.pictureBytes + 1)).toThrow(
    new ProblemError('too_large', 'The image is larger than 40 MB.'),
  );
});
