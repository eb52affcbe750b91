import { expect, test } from 'vitest';
import { CallError } from '../../api/errors.ts';
import { editorProblem, uploadProblem } from './uploadFailure.ts';

const REFUSED = 'Error uploading image: Please try again with a valid PNG or JPG file.';

test.each([
  ['save_image', 403, 'Inappropriate content detected. Please try another image.'],
  ['save_3d_view', 403, 'Inappropriate content detected. Please try another image.'],
  ['save_image', 401, 'You are signed out. Sign in, then try again.'],
  ['save_image', 400, REFUSED],
  ['save_image', 0, REFUSED],
] as const)('what %s says when it was answered with %i: %s', (call, status, text) => {
  expect(uploadProblem(call, new CallError(status, 'code', 'detail')).message).toBe(text);
});

test('an editor says the same, but for somebody who has to sign in again first', () => {
  expect(editorProblem(new CallError(400, 'code', 'detail')).message).toBe(REFUSED);
  const signedOut = new CallError(401, 'not_signed_in', 'detail');
  expect(() => editorProblem(signedOut)).toThrow(signedOut);
});
