import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stripTransitions } from './transitions.ts';

const METHODS = 'node_modules/d3-transition/src/selection/index.js';

test('selections can still interrupt, and start no transition', () => {
  expect(stripTransitions(readFileSync(METHODS, 'utf8'))).toBe(`import {selection} from "d3-selection";
import selection_interrupt from "./interrupt.js";

selection.prototype.interrupt = selection_interrupt;
`);
});

test('another version of the library is refused, instead of being shipped with its transitions', () => {
  expect(() => stripTransitions('export default selection;')).toThrow('look at removeTransitions again');
});

test('nothing of ours starts one', () => {
  const starters = globSync('src/**/*.{ts,tsx}').filter((path) => /\.transition\(/.test(readFileSync(path, 'utf8')));
  expect(starters).toEqual([]);
  expect(readFileSync('src/canvas/viewport/attachPanZoom.ts', 'utf8')).toContain(".on('dblclick.zoom', null)");
});
