import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { NodeId } from '../../../../contract/ids.ts';
import { type Board, isLocked, isReadOnly } from '../../../board/document/board.ts';
import type { OpenConflict } from '../../../board/history/conflicts.ts';
import { AssetImage } from '../../../cards/picture/AssetImage.tsx';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useNotices } from '../../../ui/notices/noticesContext.ts';
import { relativeTime } from '../actions/earlierVersions/relativeTime.ts';
import { contentsOf, joinedTexts, type VersionContents } from './conflictContents.ts';
import { type ConflictItem, choosableConflicts, peopleOf } from './conflictItems.ts';
import s from './conflicts.module.css';
import { type SettlementPlace, watchSettlement } from './watchSettlement.ts';

type ItemsProps = { readonly actor: BoardActor; readonly items: readonly ConflictItem[] };

/** The decisions about one element: of each field both versions, whose they are, and the choice. */
export function ConflictChoices({ actor, items }: ItemsProps) {
  return items.map((item) => <ItemChoice key={item.id} actor={actor} item={item} />);
}

/** Puts one version of each of these on the board for good. */
export function settleItems(
  { actor, notices }: SettlementPlace,
  items: readonly ConflictItem[],
  keep: 'value' | 'other',
): void {
  const { board } = actor.getSnapshot().context;
  const restored = keep === 'value' ? [] : items.flatMap((item) => choosableConflicts(item, board));
  const others = items.flatMap(({ conflicts }) => conflicts).filter((one) => !restored.includes(one));
  if (restored.length > 0) actor.send({ type: 'conflicts.settled', conflicts: restored, keep: 'other' });
  if (others.length > 0) actor.send({ type: 'conflicts.settled', conflicts: others, keep: 'value' });
  watchSettlement({ actor, notices }, items, keep);
}

/** The button that leaves all of these as they are on the board; none where there is one alone, which has its own. */
export function KeepAllButton({ actor, items }: ItemsProps) {
  const { t } = useLingui();
  const notices = useNotices();
  if (items.length < 2) return null;
  return (
    <Button size="sm" className={s.all} onClick={() => settleItems({ actor, notices }, items, 'value')}>
      {t`Keep all on the board`}
    </Button>
  );
}

function ItemChoice({ actor, item }: { readonly actor: BoardActor; readonly item: ConflictItem }) {
  const { t, i18n } = useLingui();
  const notices = useNotices();
  const board = useSelector(actor, ({ context }) => context.board);
  const { value, other } = contentsOf(item, board, i18n);
  const texts = useChoiceTexts(actor, item, board);
  const joined = joinedTexts(item, board);
  const nodeId = item.elementId as NodeId;
  const node = board.nodes.get(nodeId);
  const offReason = isReadOnly(node) ? t`This node is read-only` : isLocked(node) ? t`This node is locked` : undefined;
  const label = item.label
    ? i18n._(item.label)
    : item.element === 'edge'
      ? t({ message: 'Connection', context: 'between nodes' })
      : t`Whole node`;

  function keepBoth(): void {
    if (!joined) return;
    actor.send({ type: 'node.edited', id: nodeId, data: { [joined.key]: joined.text } });
    settleItems({ actor, notices }, [item], 'value');
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list
    <div role="group" aria-label={label} className={s.item}>
      <h3 className={s.label}>{label}</h3>
      {texts.event && <p className={s.event}>{texts.event}</p>}
      <Version head={texts.valueHead} contents={value}>
        <Button size="sm" onClick={() => settleItems({ actor, notices }, [item], 'value')}>
          {texts.keep}
        </Button>
      </Version>
      <Version head={texts.otherHead} contents={other}>
        <Button size="sm" offReason={offReason} onClick={() => settleItems({ actor, notices }, [item], 'other')}>
          {texts.use}
        </Button>
      </Version>
      {joined && (
        <Button size="sm" variant="plain" className={s.both} offReason={offReason} onClick={keepBoth}>
          {t`Keep both, one after the other`}
        </Button>
      )}
    </div>
  );
}

