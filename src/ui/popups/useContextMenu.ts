import { type MouseEvent, useState } from 'react';
import type { MenuPoint } from './Menu.tsx';

/** Offset of a menu that the keyboard opened, from the element's top left corner. CSS pixels. */
const KEYBOARD_OFFSET = 16;

/** The state behind a context menu: give `onContextMenu` to the element, `point` and `close` to `MenuAtPoint`. */
export function useContextMenu() {
  const [point, setPoint] = useState<MenuPoint | null>(null);
  return {
    point,
    close: () => setPoint(null),
    onContextMenu(event: MouseEvent) {
      event.preventDefault();
      // The context-menu key sends no pointer position.
      const isFromKeyboard = event.clientX === 0 && event.clientY === 0;
      const box = event.currentTarget.getBoundingClientRect();
      setPoint(
        isFromKeyboard
          ? { x: box.left + KEYBOARD_OFFSET, y: box.top + KEYBOARD_OFFSET }
          : { x: event.clientX, y: event.clientY },
      );
    },
  };
}
