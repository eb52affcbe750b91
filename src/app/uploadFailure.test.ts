import { expect, test } from 'vitest';
import { uploadFailure } from './uploadFailure.ts';

test.each([
  [403, 'Inappropriate content detected. Please try another image.'],
  [401, 'You are signed out. Sign in, then try again.'],
  [400, 'Error uploading image: Please try again with a valid PNG or JPG file.'],
  [0, 'Error uploading image: Please try again with a valid PNG or JPG file.'],
])('an image upload that was answered with %i says: %s', (status, text) => {
  expect(uploadFailure(status).message).toBe(text);
});
