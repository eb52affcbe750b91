import { useCallback, useSyncExternalStore } from 'react';
import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { isBy, type Thread } from '../../board/comments/comments.ts';
import { useBoardActor } from '../../cards/services/board.tsx';
import { readKept } from './readKept.ts';

/** When the newest comment was written that was read in each thread. */
type Marks = Readonly<Record<string, string>>;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function whenOf({ data }: BoardNode): string {
  return typeof data.createdAt === 'string' ? data.createdAt : '';
}

const readMarks = (key: string) => readKept(key) as Marks;

/** Which comments of this board the person here has not read yet; kept on the device, by person and board. */
export function useReadMarks() {
  const { viewer, boardId } = useBoardActor().getSnapshot().context;
  const key = `maquette.read ${boardId} ${viewer}`;
  useSyncExternalStore(subscribe, () => localStorage.getItem(key));
  const marks = readMarks(key);
  return {
    unreadIn: ({ id, head, replies }: Thread): readonly NodeId[] =>
      [head, ...replies].flatMap((comment) =>
        !isBy(comment, viewer) && whenOf(comment) > (marks[id] ?? '') ? comment.id : [],
      ),
    markRead: useCallback(
      ({ id, head, replies }: Thread) => {
        const newest = [head, ...replies].map(whenOf).sort().at(-1) ?? '';
        const before = readMarks(key);
        if (newest <= (before[id] ?? '')) return;
        localStorage.setItem(key, JSON.stringify({ ...before, [id]: newest }));
        for (const listener of listeners) listener();
      },
      [key],
    ),
  };
}
