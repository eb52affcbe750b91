import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withDragParts } from './dragParts.ts';

test('a zoom imports what stops the browser’s own drags, and no drag', () => {
  const [dispatch, drag] = withDragParts(readFileSync('node_modules/d3-zoom/src/zoom.js', 'utf8')).split('\n');
  expect([dispatch, drag]).toEqual([
    'import {dispatch} from "d3-dispatch";',
    'import dragDisable, {yesdrag as dragEnable} from "../../d3-drag/src/nodrag.js";',
  ]);
  expect(readFileSync('node_modules/d3-drag/src/index.js', 'utf8')).toContain(
    'export {default as dragDisable, yesdrag as dragEnable} from "./nodrag.js";',
  );
  expect(existsSync('node_modules/d3-zoom/node_modules')).toBe(false);
});

test('another version of the library is refused, instead of being shipped with its drags', () => {
  expect(() => withDragParts('export default zoom;')).toThrow('look at importDragParts again');
});
