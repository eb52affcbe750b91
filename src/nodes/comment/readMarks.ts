import { useCallback, useMemo } from 'react';
import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { isBy, type Thread } from '../../board/comments/comments.ts';
import { useBoardActor } from '../../cards/context/boardActor.tsx';
import { useStore } from '../../store/useStore.ts';
import { deviceRecord } from './deviceRecord.ts';

function whenOf({ data }: BoardNode): string {
  return typeof data.createdAt === 'string' ? data.createdAt : '';
}

/** The time of the newest comment that was read in each thread. */
type Marks = Readonly<Record<string, string>>;

/** The comments of this board that the person has not read yet; on this device, by person and board. */
export function useReadMarks() {
  const { viewer, boardId } = useBoardActor().getSnapshot().context;
  const stored = useMemo(() => deviceRecord(`maquette.read ${boardId} ${viewer}`), [boardId, viewer]);
  const marks = useStore(stored) as Marks;
  return {
    unreadIn: ({ id, head, replies }: Thread): readonly NodeId[] =>
      [head, ...replies].flatMap((comment) =>
        !isBy(comment, viewer) && whenOf(comment) > (marks[id] ?? '') ? comment.id : [],
      ),
    markRead: useCallback(
      ({ id, head, replies }: Thread) => {
        const newest = [head, ...replies].map(whenOf).sort().at(-1) ?? '';
        const before = stored.get() as Marks;
        if (newest > (before[id] ?? '')) stored.set({ ...before, [id]: newest });
      },
      [stored],
    ),
  };
}
