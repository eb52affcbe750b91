import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { ChevronLeft, ChevronRight, Images, Map as MapIcon, MessageCircle, Star, X } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { BoardNode, Spot } from '../../../../contract/board.ts';
import type { NodeId } from '../../../../contract/ids.ts';
import { commentPlaceAbove, commentPlaceOnSpot, nodeBox } from '../../../board/comments/commentPlaces.ts';
import { threadsOf } from '../../../board/comments/comments.ts';
import { isPick } from '../../../board/comments/picks.ts';
import { isReadOnly } from '../../../board/document/board.ts';
import { titleOf } from '../../../cards/header/titleOf.ts';
import { lazyComponent } from '../../../load/lazyComponent.tsx';
import { loadWithTexts } from '../../../locales/language.ts';
import { CommentField } from '../../../nodes/comment/CommentField.tsx';
import { draftText } from '../../../nodes/comment/commentDrafts.ts';
import { nameOf } from '../../../nodes/nameOf.ts';
import { definitionOf } from '../../../nodes/registry.ts';
import { resultIdsOf } from '../../../nodes/results.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { HelpLink } from '../../../ui/buttons/HelpLink.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { LanguageMenu } from '../../TopBar/LanguageMenu.tsx';
import { ThemeMenu } from '../../TopBar/ThemeMenu.tsx';
import { useLanguageAndTheme } from '../../useTopBar.ts';
import { useVoteRound } from '../../voting/useVoteRound.ts';
import type { StoredGuest } from '../guestStore.ts';
import { showDeletedResult, type UnsentText } from './deletedResultNotice.ts';
import { Filmstrip } from './Filmstrip.tsx';
import { ResultComments } from './ResultComments.tsx';
import { ResultSlide } from './ResultSlide.tsx';
import { ResultVotes } from './ResultVotes.tsx';
import { RoundBanner } from './RoundBanner.tsx';
import s from './results.module.css';
import { useSlides } from './useSlides.ts';
import { useVisibleHeight } from './useVisibleHeight.ts';

const LazyPresenceFollower = lazyComponent(
  async () => (await loadWithTexts(import('../../presence/views.ts'))).PresenceFollower,
);

/** The slides at each side of the one that is seen whose pictures are there already. */
const LOADED_NEIGHBOURS = 2;
/** A confirmation is read so long, in milliseconds. */
const CONFIRMATION_MS = 4000;

/** The part that is open over the picture, or below it. */
type Panel =
  | { readonly kind: 'none' }
  /** The next press on the picture says what a comment is about. */
  | { readonly kind: 'placing' }
  | { readonly kind: 'writing'; readonly spot?: Spot }
  | { readonly kind: 'comments'; readonly threadId?: NodeId };

type ResultsViewProps = {
  readonly session: BoardSession;
  readonly guest: Pick<StoredGuest, 'invitedBy'>;
  readonly onBoard: () => void;
};

