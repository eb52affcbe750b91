import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { lazyComponent } from '../../load/lazyComponent.tsx';
import { loadWithTexts } from '../../locales/language.ts';
import { popupButton } from '../../ui/popups/popupButton.ts';
import { tip } from '../../ui/tooltips/tip.ts';
import { useCanvas } from '../canvasContext.ts';
import type { CanvasSettingsProps } from '../viewport/canvasSettings.ts';
import s from './Dock.module.css';

const ZoomMenu = lazyComponent(async () => (await loadWithTexts(import('../panels/ZoomMenu.tsx'))).ZoomMenu);

/** The zoom in percent, written without React as it moves; pressed, it opens what can be done about it. */
export function ZoomLevel(settings: CanvasSettingsProps) {
  const { t } = useLingui();
  const canvas = useCanvas();
  const [open, setOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const Menu = ZoomMenu.useLoaded(open);

  useEffect(() => {
    const updatePercent = () => {
      const percent = canvas.camera.viewport().k * 100;
      const text = `${percent < 1 ? percent.toFixed(1) : Math.round(percent)}%`;
      if (buttonRef.current && buttonRef.current.textContent !== text) buttonRef.current.textContent = text;
    };
    updatePercent();
    return canvas.camera.onFrame(updatePercent);
  }, [canvas]);

  const button = <button type="button" className={s.zoom} aria-description={t`Zoom`} {...tip(t`Zoom`)} />;
  return (
    <>
      {popupButton(button, { ref: buttonRef, open, setOpen, popupType: 'dialog' })}
      {Menu && <Menu {...settings} open={open} at={buttonRef} onClose={() => setOpen(false)} />}
    </>
  );
}
