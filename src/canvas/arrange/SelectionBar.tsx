import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Ellipsis } from 'lucide-react';
import { Fragment, memo, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import { isReadOnly } from '../../board/board.ts';
import { type BarRoom, barPlace } from '../../geometry/barPlace.ts';
import { toScreen } from '../../geometry/viewport.ts';
import { cx } from '../../ui/cx.ts';
import float from '../../ui/float.module.css';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useCanvas } from '../canvasContext.ts';
import { leaveKeysToBoard } from '../leaveKeysToBoard.ts';
import type { View } from '../view.ts';
import { type ActionName, type ArrangeTarget, actionNamed } from './actions.ts';
import { type HelpOf, helpItems } from './helpItems.ts';
import s from './SelectionBar.module.css';
import { useActionItems } from './useActionItems.ts';

/** The bar's groups. Where the window is narrow they move whole into More, last first. */
const GROUPS: readonly (readonly ActionName[])[] = [
  ['alignLeft', 'alignCentre', 'alignRight', 'alignTop', 'alignMiddle', 'alignBottom'],
  ['distributeHorizontally', 'distributeVertically', 'tidy'],
  ['bringToFront', 'sendToBack'],
  ['duplicate', 'remove'],
];
/** What can be done with nodes that are all locked. */
const LOCKED_GROUPS: readonly (readonly ActionName[])[] = [['duplicate']];
/** What is in More however wide the window is. */
const ALWAYS_MORE: readonly ActionName[] = ['bringForward', 'sendBackward'];

/** Measures of the bar in pixels, as its stylesheet has them: a button with its gap, a line with its margins, both paddings. */
const BUTTON = 34;
const LINE = 11;
const PADDING = 12;
/** What the bar leaves free: the board's bars float along the upper and the lower border. */
const ROOM: BarRoom = { gap: 16, top: 64, side: 8, bottom: 76 };

/** How many groups have room in a stage of this width, beside More. */
function groupsWithin(width: number): number {
  let left = width - 2 * ROOM.side - PADDING - BUTTON;
  const first = GROUPS.findIndex((group) => {
    left -= group.length * BUTTON + LINE;
    return left < 0;
  });
  return first === -1 ? GROUPS.length : first;
}

/** What can be done with several nodes, floating over them while nothing is dragged. */
export function SelectionBar({ target, helpOf }: { target: ArrangeTarget; helpOf: HelpOf | undefined }) {
  const { view, gesture } = useCanvas();
  const isResting = useSelector(gesture, (state) => state.matches('idle') || state.matches('panning'));
  const selection = useSyncExternalStore(
    (listener) => {
      const subscription = view.source.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    () => view.source.getSnapshot().context.selection,
  );
  const nodes = useMemo(
    () => [...selection].flatMap((id) => view.scene.node(id as NodeId)?.id ?? []),
    [selection, view],
  );
  const locked = nodes.every((id) => isReadOnly(view.scene.node(id)?.node));
  if (view.locked() || nodes.length < 2) return null;
  return (
    <div className={cx(!isResting && s.away)}>
      <Bar target={target} nodes={nodes} locked={locked} helpOf={helpOf} />
    </div>
  );
}

type BarProps = {
  readonly target: ArrangeTarget;
  readonly nodes: readonly NodeId[];
  /** All of them are. */
  readonly locked: boolean;
  readonly helpOf: HelpOf | undefined;
};

/** It stays while nodes are dragged, unseen: to make it anew would cost the frame of the drop 15 ms. */
const Bar = memo(function Bar({ target, nodes, locked, helpOf }: BarProps) {
  const { t, i18n } = useLingui();
  const { view } = useCanvas();
  const bar = useRef<HTMLDivElement>(null);
  const fits = useGroupsThatFit(view);
  const items = useActionItems(target, nodes.length);
  const groups = locked ? LOCKED_GROUPS : GROUPS;
  const more = [...(locked ? [] : [ALWAYS_MORE]), ...groups.slice(fits)];
  const placed = nodes.flatMap((id) => view.scene.node(id) ?? []);
  const help = { id: 'help', items: helpItems(placed, helpOf) };
  // Another number of groups gives it another width.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is measured
  useLayoutEffect(() => follow(bar.current!, view, nodes), [view, nodes, fits, locked]);
  useLayoutEffect(() => {
    const element = bar.current!;
    const { stage } = view.elements;
    // A button of the bar may take the selection away, and the bar with it: the focus goes on to the board.
    return () => {
      if (element.contains(document.activeElement)) stage.focus({ preventScroll: true });
    };
  }, [view]);

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t`Selection`}
      className={cx(float.high, float.tools, s.bar)}
      data-own-pointer
      data-with-board
      onMouseDown={(event) => leaveKeysToBoard(event, view)}
    >
      {groups.slice(0, fits).map((group) => (
        <Fragment key={group[0]}>
          {group.map((name) => {
            const { label, icon, keys, least, danger, act } = actionNamed(name);
            return (
              <IconButton
                key={name}
                label={i18n._(label)}
                icon={icon}
                size="md"
                look={danger ? 'danger' : 'default'}
                shortcut={keys[0] ?? ''}
                disabled={nodes.length < least}
                onClick={() => act(target)}
              />
            );
          })}
          <i className={cx(float.line, s.line)} />
        </Fragment>
      ))}
      <Menu
        label={t`More`}
        groups={[...more.map((group) => ({ id: group[0] ?? '', items: group.map(items) })), help]}
        trigger={<IconButton label={t`More`} icon={Ellipsis} size="md" />}
      />
    </div>
  );
});

/** Renders anew only when another number of groups fits. */
function useGroupsThatFit(view: View): number {
  const { stage } = view.elements;
  const [fits, setFits] = useState(() => groupsWithin(stage.clientWidth));
  useLayoutEffect(() => {
    const resizing = new ResizeObserver(() => setFits(groupsWithin(stage.clientWidth)));
    resizing.observe(stage);
    return () => resizing.disconnect();
  }, [stage]);
  return fits;
}

/** Keeps the bar at the nodes, whatever the view does; gives back how to stop. */
function follow(bar: HTMLElement, view: View, nodes: readonly NodeId[]): () => void {
  const size = { width: bar.offsetWidth, height: bar.offsetHeight };
  let bounds = view.scene.bounds(nodes);

  function place(): void {
    if (!bounds) return;
    const from = toScreen(view.viewport(), { x: bounds.minX, y: bounds.minY });
    const to = toScreen(view.viewport(), { x: bounds.maxX, y: bounds.maxY });
    const at = barPlace({ minX: from.x, minY: from.y, maxX: to.x, maxY: to.y }, size, view.size(), ROOM);
    bar.style.visibility = at ? '' : 'hidden';
    if (at) bar.style.transform = `translate(${Math.round(at.x)}px,${Math.round(at.y)}px)`;
  }

  const subscription = view.source.subscribe(() => {
    bounds = view.scene.bounds(nodes);
    place();
  });
  const unwatch = view.onFrame(place);
  place();
  return () => {
    subscription.unsubscribe();
    unwatch();
  };
}
