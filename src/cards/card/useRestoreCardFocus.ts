import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus back to the card when a field inside it closes and the focus would be lost with it. */
export function useRestoreCardFocus(isOpen: boolean, content: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (wasOpen.current && !isOpen && isLost) content.current?.closest<HTMLElement>('[data-node-id]')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, content]);
}
