import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import s from './Menu.module.css';
import { MenuItemRow } from './MenuItemRow.tsx';
import { filterGroups, itemAfterKey, itemForLetter, type MenuGroup, type MenuItem } from './menuItems.ts';

interface MenuListProps {
  label: string;
  groups: readonly MenuGroup[];
  /** The search field's placeholder; without it there is no search. */
  search?: string | undefined;
  /** Its first item is active until another is. */
  startsAtFirst: boolean;
  /** Takes the focus: the search field or the list. */
  focusRef: RefObject<HTMLElement | null>;
  onPick: (item: MenuItem) => void;
}

/**
 * The inside of a menu. The focus stays on one element (the search field, else the list), which names the active item;
 * so typing always goes on, and the arrow keys always move.
 */
export function MenuList({ label, groups, search, startsAtFirst, focusRef, onPick }: MenuListProps) {
  const { t } = useLingui();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [activeId, setActive] = useState<string>();
  const shownGroups = filterGroups(groups, typed);
  const items = shownGroups.flatMap((group) => group.items);
  // While searching, Enter takes the first hit unless another was chosen.
  const currentItem = items.find((item) => item.id === activeId) ?? (typed || startsAtFirst ? items[0] : undefined);
  const elementIdOf = (item: MenuItem) => `${id}-${item.id}`;

  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  });

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const inField = event.target instanceof HTMLInputElement;
    const isCaretKey = inField && (event.key === 'Home' || event.key === 'End');
    const isTyping = !inField && event.key.length === 1 && !event.ctrlKey && !event.metaKey && event.key !== ' ';
    const next = isTyping
      ? itemForLetter(items, currentItem?.id, event.key)
      : isCaretKey
        ? undefined
        : itemAfterKey(items, currentItem?.id, event.key);
    if (next) {
      event.preventDefault();
      setActive(next.id);
    } else if (currentItem && (event.key === 'Enter' || (!inField && event.key === ' '))) {
      event.preventDefault();
      // The key that opened the menu repeats while it is held.
      if (!event.repeat) document.getElementById(elementIdOf(currentItem))?.click();
    }
  }

  const focusProps = {
    'aria-activedescendant': currentItem && elementIdOf(currentItem),
    onKeyDown,
  };
  return (
    <>
      {search !== undefined && (
        <label className={s.search}>
          <Icon of={Search} />
          <input
            ref={focusRef as RefObject<HTMLInputElement>}
            type="search"
            autoComplete="off"
            spellCheck={false}
            aria-label={search}
            aria-controls={id}
            placeholder={search}
            value={typed}
            {...focusProps}
            onChange={(event) => {
              setTyped(event.target.value);
              setActive(undefined);
            }}
          />
        </label>
      )}
      <div
        id={id}
        ref={(element) => {
          list.current = element;
          if (search === undefined) focusRef.current = element;
        }}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={s.list}
        {...(search === undefined && focusProps)}
      >
        {shownGroups.map((group, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a menu
          <div key={group.id} role="group" aria-label={group.label} className={index > 0 ? s.ruled : undefined}>
            {group.label && (
              <div aria-hidden="true" className={s.heading}>
                {group.label}
              </div>
            )}
            {group.items.map((item) => (
              <MenuItemRow
                key={item.id}
                id={elementIdOf(item)}
                item={item}
                isActive={item === currentItem}
                onHover={() => setActive(item.id)}
                onPick={onPick}
              />
            ))}
          </div>
        ))}
      </div>
      {items.length === 0 && (
        <p role="status" className={s.none}>
          {t`Nothing found`}
        </p>
      )}
    </>
  );
}
