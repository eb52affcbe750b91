import { type RefObject, useEffect, useState } from 'react';
import { nodeAt } from '../dom/eventTargets.ts';
import type { CanvasParts } from '../render/renderer.ts';

/**
 * Returns the focus when what takes it now is closed: back to what had it, a field, whose caret the browser keeps, a card or a button of one,
 * or onto the board where nothing had it, or that is gone by then.
 */
export function useFocusReturn(canvas: CanvasParts): RefObject<HTMLElement> {
  const [origin] = useState(() => {
    const { activeElement } = document;
    return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
  });
  const [focusTarget] = useState(() => ({
    get current() {
      return origin?.isConnected ? origin : canvas.elements.stage;
    },
  }));

  // The card stays live meanwhile, or what had the focus would be gone.
  useEffect(() => {
    const node = nodeAt(origin);
    const unpin = node === undefined ? undefined : canvas.renderer.pin(node);
    return () => void unpin?.();
  }, [canvas, origin]);
  return focusTarget;
}
