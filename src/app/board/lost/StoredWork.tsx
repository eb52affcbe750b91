import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { BoardId } from '../../../../contract/ids.ts';
import { useAccount } from '../../../session/client.ts';
import { forgetDraft, type RecoverableDraft, recoverableDrafts } from '../../../session/drafts.ts';
import { CopyButton } from './CopyButton.tsx';
import s from './lost.module.css';
import { draftsWrittenBy, draftWithout, unsavedWorkOf } from './unsavedWork.ts';

/** Offers what the signed-in account left on this device of a board that cannot be opened any more; what others left there stays. */
export function StoredWork({ boardId: id }: { boardId: string | null }) {
  const { t } = useLingui();
  const boardId = BoardId.safeParse(id).data;
  const writer = useAccount()?.email;
  const [drafts, setDrafts] = useState<readonly RecoverableDraft[]>([]);
  useEffect(() => {
    if (!boardId) return;
    let isCurrent = true;
    recoverableDrafts(boardId).then(
      (recoverable) => isCurrent && setDrafts(recoverable),
      (error) => console.error('draft', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [boardId]);
  if (writer === undefined) return null;
  const work = unsavedWorkOf(drafts.flatMap(({ draft }) => draftsWrittenBy(writer, draft)));
  const count = work.nodes.length;
  if (count === 0) return null;
  return (
    <div className={s.stored}>
      <p>
        {t`${plural(count, {
          one: '# node you changed there wasn’t saved. It’s kept on this device.',
          other: '# nodes you changed there weren’t saved. They’re kept on this device.',
        })}`}
      </p>
      <CopyButton
        work={work}
        variant="default"
        name={t`My unsaved changes`}
        onCopied={async () => {
          for (const { key, draft } of drafts) await forgetDraft(key, draftWithout(writer, draft));
        }}
      />
    </div>
  );
}
