import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import { COMMENT_LIMITS } from '../../../contract/limits.ts';
import { useBoardActor } from '../../cards/context/boardActor.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { isComposing } from '../../ui/keyboard/isComposing.ts';
import { preventFocus } from '../../ui/keyboard/preventFocus.ts';
import s from './comment.module.css';
import { useCommentDraft } from './commentDrafts.ts';
import { useCommentErrorText } from './useCommentErrorText.tsx';

type CommentFieldProps = {
  /** Names what is written here, so that it is found again. */
  draftKey: string;
  /** The text that is to be changed. */
  initialText?: string;
  label: string;
  /** The button that does what Enter does. */
  submitLabel: string;
  placeholder?: string;
  autoFocus?: boolean;
  rows?: number;
  /** `id` is for a new comment, and stays when its words are sent again. */
  send: (text: string, id: NodeId) => Promise<void>;
  /** The words were taken, or Escape was pressed. What was written and not sent is here again next time. */
  onEnd?: (sent: boolean) => void;
};

/** The field of a comment: Enter sends, Shift+Enter begins a line, Escape leaves. Words that are not taken stay in it. */
export function CommentField(props: CommentFieldProps) {
  const { draftKey, initialText = '', label, submitLabel, placeholder, autoFocus, rows = 3, send, onEnd } = props;
  const { t } = useLingui();
  const problemId = useId();
  const { draft, writeDraft: write, discard, send: sendDraft } = useCommentDraft(useBoardActor(), draftKey);
  const problem = useCommentErrorText(draft?.problem);
  const text = draft?.words ?? initialText;
  const isEmpty = text.trim() === '';

  async function submit() {
    if (isEmpty || draft?.isSending) return;
    if (await sendDraft(text, send)) onEnd?.(true);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      void submit();
    }
    if (event.key !== 'Escape' || !onEnd) return;
    event.stopPropagation();
    event.preventDefault();
    if (isEmpty || text === initialText) discard();
    onEnd(false);
  }

  return (
    <div className={s.writing}>
      <textarea
        className={s.field}
        dir="auto"
        rows={rows}
        aria-label={label}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem ? problemId : undefined}
        placeholder={placeholder}
        value={text}
        readOnly={draft?.isSending}
        maxLength={COMMENT_LIMITS.textLength}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to write here
        autoFocus={autoFocus}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {problem && (
        <p className={s.problem} id={problemId} role="alert">
          {problem}
        </p>
      )}
      <div className={s.below}>
        <span className={s.hint}>{t`Shift+Enter for a new line`}</span>
        <Button
          variant="primary"
          size="sm"
          busy={draft?.isSending === true}
          offReason={isEmpty ? t`Write something first` : undefined}
          onMouseDown={preventFocus}
          onClick={submit}
        >
          {submitLabel}
        </Button>
      </div>
    </div>
  );
}
