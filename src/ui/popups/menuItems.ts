import type { ReactNode } from 'react';
import type { IconShape } from '../icons/Icon.tsx';
import type { Shortcut } from '../keyboard/shortcuts.ts';

/** One line of a menu: an action, a choice (`checked`) or a link (`href`). */
export interface MenuItem {
  id: string;
  label: string;
  /** Of the label, where it is not the page's. */
  lang?: string;
  /** A second, quiet line. */
  hint?: string;
  icon?: IconShape;
  /** Drawn at the left instead of an icon. */
  mark?: ReactNode;
  shortcut?: Shortcut;
  danger?: boolean;
  /** Given, the item is one of a set of choices, and this says whether it is the chosen one. */
  checked?: boolean;
  /** Given, the item switches something, and this says whether that is on. */
  on?: boolean;
  /** Switches the item off and says why, as its second line. */
  offReason?: string | undefined;
  href?: string;
  /** A link that opens a new tab. */
  newTab?: boolean;
  onSelect?: () => void;
  /** The items behind it; whoever opens the menu shows them in its place. */
  items?: readonly MenuItem[];
  /** Drawn at the end of its first line, and in words for who cannot see it: they describe the item. */
  aside?: { readonly content: ReactNode; readonly text: string };
  /** Further words that the search finds it by. */
  keywords?: string;
}

/** Items that belong together, under a heading or between hairlines. */
export interface MenuGroup {
  id: string;
  label?: string;
  items: readonly MenuItem[];
}

/** The groups with only the items that contain every typed word; empty groups are left out. */
export function filterGroups(groups: readonly MenuGroup[], typed: string): MenuGroup[] {
  const terms = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (terms.length === 0) return [...groups];
  const hasAllTerms = (item: MenuItem) => {
    const text = `${item.label} ${item.hint ?? ''} ${item.keywords ?? ''}`.toLowerCase();
    return terms.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, items: group.items.filter(hasAllTerms) }))
    .filter((group) => group.items.length > 0);
}

/** The item that a key leads to from `at` (undefined: none yet), or undefined if the key does not move. Wraps around. */
export function itemAfterKey(
  items: readonly MenuItem[],
  currentId: string | undefined,
  key: string,
): MenuItem | undefined {
  const index = items.findIndex((item) => item.id === currentId);
  switch (key) {
    case 'ArrowDown':
      return items[(index + 1) % items.length];
    case 'ArrowUp':
      return items.at(index < 0 ? -1 : index - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default:
      return undefined;
  }
}

/** The next item after `at` whose label starts with the letter: what typing does in a menu without a search field. */
export function itemForLetter(
  items: readonly MenuItem[],
  currentId: string | undefined,
  letter: string,
): MenuItem | undefined {
  const index = items.findIndex((item) => item.id === currentId);
  const rotatedItems = [...items.slice(index + 1), ...items.slice(0, index + 1)];
  return rotatedItems.find((item) => item.label.toLowerCase().startsWith(letter.toLowerCase()));
}
