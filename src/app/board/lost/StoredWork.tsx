import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { BoardId } from '../../../../contract/ids.ts';
import { forgetDraft, type RecoverableDraft, recoverableDrafts } from '../../../session/drafts.ts';
import { CopyButton } from './CopyButton.tsx';
import s from './lost.module.css';
import { unsavedWorkOf } from './unsavedWork.ts';

/** Offers what this device holds of a board that cannot be opened any more; nothing where it holds nothing. */
export function StoredWork({ boardId: id }: { boardId: string | null }) {
  const { t } = useLingui();
  const boardId = BoardId.safeParse(id).data;
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
  const work = unsavedWorkOf(drafts.map(({ draft }) => draft));
  const count = work.nodes.length;
  if (count === 0) return null;
  return (
    <div className={s.stored}>
      <p>
        {t`${plural(count, {
          one: '# node that you changed there was not saved. It is kept on this device.',
          other: '# nodes that you changed there were not saved. They are kept on this device.',
        })}`}
      </p>
      <CopyButton
        work={work}
        variant="default"
        name={t`My unsaved changes`}
        onCopied={async () => {
          for (const { key } of drafts) await forgetDraft(key);
        }}
      />
    </div>
  );
}
