import { createStore } from '../../store/store.ts';

/** The means by which a person works: a mouse, the keyboard, or a finger or pen. */
export type InputKind = 'mouse' | 'keys' | 'touch';

const TEXT_FIELD_SELECTOR = 'input,textarea,[contenteditable="true"]';
const inputStore = createStore<InputKind>('mouse');

/** The last input on this page: a key that only writes into a field is none. */
export const lastInput = {
  get: inputStore.get,
  subscribe: inputStore.subscribe,
  /** Takes in a click that was pressed before anything listened; keys and screen readers press without counting. */
  noteClick: ({ detail }: Pick<MouseEvent, 'detail'>): void => {
    if (detail === 0) inputStore.set('keys');
  },
};

/** Follows the input until the returned function is called. */
export function attachLastInput(): () => void {
  if (inputStore.get() === 'mouse' && matchMedia('(pointer: coarse)').matches) inputStore.set('touch');
  const aborter = new AbortController();
  const options = { capture: true, passive: true, signal: aborter.signal };
  addEventListener(
    'pointerdown',
    ({ pointerType }) => inputStore.set(pointerType === 'mouse' ? 'mouse' : 'touch'),
    options,
  );
  addEventListener('keydown', (event) => isNavigation(event) && inputStore.set('keys'), options);
  return () => aborter.abort();
}

/** Says whether a press goes about the page; a modifier alone may belong to the mouse. */
function isNavigation({ key, target }: KeyboardEvent): boolean {
  if (key === 'Tab' || key === 'F6') return true;
  const isWriting = target instanceof Element && target.matches(TEXT_FIELD_SELECTOR);
  return !isWriting && !['Shift', 'Control', 'Meta', 'Alt', ' ', 'Escape'].includes(key);
}
