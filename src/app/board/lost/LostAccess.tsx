import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Lock } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { mayEdit } from '../../../../contract/roles.ts';
import { COVER_ATTRIBUTES } from '../../../canvas/viewport/unobstructedArea.ts';
import { selectSaving } from '../../../machines/board/selectors.ts';
import { storeDraftInput } from '../../../machines/saving/saving.rules.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { hasDialogDraft, storeDraft } from '../../../session/drafts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { cx } from '../../../ui/tokens/cx.ts';
import float from '../../../ui/tokens/float.module.css';
import { CopyButton } from './CopyButton.tsx';
import s from './lost.module.css';
import { draftsWrittenBy, draftWithout, unsavedWorkOf } from './unsavedWork.ts';

/** Says over a board that it may not be edited any more, how much was not saved, and offers to copy that to a board of one's own. */
export function LostAccess({ session: { actor, tab } }: { session: BoardSession }) {
  const { t } = useLingui();
  const name = useSelector(actor, ({ context }) => context.name);
  const wasEditor = useSelector(actor, ({ context }) => context.lostAccess === null || mayEdit(context.lostAccess));
  // A board that has ended has it no more among its children.
  const [saving] = useState(() => selectSaving(actor.getSnapshot()));
  const savingContext = useSelector(saving, ({ context }) => context);
  const { boardId, viewerEmail } = savingContext;
  const { work, draftOfOthers } = useMemo(() => {
    const { draft } = storeDraftInput(savingContext);
    return {
      work: unsavedWorkOf(draft ? draftsWrittenBy(viewerEmail, draft) : []),
      draftOfOthers: draft && draftWithout(viewerEmail, draft),
    };
  }, [savingContext, viewerEmail]);
  const count = work.changeCount;
  /** Undefined until it is known. */
  const [hasOpenWork, setHasOpenWork] = useState<boolean>();
  useEffect(() => {
    hasDialogDraft(boardId).then(setHasOpenWork, (error) => console.error('draft', error));
  }, [boardId]);
  const savedSentence =
    hasOpenWork === undefined
      ? t`The owner removed you, or the board was deleted.`
      : hasOpenWork
        ? t`The owner removed you, or the board was deleted. What you had open in an editor wasn’t saved, but it’s kept on this device.`
        : t`The owner removed you, or the board was deleted. All your work was saved.`;
  const title = wasEditor ? t`You can no longer edit this board` : t`You can no longer view this board`;
  const reviewerSentence = t`Your link no longer works. Your comments and votes are kept.`;
  return (
    <section className={cx(float.high, s.bar)} role="alert" aria-label={title} {...COVER_ATTRIBUTES}>
      <Icon of={Lock} />
      <div className={s.words}>
        <strong>{title}</strong>
        <p>
          {!wasEditor
            ? reviewerSentence
            : count === 0
              ? savedSentence
              : t`The owner removed you, or the board was deleted. ${plural(count, {
                  one: '# change wasn’t saved, but it’s kept on this device.',
                  other: '# changes weren’t saved, but they’re kept on this device.',
                })}`}
        </p>
      </div>
      {work.nodes.length > 0 && (
        <CopyButton
          work={work}
          variant="primary"
          name={t({ message: `My changes to ${name}`, comment: 'A board’s name' })}
          onCopied={() => storeDraft(boardId, tab, draftOfOthers)}
        />
      )}
    </section>
  );
}
