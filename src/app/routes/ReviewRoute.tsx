import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { BoardId } from '../../../contract/ids.ts';
import { hasStoredDrafts } from '../../nodes/comment/commentDrafts.ts';
import LoadFailedPage from '../pages/LoadFailedPage.tsx';
import { guestStore } from '../review/guestStore.ts';
import { LinkEndedPage } from '../review/LinkEndedPage.tsx';
import { enterReview, openReview, type Review } from '../review/openReview.ts';
import { ReviewForm } from '../review/ReviewForm.tsx';
import { ReviewScreen } from '../review/ReviewScreen.tsx';

/**
 * A board that somebody without an account looks at, by a link whose secret is the address's fragment. The secret leaves the address
 * once it is used, and is kept on this device with the guest's bearer.
 */
export default function ReviewRoute({ address, signedIn }: { address: URL; signedIn: boolean }) {
  const { t } = useLingui();
  const boardId = address.searchParams.get('boardId');
  const secret = address.hash.slice(1);
  const [review, setReview] = useState<Review>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    // `attempt` is only there to begin once more.
    void attempt;
    setReview({ kind: 'loading' });
    return openReview({ boardId, secret, signedIn }, setReview);
  }, [boardId, secret, signedIn, attempt]);

  switch (review.kind) {
    case 'loading':
      return null;
    case 'asking': {
      const knownGuest = boardId === null ? undefined : guestStore.get(boardId);
      return (
        <ReviewForm
          boardName={review.boardName}
          invitedBy={review.invitedBy}
          knownReviewer={knownGuest?.name ? knownGuest : guestStore.lastReviewer()}
          onOpen={async (reviewer) => {
            const entry = { secret: review.secret, invitedBy: review.invitedBy, before: knownGuest };
            if (!(await enterReview(entry, reviewer))) setReview({ kind: 'ended' });
          }}
        />
      );
    }
    case 'opened':
      return (
        <ReviewScreen guest={review.guest} loaded={review.loaded} inspectMode={address.searchParams.get('inspect')} />
      );
    case 'ended':
      return <LinkEndedPage title={t`Review – Maquette`} hasDrafts={hasDraftsOn(boardId)} />;
    case 'failed':
      return <LoadFailedPage error={review.error} onRetry={() => setAttempt(attempt + 1)} />;
  }
}

/** Tells whether the guest of this browser has written what they did not send. */
function hasDraftsOn(id: string | null): boolean {
  const boardId = BoardId.safeParse(id).data;
  const guest = boardId && guestStore.get(boardId);
  return boardId !== undefined && guest !== undefined && hasStoredDrafts(boardId, guest.identity);
}
