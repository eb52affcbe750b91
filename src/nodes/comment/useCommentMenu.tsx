import { useLingui } from '@lingui/react/macro';
import { Ban, Check, Eye, EyeOff, RotateCcw, Trash } from 'lucide-react';
import { useState } from 'react';
import type { BoardNode } from '../../../contract/board.ts';
import { type Feedback, useCardServices } from '../../cards/context/cardServices.ts';
import type { MenuGroup } from '../../ui/popups/menuItems.ts';
import { useComment } from './useComment.ts';
import { useCommentErrorText } from './useCommentErrorText.tsx';

/** The actions on a comment beside writing: by its writer, by who works on the board, and by its owner. */
export function useCommentMenu(node: BoardNode) {
  const { t } = useLingui();
  const services = useCardServices();
  const comment = useComment(node);
  const { id } = node;
  const [error, setError] = useState<unknown>();
  const problem = useCommentErrorText(error);

  async function runFeedbackCall(call: (feedback: Feedback) => Promise<void>): Promise<void> {
    setError(undefined);
    try {
      await call(await services.feedback());
    } catch (error) {
      console.error('comment', error);
      setError(error);
    }
  }

  const name = comment.commentorName;
  const resolve = () => runFeedbackCall((feedback) => feedback.resolve(id, !comment.resolved));
  const remove = () => runFeedbackCall((feedback) => feedback.remove(id));
  const { guestEmail } = comment;
  const items = [
    ...(comment.mayResolve
      ? [
          comment.resolved
            ? { id: 'reopen', label: t`Reopen`, icon: RotateCcw, onSelect: resolve }
            : { id: 'resolve', label: t`Resolve`, icon: Check, onSelect: resolve },
        ]
      : []),
    ...(comment.mayHide
      ? [
          comment.hidden
            ? {
                id: 'show',
                label: t`Show to reviewers`,
                icon: Eye,
                onSelect: () => runFeedbackCall((feedback) => feedback.hide(id, false)),
              }
            : {
                id: 'hide',
                label: t`Hide from reviewers`,
                icon: EyeOff,
                onSelect: () => runFeedbackCall((feedback) => feedback.hide(id, true)),
              },
        ]
      : []),
    ...(comment.mayHide && guestEmail !== undefined
      ? [
          {
            id: 'block',
            label: t`Block ${name} on this board`,
            icon: Ban,
            danger: true,
            onSelect: () => runFeedbackCall((feedback) => feedback.block(guestEmail, true)),
          },
        ]
      : []),
    ...(comment.mayWrite
      ? [{ id: 'delete', label: t`Delete comment`, icon: Trash, danger: true, onSelect: remove }]
      : []),
  ];
  const groups: readonly MenuGroup[] = items.length > 0 ? [{ id: 'comment', items }] : [];
  return { groups, problem, resolve, remove };
}
