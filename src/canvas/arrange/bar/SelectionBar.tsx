import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Ellipsis } from 'lucide-react';
import { type ComponentProps, Fragment, memo, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { NodeId } from '../../../../contract/ids.ts';
import { isFixed } from '../../../board/document/board.ts';
import { useStore } from '../../../store/useStore.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Menu } from '../../../ui/popups/Menu.tsx';
import type { MenuGroup, MenuItem } from '../../../ui/popups/menuItems.ts';
import { cx } from '../../../ui/tokens/cx.ts';
import float from '../../../ui/tokens/float.module.css';
import { tip } from '../../../ui/tooltips/tip.ts';
import { useCanvas } from '../../canvasContext.ts';
import { preserveBoardFocus } from '../../dom/preserveBoardFocus.ts';
import type { CanvasParts } from '../../render/renderer.ts';
import { useSource } from '../../scene/useSource.ts';
import type { ArrangeActionName, ArrangeTarget } from '../arrangeActions.ts';
import { type HelpOf, helpItems } from '../helpItems.ts';
import { type ActionGroup, flatItems, type NodeActions, selectionActionGroups } from '../nodeActions.ts';
import { useActionItem } from '../useActionItem.ts';
import { placeBar, SIDE_MARGIN } from './placeBar.ts';
import s from './SelectionBar.module.css';

/** The groups of a bar over several nodes. Where the window is narrow they move whole into More, last first. */
const ACTION_GROUPS: readonly (readonly ArrangeActionName[])[] = [
  ['alignLeft', 'alignCentre', 'alignRight', 'alignTop', 'alignMiddle', 'alignBottom'],
  ['distributeHorizontally', 'distributeVertically', 'tidy'],
  ['bringToFront', 'sendToBack'],
];
const ORGANISE_ACTIONS: readonly ArrangeActionName[] = ['duplicate', 'remove'];
/** The actions on nodes that are all locked. */
const READ_ONLY_ORGANISE_ACTIONS: readonly ArrangeActionName[] = ['duplicate'];
/** The actions in More, however wide the window is. */
const MORE_ACTIONS: readonly ArrangeActionName[] = ['bringForward', 'sendBackward'];
const CLIPBOARD_ACTIONS: readonly ArrangeActionName[] = ['cut', 'copy'];
const SINGLE_NODE_MORE_ACTIONS: readonly ArrangeActionName[] = [
  'bringToFront',
  'bringForward',
  'sendBackward',
  'sendToBack',
];

/** Measures of the bar in pixels, as its stylesheet has them: a button with its gap, a line with its margins, both paddings. */
const BUTTON_WIDTH = 34;
const SEPARATOR_WIDTH = 11;
const BAR_PADDING = 12;
/** In a narrower stage the main actions of a node are icons, and More has their names. Pixels. */
const NAMED_STAGE_WIDTH_MIN = 720;

/** The number of groups that fit in a stage of this width, beside More. */
function groupCountWithin(width: number, groups: readonly MenuGroup[]): number {
  let remainingWidth = width - 2 * SIDE_MARGIN - BAR_PADDING - BUTTON_WIDTH;
  const firstHiddenIndex = groups.findIndex(({ items }) => {
    remainingWidth -= items.length * BUTTON_WIDTH + SEPARATOR_WIDTH;
    return remainingWidth < 0;
  });
  return firstHiddenIndex === -1 ? groups.length : firstHiddenIndex;
}

type SelectionBarProps = {
  readonly target: ArrangeTarget;
  readonly helpOf: HelpOf | undefined;
  readonly actionsOf: NodeActions | undefined;
};

/** The actions on the selected nodes, floating over them while nothing is dragged: with one, where its type says what. */
export function SelectionBar({ target, helpOf, actionsOf }: SelectionBarProps) {
  const canvas = useCanvas();
  const { gesture } = canvas;
  const isIdle = useSelector(gesture, (state) => state.matches('idle') || state.matches('panning'));
  const selection = useSource(canvas.boardActor, ({ selection }) => selection);
  const nodes = useMemo(
    () => [...selection].flatMap((id) => canvas.scene.node(id as NodeId)?.id ?? []),
    [selection, canvas],
  );
  const nodeActionGroups = useNodeActionGroups(canvas, nodes, actionsOf);
  const areAllReadOnly = nodes.every((id) => isFixed(canvas.scene.node(id)?.node));
  if (nodeActionGroups.length === 0 && (canvas.scene.isReadOnly() || nodes.length < 2)) return null;
  return (
    <div className={cx(!isIdle && s.away)}>
      <ActionBar
        target={target}
        nodes={nodes}
        nodeActionGroups={nodeActionGroups}
        areAllReadOnly={areAllReadOnly}
        helpOf={helpOf}
      />
    </div>
  );
}

/** The offers of the selected nodes' types to a bar; another list only when something of it is other than before. */
function useNodeActionGroups(canvas: CanvasParts, nodes: readonly NodeId[], actionsOf: NodeActions | undefined) {
  const readGroups = () => selectionActionGroups(canvas, { actionsOf }).filter(({ menuOnly }) => !menuOnly);
  const fingerprint = useSource(canvas.boardActor, () => groupsFingerprint(readGroups()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark says when it is another list
  return useMemo(readGroups, [canvas, nodes, actionsOf, fingerprint]);
}

function groupsFingerprint(groups: readonly MenuGroup[]): string {
  return flatItems(groups)
    .map(({ id, offReason, hint, aside, checked }) => [id, offReason, hint, aside?.text, checked].join(' '))
    .join('\n');
}

type ActionBarProps = {
  readonly target: ArrangeTarget;
  readonly nodes: readonly NodeId[];
  /** The offers of their types. */
  readonly nodeActionGroups: readonly ActionGroup[];
  /** All of them are. */
  readonly areAllReadOnly: boolean;
  readonly helpOf: HelpOf | undefined;
};

/** It stays while nodes are dragged, unseen: to make it anew would cost the frame of the drop 15 ms. */
const ActionBar = memo(function Bar({ target, nodes, nodeActionGroups, areAllReadOnly, helpOf }: ActionBarProps) {
  const { t } = useLingui();
  const canvas = useCanvas();
  const bar = useRef<HTMLDivElement>(null);
  const actionItem = useActionItem(target, nodes.length);
  const mainItems = nodes.length === 1 ? nodeActionGroups.flatMap(({ items }) => items.filter(isMain)) : [];
  const areMainNamed = useStageWidth(canvas, (width) => width >= NAMED_STAGE_WIDTH_MIN);
  const [groups, moreGroups] = mainItems.length > 0 ? mainAndMoreGroups() : splitGroups();
  const shownGroupCount = useStageWidth(canvas, (width) =>
    mainItems.length > 0 ? groups.length : groupCountWithin(width, groups),
  );
  const sceneNodes = nodes.flatMap((id) => canvas.scene.node(id) ?? []);
  const moreMenuGroups = [
    ...moreGroups,
    ...groups.slice(shownGroupCount),
    { id: 'help', items: helpItems(sceneNodes, helpOf) },
  ];
  const { panels } = useCanvas();
  const openPanels = useStore(panels);
  // Another number of groups gives it another width, and a panel that opens takes room.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are measured
  useLayoutEffect(
    () => placeBar(bar.current!, canvas, nodes),
    [canvas, nodes, nodeActionGroups, shownGroupCount, areMainNamed, areAllReadOnly, openPanels],
  );
  useLayoutEffect(() => {
    const element = bar.current!;
    const { stage } = canvas.elements;
    // A button of the bar may take the selection away, and the bar with it: the focus goes on to the board.
    return () => {
      if (element.contains(document.activeElement)) stage.focus({ preventScroll: true });
    };
  }, [canvas]);

  function actionGroup(names: readonly ArrangeActionName[]): MenuGroup {
    return { id: names.join(' '), items: names.map(actionItem) };
  }

  /** The main actions, which the bar shows whatever its width, and all others; where the main ones have no names they are there too. */
  function mainAndMoreGroups(): readonly [readonly MenuGroup[], readonly MenuGroup[]] {
    const otherGroups = nodeActionGroups.map((group) => ({
      ...group,
      items: group.items.filter((item) => !areMainNamed || !isMain(item)),
    }));
    const arrangeGroups = canvas.scene.isReadOnly()
      ? []
      : areAllReadOnly
        ? [actionGroup(READ_ONLY_ORGANISE_ACTIONS)]
        : [actionGroup(SINGLE_NODE_MORE_ACTIONS), actionGroup(CLIPBOARD_ACTIONS), actionGroup(ORGANISE_ACTIONS)];
    return [
      [{ id: 'main', items: mainItems }],
      [...otherGroups, ...arrangeGroups].filter(({ items }) => items.length > 0),
    ];
  }

  /** The groups that the bar shows as far as there is room, and those that are always in More. */
  function splitGroups(): readonly [readonly MenuGroup[], readonly MenuGroup[]] {
    if (canvas.scene.isReadOnly()) return [nodeActionGroups, []];
    if (areAllReadOnly) return [[...nodeActionGroups, actionGroup(READ_ONLY_ORGANISE_ACTIONS)], []];
    const organise = { ...actionGroup(ORGANISE_ACTIONS), label: t`Organise` };
    if (nodes.length === 1)
      return [
        [...nodeActionGroups, organise],
        [actionGroup(SINGLE_NODE_MORE_ACTIONS), actionGroup(CLIPBOARD_ACTIONS)],
      ];
    return [
      [...ACTION_GROUPS.map(actionGroup), ...nodeActionGroups, organise],
      [actionGroup(MORE_ACTIONS), actionGroup(CLIPBOARD_ACTIONS)],
    ];
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t`Selection`}
      className={cx(float.high, float.tools, s.bar)}
      data-own-pointer
      data-with-board
      onMouseDown={(event) => preserveBoardFocus(event, canvas)}
    >
      {groups.slice(0, shownGroupCount).map((group) => (
        <Fragment key={group.id}>
          {group.items.map((item) => (
            <BarButton key={item.id} item={item} isNamed={mainItems.length > 0 && areMainNamed} />
          ))}
          <i className={cx(float.line, s.line)} />
        </Fragment>
      ))}
      <Menu
        label={t`More`}
        groups={moreMenuGroups.map((group) => ({ ...group, items: flatItems([group]) }))}
        trigger={<IconButton label={t`More`} icon={Ellipsis} size="md" />}
      />
    </div>
  );
});

/** A button of the bar; one with choices opens them. */
function BarButton({ item, isNamed }: { readonly item: MenuItem; readonly isNamed: boolean }) {
  const { id, label, icon, shortcut, danger, offReason, onSelect, items, hint, aside } = item;
  const { t } = useLingui();
  const factsText = [hint, aside?.text].filter(Boolean).join(t({ message: ', ', context: 'between facts' }));
  const facts = factsText &&
    !offReason && { ...tip(`${label}: ${factsText}`, shortcut), 'aria-description': factsText };
  const button = isNamed ? (
    <NamedButton {...item} {...facts} />
  ) : (
    <IconButton
      label={label}
      {...(icon && { icon })}
      size="md"
      variant={danger ? 'danger' : 'default'}
      shortcut={shortcut ?? ''}
      offReason={offReason}
      onClick={onSelect}
      {...facts}
    />
  );
  if (!items || offReason) return button;
  const menuWidth = items.some((item) => item.aside) ? { width: 340 } : {};
  return <Menu label={label} groups={[{ id, items }]} trigger={button} {...menuWidth} />;
}

type NamedButtonProps = Pick<MenuItem, 'label' | 'icon' | 'shortcut' | 'offReason' | 'onSelect'> &
  Pick<ComponentProps<'button'>, 'aria-description'>;

/** A main action: its icon and its name, and its key in the tooltip. */
function NamedButton({ label, icon, shortcut, offReason, onSelect, ...facts }: NamedButtonProps) {
  const { 'aria-description': description } = facts;
  return (
    <Button
      variant="plain"
      className={s.named ?? ''}
      {...(icon && { icon })}
      {...(shortcut && { shortcut })}
      offReason={offReason}
      {...(description && { 'aria-description': description, ...tip(`${label}: ${description}`, shortcut) })}
      onClick={onSelect}
    >
      {label}
    </Button>
  );
}

function isMain({ isMain }: ActionGroup['items'][number]): boolean {
  return isMain === true;
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
