import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import type { BoardSession } from '../../session/boardSession.ts';
import { type DialogDraft, forgetDialogDraft, recoverDialogDraft, storeDialogDraft } from '../../session/drafts.ts';

const DRAFTS_UNAVAILABLE = msg`Drafts can’t be saved on this device`;

/** The drafts of one dialog about one node. */
export type DialogDraftStore<Draft> = {
  /** The draft of an earlier dialog that never closed; undefined, and logged, where the device cannot say. */
  read(): Promise<Draft | undefined>;
  /** Keeps what the dialog holds on this device; null forgets it, and what was read. That it cannot be kept is said. */
  save(draft: Draft | null): void;
};

export function useDialogDraftStore<Draft>(
  { actor, notices, tab }: BoardSession,
  id: NodeId,
  dialogDraft: DialogDraft<Draft>,
): DialogDraftStore<Draft> {
  const { _ } = useLingui();
  return useState((): DialogDraftStore<Draft> => {
    const location = { dialogDraft, board: actor.getSnapshot().context.boardId, node: id };
    let recoveredKey: string | undefined;

    async function write(draft: Draft | null): Promise<void> {
      await storeDialogDraft(location, tab, draft);
      if (draft === null && recoveredKey !== undefined) await forgetDialogDraft(recoveredKey);
    }

    return {
      async read() {
        try {
          const recovered = await recoverDialogDraft(location, tab);
          recoveredKey = recovered?.key;
          return recovered?.draft;
        } catch (error) {
          console.error(`${dialogDraft.dialog} draft`, error);
          return undefined;
        }
      },
      save(draft) {
        // A dialog that is left once nothing can be saved any more leaves its work.
        if (draft === null && actor.getSnapshot().context.lostAccess !== null) return;
        write(draft).catch((error) => {
          console.error(`${dialogDraft.dialog} draft`, error);
          notices.show({ key: 'draft', bad: true, title: _(DRAFTS_UNAVAILABLE) });
        });
      },
    };
  })[0];
}

/** The same for a dialog that has nothing else to fetch: `isLoaded` once it is known what was left. */
export function useDialogDraft<Draft>(session: BoardSession, id: NodeId, dialogDraft: DialogDraft<Draft>) {
  const [result, setResult] = useState<{ readonly recovered: Draft | undefined }>();
  const { read, save } = useDialogDraftStore(session, id, dialogDraft);
  useEffect(() => {
    let isCurrent = true;
    void read().then((recovered) => isCurrent && setResult({ recovered }));
    return () => {
      isCurrent = false;
    };
  }, [read]);
  return { isLoaded: result !== undefined, recovered: result?.recovered, save };
}
