import { isElement, type SvgElement } from '../tree/tree.ts';
import { isDrawable } from './metrics.ts';
import { INITIAL, type TextStyle, textStyleOf } from './style.ts';

/** Letters that every face of ours has. */
const USUAL = /^[\s\x20-\x7e\xa0-\xff]*$/;
/** Characters that join or turn letters, and are none themselves. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{M}\s]/u;
/** Letters that are named, and that are looked up. */
const NAMED_MAX = 20;
const LETTERS_MAX = 2000;

/** The letters of a drawing's text that no face of ours has, as a name of what is left out: they are drawn as boxes. */
export function lettersInBoxes(root: SvgElement): readonly string[] {
  const seen = new Set<string>();
  const boxes = new Set<string>();

  function visit(element: SvgElement, outer: TextStyle, isInText: boolean): void {
    if (!element.children.length) return;
    const style = textStyleOf(element, outer);
    const inText = isInText || element.name === 'text';
    for (const child of element.children) {
      if (isElement(child)) visit(child, style, inText);
      else if (inText && style.isShown && !USUAL.test(child)) collect(child, style.family);
    }
  }

  function collect(text: string, family: string): void {
    for (const letter of text) {
      if (seen.size >= LETTERS_MAX) return;
      if (seen.has(letter) || USUAL.test(letter) || UNSEEN.test(letter)) continue;
      seen.add(letter);
      if (!isDrawable(letter, family)) boxes.add(letter);
    }
  }

  visit(root, INITIAL, false);
  return boxes.size > 0 ? [`text: ${[...boxes].slice(0, NAMED_MAX).join('')}`] : [];
}
