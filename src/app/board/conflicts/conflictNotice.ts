import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { BoardNode } from '../../../../contract/board.ts';
import type { NodeId } from '../../../../contract/ids.ts';
import type { Board } from '../../../board/document/board.ts';
import type { OpenConflict } from '../../../board/history/conflicts.ts';
import { selectConflicts } from '../../../machines/board/selectors.ts';
import type { ConflictNotice } from '../../../machines/events/board.events.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import type { NoticeText } from '../../../ui/notices/notices.ts';
import { settleItems } from './ConflictChoices.tsx';
import { type ConflictedElement, conflictedElements } from './conflictItems.ts';
import { conflictReviewOf, showConflictList, showConflictsOf } from './conflictReview.ts';
import { conflictedName, subjectOf } from './conflictSubject.ts';

/** The most that a notice says of somebody's words. */
const TEXT_LENGTH_MAX = 120;
const NOTICE_KEY = 'conflict';

type Session = Pick<BoardSession, 'actor' | 'notices' | 'reveal'>;

/**
 * The notice of a conflict: who did what to which node, what is on the board now, where the other version is, and the way to it. To dismiss it
 * settles nothing; it goes once its conflicts are settled or looked at. Undefined where they were settled before its texts were there, or are in sight.
 */
export function conflictNotice(session: Session, notice: ConflictNotice): NoticeText | undefined {
  const { actor } = session;
  const snapshot = actor.getSnapshot();
  const { board } = snapshot.context;
  const openConflicts = selectConflicts(snapshot);
  const conflicts = notice.conflicts.flatMap(({ id }) => openConflicts.get(id) ?? []);
  const [first] = conflicts;
  if (!first || conflicts.every((one) => isInSight(actor, one))) return undefined;
  const elements = conflictedElements(new Map(conflicts.map((one) => [one.id, one])));
  const [item, ...otherItems] = elements.flatMap(({ items }) => items);
  const { title, text, useLabel } =
    otherItems.length > 0 ? textsOfMany(notice.kind, otherItems.length + 1) : textsOf(notice.kind, first, board);
  followConflicts(session, notice, conflicts);
  return {
    key: NOTICE_KEY,
    stays: true,
    title,
    text,
    action: { label: t`Show`, onPress: () => showConflicts(session, elements) },
    // Whoever has not seen several differences is not to decide on all of them at once.
    ...(item &&
      useLabel && { secondAction: { label: useLabel, onPress: () => settleItems(session, [item], 'other') } }),
  };
}

/** Says whether a conflict is being looked at: in the list, or at its node. */
function isInSight(actor: BoardSession['actor'], { element_id }: OpenConflict): boolean {
  const { isListOpen, nodeId } = conflictReviewOf(actor).get();
  return isListOpen || nodeId === element_id;
}

type NoticeTexts = { readonly title: string; readonly text: string; readonly useLabel?: string };

function textsOfMany(kind: ConflictNotice['kind'], count: number): NoticeTexts {
  switch (kind) {
    case 'conflict':
      return {
        title: t`You and others changed the same thing`,
        text: plural(count, {
          one: '# change of yours is on the board. The other version is under “Conflicts”.',
          other: '# changes of yours are on the board. The other versions are under “Conflicts”.',
        }),
      };
    case 'overwritten':
      return {
        title: t`You and others changed the same thing`,
        text: plural(count, {
          one: '# change by others is on the board. Your version is under “Conflicts”.',
          other: '# changes by others are on the board. Your versions are under “Conflicts”.',
        }),
      };
    case 'restoredOver':
      return {
        title: t`The restored work replaced newer work`,
        text: plural(count, {
          one: '# restored change is on the board. The newer version is under “Conflicts”.',
          other: '# restored changes are on the board. The newer versions are under “Conflicts”.',
        }),
      };
  }
}

