import { type Shortcut, shortcutLabel } from '../keyboard/shortcuts.ts';

/**
 * The attributes that give any element, HTML or SVG, a tooltip. Names for assistive technology are the element's own:
 * the tooltip repeats what `aria-label` or `aria-description` already say.
 */
export function tip(text: string, shortcut?: Shortcut) {
  return { 'data-tip': text, ...(shortcut && { 'data-tip-keys': shortcutLabel(shortcut) }) };
}
