import { expect, test } from 'vitest';
import { RUN_MESSAGES } from './messages.ts';

test('the messages that answer a Go are the specification’s, to the letter', () => {
  expect(Object.fromEntries(Object.entries(RUN_MESSAGES).map(([key, { message }]) => [key, message]))).toEqual({
    promptMissing: 'Please enter a prompt',
    inappropriate: 'Inappropriate content detected. Please try again.',
    styleIncompatible: 'Error: incompatible style image',
    startImageMissing: 'Please connect valid start image',
    textNodeMissing: 'Please connect a text node',
    textNodeEmpty: 'Please provide context in the connected text node',
    noBackground: 'No background generated. Image likely already has a background. Read the docs for more information.',
  });
});
