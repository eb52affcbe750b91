import { type RefObject, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { fineTextEdits, mergeTexts } from '../../../merge/text.ts';

/** The mark of such a field: its undo is the board’s. What a browser remembers does not fit a text that others changed since. */
const MARK = { 'data-shared-text': '' };

/**
 * Binds a field to a text that others write in too; gives properties for it, which has no value of its own. What others change goes into the field
 * where it is, so that the caret, the selection and what is scrolled stay at their place of the text; while an input method composes it waits until
 * that has ended. What is typed is put on the newest text.
 */
export function useSharedText(
  field: RefObject<HTMLTextAreaElement | null>,
  value: string,
  onChange: (value: string) => void,
) {
  const [defaultValue] = useState(value);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  /** The text in the field, as far as the board was told of it. */
  const shownText = useRef(asLines(value));
  const isComposing = useRef(false);

  function takeTyped(): void {
    const typed = field.current!.value;
    const base = shownText.current;
    // The board may not take it: it is shown as it is by then.
    redraw();
    if (typed === base) return;
    shownText.current = typed;
    const versions = { base, mine: typed, theirs: value };
    // A word that others replaced while it was composed stays as they have it: the field shows that.
    onChange(mergeTexts({ ...versions, prefer: 'mine' }) ?? mergeTexts({ ...versions, prefer: 'theirs' }) ?? value);
  }

  function showNewest(element: HTMLTextAreaElement): void {
    const text = asLines(value);
    if (isComposing.current || element.value === text) return;
    const { scrollTop, scrollLeft } = element;
    for (const { at, cut, insert } of fineTextEdits(element.value, text).toReversed())
      element.setRangeText(insert, at, at + cut, 'preserve');
    element.scrollTo(scrollLeft, scrollTop);
    shownText.current = text;
  }

  useLayoutEffect(() => showNewest(field.current!));

  return {
    ...MARK,
    ref: field,
    defaultValue,
    onInput: takeTyped,
    onCompositionStart() {
      isComposing.current = true;
    },
    onCompositionEnd() {
      isComposing.current = false;
      takeTyped();
    },
  };
}

/** The text as a field gives it back, whatever ends its lines. */
function asLines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
