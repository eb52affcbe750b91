import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { tip } from '../ui/tip.ts';
import { useCanvas } from './canvasContext.ts';
import s from './Dock.module.css';

/** The zoom in percent, written without React as it moves; pressed, it goes to 100 %. */
export function ZoomLevel() {
  const { t } = useLingui();
  const { view, commands } = useCanvas();
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const write = () => {
      const percent = view.viewport().k * 100;
      const text = `${percent < 1 ? percent.toFixed(1) : Math.round(percent)}%`;
      if (button.current && button.current.textContent !== text) button.current.textContent = text;
    };
    write();
    return view.onFrame(write);
  }, [view]);

  return (
    <button
      ref={button}
      type="button"
      className={s.zoom}
      aria-description={t`Zoom to 100%`}
      {...tip(t`Zoom to 100%`, '0')}
      onClick={commands.zoomTo100}
    />
  );
}
