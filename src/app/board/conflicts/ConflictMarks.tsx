import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { GitCompareArrows } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { NodeId } from '../../../../contract/ids.ts';
import { isEqualJson } from '../../../../merge/equalJson.ts';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import type { Controller } from '../../../canvas/controller.ts';
import { revealRect } from '../../../canvas/viewport/unobstructedArea.ts';
import { heightOf, type Rect, widthOf } from '../../../geometry/plane/rect.ts';
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
/** The popover with the versions: its width, the height that most need, and its distance from the card. CSS pixels. */
const VERSIONS = { width: 380, height: 320, gap: 16 };
/** The part above a card: the mark, and the names of those who have selected it. CSS pixels. */
const ABOVE_CARD = 36;

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
type Place = Rect & { readonly isInFrame: boolean };

/** A node, at whose upper left corner its mark stands, where no comment is and no toolbar; null while it is gone or hidden in a frame. */
function markPlace({ scene }: Controller, id: NodeId): Place | null {
  const node = scene.drawnNodeOf(id) === id ? scene.node(id) : undefined;
  if (!node) return null;
  const { minX, minY, maxX, maxY, isOpenFrame } = node;
  return { minX, minY, maxX, maxY, isInFrame: isOpenFrame };
}

/** Brings a node to where its versions have a place beside it, or below it in a narrow window. */
function revealWithVersions(canvas: Controller, node: Rect): void {
  const { k } = canvas.panZoom.goal();
  const [right, below] = [VERSIONS.width + VERSIONS.gap, VERSIONS.height + VERSIONS.gap];
  const isWide = canvas.camera.size().width > widthOf(node) * k + right;
  const { minX, minY, maxX, maxY } = node;
  const area = isWide ? { maxX: maxX + right / k, maxY } : { maxX, maxY: maxY + below / k };
  revealRect(canvas, canvas.panZoom, { minX, minY: minY - ABOVE_CARD / k, ...area });
}

type MarkProps = {
  readonly actor: BoardActor;
  readonly element: ConflictedElement;
  readonly place: Place;
  readonly isHidden: boolean;
};

/** The mark of one node, which opens the popover with its versions. */
function Mark({ actor, element, place, isHidden }: MarkProps) {
  const { t, i18n } = useLingui();
  const canvas = useCanvas();
  const { camera, commands, elements } = canvas;
  const button = useRef<HTMLButtonElement>(null);
  const card = useRef<HTMLElement>(null);
  const { minX: left, minY: top, isInFrame } = place;
  const id = element.id as NodeId;
  const isOpen = useStore(conflictReviewOf(actor), ({ nodeId }) => nodeId === id);
  const hasLabel = isLiveTier(useStore(camera.settledTier));
  const name = useSelector(actor, ({ context: { board } }) => {
    const node = board.nodes.get(id);
    return node ? nameOf(node, board, i18n) : '';
  });
  const count = element.items.length;
  const label = count === 1 ? t`2 versions` : plural(count, { one: '# conflict', other: '# conflicts' });

  const reveal = useEffectEvent(() => {
    if (!isInFrame) revealWithVersions(canvas, place);
  });
  useEffect(() => {
    if (isOpen) reveal();
  }, [isOpen]);

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
        style={{ left, top }}
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
      <i
        ref={card}
        className={s.card}
        style={{ left, top, width: widthOf(place), height: heightOf(place) }}
        hidden={!isOpen}
        aria-hidden
      />
      <PopoverPanel
        label={t`Two versions: ${name}`}
        showLabel
        hasClose
        keepsBarsFree
        width={VERSIONS.width}
        side={isInFrame ? 'bottom' : 'right'}
        align="start"
        at={button}
        beside={isInFrame ? undefined : card}
        open={isOpen}
        onClose={() => showConflictsOf(actor, undefined)}
      >
        <KeepAllButton actor={actor} items={element.items} />
        <ConflictChoices actor={actor} items={element.items} />
      </PopoverPanel>
    </>
  );
}
