import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import { type DialogDrafts, type DraftedDialog, forgetDialog, keepDialog, leftDialog } from '../drafts.ts';
import type { BoardSession } from './session.ts';

const DRAFTS_OFF = msg`Drafts can’t be saved on this device`;

/** The drafts of one dialog about one node. */
export type DialogDraftStore<D extends DraftedDialog> = {
  /** What an earlier one that never closed left behind; undefined, and logged, where the device cannot say. */
  read(): Promise<DialogDrafts[D] | undefined>;
  /** Keeps what the dialog holds on this device; null forgets it, and what was read. That it cannot be kept is said. */
  keep(draft: DialogDrafts[D] | null): void;
};

export function useDialogDrafts<D extends DraftedDialog>(
  { actor, notices, tab }: BoardSession,
  id: NodeId,
  dialog: D,
): DialogDraftStore<D> {
  const { _ } = useLingui();
  return useState((): DialogDraftStore<D> => {
    const place = { dialog, board: actor.getSnapshot().context.boardId, node: id };
    let readKey: string | undefined;

    async function write(draft: DialogDrafts[D] | null): Promise<void> {
      await keepDialog(place, tab, draft);
      if (draft === null && readKey !== undefined) await forgetDialog(readKey);
    }

    return {
      async read() {
        try {
          const left = await leftDialog(place, tab);
          readKey = left?.key;
          return left?.draft;
        } catch (error) {
          console.error(`${dialog} draft`, error);
          return undefined;
        }
      },
      keep(draft) {
        write(draft).catch((error) => {
          console.error(`${dialog} draft`, error);
          notices.show({ key: 'draft', bad: true, title: _(DRAFTS_OFF) });
        });
      },
    };
  })[0];
}

/** The same for a dialog that has nothing else to fetch: `isRead` once it is known what was left. */
export function useDialogDraft<D extends DraftedDialog>(session: BoardSession, id: NodeId, dialog: D) {
  const [found, setFound] = useState<{ readonly left: DialogDrafts[D] | undefined }>();
  const { read, keep } = useDialogDrafts(session, id, dialog);
  useEffect(() => {
    let wanted = true;
    void read().then((left) => wanted && setFound({ left }));
    return () => {
      wanted = false;
    };
  }, [read]);
  return { isRead: found !== undefined, left: found?.left, keep };
}
