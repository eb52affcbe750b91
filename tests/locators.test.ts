import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codeFilesUnder } from '../scripts/source/files.ts';

/** A query of Testing Library's, taken from what `render` gives back: it looks once, and its element is pressed by no real pointer. */
function queriesOfRender(text: string): string[] {
  const views = [...text.matchAll(/const (\w+) = render\(/g)].map(([, name]) => `\\b${name}\\.`);
  const pattern = new RegExp(`(?:${['const \\{[^}]*', ...views].join('|')})((?:get|find|query)(?:All)?By\\w+)`, 'g');
  return [...text.matchAll(pattern)].map(([, query = '']) => query);
}

test('view tests find elements by the locators of vitest/browser alone', () => {
  const tests = codeFilesUnder('src').filter((file) => /\.(?:test|fixture)\.tsx$/.test(file));
  expect(tests.length).toBeGreaterThan(20);
  expect(tests.filter((file) => queriesOfRender(readFileSync(file, 'utf8')).length > 0)).toEqual([]);
});

test('a planted query of Testing Library is found', () => {
  expect(queriesOfRender('const { rerender, getByRole } = render(<Page />);')).toEqual(['getByRole']);
  expect(queriesOfRender("const view = render(<Page />);\nview.findAllByText('Go');")).toEqual(['findAllByText']);
  expect(queriesOfRender("const view = render(<Page />);\npage.getByText('Go');\nview.rerender(<Page />);")).toEqual(
    [],
  );
});
