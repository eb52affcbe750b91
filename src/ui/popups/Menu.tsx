import { useRef, useState } from 'react';
import { lazyComponent } from '../../load/lazyComponent.tsx';
import type { PopupPoint } from './FloatingPopup.tsx';
import type { MenuContent } from './MenuPopup.tsx';
import { type PopupTrigger, popupButton } from './popupButton.ts';

const MenuPopup = lazyComponent(async () => (await import('./MenuPopup.tsx')).MenuPopup);

/** A menu that a button opens: by press, by Enter, or by the down arrow; by a key its first item is active. */
export function Menu({ trigger, ...content }: MenuContent & { trigger: PopupTrigger }) {
  const [state, setState] = useState<'closed' | 'byPointer' | 'byKey'>('closed');
  const open = state !== 'closed';
  const ref = useRef<HTMLButtonElement>(null);
  const Popup = MenuPopup.useLoaded(open);
  const setOpen = (next: boolean, isByKey: boolean) => setState(next ? (isByKey ? 'byKey' : 'byPointer') : 'closed');
  return (
    <>
      {popupButton(trigger, { ref, open, setOpen, popupType: 'menu' })}
      {Popup && (
        <Popup {...content} startsAtFirst={state === 'byKey'} open={open} at={ref} onClose={() => setState('closed')} />
      )}
    </>
  );
}

export type MenuPoint = PopupPoint;

/** A menu at a point: the context menu, the menu where a connection was let go. Open while `point` is given. */
export function MenuAtPoint({
  point,
  onClose,
  ...content
}: MenuContent & { point: MenuPoint | null; onClose: () => void }) {
  // Keeps its place while it fades out.
  const [lastPoint, setLastPoint] = useState(point);
  if (point && point !== lastPoint) setLastPoint(point);
  const at = point ?? lastPoint;
  const Popup = MenuPopup.useLoaded(point !== null);
  return Popup && at && <Popup {...content} open={point !== null} at={at} onClose={onClose} />;
}
