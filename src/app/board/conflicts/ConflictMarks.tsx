import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { GitCompareArrows } from 'lucide-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import type { NodeId } from '../../../../contract/ids.ts';
import { isEqualJson } from '../../../../merge/equalJson.ts';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import type { Controller } from '../../../canvas/controller.ts';
import { isLiveTier } from '../../../geometry/viewport/tier.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { selectConflicts } from '../../../machines/board/selectors.ts';
import { nameOf } from '../../../nodes/nameOf.ts';
import { useStore } from '../../../store/useStore.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { PopoverPanel } from '../../../ui/popups/PopoverPanel.tsx';
import { FarLayer } from '../FarLayer.tsx';
import { ConflictChoices, KeepAllButton } from './ConflictChoices.tsx';
import { type ConflictedElement, conflictedElements } from './conflictItems.ts';
import { conflictReviewOf, showConflictsOf } from './conflictReview.ts';
import s from './conflicts.module.css';

/** More marks than this would say nothing: those of the oldest conflicts are shown, and the list has all. */
const MARKS_MAX = 200;

/** The nodes of which there are two versions: a mark at each, as large at every zoom. */
export function ConflictMarks({ actor }: { actor: BoardActor }) {
  const canvas = useCanvas();
  const conflicts = useSelector(actor, selectConflicts);
  const elements = conflictedElements(conflicts)
    .filter(({ element }) => element === 'node')
    .slice(0, MARKS_MAX);
  const places = useSelector(actor, () => elements.map(({ id }) => markPlace(canvas, id as NodeId)), isEqualJson);
  // Where a card is while it is moved or resized the board hears at the end.
  const isHidden = useSelector(canvas.gesture, (gesture) => gesture.matches('dragging') || gesture.matches('resizing'));
  return (
    <FarLayer>
      {elements.map((element, index) => {
        const place = places[index];
        return place && <Mark key={element.id} actor={actor} element={element} place={place} isHidden={isHidden} />;
      })}
    </FarLayer>
  );
}

/** `isInFrame`: the name of an open frame stands above its corner, so the mark stands below it. */
type Place = { readonly x: number; readonly y: number; readonly isInFrame: boolean };

/** The upper left corner of a node, where no comment stands and no toolbar; null while it is gone or hidden in a frame. */
function markPlace({ scene }: Controller, id: NodeId): Place | null {
  const node = scene.drawnNodeOf(id) === id ? scene.node(id) : undefined;
  return node ? { x: node.minX, y: node.minY, isInFrame: node.isOpenFrame } : null;
}

type MarkProps = {
  readonly actor: BoardActor;
  readonly element: ConflictedElement;
  readonly place: Place;
  readonly isHidden: boolean;
};

/** The mark of one node, which opens the popover with its versions. */
function Mark({ actor, element, place: { x, y, isInFrame }, isHidden }: MarkProps) {
  const { t, i18n } = useLingui();
  const { camera, commands, elements } = useCanvas();
  const button = useRef<HTMLButtonElement>(null);
  const id = element.id as NodeId;
  const isOpen = useStore(conflictReviewOf(actor), ({ nodeId }) => nodeId === id);
  const hasLabel = isLiveTier(useStore(camera.settledTier));
  const name = useSelector(actor, ({ context: { board } }) => {
    const node = board.nodes.get(id);
    return node ? nameOf(node, board, i18n) : '';
  });
  const count = element.items.length;
  const label = count === 1 ? t`2 versions` : plural(count, { one: '# conflict', other: '# conflicts' });

  // Once the last one is settled the focus goes to the node, or to the board where the node is gone.
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      if (button.current !== null) return;
      showConflictsOf(actor, undefined);
      if (actor.getSnapshot().context.board.nodes.has(id)) commands.focusCard(id);
      else elements.surface.focus({ preventScroll: true });
    };
  }, [isOpen, actor, id, commands, elements]);

  return (
    <>
      <button
        ref={button}
        type="button"
        className={s.mark}
        style={{ left: x, top: y } as CSSProperties}
        hidden={isHidden}
        data-in-frame={isInFrame || undefined}
        aria-label={t`${name}: ${label}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-own-pointer
        onClick={() => showConflictsOf(actor, isOpen ? undefined : id)}
      >
        <Icon of={GitCompareArrows} size="sm" />
        {hasLabel && label}
      </button>
      <PopoverPanel
        label={t`Two versions: ${name}`}
        showLabel
        hasClose
        keepsBarsFree
        width={380}
        align="start"
        at={button}
        open={isOpen}
        onClose={() => showConflictsOf(actor, undefined)}
      >
        <KeepAllButton actor={actor} items={element.items} />
        <ConflictChoices actor={actor} items={element.items} />
      </PopoverPanel>
    </>
  );
}
