import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { ChevronDown, ChevronUp, Eye, EyeOff, MessageSquarePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { NodeId } from '../../../../contract/ids.ts';
import { mayEdit } from '../../../../contract/roles.ts';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { useStore } from '../../../store/useStore.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { votingOf } from '../../voting/voting.ts';
import { BoardSheet } from '../BoardSheet.tsx';
import s from './comments.module.css';
import { ThreadList } from './ThreadList.tsx';
import { VotesPanel } from './votes/VotesPanel.tsx';

type CommentsPanelProps = {
  readonly session: BoardSession;
  /** The thread that was gone to last. */
  readonly currentThreadId: NodeId | undefined;
};

/** The comments on the board: its threads by node, and the votes. It opens from the dock. */
export function CommentsPanel(props: CommentsPanelProps) {
  const { panels } = useCanvas();
  const openPanels = useStore(panels);
  return openPanels.has('comments') ? (
    <CommentsSheet {...props} focusKey={openPanels} onClose={() => panels.hide('comments')} />
  ) : null;
}

function CommentsSheet({
  session,
  currentThreadId,
  focusKey,
  onClose,
}: CommentsPanelProps & { focusKey: unknown; onClose: () => void }) {
  const { t } = useLingui();
  const { commands, tool } = useCanvas();
  const { actor } = session;
  const { requestedIds } = votingOf(session);
  const [list, setList] = useState<'comments' | 'votes'>(requestedIds.get() ? 'votes' : 'comments');
  useEffect(() => requestedIds.subscribe(() => requestedIds.get() && setList('votes')), [requestedIds]);
  const canEdit = useSelector(actor, ({ context }) => mayEdit(context));

  const mayComment = useSelector(actor, ({ context }) => context.mayComment);
  const isFeedbackShown = useSelector(actor, ({ context }) => context.showFeedback);
  const isVotesShown = canEdit && list === 'votes';
  const title = isVotesShown ? t`Votes` : t`Comments`;

  /** On a phone the list covers the board on which a place is to be chosen. */
  function selectTool(): void {
    tool.set('comment');
    if (matchMedia('(max-width: 480px)').matches) onClose();
  }

  const tools = (
    <>
      <IconButton
        label={t`Previous comment`}
        icon={ChevronUp}
        shortcut="Shift+N"
        onClick={() => commands.requestThread(-1)}
      />
      <IconButton label={t`Next comment`} icon={ChevronDown} shortcut="N" onClick={() => commands.requestThread(1)} />
      {mayComment && <IconButton label={t`Comment`} icon={MessageSquarePlus} onClick={selectTool} />}
      <IconButton
        label={t`Show comments and votes`}
        icon={isFeedbackShown ? Eye : EyeOff}
        pressed={isFeedbackShown}
        onClick={() => actor.send({ type: 'feedback.toggled' })}
      />
    </>
  );
  return (
    <BoardSheet label={title} title={<h2>{title}</h2>} className={s.sheet} {...{ focusKey, tools, onClose }}>
      {canEdit && (
        <div className={s.choice}>
          <SegmentedControl
            wide
            label={t`Filter`}
            value={list}
            segments={[
              { value: 'comments', label: t`Comments` },
              { value: 'votes', label: t`Votes` },
            ]}
            onChange={setList}
          />
        </div>
      )}
      <div className={s.lines}>
        {isVotesShown ? (
          <VotesPanel session={session} />
        ) : (
          <ThreadList actor={actor} currentThreadId={currentThreadId} />
        )}
      </div>
    </BoardSheet>
  );
}
