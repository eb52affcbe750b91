import { Popover as Base } from '@base-ui/react/popover';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { tabStops } from '../keyboard/tabStops.ts';
import { EDGE_GAP, FloatingPopup, type PopupPlace } from './FloatingPopup.tsx';
import s from './Popover.module.css';

/** The content of a popover, and its place. */
export interface PopoverContent extends PopupPlace {
  /** Its name; shown as a heading when `showLabel` is set. */
  label: string;
  showLabel?: boolean;
  width?: number;
  /** A cross beside the heading closes it. */
  hasClose?: boolean;
  /** It covers neither of the bars at the window's head. */
  keepsBarsFree?: boolean;
  /** The control that has the focus first, where that is not the first one. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

type PopoverPanelProps = PopoverContent &
  Pick<Parameters<typeof FloatingPopup>[0], 'open' | 'onClose' | 'at' | 'beside'>;

const BUTTON_GAP = 6;
/** The bars at the head of the window end here, with a gap. CSS pixels. */
const BARS_BOTTOM = 64;

/** The part of a popover that floats; loaded later than the page. */
export function PopoverPanel(props: PopoverPanelProps) {
  const { label, showLabel, width = 280, hasClose, keepsBarsFree, initialFocus, children, ...popup } = props;
  const content = useRef<HTMLDivElement>(null);
  const title = showLabel && <Base.Title className={s.title}>{label}</Base.Title>;
  return (
    <FloatingPopup
      align="end"
      {...popup}
      gap={BUTTON_GAP}
      {...(keepsBarsFree && { edgeGaps: { top: BARS_BOTTOM, right: EDGE_GAP, bottom: EDGE_GAP, left: EDGE_GAP } })}
      placeClassName={s.place}
      className={s.popover}
      style={{ width }}
      {...(hasClose && { initialFocus: () => (content.current && tabStops(content.current)[0]) ?? true })}
      {...(initialFocus && { initialFocus })}
      {...(!showLabel && { 'aria-label': label })}
    >
      {hasClose ? <Head title={title} onClose={popup.onClose} /> : title}
      {hasClose ? <div ref={content}>{children}</div> : children}
    </FloatingPopup>
  );
}

/** The heading with a cross, which stays in sight. */
function Head({ title, onClose }: { readonly title: ReactNode; readonly onClose: () => void }) {
  const { t } = useLingui();
  return (
    <div className={s.head}>
      {title}
      <IconButton label={t`Close`} icon={X} onClick={onClose} />
    </div>
  );
}
