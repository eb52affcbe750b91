import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { NodeId } from '../../../../contract/ids.ts';
import { hasPermission, mayEdit } from '../../../../contract/roles.ts';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { problemMessage } from '../../../session/problemMessage.ts';
import { useVoteRequest } from '../../voting/useVoteRequest.ts';
import { attachCommentTool } from './attachCommentTool.ts';
import { CommentsPanel } from './CommentsPanel.tsx';
import { type CommentPlacement, commentPlaceAboutNode } from './commentPlace.ts';
import { FarPicks } from './FarPicks.tsx';
import { FarPins } from './FarPins.tsx';
import { NewComment } from './NewComment.tsx';
import { useSentCommentFocus } from './useSentCommentFocus.ts';
import { useThreadNavigation } from './useThreadNavigation.ts';

/** Writes a comment at a place, deletes one by key, walks through them, and lists them. */
export default function CommentsHost({ session }: { session: BoardSession }) {
  const { t } = useLingui();
  const { actor, notices, pictureServices } = session;
  const canvas = useCanvas();
  const { tool } = canvas;
  const [commentPlace, setCommentPlace] = useState<CommentPlacement>();

  /** Opens the field of a new comment, and shows comments where they are hidden. */
  function openField(next: CommentPlacement | undefined): void {
    const { mayComment, showFeedback } = actor.getSnapshot().context;
    if (!next || !mayComment) return;
    if (!showFeedback) actor.send({ type: 'feedback.toggled' });
    setCommentPlace(next);
  }
  const openFieldAt = useEffectEvent(openField);
  const openFieldAbout = useEffectEvent((id: NodeId) => openField(commentPlaceAboutNode(canvas, id)));
  const deleteComments = useEffectEvent(async (ids: readonly NodeId[]) => {
    const feedback = await pictureServices.feedback();
    const removals = await Promise.allSettled(ids.map((id) => feedback.remove(id)));
    const failedRemoval = removals.find((each) => each.status === 'rejected');
    if (!failedRemoval) return;
    console.error('delete_comment', failedRemoval.reason);
    const text = i18n._(problemMessage(failedRemoval.reason));
    notices.show({ key: 'delete comment', bad: true, title: t`The comment couldn’t be deleted`, text });
  });

  useEffect(() => attachCommentTool(canvas, (place) => openFieldAt(place)), [canvas]);
  useEffect(
    () =>
      tool.subscribe(() => tool.get() === 'comment' && !actor.getSnapshot().context.mayComment && tool.set('select')),
    [actor, tool],
  );
  useEffect(() => {
    const subscription = actor.on('comment.requested', ({ about }) => openFieldAbout(about));
    const removeSubscription = actor.on('comments.unwanted', ({ ids }) => void deleteComments(ids));
    return () => {
      subscription.unsubscribe();
      removeSubscription.unsubscribe();
    };
  }, [actor]);
  const currentThreadId = useThreadNavigation(actor);
  const isInvitedEditor = useSelector(actor, ({ context }) => mayEdit(context) && !hasPermission(context, 'own'));

  const focusSentComment = useSentCommentFocus(actor);
  function closeNewComment(sentId: NodeId | undefined): void {
    setCommentPlace(undefined);
    if (sentId !== undefined) focusSentComment(sentId);
  }

  return (
    <>
      {commentPlace && <NewComment key={JSON.stringify(commentPlace)} place={commentPlace} onEnd={closeNewComment} />}
      <FarPins actor={actor} />
      <FarPicks actor={actor} />
      <CommentsPanel session={session} currentThreadId={currentThreadId} />
      {isInvitedEditor && <VoteRequest session={session} />}
    </>
  );
}

/** Asks an editor for their vote when the owner starts a vote. */
function VoteRequest({ session }: { session: BoardSession }) {
  useVoteRequest(session);
  return null;
}
