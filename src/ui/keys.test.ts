import { expect, test } from 'vitest';
import { ariaShortcut, shortcutLabel } from './keys.ts';

test('a shortcut reads as it is printed on the keyboard', () => {
  expect(shortcutLabel('Mod+Shift+D', false)).toBe('Ctrl Shift D');
  expect(shortcutLabel('Mod+Shift+D', true)).toBe('⌘⇧D');
  expect(shortcutLabel('Delete', false)).toBe('Del');
  expect(shortcutLabel('Shift+ArrowLeft', false)).toBe('Shift ←');
});

test('assistive technology gets the platform modifier by its own name', () => {
  expect(ariaShortcut('Mod+D', false)).toBe('Control+D');
  expect(ariaShortcut('Mod+D', true)).toBe('Meta+D');
});
