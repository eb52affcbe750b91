import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Ellipsis } from 'lucide-react';
import { Fragment, memo, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import { isReadOnly } from '../../board/document/board.ts';
import { barPlace } from '../../geometry/popups/barPlace.ts';
import { boardToScreen } from '../../geometry/viewport/viewport.ts';
import { useStore } from '../../store/useStore.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Menu } from '../../ui/popups/Menu.tsx';
import type { MenuGroup, MenuItem } from '../../ui/popups/menuItems.ts';
import { cx } from '../../ui/tokens/cx.ts';
import float from '../../ui/tokens/float.module.css';
import { tip } from '../../ui/tooltips/tip.ts';
import { useCanvas } from '../canvasContext.ts';
import { preserveBoardFocus } from '../dom/preserveBoardFocus.ts';
import type { CanvasParts } from '../render/renderer.ts';
import { useSource } from '../scene/useSource.ts';
import { panelInsets } from '../viewport/unobstructedArea.ts';
import type { ArrangeActionName, ArrangeTarget } from './arrangeActions.ts';
import { type HelpOf, helpItems } from './helpItems.ts';
import { flatItems, type NodeActions, selectionActionGroups } from './nodeActions.ts';
import s from './SelectionBar.module.css';
import { useActionItem } from './useActionItem.ts';

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
/** The margins that the bar leaves free: the board's bars float along the upper and the lower border. */
const BAR_MARGINS = { gap: 16, top: 64, bottom: 76 };
/** To the stage's other borders, and to a panel that stands there. */
const SIDE_MARGIN = 8;

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
  const areAllReadOnly = nodes.every((id) => isReadOnly(canvas.scene.node(id)?.node));
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
  readonly nodeActionGroups: readonly MenuGroup[];
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
  const [groups, moreGroups] = splitGroups();
  const shownGroupCount = useShownGroupCount(canvas, groups);
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
    () => followNodes(bar.current!, canvas, nodes),
    [canvas, nodes, nodeActionGroups, shownGroupCount, areAllReadOnly, openPanels],
  );
  useLayoutEffect(() => {
    const element = bar.current!;
    const { stage } = canvas.elements;
    // A button of the bar may take the selection away, and the bar with it: the focus goes on to the board.
    return () => {
      if (element.contains(document.activeElement)) stage.focus({ preventScroll: true });
    };
  }, [canvas]);

  /** The groups that the bar shows as far as there is room, and those that are always in More. */
  function splitGroups(): readonly [readonly MenuGroup[], readonly MenuGroup[]] {
    const actionGroup = (names: readonly ArrangeActionName[]) => ({
      id: names.join(' '),
      items: names.map(actionItem),
    });
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
            <BarButton key={item.id} {...item} />
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
function BarButton({ id, label, icon, shortcut, danger, offReason, onSelect, items, hint, aside }: MenuItem) {
  const { t } = useLingui();
  const factsText = [hint, aside?.text].filter(Boolean).join(t({ message: ', ', context: 'between facts' }));
  const button = (
    <IconButton
      label={label}
      {...(icon && { icon })}
      size="md"
      variant={danger ? 'danger' : 'default'}
      shortcut={shortcut ?? ''}
      offReason={offReason}
      onClick={onSelect}
      {...(factsText && !offReason && { ...tip(`${label}: ${factsText}`, shortcut), 'aria-description': factsText })}
    />
  );
  if (!items || offReason) return button;
  const menuWidth = items.some((item) => item.aside) ? { width: 340 } : {};
  return <Menu label={label} groups={[{ id, items }]} trigger={button} {...menuWidth} />;
}

/** Renders anew only when another number of groups fits. */
function useShownGroupCount(canvas: CanvasParts, groups: readonly MenuGroup[]): number {
  const { stage } = canvas.elements;
  const shownCount = () => groupCountWithin(stage.clientWidth, groups);
  return useSyncExternalStore((listener) => {
    const resizeObserver = new ResizeObserver(listener);
    resizeObserver.observe(stage);
    return () => resizeObserver.disconnect();
  }, shownCount);
}

/** Keeps the bar at the nodes, whatever the view does; gives back how to stop. */
function followNodes(bar: HTMLElement, canvas: CanvasParts, nodes: readonly NodeId[]): () => void {
  const size = { width: bar.offsetWidth, height: bar.offsetHeight };
  const margins = { ...BAR_MARGINS, ...panelInsets(canvas, SIDE_MARGIN) };
  let bounds = canvas.scene.bounds(nodes);

  function placeBar(): void {
    if (!bounds) return;
    const topLeft = boardToScreen(canvas.camera.viewport(), { x: bounds.minX, y: bounds.minY });
    const bottomRight = boardToScreen(canvas.camera.viewport(), { x: bounds.maxX, y: bounds.maxY });
    const barPosition = barPlace(
      { minX: topLeft.x, minY: topLeft.y, maxX: bottomRight.x, maxY: bottomRight.y },
      size,
      canvas.camera.size(),
      margins,
    );
    bar.style.visibility = barPosition ? '' : 'hidden';
    if (barPosition) bar.style.transform = `translate(${Math.round(barPosition.x)}px,${Math.round(barPosition.y)}px)`;
  }

  const subscription = canvas.boardActor.subscribe(() => {
    bounds = canvas.scene.bounds(nodes);
    placeBar();
  });
  const unsubscribe = canvas.camera.onFrame(placeBar);
  placeBar();
  return () => {
    subscription.unsubscribe();
    unsubscribe();
  };
}
