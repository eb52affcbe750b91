import { useEffect, useRef } from 'react';
import { attachTips, positionTip } from './attachTips.ts';
import s from './Tooltip.module.css';

/**
 * The one tooltip of the page, mounted once by the app. A single listener serves every element that carries `tip()`,
 * so that hundreds of cards cost nothing. It lives in the browser's top layer, above dialogs.
 */
export function TooltipLayer() {
  const tooltipRef = useRef<HTMLDivElement>(null);
  const labelRef = useRef<HTMLSpanElement>(null);
  const shortcutRef = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = tooltipRef.current!;
    return attachTips(document, {
      show(target) {
        labelRef.current!.textContent = target.getAttribute('data-tip');
        shortcutRef.current!.textContent = target.getAttribute('data-tip-keys');
        element.showPopover();
        positionTip(element, target, { width: innerWidth, height: innerHeight });
      },
      hide: () => element.hidePopover(),
      contains: (part) => part instanceof Node && element.contains(part),
    });
  }, []);

  return (
    <div ref={tooltipRef} popover="manual" role="tooltip" className={s.tip}>
      <span ref={labelRef} />
      <kbd ref={shortcutRef} />
    </div>
  );
}
