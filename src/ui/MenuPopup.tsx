import { Popover as Base } from '@base-ui/react/popover';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import s from './Menu.module.css';
import { MenuList } from './MenuList.tsx';
import type { MenuGroup } from './menuItems.ts';

/** What a menu offers, and where it opens. */
export interface MenuContent {
  /** The menu's name. */
  label: string;
  groups: readonly MenuGroup[];
  search?: string;
  width?: number;
  side?: 'top' | 'bottom' | 'left' | 'right';
  align?: 'start' | 'center' | 'end';
}

/** A point in the window, in CSS pixels. */
export interface MenuPoint {
  x: number;
  y: number;
}

interface MenuPopupProps extends MenuContent {
  open: boolean;
  onClose: () => void;
  /** The button that opens and closes it. */
  trigger?: RefObject<HTMLElement | null>;
  /** Where it opens instead of beside a button. */
  point?: MenuPoint;
}

/** Distance of a menu from its button, and of any menu from the window's edge. CSS pixels. */
const BUTTON_GAP = 4;
const EDGE_GAP = 8;

/** The part of a menu that floats. It comes with a library for placing, so it is fetched apart from the page: see `Menu.tsx`. */
export function MenuPopup(props: MenuPopupProps) {
  const { label, groups, search, width = 240, side = 'bottom', align = 'start', open, onClose, trigger, point } = props;
  const focusRef = useRef<HTMLElement>(null);

  /** Tab goes on from the button, as if there were no menu in between. */
  function leave(event: KeyboardEvent) {
    if (event.key !== 'Tab' || !trigger) return;
    trigger.current?.focus();
    onClose();
  }

  return (
    <Base.Root
      open={open}
      onOpenChange={(_, details) => {
        // The button closes its menu by its own press; closing it before would make that press open it again.
        if (isPressOf(trigger?.current, details)) details.cancel();
        else onClose();
      }}
    >
      <Base.Portal>
        <Base.Positioner
          className={s.place}
          side={side}
          align={align}
          sideOffset={point ? 0 : BUTTON_GAP}
          collisionPadding={EDGE_GAP}
          anchor={point ? { getBoundingClientRect: () => new DOMRect(point.x, point.y, 0, 0) } : trigger}
        >
          <Base.Popup
            role="presentation"
            className={s.menu}
            style={{ width }}
            initialFocus={focusRef}
            onContextMenu={(event) => event.preventDefault()}
            onKeyDown={leave}
          >
            <MenuList
              label={label}
              groups={groups}
              search={search}
              focusRef={focusRef}
              onPick={(item) => {
                onClose();
                item.onSelect?.();
              }}
            />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Whether what would close the menu is a press of its button, or the focus that such a press moves there. */
function isPressOf(trigger: HTMLElement | null | undefined, { reason, event }: Base.Root.ChangeEventDetails): boolean {
  const goesTo = reason === 'focus-out' && event instanceof FocusEvent ? event.relatedTarget : event.target;
  return reason !== 'escape-key' && goesTo instanceof Node && trigger?.contains(goesTo) === true;
}
