import { Popover as Base } from '@base-ui/react/popover';
import { type ReactElement, useRef, useState } from 'react';
import s from './Menu.module.css';
import { MenuList } from './MenuList.tsx';
import type { MenuGroup } from './menuItems.ts';

interface MenuContent {
  /** The menu's name. */
  label: string;
  groups: readonly MenuGroup[];
  search?: string;
  width?: number;
  side?: 'top' | 'bottom' | 'left' | 'right';
  align?: 'start' | 'center' | 'end';
}

/** A menu that a button opens: by press, by Enter, or by the down arrow. */
export function Menu({ trigger, ...content }: MenuContent & { trigger: ReactElement }) {
  const [open, setOpen] = useState(false);
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger
        render={trigger}
        aria-haspopup="menu"
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      />
      <MenuPopup {...content} onClose={() => setOpen(false)} />
    </Base.Root>
  );
}

/** A point in the window, in CSS pixels. */
export interface MenuPoint {
  x: number;
  y: number;
}

/** A menu at a point: the context menu, the menu where a connection was let go. Open while `point` is given. */
export function MenuAt({ point, onClose, ...content }: MenuContent & { point: MenuPoint | null; onClose: () => void }) {
  // Keeps its place while it fades out.
  const [last, setLast] = useState(point);
  if (point && point !== last) setLast(point);
  const at = point ?? last;
  return (
    <Base.Root open={point !== null} onOpenChange={(open) => !open && onClose()}>
      {at && <MenuPopup {...content} point={at} onClose={onClose} />}
    </Base.Root>
  );
}

function MenuPopup(props: MenuContent & { point?: MenuPoint; onClose: () => void }) {
  const { label, groups, search, width = 240, side = 'bottom', align = 'start', point, onClose } = props;
  const focusRef = useRef<HTMLElement>(null);
  return (
    <Base.Portal>
      <Base.Positioner
        className={s.place}
        side={side}
        align={align}
        sideOffset={point ? 0 : 4}
        collisionPadding={8}
        {...(point && { anchor: { getBoundingClientRect: () => new DOMRect(point.x, point.y, 0, 0) } })}
      >
        <Base.Popup
          role="presentation"
          className={s.menu}
          style={{ width }}
          initialFocus={focusRef}
          onContextMenu={(event) => event.preventDefault()}
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
  );
}
