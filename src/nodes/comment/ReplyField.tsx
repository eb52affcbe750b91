import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { NodeId } from '../../../contract/ids.ts';
import type { Thread } from '../../board/comments/comments.ts';
import { useBoardActor } from '../../cards/context/boardActor.tsx';
import { useCardServices } from '../../cards/context/cardServices.ts';
import { CommentField } from './CommentField.tsx';

/** The field for an answer in a thread. The reply stands in its thread, not on the board. */
export function ReplyField({ thread, autoFocus = false }: { thread: Thread; autoFocus?: boolean }) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const services = useCardServices();
  const mayComment = useSelector(actor, ({ context }) => context.mayComment);
  const { head, id } = thread;
  // The comment that began it was deleted: nothing can be added to it any more.
  if (!mayComment || head.id !== id) return null;

  async function send(noteText: string, reply: NodeId) {
    const { about } = head.data;
    const data = { noteText, parentId: id, ...(typeof about === 'string' && { about }) };
    await (await services.feedback()).put({ id: reply, type: 'commentNode', position: head.position, data });
  }

  return (
    <CommentField
      draftKey={`reply ${id}`}
      label={t`Reply`}
      submitLabel={t`Send`}
      placeholder={t`Write a reply, then press Enter`}
      rows={1}
      autoFocus={autoFocus}
      send={send}
    />
  );
}
