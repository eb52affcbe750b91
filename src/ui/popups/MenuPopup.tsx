import { useRef } from 'react';
import { FloatingPopup, type PopupPlace } from './FloatingPopup.tsx';
import s from './Menu.module.css';
import { MenuList } from './MenuList.tsx';
import type { MenuGroup } from './menuItems.ts';

/** The items of a menu, and its place. */
export interface MenuContent extends PopupPlace {
  /** The menu's name. */
  label: string;
  groups: readonly MenuGroup[];
  search?: string;
  width?: number;
}

type MenuPopupProps = MenuContent &
  Pick<Parameters<typeof FloatingPopup>[0], 'open' | 'onClose' | 'at' | 'keepsSide'> & {
    /** Its first item is active until another is. */
    startsAtFirst?: boolean;
  };

const BUTTON_GAP = 4;

/** The part of a menu that floats; loaded later than the page. */
export function MenuPopup({ label, groups, search, width = 240, startsAtFirst = false, ...popup }: MenuPopupProps) {
  const focusRef = useRef<HTMLElement>(null);
  return (
    <FloatingPopup
      {...popup}
      gap={'current' in popup.at ? BUTTON_GAP : 0}
      role="presentation"
      placeClassName={s.place}
      className={s.menu}
      style={{ width }}
      initialFocus={focusRef}
      onContextMenu={(event) => event.preventDefault()}
    >
      <MenuList
        label={label}
        groups={groups}
        search={search}
        startsAtFirst={startsAtFirst}
        focusRef={focusRef}
        onPick={(item) => {
          popup.onClose();
          item.onSelect?.();
        }}
      />
    </FloatingPopup>
  );
}