/** The results of a board, one at a time and as large as the window: to look at, to vote on and to comment. */
export function ResultsView({ session, guest, onBoard }: ResultsViewProps) {
  const { t, i18n } = useLingui();
  const { actor } = session;
  const PresenceFollower = LazyPresenceFollower.useLoaded(true);
  const { theme, onTheme, ...language } = useLanguageAndTheme();
  const boardName = useSelector(actor, ({ context }) => context.name);
  const board = useSelector(actor, ({ context }) => context.board);
  const allIds = useResultIds(session);
  const round = useVoteRound(session);
  const mayVote = useSelector(actor, ({ context }) => context.mayComment);
  const [requestedList, setRequestedList] = useState<ResultList>();
  const idsOf: Record<ResultList, readonly NodeId[]> = {
    round: allIds.filter((id) => mayVote && round?.node_ids.includes(id)),
    all: allIds,
    picks: allIds.filter((id) => isPick(board.nodes.get(id)!)),
  };
  const lists = (['round', 'all', 'picks'] as const).filter((each) => each === 'all' || idsOf[each].length > 0);
  const requested = requestedList ?? (round?.is_open ? 'round' : 'all');
  const list = lists.includes(requested) ? requested : 'all';
  const ids = useSameIds(idsOf[list]);
  const [roundCount, allCount, pickCount] = [idsOf.round.length, allIds.length, idsOf.picks.length];
  const listLabels: Record<ResultList, string> = {
    round: round?.is_open ? t`To vote on, ${roundCount}` : t`In the vote, ${roundCount}`,
    all: t({ message: `All, ${allCount}`, context: 'results' }),
    picks: t`Chosen, ${pickCount}`,
  };
  const main = useRef<HTMLElement>(null);
  useVisibleHeight(main);
  const { strip, index, goTo, onScroll } = useSlides(ids, undefined);
  const nodeId = ids[index];
  const node = nodeId && board.nodes.get(nodeId);
  const count = ids.length;
  const position = index + 1;
  const { invitedBy } = guest;

  return (
    <main ref={main} className={s.main}>
      {PresenceFollower && <PresenceFollower session={session} />}
      <header className={s.head}>
        <div className={s.title}>
          <h1>{boardName}</h1>
          <p>
            {count > 0 && <span className={s.count}>{t`${position} of ${count}`}</span>}
            {invitedBy && <span>{t`From ${invitedBy}`}</span>}
          </p>
        </div>
        <span className={s.choices}>
          <HelpLink label={t`Help on reviewing`} path="/docs/sharing" size="md" />
          <LanguageMenu {...language} />
          <ThemeMenu theme={theme} onTheme={onTheme} />
        </span>
        <Button size="lg" icon={MapIcon} onClick={onBoard}>
          {t({ message: 'Board', context: 'view' })}
        </Button>
      </header>
      {(lists.length > 1 || idsOf.round.length > 0) && (
        <div className={s.lists}>
          {round && idsOf.round.length > 0 && <RoundBanner round={round} ids={idsOf.round} />}
          {lists.length > 1 && (
            <SegmentedControl
              wide
              label={t`Results`}
              value={list}
              segments={lists.map((value) => ({ value, label: listLabels[value] }))}
              onChange={setRequestedList}
            />
          )}
        </div>
      )}
      {node ? (
        <ResultStage
          key="stage"
          isVoteOver={round?.is_open === false && idsOf.round.includes(node.id)}
          {...{ session, node, ids, index, strip, goTo, onScroll, onBoard }}
          name={nameOf(node, board, i18n)}
          label={t`${position} of ${count}: ${nameOf(node, board, i18n)}`}
        />
      ) : (
        <div className={s.empty}>
          <EmptyState icon={Images} title={t`Nothing to review yet`}>
            <p>{t`New results appear here straight away.`}</p>
          </EmptyState>
        </div>
      )}
    </main>
  );
}

/** The results that are looked through: those that votes are asked for, all, or the chosen ones. */
type ResultList = 'round' | 'all' | 'picks';

/** The same list while the ids in it are the same. */
function useSameIds(ids: readonly NodeId[]): readonly NodeId[] {
  const [shownIds, setShownIds] = useState(ids);
  if (areSameIds(ids, shownIds)) return shownIds;
  setShownIds(ids);
  return ids;
}

function areSameIds(one: readonly NodeId[], other: readonly NodeId[]): boolean {
  return one.length === other.length && one.every((id, place) => id === other[place]);
}

/** The results of the board; the same list while none comes, goes or moves. */
function useResultIds({ actor }: BoardSession): readonly NodeId[] {
  return useSelector(actor, ({ context }) => resultIdsOf(context.board), areSameIds);
}

type ResultStageProps = Pick<ReturnType<typeof useSlides>, 'strip' | 'index' | 'goTo' | 'onScroll'> & {
  readonly session: BoardSession;
  readonly node: BoardNode;
  readonly ids: readonly NodeId[];
  /** The round that it belongs to has ended. */
  readonly isVoteOver: boolean;
  readonly name: string;
  /** The name of the result for screen readers. */
  readonly label: string;
  readonly onBoard: () => void;
};

