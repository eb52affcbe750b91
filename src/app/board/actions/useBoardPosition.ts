import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Position } from '../../../../contract/board.ts';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import { boardToScreen } from '../../../geometry/viewport/viewport.ts';

/** Keeps an element at a place of the board, in board units, whatever the view does; `scaled`: as large as the board. */
export function useBoardPosition({ x, y }: Position, scaled?: 'scaled'): RefObject<HTMLDivElement | null> {
  const canvas = useCanvas();
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    function updateTransform(): void {
      const viewport = canvas.camera.viewport();
      const point = boardToScreen(viewport, { x, y });
      const scale = scaled ? ` scale(${viewport.k})` : '';
      element.current!.style.transform = `translate(${point.x}px,${point.y}px)${scale}`;
    }
    updateTransform();
    return canvas.camera.onFrame(updateTransform);
  }, [canvas, x, y, scaled]);
  return element;
}
