import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import type { MenuGroup } from '../../../ui/popups/menuItems.ts';
import type { CanvasParts } from '../../render/renderer.ts';
import type { ArrangeActionName, ArrangeTarget } from '../arrangeActions.ts';
import { type ActionGroup, type ActionItem, flatItems, isMain } from '../nodeActions.ts';
import { useActionItem } from '../useActionItem.ts';
import { useArrangeMenus } from '../useArrangeMenus.ts';
import { SIDE_MARGIN } from './placeBar.ts';

const CLIPBOARD_ACTIONS: readonly ArrangeActionName[] = ['cut', 'copy'];
const ORGANISE_ACTIONS: readonly ArrangeActionName[] = ['duplicate', 'remove'];
/** The actions on nodes that are all locked. */
const READ_ONLY_ORGANISE_ACTIONS: readonly ArrangeActionName[] = ['duplicate'];

/** Measures of the bar in pixels, as its stylesheet has them: a button with its gap, a line with its margins, both paddings. */
const BUTTON_WIDTH = 34;
const SEPARATOR_WIDTH = 11;
const BAR_PADDING = 12;
/** The width that a main action with its name takes at most. Pixels. */
const NAMED_BUTTON_WIDTH = 134;

type BarOptions = {
  readonly target: ArrangeTarget;
  /** The number of selected nodes. */
  readonly nodeCount: number;
  /** The offers of their types. */
  readonly nodeActionGroups: readonly ActionGroup[];
  readonly areAllReadOnly: boolean;
};

type BarGroups = {
  readonly shownGroups: readonly MenuGroup[];
  readonly moreGroups: readonly MenuGroup[];
  /** The buttons have their names beside their icons. */
  readonly isNamed: boolean;
};

/**
 * The actions that the bar over a selection shows, and those in More. Main actions are shown, by name where the stage has room; without
 * any, whole groups are, as far as there is room.
 */
export function useBarGroups(
  canvas: CanvasParts,
  { target, nodeCount, nodeActionGroups, areAllReadOnly }: BarOptions,
): BarGroups {
  const { t } = useLingui();
  const actionItem = useActionItem(target, nodeCount);
  const { align, order } = useArrangeMenus(actionItem);
  const mayArrange = !canvas.scene.isReadOnly() && !areAllReadOnly;
  const mainItems = allMainItems();
  const hasMain = mainItems.length > 0;
  const [groups, alwaysInMore] = hasMain ? [[{ id: 'main', items: mainItems }], []] : splitGroups();
  const shownCount = useStageWidth(canvas, (width) => (hasMain ? 1 : groupCountWithin(width, groups)));
  const isNamed = useStageWidth(canvas, (width) => hasMain && areNamedWithin(width, mainItems.length));
  return {
    shownGroups: groups.slice(0, shownCount),
    moreGroups: hasMain ? moreBesideMain() : [...alwaysInMore, ...groups.slice(shownCount)],
    isNamed,
  };

  function actionGroup(names: readonly ArrangeActionName[], label?: string): MenuGroup {
    return { id: names.join(' '), items: names.map(actionItem), ...(label && { label }) };
  }

  /** The main actions by the nodes' types, and for several nodes the arranging that people do most. */
  function allMainItems(): readonly ActionItem[] {
    const nodeItems = nodeActionGroups.flatMap(({ items }) => items.filter(isMain));
    if (nodeCount < 2 || !mayArrange) return nodeItems;
    return [...nodeItems, actionItem('frame'), align, actionItem('tidy')];
  }

  /** Everything but the main actions, which are there too, by their names, where the bar has no room for those. */
  function moreBesideMain(): readonly MenuGroup[] {
    const nodeGroups = nodeActionGroups.map((group) => ({
      ...group,
      items: group.items.filter((item) => !isMain(item)),
    }));
    const unnamed = isNamed
      ? []
      : mainItems.map((item) => ({ id: item.id, items: flatItems([{ id: '', items: [item] }]) }));
    return [...unnamed, ...nodeGroups, ...arrangeGroups()].filter(({ items }) => items.length > 0);
  }

  function arrangeGroups(): readonly MenuGroup[] {
    if (canvas.scene.isReadOnly()) return [];
    if (areAllReadOnly) return [actionGroup(READ_ONLY_ORGANISE_ACTIONS)];
    return [order, actionGroup(CLIPBOARD_ACTIONS), actionGroup(ORGANISE_ACTIONS)];
  }

  /** The groups that the bar shows as far as there is room, and those that are always in More. */
  function splitGroups(): readonly [readonly MenuGroup[], readonly MenuGroup[]] {
    if (canvas.scene.isReadOnly()) return [nodeActionGroups, []];
    if (areAllReadOnly) return [[...nodeActionGroups, actionGroup(READ_ONLY_ORGANISE_ACTIONS)], []];
    return [
      [...nodeActionGroups, actionGroup(ORGANISE_ACTIONS, t`Organise`)],
      [order, actionGroup(CLIPBOARD_ACTIONS)],
    ];
  }
}

/** The number of groups that fit in a stage of this width, beside More. */
function groupCountWithin(width: number, groups: readonly MenuGroup[]): number {
  let remainingWidth = width - 2 * SIDE_MARGIN - BAR_PADDING - BUTTON_WIDTH;
  const firstHiddenIndex = groups.findIndex(({ items }) => {
    remainingWidth -= items.length * BUTTON_WIDTH + SEPARATOR_WIDTH;
    return remainingWidth < 0;
  });
  return firstHiddenIndex === -1 ? groups.length : firstHiddenIndex;
}

/** Says whether so many actions fit in a stage of this width with their names, beside More. */
function areNamedWithin(width: number, count: number): boolean {
  return width >= count * NAMED_BUTTON_WIDTH + SEPARATOR_WIDTH + BUTTON_WIDTH + BAR_PADDING + 2 * SIDE_MARGIN;
}

/** A value of the stage's width. Renders anew only when it is another. */
function useStageWidth<Value extends number | boolean>(canvas: CanvasParts, read: (width: number) => Value): Value {
  const { stage } = canvas.elements;
  return useSyncExternalStore(
    (listener) => {
      const resizeObserver = new ResizeObserver(listener);
      resizeObserver.observe(stage);
      return () => resizeObserver.disconnect();
    },
    () => read(stage.clientWidth),
  );
}
