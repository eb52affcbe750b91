import { useRef, useState } from 'react';
import { lazyComponent } from '../../load/lazyComponent.tsx';
import type { PopoverContent } from './PopoverPanel.tsx';
import { type PopupTrigger, popupButton } from './popupButton.ts';

interface PopoverProps extends PopoverContent {
  /** The button that opens it. */
  trigger: PopupTrigger;
  /** Controlled from outside when given. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

const PopoverPanel = lazyComponent(async () => (await import('./PopoverPanel.tsx')).PopoverPanel);

/** A small panel beside the button that opened it; Esc or a press elsewhere closes it. */
export function Popover({ trigger, open: controlledOpen, onOpenChange, ...content }: PopoverProps) {
  const [ownOpen, setOwnOpen] = useState(false);
  const open = controlledOpen ?? ownOpen;
  const ref = useRef<HTMLButtonElement>(null);
  const Panel = PopoverPanel.useLoaded(open);

  function setOpen(next: boolean): void {
    setOwnOpen(next);
    onOpenChange?.(next);
  }

  return (
    <>
      {popupButton(trigger, { ref, open, setOpen, popupType: 'dialog' })}
      {Panel && <Panel {...content} open={open} at={ref} onClose={() => setOpen(false)} />}
    </>
  );
}
