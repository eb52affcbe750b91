import { useCallback, useMemo } from 'react';
import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { isAuthor, type Thread } from '../../board/comments/comments.ts';
import { useBoardActor } from '../../cards/context/boardActor.tsx';
import { useStore } from '../../store/useStore.ts';
import { deviceRecord } from './deviceRecord.ts';

function createdAtOf({ data }: BoardNode): string {
  return typeof data.createdAt === 'string' ? data.createdAt : '';
}

/** The time of the newest comment that was read in each thread. */
type ReadMarks = Readonly<Record<string, string>>;

/** The comments of this board that the person has not read yet; on this device, by person and board. */
export function useReadMarks() {
  const { viewerEmail, boardId } = useBoardActor().getSnapshot().context;
  const readMarkStore = useMemo(() => deviceRecord(`maquette.read ${boardId} ${viewerEmail}`), [boardId, viewerEmail]);
  const marks = useStore(readMarkStore) as ReadMarks;
  return {
    unreadIn: ({ id, head, replies }: Thread): readonly NodeId[] =>
      [head, ...replies].flatMap((comment) =>
        !isAuthor(comment, viewerEmail) && createdAtOf(comment) > (marks[id] ?? '') ? comment.id : [],
      ),
    markRead: useCallback(
      ({ id, head, replies }: Thread) => {
        const newest = [head, ...replies].map(createdAtOf).sort().at(-1) ?? '';
        const marksBefore = readMarkStore.get() as ReadMarks;
        if (newest > (marksBefore[id] ?? '')) readMarkStore.set({ ...marksBefore, [id]: newest });
      },
      [readMarkStore],
    ),
  };
}
