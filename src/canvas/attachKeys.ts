import { editsText, type Shortcut, shortcutOf } from '../ui/keys.ts';
import { actOn, isHeardInFields, type KeyTarget } from './boardKeys.ts';
import { isFieldOnBoard, isPressable, keepsKeys } from './targets.ts';

/** The keys of the board. They rest while a menu or a dialog has the focus, and all but a few while a field has it. */
export function attachKeys(target: KeyTarget) {
  let spaceHeld = false;
  let pressing = false;
  // A button that was clicked keeps the focus, but the space bar is not meant for it.
  let clicked: EventTarget | null = null;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing) return;
    const pressed = shortcutOf(event);
    if (keepsKeys(event.target) && !mayInterrupt(event, pressed)) return;
    if (pressed === 'Space') {
      if (isPressable(event.target) && event.target !== clicked) return;
      spaceHeld = true;
    }
    if (actOn(pressed, target)) event.preventDefault();
  }

  function onKeyUp(event: KeyboardEvent): void {
    if (event.key !== ' ' || !spaceHeld) return;
    // Or a clicked button would be pressed once more.
    event.preventDefault();
    letSpaceGo();
  }

  function letSpaceGo(): void {
    spaceHeld = false;
    target.onSpace(false);
  }

  const onPointerDown = () => {
    pressing = true;
  };
  const onPointerUp = () => {
    pressing = false;
  };
  const onFocusIn = (event: FocusEvent) => {
    clicked = pressing ? event.target : null;
  };

  document.addEventListener('pointerdown', onPointerDown, true);
  document.addEventListener('pointerup', onPointerUp, true);
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('keydown', onKeyDown);
  document.addEventListener('keyup', onKeyUp);
  // The key may come up in another window.
  window.addEventListener('blur', letSpaceGo);

  return function detach(): void {
    document.removeEventListener('pointerdown', onPointerDown, true);
    document.removeEventListener('pointerup', onPointerUp, true);
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('keydown', onKeyDown);
    document.removeEventListener('keyup', onKeyUp);
    window.removeEventListener('blur', letSpaceGo);
  };
}

/** Whether a press in a field of the board is for the board. */
function mayInterrupt(event: KeyboardEvent, pressed: Shortcut): boolean {
  return isHeardInFields(pressed) && isFieldOnBoard(event.target) && !editsText(event);
}
