import { readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { mergedPath, mergeIconPaths } from './iconPaths.ts';

test('shapes follow each other in one path, each from where it stands', () => {
  expect(
    mergedPath([
      ['path', { d: 'M4 7h16', key: 'a' }],
      ['path', { d: 'm14 7 3 3', key: 'b' }],
      ['line', { x1: '1', y1: '2', x2: '3', y2: '4' }],
      ['circle', { cx: '12', cy: '12', r: '1' }],
    ]),
  ).toBe('M4 7h16M0 0m14 7 3 3M1 2L3 4M11 12a1 1 0 0 1 2 0a1 1 0 0 1 -2 0z');
});

test('a rectangle keeps its corners', () => {
  expect(mergedPath([['rect', { width: '6', height: '4', x: '1', y: '2' }]])).toBe('M1 2h6v4h-6v-4z');
  expect(mergedPath([['rect', { width: '6', height: '4', x: '1', y: '2', rx: '1', ry: '1' }]])).toBe(
    'M2 2h4a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1v-2a1 1 0 0 1 1 -1z',
  );
});

test('an icon with a shape that has a look of its own stays as it is', () => {
  expect(mergedPath([['circle', { cx: '1', cy: '1', r: '1', fill: 'currentColor' }]])).toBeUndefined();
  expect(mergedPath([['polygon', { points: '1 1 2 2 3 1' }]])).toBeUndefined();
});

test("the library's own modules become one path", () => {
  const { transform } = mergeIconPaths() as unknown as {
    transform: { filter: { id: RegExp }; handler(code: string): { code: string } | undefined };
  };
  for (const name of ['ellipsis', 'wand-sparkles', 'image', 'chevron-down']) {
    const file = new URL(import.meta.resolve(`lucide-react/dist/esm/icons/${name}.mjs`));
    expect(file.pathname).toMatch(transform.filter.id);
    const transformed = transform.handler.call({ parse: parseAst }, readFileSync(file, 'utf8'));
    expect(transformed?.code.match(/\["\w+", \{ d: /g)).toEqual(['["path", { d: ']);
  }
});
