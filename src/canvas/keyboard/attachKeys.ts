import { isInputMethodKey, isTextFieldKey, shortcutOf } from '../../ui/keyboard/shortcuts.ts';
import {
  hasOwnKeys,
  isBehindModal,
  isBoardOrNode,
  isFieldOnBoard,
  isOpenList,
  isPressable,
} from '../dom/eventTargets.ts';
import { executeShortcut, type FocusPlace, isKeyActive, isSingleKey, type KeyTarget } from './boardKeys.ts';

type KeyOptions = {
  readonly stage: HTMLElement;
  readonly surface: HTMLElement;
  /** Lets keys that write a sign act without a modifier. */
  readonly singleKeys: () => boolean;
  /** The focus goes from a field, or another control, to the node that it stands in; tells whether there is one. */
  readonly focusNodeOfField: (field: HTMLElement) => boolean;
};

/** The keys that move the focus. */
const FOCUS_KEYS: ReadonlySet<string> = new Set([
  'Tab',
  'F6',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
]);

/** The keys of the board. They rest while a menu or a dialog has the focus, and all but a few while a field has it. */
export function attachKeys(keyTarget: KeyTarget, { stage, surface, singleKeys, focusNodeOfField }: KeyOptions) {
  let isSpacePressed = false;
  let isPointerPressed = false;
  /** The focus came by the pointer: a button that was pressed keeps it, but what is typed then is meant for the board. */
  let isFocusByPointer = false;
  /** The field in which something was typed since it got the focus. */
  let editedField: EventTarget | null = null;

  const isPressedButton = (element: EventTarget | null) => isFocusByPointer && isPressable(element);

  function focusPlace(element: EventTarget | null): FocusPlace | undefined {
    if (isFieldOnBoard(element) && stage.contains(element))
      return element === editedField && element.dataset.sharedText === undefined ? 'field' : 'freshField';
    if (hasOwnKeys(element)) return undefined;
    if (isBoardOrNode(surface, element) || isPressedButton(element)) return 'board';
    return element instanceof Node && stage.contains(element) ? 'part' : 'around';
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (FOCUS_KEYS.has(event.key)) isFocusByPointer = false;
    if (event.defaultPrevented || isInputMethodKey(event) || isBehindModal(stage)) return;
    const shortcut = shortcutOf(event);
    const focusedPlace = focusPlace(event.target);
    if (focusedPlace === undefined) return;
    const isField = focusedPlace === 'field' || focusedPlace === 'freshField';
    if (isField && shortcut === 'Escape') {
      if (!isOpenList(event.target) && focusNodeOfField(event.target as HTMLElement)) event.preventDefault();
      return;
    }
    // From a control of a card one comes out to the card first.
    if (focusedPlace === 'part' && shortcut === 'Escape' && focusNodeOfField(event.target as HTMLElement)) {
      event.preventDefault();
      return;
    }
    if (!isKeyActive(shortcut, focusedPlace) || (isField && isTextFieldKey(event))) return;
    if (isSingleKey(shortcut) && !singleKeys()) return;
    if (shortcut === 'Space') {
      if (isPressable(event.target) && !isFocusByPointer) return;
      isSpacePressed = true;
    }
    if (executeShortcut(shortcut, keyTarget)) event.preventDefault();
  }

  function onKeyUp(event: KeyboardEvent): void {
    if (event.key !== ' ' || !isSpacePressed) return;
    // Or a clicked button would be pressed once more.
    event.preventDefault();
    releaseSpace();
  }

  function releaseSpace(): void {
    isSpacePressed = false;
    keyTarget.onSpace(false);
  }

  const onPointerDown = () => {
    isPointerPressed = true;
    isFocusByPointer = true;
  };
  const onPointerUp = () => {
    isPointerPressed = false;
  };
  const onFocusIn = () => {
    if (isPointerPressed) isFocusByPointer = true;
    editedField = null;
  };
  const onInput = (event: Event) => {
    editedField = event.target;
  };

  const aborter = new AbortController();
  const { signal } = aborter;
  document.addEventListener('pointerdown', onPointerDown, { capture: true, signal });
  document.addEventListener('pointerup', onPointerUp, { capture: true, signal });
  document.addEventListener('focusin', onFocusIn, { signal });
  document.addEventListener('input', onInput, { capture: true, signal });
  document.addEventListener('keydown', onKeyDown, { signal });
  document.addEventListener('keyup', onKeyUp, { signal });
  // The key may come up in another window.
  window.addEventListener('blur', releaseSpace, { signal });

  return {
    /** Says whether a key that writes a sign is the board's while this has the focus: the board, a node, or a button that was pressed. */
    takesSingleKeys: (element: EventTarget | null) => singleKeys() && focusPlace(element) === 'board',
    detach: () => aborter.abort(),
  };
}