function textsOf(kind: ConflictNotice['kind'], conflict: OpenConflict, board: Board): NoticeTexts {
  const otherPerson = kind === 'overwritten' ? conflict.by : conflict.other_by;
  if (conflict.element === 'node' && conflict.field === null) return deletionTexts(kind, conflict, board, otherPerson);
  const subject = subjectOf(conflict, board, i18n);
  const quote = quoted(conflict.other);
  const name = otherPerson ?? t`Someone else`;
  const title = otherPerson
    ? t`You and ${otherPerson} changed the same thing`
    : t`You and someone else changed the same thing`;
  switch (kind) {
    case 'conflict':
      return {
        title,
        text:
          quote === undefined
            ? t`${subject}: your version is on the board. ${name}’s version is under “Conflicts”.`
            : t`${subject}: yours is on the board. ${name} wrote “${quote}”, which is under “Conflicts”.`,
        useLabel: otherPerson ? t`Use ${otherPerson}’s version` : t`Use the other version`,
      };
    case 'overwritten':
      return {
        title,
        text:
          quote === undefined
            ? t`${subject}: ${name}’s version is on the board. Yours is under “Conflicts”.`
            : t`${subject}: ${name}’s version is on the board. Yours, “${quote}”, is under “Conflicts”.`,
        useLabel: t`Use mine`,
      };
    case 'restoredOver':
      return {
        title: t`The restored work replaced newer work`,
        text:
          quote === undefined
            ? t`${subject}: what you restored is on the board. The newer version is under “Conflicts”.`
            : t`${subject}: what you restored is on the board. The newer “${quote}” is under “Conflicts”.`,
        useLabel: t`Use the newer version`,
      };
  }
}

/** One deleted a node and the other changed it. */
function deletionTexts(
  kind: ConflictNotice['kind'],
  conflict: OpenConflict,
  board: Board,
  otherPerson: string | null | undefined,
): NoticeTexts {
  const node = conflictedName(conflict, board, i18n);
  const isOnBoard = board.nodes.has(conflict.element_id as NodeId);
  const wasMineDeleted = (kind === 'overwritten') === (conflict.other === undefined);
  const title = wasMineDeleted
    ? otherPerson
      ? t`You deleted “${node}” while ${otherPerson} changed it`
      : t`You deleted “${node}” while someone else changed it`
    : otherPerson
      ? t`${otherPerson} deleted “${node}” while you changed it`
      : t`Someone else deleted “${node}” while you changed it`;
  if (!isOnBoard)
    return {
      title,
      text: t`It isn’t on the board. You can restore it with that change.`,
      useLabel: t`Restore it`,
    };
  return {
    title,
    text: t`It is on the board, with that change.`,
    ...(conflict.other === undefined && { useLabel: t`Delete it` }),
  };
}

/** The beginning of somebody's words; undefined where it is something else. */
function quoted(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  return value.length > TEXT_LENGTH_MAX ? `${value.slice(0, TEXT_LENGTH_MAX)}…` : value;
}

/** Goes to the node and opens its versions there; the list opens where they are of several, or of what has no card. */
function showConflicts({ actor, reveal }: Session, elements: readonly ConflictedElement[]): void {
  const { board } = actor.getSnapshot().context;
  const nodes = elements.flatMap(({ element, id }) => {
    const node = element === 'node' ? id : board.edges.get(id as never)?.target;
    return board.nodes.get(node as BoardNode['id']) ?? [];
  });
  const [node] = nodes;
  const isOfOne = elements.length === 1 && elements[0]?.element === 'node' && node !== undefined;
  if (!isOfOne) showConflictList(actor, true);
  if (node) reveal.request(node.id, 'work');
  if (isOfOne) showConflictsOf(actor, node.id);
}

/**
 * Follows the conflicts of the notice that is being shown: it goes once none of them is open any more, or they are in sight, and says who the other
 * is as soon as the server has told it.
 */
function followConflicts(session: Session, { kind }: ConflictNotice, conflicts: readonly OpenConflict[]): void {
  const { actor, notices } = session;
  const review = conflictReviewOf(actor);
  const isNamed = ({ by, other_by }: OpenConflict) => by !== undefined && other_by !== undefined;
  const waitsForName = conflicts.some((one) => !isNamed(one));
  // It is shown by then.
  queueMicrotask(() => {
    const notice = notices.get().find(({ key }) => key === NOTICE_KEY);
    if (!notice) return;
    const subscription = actor.subscribe(update);
    const unsubscribe = review.subscribe(update);
    function stop(): void {
      subscription.unsubscribe();
      unsubscribe();
    }
    function update(): void {
      if (!notice || !notices.get().includes(notice)) {
        stop();
        return;
      }
      const openConflicts = selectConflicts(actor.getSnapshot());
      const open = conflicts.flatMap(({ id }) => openConflicts.get(id) ?? []);
      if (open.every((one) => isInSight(actor, one))) {
        stop();
        notices.dismiss(notice.id);
      } else if (waitsForName && open.every(isNamed)) {
        stop();
        const named = conflictNotice(session, { kind, conflicts: open });
        if (named) notices.show(named);
      }
    }
  });
}
