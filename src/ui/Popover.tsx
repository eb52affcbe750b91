import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import s from './Popover.module.css';

interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Its name; shown as a heading when `showLabel` is set. */
  label: string;
  showLabel?: boolean;
  width?: number;
  side?: 'top' | 'bottom' | 'left' | 'right';
  align?: 'start' | 'center' | 'end';
  /** Controlled from outside when given. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/** A small panel beside the button that opened it; Esc or a press elsewhere closes it. */
export function Popover(props: PopoverProps) {
  const {
    trigger,
    label,
    showLabel,
    width = 280,
    side = 'bottom',
    align = 'end',
    open,
    onOpenChange,
    children,
  } = props;
  return (
    <Base.Root {...(open !== undefined && { open })} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={s.place} side={side} align={align} sideOffset={6} collisionPadding={8}>
          <Base.Popup className={s.popover} style={{ width }} {...(!showLabel && { 'aria-label': label })}>
            {showLabel && <Base.Title className={s.title}>{label}</Base.Title>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
