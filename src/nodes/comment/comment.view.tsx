import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Check, EyeOff, Lock, Trash } from 'lucide-react';
import { type MouseEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Thread, threadOf } from '../../board/comments/comments.ts';
import { attachCardKeys } from '../../cards/card/attachCardKeys.ts';
import card from '../../cards/card/card.module.css';
import { useRestoreCardFocus } from '../../cards/card/useRestoreCardFocus.ts';
import { useBoardActor } from '../../cards/context/boardActor.tsx';
import { useCardServices } from '../../cards/context/cardServices.ts';
import { useNodeTypeInfo } from '../../cards/context/nodeTypeInfo.ts';
import { CardHeader, type CardState } from '../../cards/header/CardHeader.tsx';
import { CardFooter } from '../../cards/run/CardFooter.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { cx } from '../../ui/tokens/cx.ts';
import type { NodeViewProps } from '../defineNode.ts';
import { attachThreadPlacement } from './attachThreadPlacement.ts';
import { CommentField } from './CommentField.tsx';
import { CommentPin } from './CommentPin.tsx';
import { CommentHeading, CommentText } from './CommentText.tsx';
import { RepliesButton } from './CommentThread.tsx';
import s from './comment.module.css';
import { useComment } from './useComment.ts';
import { useCommentMenu } from './useCommentMenu.tsx';
import { useIsCommentOpen } from './useIsCommentOpen.ts';

const NO_RENAMING = { begin: () => undefined, change: () => undefined, end: () => undefined };

/** The Comment: a pin on the board. The selected one stands open, and so does the one that the keyboard is at. */
export default function CommentView({ node, selected }: NodeViewProps) {
  const thread = useSelector(useBoardActor(), ({ context }) => threadOf(context.board, node));
  const contentRef = useRef<HTMLDivElement>(null);
  const isOpen = useIsCommentOpen(node.id, selected, contentRef);
  return (
    <div ref={contentRef} className={s.place}>
      <div className={s.sized} data-text-scale="">
        <CommentPin node={node} thread={thread} />
        {isOpen && <OpenComment node={node} thread={thread} selected={selected} />}
      </div>
    </div>
  );
}

/** Who said what. A click on it lets its writer write. */
function OpenComment({ node, thread, selected }: NodeViewProps & { readonly thread: Thread | undefined }) {
  const { t } = useLingui();
  const { icon, label, docs } = useNodeTypeInfo();
  const services = useCardServices();
  const comment = useComment(node);
  const { groups, problem, remove } = useCommentMenu(node);
  const [isEditing, setIsEditing] = useState(false);
  const isOpen = isEditing && comment.mayWrite;
  const contentRef = useRef<HTMLDivElement>(null);
  useRestoreCardFocus(isOpen, contentRef);
  const startEditing = () => comment.mayWrite && setIsEditing(true);
  const startEditingByKey = useEffectEvent(() => {
    startEditing();
    return true;
  });
  useLayoutEffect(() => attachCardKeys(contentRef.current!, { rename: () => startEditingByKey() }), []);
  useLayoutEffect(() => attachThreadPlacement(contentRef.current!.parentElement!, contentRef.current!), []);

  /** A click, not the end of a selection of words. */
  function onClick(event: MouseEvent) {
    if (event.detail > 0 && !getSelection()?.isCollapsed) return;
    startEditing();
  }

  const states: CardState[] = [
    ...(comment.hidden ? [{ tone: 'note' as const, icon: EyeOff, text: t`Hidden` }] : []),
    ...(comment.resolved ? [{ tone: 'quiet' as const, icon: Check, text: t`Resolved` }] : []),
    ...(comment.readOnly ? [{ tone: 'quiet' as const, icon: Lock, text: t`Read-only` }] : []),
  ];
  return (
    <div ref={contentRef} className={cx(card.card, s.open)}>
      <CardHeader
        icon={icon}
        title={label}
        states={states}
        docs={docs}
        menu={groups}
        isReadOnly={groups.length === 0}
        renaming={false}
        onRename={NO_RENAMING}
      />
      <div className={s.body} data-open={isOpen || undefined}>
        <div className={s.said}>
          <CommentHeading node={node} />
          {isOpen ? (
            <CommentField
              draftKey={`edit ${node.id}`}
              initialText={comment.noteText}
              label={t`Comment`}
              submitLabel={t`Save`}
              autoFocus
              send={async (noteText) => (await services.feedback()).put({ ...node, data: { ...node.data, noteText } })}
              onEnd={() => setIsEditing(false)}
            />
          ) : (
            // Enter on the card, or the button below, does the same for the keyboard.
            // biome-ignore lint/a11y/useKeyWithClickEvents: as said
            // biome-ignore lint/a11y/noStaticElementInteractions: as said
            <div className={s.press} data-own={comment.mayWrite || undefined} onClick={onClick}>
              <CommentText node={node} className={s.words} />
            </div>
          )}
          {problem && (
            <p className={s.problem} role="alert">
              {problem}
            </p>
          )}
        </div>
      </div>
      {!isOpen && (
        <CardFooter
          endContent={
            comment.mayWrite && (
              <>
                {selected && <IconButton label={t`Delete`} icon={Trash} variant="danger" onClick={remove} />}
                <Button
                  variant={selected ? 'soft' : 'plain'}
                  size="sm"
                  data-opens-field
                  onClick={startEditing}
                >{t`Edit`}</Button>
              </>
            )
          }
        >
          {thread && <RepliesButton thread={thread} />}
        </CardFooter>
      )}
    </div>
  );
}
