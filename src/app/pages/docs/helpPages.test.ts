import { expect, test } from 'vitest';
import { HELP_CONTENTS, HELP_PAGES, helpPageAt } from './helpPages.ts';

test('the contents have every help page once, and each says its purpose', () => {
  const listed = HELP_CONTENTS.flatMap(({ pages }) => pages.map(({ file }) => file));
  expect(listed.toSorted()).toEqual(HELP_PAGES.map(({ file }) => file).toSorted());
  expect(HELP_PAGES.filter(({ label, summary }) => label === summary).map(({ file }) => file)).toEqual([]);
});

test('a page is found at its address in any case', () => {
  expect(helpPageAt('/DOCS/nodes/fillimage/')?.file).toBe('modify/fillimage.');
  expect(helpPageAt('/docs/Sharing')?.file).toBe('topics/sharing.');
  expect(helpPageAt('/docs')).toBe(undefined);
});
