import { expect, test } from 'vitest';
import {
  ariaShortcut,
  isInputMethodKey,
  isTextFieldKey,
  shortcutLabel,
  shortcutLabels,
  shortcutOf,
} from './shortcuts.ts';

test('a shortcut reads as it is printed on the keyboard', () => {
  expect(shortcutLabel('Mod+Shift+D', false)).toBe('Ctrl Shift D');
  expect(shortcutLabel('Mod+Shift+D', true)).toBe('⌘⇧D');
  expect(shortcutLabel('Delete', false)).toBe('Del');
  expect(shortcutLabel('Shift+ArrowLeft', false)).toBe('Shift ←');
  expect(shortcutLabel('+', false)).toBe('+');
});

test('shortcuts that differ by their arrow are read as one', () => {
  const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
  expect(shortcutLabels(arrows, false)).toEqual(['←→↑↓']);
  expect(shortcutLabels([...arrows.map((arrow) => `Shift+${arrow}`), 'Mod+Y'], false)).toEqual([
    'Shift ←→↑↓',
    'Ctrl Y',
  ]);
  expect(shortcutLabels(['Delete', 'Backspace'], false)).toEqual(['Del', 'Backspace']);
});

test('assistive technology gets the platform modifier by its own name', () => {
  expect(ariaShortcut('Mod+D', false)).toBe('Control+D');
  expect(ariaShortcut('Mod+D', true)).toBe('Meta+D');
});

function pressed(key: string, code: string, modifiers: ('ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey')[] = []) {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  return shortcutOf({ key, code, ...none, ...Object.fromEntries(modifiers.map((name) => [name, true])) });
}

test('a press is written as the shortcut that it is', () => {
  expect(pressed('z', 'KeyZ', ['ctrlKey'])).toBe('Mod+Z');
  expect(pressed('Z', 'KeyZ', ['metaKey', 'shiftKey'])).toBe('Mod+Shift+Z');
  expect(pressed('ArrowLeft', 'ArrowLeft', ['shiftKey'])).toBe('Shift+ArrowLeft');
  expect(pressed('v', 'KeyV')).toBe('V');
});

test('where a sign or the space bar needs Shift, Shift is not part of the shortcut', () => {
  expect(pressed('?', 'Slash', ['shiftKey'])).toBe('?');
  expect(pressed('+', 'Equal', ['shiftKey'])).toBe('+');
  expect(pressed('1', 'Digit1', ['shiftKey'])).toBe('1');
  expect(pressed(' ', 'Space', ['shiftKey'])).toBe('Space');
});

test('a digit behind Shift is that digit, unless its sign is a shortcut itself', () => {
  expect(pressed('!', 'Digit1', ['shiftKey'])).toBe('Shift+1');
  expect(pressed('=', 'Digit0', ['shiftKey'])).toBe('Shift+0');
  expect(pressed('+', 'Digit1', ['shiftKey'])).toBe('+');
  expect(pressed('?', 'Digit2', ['shiftKey'])).toBe('?');
  expect(shortcutLabel('Mod++', false)).toBe('Ctrl +');
  expect(pressed('+', 'Equal', ['ctrlKey', 'shiftKey'])).toBe('Mod++');
});

test('a key that an input method took is not ours, also where it only has the code that says so', () => {
  expect(isInputMethodKey({ isComposing: true, keyCode: 27 })).toBe(true);
  expect(isInputMethodKey({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isInputMethodKey({ isComposing: false, keyCode: 27 })).toBe(false);
});

test('a key that writes no Latin sign is known by where it lies', () => {
  expect(pressed('я', 'KeyZ', ['ctrlKey'])).toBe('Mod+Z');
  expect(pressed('¡', 'Digit1', ['altKey'])).toBe('Alt+1');
  expect(pressed('é', 'Quote')).toBe('É');
});

test('Ctrl with a letter is a text field’s own on Apple’s keyboards, and nobody’s elsewhere', () => {
  expect([isTextFieldKey({ ctrlKey: true }, true), isTextFieldKey({ ctrlKey: false }, true)]).toEqual([true, false]);
  expect(isTextFieldKey({ ctrlKey: true }, false)).toBe(false);
});
