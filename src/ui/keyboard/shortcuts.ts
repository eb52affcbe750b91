const IS_APPLE = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** A shortcut as written in code: modifiers and one key joined by `+`, for example `Mod+Shift+D`, `F2`, `Delete`. */
export type Shortcut = string;

const APPLE_KEY_LABELS: Record<string, string> = {
  Mod: '⌘',
  Shift: '⇧',
  Alt: '⌥',
  Delete: '⌫',
  Enter: '↩',
  Escape: 'esc',
};
const OTHER_KEY_LABELS: Record<string, string> = { Mod: 'Ctrl', Delete: 'Del', Escape: 'Esc' };
const ARROW_LABELS: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };

/** The plus between two keys; at an end it is a key itself. */
const KEY_SEPARATOR = /(?<!^)\+(?!$)/;

/** The shortcut as people read it on their own keyboard: `⌘D` on Apple's, `Ctrl D` elsewhere. */
export function shortcutLabel(shortcut: Shortcut, isApple = IS_APPLE): string {
  const signs = isApple ? APPLE_KEY_LABELS : OTHER_KEY_LABELS;
  return shortcut
    .split(KEY_SEPARATOR)
    .map((key) => ARROW_LABELS[key] ?? signs[key] ?? key)
    .join(isApple ? '' : ' ');
}

/** Several shortcuts of one command, as people read them; those that differ only by the arrow are one: `Shift ←→↑↓`. */
export function shortcutLabels(shortcuts: readonly Shortcut[], isApple = IS_APPLE): readonly string[] {
  const labels = new Map<string, string>();
  for (const shortcut of shortcuts) {
    const label = shortcutLabel(shortcut, isApple);
    const arrow = /[←→↑↓]$/.exec(label)?.[0];
    const labelGroup = arrow ? `arrow ${label.slice(0, -1)}` : label;
    const previousLabel = labels.get(labelGroup);
    labels.set(labelGroup, previousLabel && arrow ? previousLabel + arrow : label);
  }
  return [...labels.values()];
}

/** The same shortcut for the attribute `aria-keyshortcuts`. */
export function ariaShortcut(shortcut: Shortcut, isApple = IS_APPLE): string {
  return shortcut.replace('Mod', isApple ? 'Meta' : 'Control');
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Signs that are shortcuts themselves, also where they lie on the row of digits. */
const SIGN_KEYS = '+-?';

/**
 * The press, as a shortcut. Shift counts for letters, digits and named keys only: a sign such as `?` lies elsewhere on every
 * keyboard, often behind Shift. A key that writes no Latin sign (in Russian, or with Alt on Apple's) is known by where it lies.
 */
export function shortcutOf(press: KeyPress): Shortcut {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = press;
  const digit = shiftKey && !ctrlKey && !metaKey && !altKey ? /^Digit(\d)$/.exec(code)?.[1] : undefined;
  if (digit && !/\d/.test(key) && !SIGN_KEYS.includes(key)) return `Shift+${digit}`;
  const isForeign = key.length === 1 && (key < ' ' || key > '~');
  const writtenKey = (isForeign && /^(?:Key|Digit)(.)$/.exec(code)?.[1]) || key;
  const keyName = writtenKey === ' ' ? 'Space' : writtenKey.length === 1 ? writtenKey.toUpperCase() : writtenKey;
  const shift = shiftKey && (writtenKey.length > 1 || /[A-Z]/.test(keyName)) && keyName !== 'Space';
  return [(ctrlKey || metaKey) && 'Mod', altKey && 'Alt', shift && 'Shift', keyName].filter(Boolean).join('+');
}

/** Tells whether a text field needs this press itself: on Apple's, Ctrl with a letter moves the caret or deletes. */
export function isTextFieldKey({ ctrlKey }: Pick<KeyboardEvent, 'ctrlKey'>, isApple = IS_APPLE): boolean {
  return isApple && ctrlKey;
}

/** Tells whether the key that shortcuts call `Mod` is down: Cmd on Apple's, where Ctrl with a click asks for a menu; Ctrl elsewhere. */
export function hasModKey(
  { ctrlKey, metaKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>,
  isApple = IS_APPLE,
): boolean {
  return isApple ? metaKey : ctrlKey;
}

/** The code in place of a key that an input method used. */
const INPUT_METHOD_KEY_CODE = 229;

/** Tells whether a key belongs to an input method: its own Enter picks a word, its Escape drops one. */
export function isInputMethodKey({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  // Safari ends the composition before it tells of the Enter that ended it; the key code is all that is left.
  return isComposing || keyCode === INPUT_METHOD_KEY_CODE;
}
