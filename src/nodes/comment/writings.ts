import { useSelector } from '@xstate/react';
import { useEffect, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { NodeId } from '../../../contract/ids.ts';
import type { BoardActor } from '../../machines/board/board.machine.ts';
import { readKept } from './readKept.ts';

/**
 * Words that somebody is writing and that are not sent yet. `problem` is why they were not taken. `id` is that of the comment as which
 * they were sent first: where only the answer was lost, sent again they are the same comment.
 */
export type Writing = {
  readonly words: string;
  readonly id?: NodeId | undefined;
  readonly sending?: boolean;
  readonly problem?: unknown;
};

/** Words of this board that are not sent, each under the name of its field: a card that goes out of sight loses none. */
type Writings = { readonly all: Map<string, Writing>; readonly listeners: Set<() => void> };

const boards = new WeakMap<BoardActor, Writings>();

function writingsOf(actor: BoardActor): Writings {
  const known = boards.get(actor) ?? { all: writingsLeft(actor), listeners: new Set() };
  boards.set(actor, known);
  return known;
}

/** Kept on the device, by person and board: a page that is loaded again has them. */
function keyOf(actor: BoardActor): string {
  const { viewer, boardId } = actor.getSnapshot().context;
  return `maquette.writing ${boardId} ${viewer}`;
}

/** What of a writing is kept on the device. */
const Kept = z.record(z.string(), z.object({ words: z.string(), id: z.optional(NodeId) }));

function writingsLeft(actor: BoardActor): Map<string, Writing> {
  return new Map(Object.entries(Kept.safeParse(readKept(keyOf(actor))).data ?? {}));
}

/** Only this field is changed: another tab may be writing in others. */
function keep(actor: BoardActor, field: string, writing: Writing | undefined): void {
  const key = keyOf(actor);
  const { [field]: _, ...others } = readKept(key);
  const kept = writing ? { ...others, [field]: { words: writing.words, id: writing.id } } : others;
  try {
    if (Object.keys(kept).length > 0) localStorage.setItem(key, JSON.stringify(kept));
    else localStorage.removeItem(key);
  } catch (error) {
    // A full device keeps none; the page goes on with what it holds.
    console.error('comment draft', error);
  }
}

function setWriting(actor: BoardActor, field: string, writing: Writing | undefined): void {
  const { all, listeners } = writingsOf(actor);
  if (writing) all.set(field, writing);
  else all.delete(field);
  keep(actor, field, writing);
  for (const listener of listeners) listener();
}

/** What is being written in a field; what sends it, and keeps it where that fails. */
export function useWriting(actor: BoardActor, field: string) {
  const { all, listeners } = writingsOf(actor);
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const writing = useSyncExternalStore(subscribe, () => all.get(field));
  // The board has the comment with these words: it was taken, and only the answer was lost.
  const isTaken = useSelector(actor, ({ context }) => {
    if (writing?.id === undefined || writing.sending) return false;
    return context.board.nodes.get(writing.id)?.data.noteText === writing.words;
  });
  useEffect(() => {
    if (isTaken) setWriting(actor, field, undefined);
  }, [isTaken, actor, field]);
  return {
    writing,
    write: (words: string) => setWriting(actor, field, { words, id: all.get(field)?.id }),
    drop: () => setWriting(actor, field, undefined),
    /** Tells whether the words were taken. */
    async send(words: string, act: (words: string, id: NodeId) => Promise<void>): Promise<boolean> {
      const id = all.get(field)?.id ?? NodeId.parse(actor.getSnapshot().context.newId());
      setWriting(actor, field, { words, id, sending: true });
      try {
        await act(words, id);
        setWriting(actor, field, undefined);
        return true;
      } catch (problem) {
        console.error('comment', problem);
        setWriting(actor, field, { words, id, problem });
        return false;
      }
    },
  };
}
