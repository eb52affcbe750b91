import { useEffect, useRef } from 'react';
import { attachTips, positionTip } from './attachTips.ts';
import s from './Tooltip.module.css';

/**
 * The one tooltip of the page, mounted once by the app. A single listener serves every element that carries `tip()`,
 * so that hundreds of cards cost nothing. It lives in the browser's top layer, above dialogs.
 */
export function TooltipLayer() {
  const box = useRef<HTMLDivElement>(null);
  const label = useRef<HTMLSpanElement>(null);
  const keys = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = box.current!;
    return attachTips(document, {
      show(target) {
        label.current!.textContent = target.getAttribute('data-tip');
        keys.current!.textContent = target.getAttribute('data-tip-keys');
        element.showPopover();
        positionTip(element, target, { width: innerWidth, height: innerHeight });
      },
      hide: () => element.hidePopover(),
    });
  }, []);

  return (
    <div ref={box} popover="manual" role="tooltip" className={s.tip}>
      <span ref={label} />
      <kbd ref={keys} />
    </div>
  );
}
