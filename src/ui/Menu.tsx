import { type ComponentProps, cloneElement, type ReactElement, useRef, useState } from 'react';
import { fetchedApart } from './fetchedApart.ts';
import type { MenuContent, MenuPoint } from './MenuPopup.tsx';

export type { MenuPoint };

const usePopup = fetchedApart(async () => (await import('./MenuPopup.tsx')).MenuPopup);

interface MenuProps extends MenuContent {
  /** A button without a press of its own. */
  trigger: ReactElement<ComponentProps<'button'>>;
}

/** A menu that a button opens: by press, by Enter, or by the down arrow. */
export function Menu({ trigger, ...content }: MenuProps) {
  const [open, setOpen] = useState(false);
  // Stays until it has faded out, and for the next time.
  const [used, setUsed] = useState(open);
  if (open && !used) setUsed(true);
  const Popup = usePopup(used);
  const button = useRef<HTMLButtonElement>(null);
  const props: ComponentProps<'button'> & { 'data-popup-open'?: string } = {
    ref: button,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    ...(open && { 'data-popup-open': '' }),
    onClick: ({ currentTarget }) => {
      // Not every browser does so; the focus returns to where it was.
      currentTarget.focus();
      setOpen(!open);
    },
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpen(true);
    },
  };
  return (
    <>
      {cloneElement(trigger, props)}
      {Popup && <Popup {...content} open={open} trigger={button} onClose={() => setOpen(false)} />}
    </>
  );
}

interface MenuAtProps extends MenuContent {
  /** Where it is open; null while it is closed. */
  point: MenuPoint | null;
  onClose: () => void;
}

/** A menu at a point: the context menu, the menu where a connection was let go. Open while `point` is given. */
export function MenuAt({ point, onClose, ...content }: MenuAtProps) {
  // Keeps its place while it fades out.
  const [last, setLast] = useState(point);
  if (point && point !== last) setLast(point);
  const at = point ?? last;
  const Popup = usePopup(at !== null);
  return Popup && at && <Popup {...content} open={point !== null} point={at} onClose={onClose} />;
}