function ResultStage(props: ResultStageProps) {
  const { session, node, ids, index, isVoteOver, name, label, strip, goTo, onScroll, onBoard } = props;
  const { t, i18n } = useLingui();
  const { actor, notices, pictureServices } = session;
  const board = useSelector(actor, ({ context }) => context.board);
  const mayComment = useSelector(actor, ({ context }) => context.mayComment);
  const [panel, setPanel] = useState<Panel>({ kind: 'none' });
  const [confirmation, setConfirmation] = useState('');
  const threads = useMemo(() => threadsOf(board), [board]);
  const threadsAbout = (id: NodeId) => threads.filter(({ head }) => head.data.about === id);
  const currentThreads = threadsAbout(node.id);
  const commentCount = currentThreads.reduce((sum, { replies }) => sum + 1 + replies.length, 0);

  /** The text about a result that the person has not sent. */
  function unsentTextAbout(id: NodeId): UnsentText {
    const comment = panel.kind === 'writing' ? draftText(actor, `result ${id}`) : '';
    if (comment !== '') return { kind: 'comment', text: comment };
    const isReplying = threadsAbout(id).some((thread) => draftText(actor, `reply ${thread.id}`) !== '');
    return { kind: isReplying ? 'reply' : 'none' };
  }

  /** Closes what was open about a result that is gone, and says so. */
  const tellDeletion = useEffectEvent((id: NodeId) => {
    if (panel.kind !== 'writing' && panel.kind !== 'comments') return;
    if (actor.getSnapshot().context.board.nodes.has(id)) return;
    showDeletedResult({ notices, unsent: unsentTextAbout(id), onBoard });
    setPanel({ kind: 'none' });
    strip.current?.focus({ preventScroll: true });
  });
  // Also where it was the last one, with which this goes.
  useEffect(() => () => tellDeletion(node.id), [node.id]);
  // A comment that is being written is about the result that was seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told by the result alone
  useEffect(() => setPanel((open) => (open.kind === 'comments' ? { kind: 'comments' } : { kind: 'none' })), [node.id]);
  useEffect(() => {
    if (!confirmation) return undefined;
    const timer = setTimeout(() => setConfirmation(''), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [confirmation]);

  function closePanel(): void {
    setPanel({ kind: 'none' });
    strip.current?.focus({ preventScroll: true });
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof Element && target.closest('input, textarea, [role="menu"], [role="dialog"]')) return;
    if (key === 'ArrowRight') goTo(index + 1);
    else if (key === 'ArrowLeft') goTo(index - 1);
    else if (key === 'Home') goTo(0);
    else if (key === 'End') goTo(ids.length - 1);
    else if (key === 'Escape' && panel.kind !== 'none') closePanel();
    else if (key.toLowerCase() === 'c' && mayComment) setPanel({ kind: 'placing' });
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  async function send(noteText: string, id: NodeId, spot: Spot | undefined): Promise<void> {
    const position =
      (spot && commentPlaceOnSpot(node, spot, definitionOf)) ??
      commentPlaceAbove(board, node.id, nodeBox(node, definitionOf), definitionOf);
    const data = { noteText, about: node.id, ...(spot && { spot }) };
    await (await pictureServices.feedback()).put({ id, type: 'commentNode', position, data });
  }

  return (
    <>
      <div className={s.stage}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
        <div ref={strip} className={s.strip} tabIndex={0} role="group" aria-label={label} onScroll={onScroll}>
          {ids.map((id, place) => {
            const slideNode = Math.abs(place - index) <= LOADED_NEIGHBOURS ? board.nodes.get(id) : undefined;
            const isCurrent = place === index;
            return (
              <div key={id} className={s.slide} inert={!isCurrent}>
                {slideNode && (
                  <ResultSlide
                    node={slideNode}
                    name={nameOf(slideNode, board, i18n)}
                    threads={threadsAbout(id)}
                    mayComment={mayComment}
                    draftSpot={isCurrent && panel.kind === 'writing' ? panel.spot : undefined}
                    isPlacing={isCurrent && panel.kind === 'placing'}
                    onSpot={(spot) => setPanel({ kind: 'writing', spot })}
                    onThread={(threadId) => setPanel({ kind: 'comments', threadId })}
                  />
                )}
              </div>
            );
          })}
        </div>
        {panel.kind === 'placing' && (
          <div className={s.hint}>
            <span>{t`Tap the spot that you mean`}</span>
            <Button size="lg" onClick={() => setPanel({ kind: 'writing' })}>{t`Whole image`}</Button>
            <IconButton label={t`Cancel`} icon={X} size="lg" onClick={closePanel} />
          </div>
        )}
        <IconButton
          className={s.previous ?? ''}
          label={t`Previous`}
          icon={ChevronLeft}
          size="lg"
          shortcut="Left"
          offReason={index === 0 ? t`This is the first one` : undefined}
          onClick={() => goTo(index - 1)}
        />
        <IconButton
          className={s.next ?? ''}
          label={t`Next`}
          icon={ChevronRight}
          size="lg"
          shortcut="Right"
          offReason={index === ids.length - 1 ? t`This is the last one` : undefined}
          onClick={() => goTo(index + 1)}
        />
        <p className={s.confirmation} data-shown={confirmation !== '' || undefined}>
          {confirmation}
        </p>
      </div>
      {panel.kind === 'comments' && (
        <ResultComments
          threads={currentThreads}
          currentId={panel.threadId}
          onWrite={() => setPanel({ kind: 'placing' })}
          onClose={closePanel}
        />
      )}
      {panel.kind === 'writing' && (
        <section className={s.sheet} aria-label={t`New comment`}>
          <header className={s.sheetHead}>
            <h2>{panel.spot ? t`Comment on this spot` : t`Comment on the whole image`}</h2>
            <IconButton label={t`Cancel`} icon={X} size="lg" onClick={closePanel} />
          </header>
          <div className={s.field}>
            <CommentField
              draftKey={`result ${node.id}`}
              label={t`Comment`}
              submitLabel={t`Send`}
              rows={2}
              autoFocus
              send={(text, id) => send(text, id, panel.spot)}
              onEnd={(sent) => {
                closePanel();
                if (sent) setConfirmation(t`Comment sent`);
              }}
            />
          </div>
        </section>
      )}
      {panel.kind !== 'writing' && (
        <footer className={s.foot}>
          <p className={s.caption} dir="auto">
            {isPick(node) && (
              <span className={s.pick}>
                <Icon of={Star} size="sm" />
                {t({ message: 'Chosen', context: 'one result' })}
              </span>
            )}
            {captionOf(node) ?? name}
          </p>
          <div className={s.acts}>
            <CommentsButton
              count={commentCount}
              mayComment={mayComment}
              isOpen={panel.kind === 'comments'}
              onPress={() => {
                if (panel.kind === 'comments') closePanel();
                else setPanel({ kind: commentCount > 0 ? 'comments' : 'placing' });
              }}
            />
            {!isReadOnly(node) && <ResultVotes key={node.id} node={node} isOver={isVoteOver} />}
          </div>
        </footer>
      )}
      <Filmstrip ids={ids} index={index} onChoose={goTo} />
    </>
  );
}

/** The whole prompt, where nobody gave the result a title. */
function captionOf(node: BoardNode): string | undefined {
  const { prompt } = node.data;
  return titleOf(node) === undefined && typeof prompt === 'string' && prompt !== '' ? prompt : undefined;
}

type CommentsButtonProps = {
  readonly count: number;
  readonly mayComment: boolean;
  readonly isOpen: boolean;
  readonly onPress: () => void;
};

/** Opens the comments, or begins the first one; nothing where there is neither. */
function CommentsButton({ count, mayComment, isOpen, onPress }: CommentsButtonProps) {
  const { t } = useLingui();
  if (count === 0 && !mayComment) return <span className={s.gap} />;
  return (
    <button type="button" className={s.comment} aria-expanded={isOpen} onClick={onPress}>
      <Icon of={MessageCircle} size="lg" />
      {count === 0 ? t`Comment` : t`Comments, ${count}`}
    </button>
  );
}
