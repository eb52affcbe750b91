import { expect, test } from 'vitest';
import { filterGroups, itemAfterKey, itemForLetter, type MenuGroup } from './menuItems.ts';

const groups: MenuGroup[] = [
  {
    id: 'a',
    label: 'First',
    items: [
      { id: 'crop', label: 'Crop' },
      { id: 'copy', label: 'Copy', hint: 'Twice' },
    ],
  },
  { id: 'b', items: [{ id: 'bin', label: 'Move to bin', keywords: 'delete' }] },
];
const items = groups.flatMap((group) => group.items);

test('the search keeps what contains every typed word, and drops empty groups', () => {
  expect(filterGroups(groups, 'TWICE co')).toEqual([
    { ...groups[0], items: [{ id: 'copy', label: 'Copy', hint: 'Twice' }] },
  ]);
  expect(filterGroups(groups, 'delete')).toEqual([groups[1]]);
  expect(filterGroups(groups, '  ')).toEqual(groups);
});

test('arrow keys walk through all groups and wrap around', () => {
  expect(itemAfterKey(items, undefined, 'ArrowDown')?.id).toBe('crop');
  expect(itemAfterKey(items, 'bin', 'ArrowDown')?.id).toBe('crop');
  expect(itemAfterKey(items, 'crop', 'ArrowUp')?.id).toBe('bin');
  expect(itemAfterKey(items, undefined, 'ArrowUp')?.id).toBe('bin');
  expect(itemAfterKey(items, 'copy', 'End')?.id).toBe('bin');
  expect(itemAfterKey(items, 'copy', 'a')).toBeUndefined();
});

test('a letter goes to the next item that starts with it', () => {
  expect(itemForLetter(items, 'crop', 'c')?.id).toBe('copy');
  expect(itemForLetter(items, 'copy', 'C')?.id).toBe('crop');
  expect(itemForLetter(items, 'copy', 'x')).toBeUndefined();
});
