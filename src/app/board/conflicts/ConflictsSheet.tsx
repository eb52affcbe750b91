import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { BoardEdge, BoardNode } from '../../../../contract/board.ts';
import type { NodeId } from '../../../../contract/ids.ts';
import type { Board } from '../../../board/document/board.ts';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import { goToNode } from '../../../canvas/panels/viewNavigation.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { selectConflicts } from '../../../machines/board/selectors.ts';
import { NodeThumbnail } from '../../../nodes/NodeThumbnail.tsx';
import { nameOf } from '../../../nodes/nameOf.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { BoardSheet } from '../BoardSheet.tsx';
import { ConflictChoices, KeepAllButton } from './ConflictChoices.tsx';
import { type ConflictedElement, conflictedElements } from './conflictItems.ts';
import { showConflictList, showConflictsOf } from './conflictReview.ts';
import s from './conflicts.module.css';

/** A list of hundreds is laid out a part at a time. */
const PAGE_SIZE = 30;
/** The steps of the keys that walk the list. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** All conflicts of a board, by node and connection, each of which can be settled here. */
export function ConflictsSheet({ actor }: { actor: BoardActor }) {
  const { t } = useLingui();
  const conflicts = useSelector(actor, selectConflicts);
  const [shownCount, setShownCount] = useState(PAGE_SIZE);
  const list = useRef<HTMLOListElement>(null);
  const elements = conflictedElements(conflicts);
  const headings = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-heading]') ?? [])];

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list begins at its first heading, once
  useEffect(() => headings()[0]?.focus(), []);
  // The button that settled one is gone with it: the focus goes to what is in its place.
  const [focusedIndex, setFocusedIndex] = useState(0);
  useEffect(() => {
    if (conflicts.size > 0 && document.activeElement === document.body)
      (headings()[focusedIndex] ?? headings().at(-1))?.focus();
  });

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = headings()[Math.max(0, headingIndex() + step)];
    next?.focus();
  }

  /** The place in the list of what has the focus; -1 where that is beside it. */
  function headingIndex(): number {
    const item = document.activeElement?.closest('li');
    return headings().findIndex((heading) => item?.contains(heading));
  }

  return (
    <BoardSheet
      label={t`Conflicts`}
      title={<h2>{t`Conflicts`}</h2>}
      className={s.sheet}
      onClose={() => showConflictList(actor, false)}
    >
      <p className={s.note}>{t`Two people changed the same thing at once. Choose which version stays.`}</p>
      <KeepAllButton actor={actor} items={elements.flatMap(({ items }) => items)} />
      <ol
        ref={list}
        className={s.list}
        onKeyDown={onKeyDown}
        onFocus={() => setFocusedIndex(Math.max(0, headingIndex()))}
      >
        {elements.slice(0, shownCount).map((element) => (
          <li key={element.id} className={s.element}>
            <ElementHeading actor={actor} element={element} />
            <ConflictChoices actor={actor} items={element.items} />
          </li>
        ))}
      </ol>
      {shownCount < elements.length && (
        <p className={s.note}>
          <Button size="sm" onClick={() => setShownCount(shownCount + PAGE_SIZE)}>{t`Show more`}</Button>
        </p>
      )}
    </BoardSheet>
  );
}

function ElementHeading({ actor, element }: { readonly actor: BoardActor; readonly element: ConflictedElement }) {
  const { t, i18n } = useLingui();
  const canvas = useCanvas();
  const board = useSelector(actor, ({ context }) => context.board);
  const node = subjectOf(element, board);
  const current = board.nodes.get(node?.id as NodeId);
  const name = node ? nameOf(node, board, i18n) : t`A connection`;

  /** Goes to a node and opens its versions there. On a phone the list covers the board. */
  function showNode(id: NodeId): void {
    if (matchMedia('(max-width: 480px)').matches) showConflictList(actor, false);
    goToNode(canvas, id);
    if (element.element === 'node') showConflictsOf(actor, id);
  }

  return (
    <button
      type="button"
      className={s.heading}
      data-heading
      aria-disabled={current === undefined || undefined}
      onClick={() => current && showNode(current.id)}
    >
      <NodeThumbnail node={current} side={36} />
      <span className={s.name}>
        <b dir="auto">{name}</b>
        {!current && <small>{t`This node was deleted`}</small>}
      </span>
    </button>
  );
}

/** The node that a conflict is about, as it is or was; of a connection the one that it goes into. */
function subjectOf({ element, id, items }: ConflictedElement, { nodes, edges }: Board): BoardNode | undefined {
  const [value, other] = items.flatMap(({ conflicts }) => conflicts.flatMap((one) => [one.value, one.other]));
  if (element === 'node') return nodes.get(id as NodeId) ?? ((value ?? other) as BoardNode | undefined);
  const edge = edges.get(id as BoardEdge['id']) ?? ((value ?? other) as BoardEdge | undefined);
  return edge && nodes.get(edge.target);
}
