import { expect, test } from 'vitest';
import { ALERT_TEXTS, uploadFailure } from './failureWords.ts';

test('the alerts are the specification’s, to the letter', () => {
  expect(Object.fromEntries(Object.entries(ALERT_TEXTS).map(([key, { message }]) => [key, message]))).toEqual({
    inappropriateImage: 'Inappropriate content detected. Please try another image.',
    inappropriatePrompt: 'Inappropriate content detected. Please try another prompt',
    processingError: 'Processing error, please refresh the page and try again',
  });
});

test.each([
  [403, 'Inappropriate content detected. Please try another image.'],
  [401, 'You are signed out. Sign in, then try again.'],
  [400, 'Error uploading image: Please try again with a valid PNG or JPG file.'],
  [0, 'Error uploading image: Please try again with a valid PNG or JPG file.'],
])('an image upload that was answered with %i says: %s', (status, text) => {
  expect(uploadFailure(status).message).toBe(text);
});
