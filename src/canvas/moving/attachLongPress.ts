import { isControl, isOnBoard } from '../dom/targets.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';

/** A finger that rests this long asks for the menu; browsers that ask by themselves do so after 500 ms. */
const LONG_PRESS_MS = 450;
/** A finger trembles by this much and rests all the same; screen pixels. */
const TREMBLE = 8;
const RIGHT = 2;

/** A finger that rests on the board opens the menu that a right-click opens there, in every browser alike. */
export function attachLongPress(canvas: CanvasParts, gesture: GestureActor) {
  const { stage } = canvas.elements;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let at = { clientX: 0, clientY: 0 };
  /** The finger has asked: until it is lifted it neither pans nor drags nor clicks. */
  let opened = false;

  function onTouchStart({ touches, target }: TouchEvent): void {
    clearTimeout(timer);
    const [finger, another] = touches;
    if (!finger || another || canvas.scene.locked() || isControl(target) || !isOnBoard(canvas.elements, target)) return;
    at = { clientX: finger.clientX, clientY: finger.clientY };
    timer = setTimeout(() => ask(finger.target), LONG_PRESS_MS);
  }

  function ask(target: EventTarget): void {
    gesture.send({ type: 'pan.ended' });
    // As a pointer asks, not as the menu key does: the menu opens at the finger.
    const press = { bubbles: true, cancelable: true, button: RIGHT, ...at };
    opened = !target.dispatchEvent(new MouseEvent('contextmenu', press));
  }

  function onTouchMove(event: TouchEvent): void {
    if (opened) {
      event.stopImmediatePropagation();
      event.preventDefault();
    }
    const [finger] = event.touches;
    if (finger && Math.hypot(finger.clientX - at.clientX, finger.clientY - at.clientY) > TREMBLE) clearTimeout(timer);
  }

  function onTouchEnd(event: TouchEvent): void {
    clearTimeout(timer);
    if (opened) event.preventDefault();
    opened &&= event.touches.length > 0;
  }

  /** The browser's own long press is the same one. */
  function onContextMenu(event: MouseEvent): void {
    if (!event.isTrusted || !opened) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  const aborter = new AbortController();
  const { signal } = aborter;
  stage.addEventListener('touchstart', onTouchStart, { capture: true, passive: true, signal });
  stage.addEventListener('touchmove', onTouchMove, { capture: true, passive: false, signal });
  stage.addEventListener('touchend', onTouchEnd, { capture: true, signal });
  stage.addEventListener('touchcancel', onTouchEnd, { capture: true, signal });
  stage.addEventListener('contextmenu', onContextMenu, { capture: true, signal });

  return function detach(): void {
    clearTimeout(timer);
    aborter.abort();
  };
}
