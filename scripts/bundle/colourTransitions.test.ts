import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stripColours } from './colourTransitions.ts';

const INTERPOLATE = 'node_modules/d3-transition/src/transition/interpolate.js';

test('the library interpolates numbers and texts as before, and knows no colour', () => {
  expect(
    stripColours(readFileSync(INTERPOLATE, 'utf8')),
  ).toBe(`import {interpolateNumber, interpolateString} from "d3-interpolate";

export default function(a, b) {
  var c;
  return (typeof b === "number" ? interpolateNumber
      : interpolateString)(a, b);
}
`);
});

test('another version of the library is refused, instead of being shipped with its colours', () => {
  expect(() => stripColours('export default interpolate;')).toThrow('look at removeColourTransitions again');
});
