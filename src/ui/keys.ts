const APPLE = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** A shortcut as written in code: modifiers and one key joined by `+`, for example `Mod+Shift+D`, `F2`, `Delete`. */
export type Shortcut = string;

const APPLE_SIGNS: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥', Delete: '⌫', Enter: '↩', Escape: 'esc' };
const OTHER_SIGNS: Record<string, string> = { Mod: 'Ctrl', Delete: 'Del', Escape: 'Esc' };
const ARROWS: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };

/** The shortcut as people read it on their own keyboard: `⌘D` on Apple's, `Ctrl D` elsewhere. */
export function shortcutLabel(shortcut: Shortcut, apple = APPLE): string {
  const signs = apple ? APPLE_SIGNS : OTHER_SIGNS;
  return shortcut
    .split('+')
    .map((key) => ARROWS[key] ?? signs[key] ?? key)
    .join(apple ? '' : ' ');
}

/** The same shortcut for the attribute `aria-keyshortcuts`. */
export function ariaShortcut(shortcut: Shortcut, apple = APPLE): string {
  return shortcut.replace('Mod', apple ? 'Meta' : 'Control');
}
