import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { type BoardId, NodeId } from '../../../contract/ids.ts';
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
  readonly isSending?: boolean;
  readonly problem?: unknown;
};

/** The part of a draft that stays on the device. */
const StoredDrafts = z.record(z.string(), z.object({ words: z.string(), id: z.optional(NodeId) }));

/** Words of a board that are not sent, each under the name of its field: a card that goes out of sight loses none. */
type CommentDrafts = {
  readonly draftByField: Store<ReadonlyMap<string, CommentDraft>>;
  /** By person and board: a page that is loaded again has them. */
  readonly deviceDrafts: ReturnType<typeof deviceRecord>;
};

const draftsByBoard = new WeakMap<BoardActor, CommentDrafts>();

function draftsOf(actor: BoardActor): CommentDrafts {
  const drafts = draftsByBoard.get(actor) ?? openDrafts(actor);
  draftsByBoard.set(actor, drafts);
  return drafts;
}

function openDrafts(actor: BoardActor): CommentDrafts {
  const { viewerEmail, boardId } = actor.getSnapshot().context;
  const deviceDrafts = deviceDraftsOf(boardId, viewerEmail);
  return {
    draftByField: createStore<ReadonlyMap<string, CommentDraft>>(new Map(Object.entries(storedDraftsIn(deviceDrafts)))),
    deviceDrafts,
  };
}

const deviceDraftsOf = (boardId: BoardId, person: string) => deviceRecord(`maquette.writing ${boardId} ${person}`);

function storedDraftsIn(deviceDrafts: CommentDrafts['deviceDrafts']): z.infer<typeof StoredDrafts> {
  return StoredDrafts.safeParse(deviceDrafts.get()).data ?? {};
}

/** Tells whether this device keeps text that a person wrote on a board and did not send; the board need not be open. */
export function hasStoredDrafts(boardId: BoardId, person: string): boolean {
  return Object.values(storedDraftsIn(deviceDraftsOf(boardId, person))).some((draft) => draft.words.trim() !== '');
}

/** The text in a field that is not sent; empty where there is none. */
export function draftText(actor: BoardActor, field: string): string {
  return draftsOf(actor).draftByField.get().get(field)?.words.trim() ?? '';
}

function setDraft(actor: BoardActor, field: string, draft: CommentDraft | undefined): void {
  const { draftByField, deviceDrafts } = draftsOf(actor);
  const next = new Map(draftByField.get());
  if (draft) next.set(field, draft);
  else next.delete(field);
  // Only this field is changed: another tab may be writing in others.
  const { [field]: _, ...others } = deviceDrafts.get();
  deviceDrafts.set(draft ? { ...others, [field]: { words: draft.words, id: draft.id } } : others);
  draftByField.set(next);
}

/** The draft in a field; sends it, and keeps it where that fails. */
export function useCommentDraft(actor: BoardActor, field: string) {
  const { draftByField } = draftsOf(actor);
  const draft = useStore(draftByField, (drafts) => drafts.get(field));
  // The board has the comment with these words: it was taken, and only the answer was lost.
  const isSaved = useSelector(actor, ({ context }) => {
    if (draft?.id === undefined || draft.isSending) return false;
    return context.board.nodes.get(draft.id)?.data.noteText === draft.words;
  });
  useEffect(() => {
    if (isSaved) setDraft(actor, field, undefined);
  }, [isSaved, actor, field]);
  return {
    draft,
    writeDraft: (text: string) => setDraft(actor, field, { words: text, id: draftByField.get().get(field)?.id }),
    discard: () => setDraft(actor, field, undefined),
    /** Tells whether the words were taken. */
    async send(text: string, sendComment: (text: string, id: NodeId) => Promise<void>): Promise<boolean> {
      const id = draftByField.get().get(field)?.id ?? NodeId.parse(actor.getSnapshot().context.newId());
      setDraft(actor, field, { words: text, id, isSending: true });
      try {
        await sendComment(text, id);
        setDraft(actor, field, undefined);
        return true;
      } catch (problem) {
        console.error('comment', problem);
        setDraft(actor, field, { words: text, id, problem });
        return false;
      }
    },
  };
}
