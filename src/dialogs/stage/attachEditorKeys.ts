/** A key press as the rules of an editor need it. `focus` says what has the focus: a text, another field that uses arrows, or neither. */
export type KeyPress = {
  readonly key: string;
  readonly mod: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
  readonly focus: 'text' | 'field' | 'stage' | 'other';
};

const TEXT_SELECTOR = 'textarea, [contenteditable], input:not([type=range], [type=color], [type=file])';
/** Keys that show that somebody works without a pointer: then the stage's focus is shown. */
const NAVIGATION_KEYS = /^(Tab|Enter|Arrow.*)$/;
const FIELD_SELECTOR = 'input, select, [role=radio], [role=slider]';

/**
 * Listens to the keyboard while an editor is open, before anybody else does: the board below must not hear Delete. `handleKey` answers
 * whether the press was the editor's. Returns what takes the listener off again.
 */
export function attachEditorKeys(stage: HTMLElement, handleKey: (press: KeyPress) => boolean): () => void {
  function onKeyDown(event: KeyboardEvent) {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.isComposing || target.closest('[role=alertdialog], [role=menu]')) return;
    if (NAVIGATION_KEYS.test(event.key)) stage.dataset.by = 'keys';
    if (!handleKey(keyPressOf(event, target, stage))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  const aborter = new AbortController();
  const { signal } = aborter;
  document.addEventListener('keydown', onKeyDown, { capture: true, signal });
  return () => aborter.abort();
}

function keyPressOf(event: KeyboardEvent, target: Element, stage: HTMLElement): KeyPress {
  const focus = target.matches(TEXT_SELECTOR)
    ? 'text'
    : target.matches(FIELD_SELECTOR)
      ? 'field'
      : target === stage
        ? 'stage'
        : 'other';
  return { key: event.key, mod: event.ctrlKey || event.metaKey, shift: event.shiftKey, alt: event.altKey, focus };
}

/** The way of an arrow key. */
export const ARROW_DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Pixels per arrow key, with and without Shift. */
export const ARROW_STEP = { plain: 1, shift: 10 } as const;
