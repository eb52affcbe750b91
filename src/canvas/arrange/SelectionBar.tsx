import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Ellipsis } from 'lucide-react';
import { Fragment, memo, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import { isReadOnly } from '../../board/document/board.ts';
import { barPlace } from '../../geometry/popups/barPlace.ts';
import { toScreen } from '../../geometry/viewport/viewport.ts';
import { useStore } from '../../store/useStore.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Menu } from '../../ui/popups/Menu.tsx';
import type { MenuGroup, MenuItem } from '../../ui/popups/menuItems.ts';
import { cx } from '../../ui/tokens/cx.ts';
import float from '../../ui/tokens/float.module.css';
import { tip } from '../../ui/tooltips/tip.ts';
import { useCanvas } from '../canvasContext.ts';
import { leaveKeysToBoard } from '../dom/keepBoardFocus.ts';
import type { CanvasParts } from '../render/renderer.ts';
import { useSource } from '../scene/useSource.ts';
import { besidePanels } from '../viewport/unobstructedArea.ts';
import type { ActionName, ArrangeTarget } from './actions.ts';
import { type HelpOf, helpItems } from './helpItems.ts';
import { flatItems, type NodeActions, ownActions } from './nodeActions.ts';
import s from './SelectionBar.module.css';
import { useActionItems } from './useActionItems.ts';

/** The groups of a bar over several nodes. Where the window is narrow they move whole into More, last first. */
const GROUPS: readonly (readonly ActionName[])[] = [
  ['alignLeft', 'alignCentre', 'alignRight', 'alignTop', 'alignMiddle', 'alignBottom'],
  ['distributeHorizontally', 'distributeVertically', 'tidy'],
  ['bringToFront', 'sendToBack'],
];
const ORGANISE: readonly ActionName[] = ['duplicate', 'remove'];
/** The actions on nodes that are all locked. */
const ORGANISE_LOCKED: readonly ActionName[] = ['duplicate'];
/** The actions in More, however wide the window is. */
const ALWAYS_MORE: readonly ActionName[] = ['bringForward', 'sendBackward'];
const CLIPBOARD: readonly ActionName[] = ['cut', 'copy'];
const ALWAYS_MORE_OF_ONE: readonly ActionName[] = ['bringToFront', 'bringForward', 'sendBackward', 'sendToBack'];

/** Measures of the bar in pixels, as its stylesheet has them: a button with its gap, a line with its margins, both paddings. */
const BUTTON = 34;
const LINE = 11;
const PADDING = 12;
/** The margins that the bar leaves free: the board's bars float along the upper and the lower border. */
const MARGINS = { gap: 16, top: 64, bottom: 76 };
/** To the stage's other borders, and to a panel that stands there. */
const SIDE = 8;

/** The number of groups that fit in a stage of this width, beside More. */
function groupsWithin(width: number, groups: readonly MenuGroup[]): number {
  let left = width - 2 * SIDE - PADDING - BUTTON;
  const first = groups.findIndex(({ items }) => {
    left -= items.length * BUTTON + LINE;
    return left < 0;
  });
  return first === -1 ? groups.length : first;
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
  const isResting = useSelector(gesture, (state) => state.matches('idle') || state.matches('panning'));
  const selection = useSource(canvas.source, ({ selection }) => selection);
  const nodes = useMemo(
    () => [...selection].flatMap((id) => canvas.scene.node(id as NodeId)?.id ?? []),
    [selection, canvas],
  );
  const own = useOwnActions(canvas, nodes, actionsOf);
  const locked = nodes.every((id) => isReadOnly(canvas.scene.node(id)?.node));
  if (own.length === 0 && (canvas.scene.locked() || nodes.length < 2)) return null;
  return (
    <div className={cx(!isResting && s.away)}>
      <Bar target={target} nodes={nodes} own={own} locked={locked} helpOf={helpOf} />
    </div>
  );
}

/** The offers of the selected nodes' types to a bar; another list only when something of it is other than before. */
function useOwnActions(canvas: CanvasParts, nodes: readonly NodeId[], actionsOf: NodeActions | undefined) {
  const read = () => ownActions(canvas, { actionsOf }).filter(({ menuOnly }) => !menuOnly);
  const mark = useSource(canvas.source, () => markOf(read()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark says when it is another list
  return useMemo(read, [canvas, nodes, actionsOf, mark]);
}

function markOf(groups: readonly MenuGroup[]): string {
  return flatItems(groups)
    .map(({ id, offReason, hint, aside, checked }) => [id, offReason, hint, aside?.text, checked].join(' '))
    .join('\n');
}

type BarProps = {
  readonly target: ArrangeTarget;
  readonly nodes: readonly NodeId[];
  /** The offers of their types. */
  readonly own: readonly MenuGroup[];
  /** All of them are. */
  readonly locked: boolean;
  readonly helpOf: HelpOf | undefined;
};

/** It stays while nodes are dragged, unseen: to make it anew would cost the frame of the drop 15 ms. */
const Bar = memo(function Bar({ target, nodes, own, locked, helpOf }: BarProps) {
  const { t } = useLingui();
  const canvas = useCanvas();
  const bar = useRef<HTMLDivElement>(null);
  const items = useActionItems(target, nodes.length);
  const [groups, always] = groupsFor();
  const fits = useGroupsThatFit(canvas, groups);
  const placed = nodes.flatMap((id) => canvas.scene.node(id) ?? []);
  const more = [...always, ...groups.slice(fits), { id: 'help', items: helpItems(placed, helpOf) }];
  const { panels } = useCanvas();
  const open = useStore(panels);
  // Another number of groups gives it another width, and a panel that opens takes room.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are measured
  useLayoutEffect(() => follow(bar.current!, canvas, nodes), [canvas, nodes, own, fits, locked, open]);
  useLayoutEffect(() => {
    const element = bar.current!;
    const { stage } = canvas.elements;
    // A button of the bar may take the selection away, and the bar with it: the focus goes on to the board.
    return () => {
      if (element.contains(document.activeElement)) stage.focus({ preventScroll: true });
    };
  }, [canvas]);

  /** The groups that the bar shows as far as there is room, and those that are always in More. */
  function groupsFor(): readonly [readonly MenuGroup[], readonly MenuGroup[]] {
    const named = (names: readonly ActionName[]) => ({ id: names.join(' '), items: names.map(items) });
    if (canvas.scene.locked()) return [own, []];
    if (locked) return [[...own, named(ORGANISE_LOCKED)], []];
    const organise = { ...named(ORGANISE), label: t`Organise` };
    if (nodes.length === 1)
      return [
        [...own, organise],
        [named(ALWAYS_MORE_OF_ONE), named(CLIPBOARD)],
      ];
    return [
      [...GROUPS.map(named), ...own, organise],
      [named(ALWAYS_MORE), named(CLIPBOARD)],
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
      onMouseDown={(event) => leaveKeysToBoard(event, canvas)}
    >
      {groups.slice(0, fits).map((group) => (
        <Fragment key={group.id}>
          {group.items.map((item) => (
            <BarButton key={item.id} {...item} />
          ))}
          <i className={cx(float.line, s.line)} />
        </Fragment>
      ))}
      <Menu
        label={t`More`}
        groups={more.map((group) => ({ ...group, items: flatItems([group]) }))}
        trigger={<IconButton label={t`More`} icon={Ellipsis} size="md" />}
      />
    </div>
  );
});

/** A button of the bar; one with choices opens them. */
function BarButton({ id, label, icon, shortcut, danger, offReason, onSelect, items, hint, aside }: MenuItem) {
  const { t } = useLingui();
  const facts = [hint, aside?.text].filter(Boolean).join(t({ message: ', ', context: 'between facts' }));
  const button = (
    <IconButton
      label={label}
      {...(icon && { icon })}
      size="md"
      variant={danger ? 'danger' : 'default'}
      shortcut={shortcut ?? ''}
      offReason={offReason}
      onClick={onSelect}
      {...(facts && !offReason && { ...tip(`${label}: ${facts}`, shortcut), 'aria-description': facts })}
    />
  );
  if (!items || offReason) return button;
  const wide = items.some((item) => item.aside) ? { width: 340 } : {};
  return <Menu label={label} groups={[{ id, items }]} trigger={button} {...wide} />;
}

/** Renders anew only when another number of groups fits. */
function useGroupsThatFit(canvas: CanvasParts, groups: readonly MenuGroup[]): number {
  const { stage } = canvas.elements;
  const fitting = () => groupsWithin(stage.clientWidth, groups);
  return useSyncExternalStore((listener) => {
    const resizing = new ResizeObserver(listener);
    resizing.observe(stage);
    return () => resizing.disconnect();
  }, fitting);
}

/** Keeps the bar at the nodes, whatever the view does; gives back how to stop. */
function follow(bar: HTMLElement, canvas: CanvasParts, nodes: readonly NodeId[]): () => void {
  const size = { width: bar.offsetWidth, height: bar.offsetHeight };
  const margins = { ...MARGINS, ...besidePanels(canvas, SIDE) };
  let bounds = canvas.scene.bounds(nodes);

  function place(): void {
    if (!bounds) return;
    const from = toScreen(canvas.camera.viewport(), { x: bounds.minX, y: bounds.minY });
    const to = toScreen(canvas.camera.viewport(), { x: bounds.maxX, y: bounds.maxY });
    const at = barPlace({ minX: from.x, minY: from.y, maxX: to.x, maxY: to.y }, size, canvas.camera.size(), margins);
    bar.style.visibility = at ? '' : 'hidden';
    if (at) bar.style.transform = `translate(${Math.round(at.x)}px,${Math.round(at.y)}px)`;
  }

  const subscription = canvas.source.subscribe(() => {
    bounds = canvas.scene.bounds(nodes);
    place();
  });
  const unwatch = canvas.camera.onFrame(place);
  place();
  return () => {
    subscription.unsubscribe();
    unwatch();
  };
}
