import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { FloatingPopup, type PopupPlace } from './FloatingPopup.tsx';
import s from './Popover.module.css';

/** The content of a popover, and its place. */
export interface PopoverContent extends PopupPlace {
  /** Its name; shown as a heading when `showLabel` is set. */
  label: string;
  showLabel?: boolean;
  width?: number;
  children: ReactNode;
}

type PopoverPanelProps = PopoverContent & Pick<Parameters<typeof FloatingPopup>[0], 'open' | 'onClose' | 'at'>;

const BUTTON_GAP = 6;

/** The part of a popover that floats; loaded later than the page. */
export function PopoverPanel({ label, showLabel, width = 280, children, ...popup }: PopoverPanelProps) {
  return (
    <FloatingPopup
      align="end"
      {...popup}
      gap={BUTTON_GAP}
      placeClassName={s.place}
      className={s.popover}
      style={{ width }}
      {...(!showLabel && { 'aria-label': label })}
    >
      {showLabel && <Base.Title className={s.title}>{label}</Base.Title>}
      {children}
    </FloatingPopup>
  );
}
