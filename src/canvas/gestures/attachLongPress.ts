import { isControl, isOnBoard } from '../dom/eventTargets.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';

/** A finger that rests this long asks for the menu; browsers that ask by themselves do so after 500 ms. */
const LONG_PRESS_MS = 450;
/** A finger trembles by this much and rests all the same; screen pixels. */
const MOVEMENT_MAX_PX = 8;
const RIGHT_BUTTON = 2;

/** A finger that rests on the board opens the menu that a right-click opens there, in every browser alike. */
export function attachLongPress(canvas: CanvasParts, gesture: GestureActor) {
  const { stage } = canvas.elements;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressPoint = { clientX: 0, clientY: 0 };
  /** The finger has asked: until it is lifted it neither pans nor drags nor clicks. */
  let hasOpenedMenu = false;

  function onTouchStart({ touches, target }: TouchEvent): void {
    clearTimeout(timer);
    const [finger, secondFinger] = touches;
    if (
      !finger ||
      secondFinger ||
      canvas.scene.isReadOnly() ||
      isControl(target) ||
      !isOnBoard(canvas.elements, target)
    )
      return;
    pressPoint = { clientX: finger.clientX, clientY: finger.clientY };
    timer = setTimeout(() => openContextMenu(finger.target), LONG_PRESS_MS);
  }

  function openContextMenu(target: EventTarget): void {
    gesture.send({ type: 'pan.ended' });
    // As a pointer asks, not as the menu key does: the menu opens at the finger.
    const press = { bubbles: true, cancelable: true, button: RIGHT_BUTTON, ...pressPoint };
    hasOpenedMenu = !target.dispatchEvent(new MouseEvent('contextmenu', press));
  }

  function onTouchMove(event: TouchEvent): void {
    if (hasOpenedMenu) {
      event.stopImmediatePropagation();
      event.preventDefault();
    }
    const [finger] = event.touches;
    if (
      finger &&
      Math.hypot(finger.clientX - pressPoint.clientX, finger.clientY - pressPoint.clientY) > MOVEMENT_MAX_PX
    )
      clearTimeout(timer);
  }

  function onTouchEnd(event: TouchEvent): void {
    clearTimeout(timer);
    if (hasOpenedMenu) event.preventDefault();
    hasOpenedMenu &&= event.touches.length > 0;
  }

  /** The browser's own long press is the same one. */
  function onContextMenu(event: MouseEvent): void {
    if (!event.isTrusted || !hasOpenedMenu) return;
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
