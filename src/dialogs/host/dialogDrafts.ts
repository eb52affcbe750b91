import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import type { BoardSession } from '../../session/boardSession.ts';
import { type DialogDraft, forgetDialogDraft, recoverDialogDraft, storeDialogDraft } from '../../session/drafts.ts';

const DRAFTS_OFF = msg`Drafts can’t be saved on this device`;

/** The drafts of one dialog about one node. */
export type DialogDraftStore<Draft> = {
  /** The draft of an earlier dialog that never closed; undefined, and logged, where the device cannot say. */
  read(): Promise<Draft | undefined>;
  /** Keeps what the dialog holds on this device; null forgets it, and what was read. That it cannot be kept is said. */
  keep(draft: Draft | null): void;
};

export function useDialogDrafts<Draft>(
  { actor, notices, tab }: BoardSession,
  id: NodeId,
  dialogDraft: DialogDraft<Draft>,
): DialogDraftStore<Draft> {
  const { _ } = useLingui();
  return useState((): DialogDraftStore<Draft> => {
    const place = { dialogDraft, board: actor.getSnapshot().context.boardId, node: id };
    let readKey: string | undefined;

    async function write(draft: Draft | null): Promise<void> {
      await storeDialogDraft(place, tab, draft);
      if (draft === null && readKey !== undefined) await forgetDialogDraft(readKey);
    }

    return {
      async read() {
        try {
          const left = await recoverDialogDraft(place, tab);
          readKey = left?.key;
          return left?.draft;
        } catch (error) {
          console.error(`${dialogDraft.dialog} draft`, error);
          return undefined;
        }
      },
      keep(draft) {
        write(draft).catch((error) => {
          console.error(`${dialogDraft.dialog} draft`, error);
          notices.show({ key: 'draft', bad: true, title: _(DRAFTS_OFF) });
        });
      },
    };
  })[0];
}

/** The same for a dialog that has nothing else to fetch: `isRead` once it is known what was left. */
export function useDialogDraft<Draft>(session: BoardSession, id: NodeId, dialogDraft: DialogDraft<Draft>) {
  const [result, setResult] = useState<{ readonly left: Draft | undefined }>();
  const { read, keep } = useDialogDrafts(session, id, dialogDraft);
  useEffect(() => {
    let wanted = true;
    void read().then((left) => wanted && setResult({ left }));
    return () => {
      wanted = false;
    };
  }, [read]);
  return { isRead: result !== undefined, left: result?.left, keep };
}
