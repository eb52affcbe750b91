import { Send } from 'lucide-react';
import { expect, test } from 'vitest';
import { type ActionItem, menuGroupOf } from './nodeActions.ts';

const item = (id: string, more: Partial<ActionItem> = {}): ActionItem => ({ id, label: id, ...more });

test('a long group keeps its main items in the menu of a node, and has the others behind one', () => {
  const [main, vector, copy] = [
    item('download', { isMain: true }),
    item('vector', { items: [item('colour'), item('black')] }),
    item('copy'),
  ];
  const group = { id: 'export', label: 'Export', submenuIcon: Send, items: [vector, main, copy] };
  const submenu = {
    id: 'more export',
    label: 'Export',
    icon: Send,
    items: [item('colour'), item('black'), copy],
  };
  expect(menuGroupOf(group)).toEqual({ id: 'export', label: 'Export', items: [main, submenu] });
});

test('one item stands for itself, and so does a group without an icon for its list', () => {
  const [main, copy] = [item('download', { isMain: true }), item('copy')];
  const short = { id: 'export', label: 'Export', items: [main, copy] };
  expect(menuGroupOf({ ...short, submenuIcon: Send })).toEqual(short);
  expect(menuGroupOf({ ...short, items: [copy, copy] })).toEqual({ ...short, items: [copy, copy] });
});
