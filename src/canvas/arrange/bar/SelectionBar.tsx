import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Ellipsis } from 'lucide-react';
import { Fragment, memo, useLayoutEffect, useMemo, useRef } from 'react';
import type { NodeId } from '../../../../contract/ids.ts';
import { isFixed } from '../../../board/document/board.ts';
import { useStore } from '../../../store/useStore.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Menu } from '../../../ui/popups/Menu.tsx';
import type { MenuGroup } from '../../../ui/popups/menuItems.ts';
import { cx } from '../../../ui/tokens/cx.ts';
import float from '../../../ui/tokens/float.module.css';
import { useCanvas } from '../../canvasContext.ts';
import { preserveBoardFocus } from '../../dom/preserveBoardFocus.ts';
import type { CanvasParts } from '../../render/renderer.ts';
import { useSource } from '../../scene/useSource.ts';
import { coverChanges } from '../../viewport/coverChanges.ts';
import type { ArrangeTarget } from '../arrangeActions.ts';
import { type HelpOf, helpItems } from '../helpItems.ts';
import { type ActionGroup, flatItems, type NodeActions, selectionActionGroups } from '../nodeActions.ts';
import { BarButton } from './BarButton.tsx';
import { placeBar } from './placeBar.ts';
import s from './SelectionBar.module.css';
import { useBarGroups } from './useBarGroups.ts';

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
  const { shownGroups, moreGroups, isNamed } = useBarGroups(canvas, {
    target,
    nodeCount: nodes.length,
    nodeActionGroups,
    areAllReadOnly,
  });
  const sceneNodes = nodes.flatMap((id) => canvas.scene.node(id) ?? []);
  const moreMenuGroups = [...moreGroups, { id: 'help', items: helpItems(sceneNodes, helpOf) }];
  const { panels } = useCanvas();
  const openPanels = useStore(panels);
  const coverChangeCount = useStore(coverChanges);
  // Another number of groups gives it another width, and a panel or a sheet that opens takes room.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are measured
  useLayoutEffect(
    () => placeBar(bar.current!, canvas, nodes),
    [canvas, nodes, nodeActionGroups, shownGroups.length, isNamed, areAllReadOnly, openPanels, coverChangeCount],
  );
  useLayoutEffect(() => {
    const element = bar.current!;
    const { surface } = canvas.elements;
    // A button of the bar may take the selection away, and the bar with it: the focus goes on to the board.
    return () => {
      if (element.contains(document.activeElement)) surface.focus({ preventScroll: true });
    };
  }, [canvas]);

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
      {shownGroups.map((group) => (
        <Fragment key={group.id}>
          {group.items.map((item) => (
            <BarButton key={item.id} item={item} isNamed={isNamed} />
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
