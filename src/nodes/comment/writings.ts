import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { NodeId } from '../../../contract/ids.ts';
import type { BoardActor } from '../../machines/board/board.machine.ts';
import { createStore, type Store } from '../../store/store.ts';
import { useStore } from '../../store/useStore.ts';
import { deviceRecord } from './deviceRecord.ts';

/**
 * Words that somebody is writing and that are not sent yet. `problem` is why they were not taken. `id` is that of the comment as which
 * they were sent first: where only the answer was lost, sent again they are the same comment.
 */
export type CommentDraft = {
  readonly words: string;
  readonly id?: NodeId | undefined;
  readonly sending?: boolean;
  readonly problem?: unknown;
};

/** The part of a draft that stays on the device. */
const StoredWritings = z.record(z.string(), z.object({ words: z.string(), id: z.optional(NodeId) }));

/** Words of a board that are not sent, each under the name of its field: a card that goes out of sight loses none. */
type Writings = {
  readonly all: Store<ReadonlyMap<string, CommentDraft>>;
  /** By person and board: a page that is loaded again has them. */
  readonly onDevice: ReturnType<typeof deviceRecord>;
};

const boards = new WeakMap<BoardActor, Writings>();

function writingsOf(actor: BoardActor): Writings {
  const known = boards.get(actor) ?? openWritings(actor);
  boards.set(actor, known);
  return known;
}

function openWritings(actor: BoardActor): Writings {
  const { viewer, boardId } = actor.getSnapshot().context;
  const onDevice = deviceRecord(`maquette.writing ${boardId} ${viewer}`);
  const left = StoredWritings.safeParse(onDevice.get()).data ?? {};
  return { all: createStore<ReadonlyMap<string, CommentDraft>>(new Map(Object.entries(left))), onDevice };
}

function setWriting(actor: BoardActor, field: string, writing: CommentDraft | undefined): void {
  const { all, onDevice } = writingsOf(actor);
  const next = new Map(all.get());
  if (writing) next.set(field, writing);
  else next.delete(field);
  // Only this field is changed: another tab may be writing in others.
  const { [field]: _, ...others } = onDevice.get();
  onDevice.set(writing ? { ...others, [field]: { words: writing.words, id: writing.id } } : others);
  all.set(next);
}

/** The draft in a field; sends it, and keeps it where that fails. */
export function useWriting(actor: BoardActor, field: string) {
  const { all } = writingsOf(actor);
  const writing = useStore(all, (writings) => writings.get(field));
  // The board has the comment with these words: it was taken, and only the answer was lost.
  const isSaved = useSelector(actor, ({ context }) => {
    if (writing?.id === undefined || writing.sending) return false;
    return context.board.nodes.get(writing.id)?.data.noteText === writing.words;
  });
  useEffect(() => {
    if (isSaved) setWriting(actor, field, undefined);
  }, [isSaved, actor, field]);
  return {
    writing,
    write: (text: string) => setWriting(actor, field, { words: text, id: all.get().get(field)?.id }),
    drop: () => setWriting(actor, field, undefined),
    /** Tells whether the words were taken. */
    async send(text: string, act: (text: string, id: NodeId) => Promise<void>): Promise<boolean> {
      const id = all.get().get(field)?.id ?? NodeId.parse(actor.getSnapshot().context.newId());
      setWriting(actor, field, { words: text, id, sending: true });
      try {
        await act(text, id);
        setWriting(actor, field, undefined);
        return true;
      } catch (problem) {
        console.error('comment', problem);
        setWriting(actor, field, { words: text, id, problem });
        return false;
      }
    },
  };
}