/** Tells what happened, whose the versions are, and what the buttons do now. Whoever looks is “you”. */
function useChoiceTexts(actor: BoardActor, item: ConflictItem, board: Board) {
  const { t, i18n } = useLingui();
  const viewerName = useSelector(actor, ({ context }) => context.viewerName);
  const { by, otherBy, at } = peopleOf(item, board);
  const leaver = t`someone who has left`;
  const name = by === null ? leaver : by;
  // Of two people of one name nobody is told which they are.
  const isOwn = (one: string | null | undefined) => viewerName !== undefined && one === viewerName && by !== otherBy;
  const ago = at === undefined ? undefined : relativeTime(at, i18n.locale);
  const version = isOwn(otherBy)
    ? t`Your version`
    : otherBy
      ? t`${otherBy}’s version`
      : otherBy === null
        ? t`Version of someone who has left`
        : t`The other version`;
  const valueHead =
    name === undefined ? t`On the board` : isOwn(by) ? t`On the board, by you` : t`On the board, by ${name}`;
  const otherHead = ago === undefined ? version : t`${version}, ${ago}`;
  const keepThis = t`Keep this`;
  const useOther = isOwn(otherBy)
    ? t`Use your version`
    : otherBy
      ? t`Use ${otherBy}’s version`
      : t`Use the other version`;
  const [conflict] = choosableConflicts(item, board);
  if (item.label !== undefined || item.element === 'edge' || !conflict)
    return { event: undefined, valueHead, otherHead, keep: keepThis, use: useOther };

  const event = deletionText(conflict);
  if (conflict.other === undefined)
    return {
      event,
      valueHead: t`On the board now`,
      otherHead: t`Without it`,
      keep: t({ message: 'Keep it', context: 'a node' }),
      use: t`Delete it`,
    };
  if (board.nodes.has(item.elementId as NodeId))
    return { event, valueHead: t`On the board now`, otherHead, keep: keepThis, use: useOther };
  return { event, valueHead: t`On the board now`, otherHead, keep: t`Keep it deleted`, use: t`Restore it` };

  function deletionText({ by: writer, other_by: otherWriter, value }: OpenConflict): string {
    const isDeletedByOther = value !== undefined;
    const [deleter, changer] = isDeletedByOther ? [otherWriter, writer] : [writer, otherWriter];
    const nameOfOne = (one: string | null | undefined) => (one === null ? leaver : (one ?? t`someone`));
    const [one, another] = [nameOfOne(deleter), nameOfOne(changer)];
    const mayBeOwn = viewerName !== undefined && deleter !== changer;
    if (mayBeOwn && deleter === viewerName) return t`You deleted it while ${another} changed it.`;
    if (mayBeOwn && changer === viewerName) return t`You changed it while ${one} deleted it.`;
    return t`Changed by ${another} and deleted by ${one} at the same time.`;
  }
}

type VersionProps = {
  readonly head: string;
  readonly contents: VersionContents;
  readonly children: ReactNode;
};

function Version({ head, contents, children }: VersionProps) {
  return (
    <div className={s.version}>
      <div className={s.head}>
        <small>{head}</small>
        {children}
      </div>
      <Contents contents={contents} />
    </div>
  );
}

function Contents({ contents }: { readonly contents: VersionContents }) {
  const { t } = useLingui();
  if (contents.kind === 'picture')
    return (
      <span className={s.picture}>
        <AssetImage picture={contents.picture} size={256} alt={t`Image of this version`} />
      </span>
    );
  if (contents.kind === 'sentence') return <p className={s.sentence}>{contents.text}</p>;
  return (
    <p dir="auto" className={s.text}>
      {contents.parts.map(({ text, isChanged }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
        isChanged ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </p>
  );
}
