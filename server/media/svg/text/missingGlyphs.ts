import { isElement, type SvgElement } from '../tree/tree.ts';
import { isDrawable } from './metrics.ts';
import { INITIAL_TEXT_STYLE, type TextStyle, textStyleOf } from './style.ts';

/** Letters that every face of ours has. */
const LATIN_TEXT = /^[\s\x20-\x7e\xa0-\xff]*$/;
/** Characters that join or turn letters, and are none themselves. */
const INVISIBLE_CHARACTER = /[\p{Cc}\p{Cf}\p{M}\s]/u;
/** Letters that are named, and that are looked up. */
const REPORTED_LETTERS_MAX = 20;
const CHECKED_LETTERS_MAX = 2000;

/** The letters of a drawing's text that no face of ours has, as a name of what is left out: they are drawn as boxes. */
export function missingGlyphs(root: SvgElement): readonly string[] {
  const checkedLetters = new Set<string>();
  const missingLetters = new Set<string>();

  function visit(element: SvgElement, parentStyle: TextStyle, isInText: boolean): void {
    if (!element.children.length) return;
    const style = textStyleOf(element, parentStyle);
    const inText = isInText || element.name === 'text';
    for (const child of element.children) {
      if (isElement(child)) visit(child, style, inText);
      else if (inText && style.isShown && !LATIN_TEXT.test(child)) collectMissing(child, style.family);
    }
  }

  function collectMissing(text: string, family: string): void {
    for (const letter of text) {
      if (checkedLetters.size >= CHECKED_LETTERS_MAX) return;
      if (checkedLetters.has(letter) || LATIN_TEXT.test(letter) || INVISIBLE_CHARACTER.test(letter)) continue;
      checkedLetters.add(letter);
      if (!isDrawable(letter, family)) missingLetters.add(letter);
    }
  }

  visit(root, INITIAL_TEXT_STYLE, false);
  return missingLetters.size > 0 ? [`text: ${[...missingLetters].slice(0, REPORTED_LETTERS_MAX).join('')}`] : [];
}
