import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import type { IconShape } from '../../ui/icons/Icon.tsx';
import type { MenuGroup, MenuItem } from '../../ui/popups/menuItems.ts';
import type { CanvasParts } from '../render/renderer.ts';

/**
 * The actions on these selected nodes beyond arranging them, by what they are: the groups of the bar over them and of their
 * menu, in one order. A shortcut of an item is heard while they are selected.
 */
export type NodeActions = (nodes: readonly BoardNode[]) => readonly ActionGroup[];

/** An action; the main ones of a node stand in its bar with their names, and all others in More. */
export type ActionItem = MenuItem & { readonly isMain?: boolean };

/** A group of actions; `menuOnly` ones stand in the menu of a node, and make no bar. */
export type ActionGroup = Omit<MenuGroup, 'items'> & {
  readonly items: readonly ActionItem[];
  readonly menuOnly?: boolean;
  /** In the menu of a node those that are not main stand behind one item, which has the group's label and this icon. */
  readonly submenuIcon?: IconShape;
};

/** A group as the menu of a node lists it. */
export function menuGroupOf({ submenuIcon, ...group }: ActionGroup): MenuGroup {
  const main = group.items.filter(isMain);
  const others = group.items.filter((item) => !isMain(item));
  if (!submenuIcon || !group.label || others.length < 2) return group;
  const submenu = {
    id: `more ${group.id}`,
    label: group.label,
    icon: submenuIcon,
    items: flatItems([{ ...group, items: others }]),
  };
  return { ...group, items: [...main, submenu] };
}

export function isMain({ isMain }: ActionItem): boolean {
  return isMain === true;
}

/** The offers of the selected nodes' types. */
export function selectionActionGroups(
  canvas: CanvasParts,
  { actionsOf }: { readonly actionsOf?: NodeActions | undefined },
) {
  const nodes = [...canvas.scene.selection()].flatMap((id) => canvas.scene.node(id as NodeId)?.node ?? []);
  return (nodes.length > 0 && actionsOf?.(nodes)) || [];
}

/** Every item of the groups; the choices of one in its place. */
export function flatItems(groups: readonly MenuGroup[]): MenuItem[] {
  return groups.flatMap(({ items }) => items.flatMap((item) => item.items ?? [item]));
}

/** The item that a key is for. */
export function itemByShortcut(groups: readonly MenuGroup[], pressed: string): MenuItem | undefined {
  return flatItems(groups).find(({ shortcut }) => shortcut === pressed);
}
