import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useCanvas } from '../../canvas/canvasContext.ts';
import s from './farLayer.module.css';

/** Marks that lie on the board (board units) and are as large at every zoom: one transform moves all of them, `--unzoom` undoes the zoom of each. */
export function FarLayer({ children }: { children: ReactNode }) {
  const { camera } = useCanvas();
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    function follow(): void {
      const { x, y, k } = camera.viewport();
      const { style } = layer.current!;
      style.transform = `translate(${x}px, ${y}px) scale(${k})`;
      style.setProperty('--unzoom', String(1 / k));
    }
    follow();
    return camera.onFrame(follow);
  }, [camera]);
  return (
    <div className={s.stage}>
      <div ref={layer} className={s.layer}>
        {children}
      </div>
    </div>
  );
}
