import { type RefObject, useEffect, useState } from 'react';
import { isFieldOnBoard, nodeAt } from '../dom/eventTargets.ts';
import type { CanvasParts } from '../render/renderer.ts';

/**
 * Returns the focus when what takes it now is closed: back into the field that had it, whose caret the browser keeps, or onto the
 * board where there was none, or it is gone by then.
 */
export function useFocusReturn(canvas: CanvasParts): RefObject<HTMLElement> {
  const [field] = useState(() => (isFieldOnBoard(document.activeElement) ? document.activeElement : null));
  const [focusTarget] = useState(() => ({
    get current() {
      return field?.isConnected ? field : canvas.elements.stage;
    },
  }));

  // The card stays live meanwhile, or its field would be gone.
  useEffect(() => {
    const node = nodeAt(field);
    const unpin = node === undefined ? undefined : canvas.renderer.pin(node);
    return () => void unpin?.();
  }, [canvas, field]);
  return focusTarget;
}
