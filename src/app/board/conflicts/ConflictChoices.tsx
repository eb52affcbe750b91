import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { NodeId } from '../../../../contract/ids.ts';
import { isLocked, isReadOnly } from '../../../board/document/board.ts';
import { AssetImage } from '../../../cards/picture/AssetImage.tsx';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { relativeTime } from '../actions/earlierVersions/relativeTime.ts';
import { contentsOf, type VersionContents } from './conflictContents.ts';
import { type ConflictItem, type ConflictPeople, peopleOf } from './conflictItems.ts';
import s from './conflicts.module.css';

type ItemsProps = { readonly actor: BoardActor; readonly items: readonly ConflictItem[] };

/** The decisions about one element: of each field both versions, whose they are, and the choice. */
export function ConflictChoices({ actor, items }: ItemsProps) {
  return items.map((item) => <ItemChoice key={item.id} actor={actor} item={item} />);
}

/** Puts one version of each of these on the board for good. */
export function settleItems(actor: BoardActor, items: readonly ConflictItem[], keep: 'value' | 'other'): void {
  actor.send({ type: 'conflicts.settled', conflicts: items.flatMap(({ conflicts }) => conflicts), keep });
}

function ItemChoice({ actor, item }: { readonly actor: BoardActor; readonly item: ConflictItem }) {
  const { t, i18n } = useLingui();
  const board = useSelector(actor, ({ context }) => context.board);
  const people = peopleOf(item, board);
  const { value, other } = contentsOf(item, board, i18n);
  const texts = useChoiceTexts(item, people);
  const node = board.nodes.get(item.elementId as NodeId);
  const offReason = isReadOnly(node) ? t`This node is read-only` : isLocked(node) ? t`This node is locked` : undefined;
  const label = item.label
    ? i18n._(item.label)
    : item.element === 'edge'
      ? t({ message: 'Connection', context: 'between nodes' })
      : t`Whole node`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list
    <div role="group" aria-label={label} className={s.item}>
      <h3 className={s.label}>{label}</h3>
      {texts.event && <p className={s.event}>{texts.event}</p>}
      <Version head={texts.valueHead} contents={value}>
        <Button size="sm" onClick={() => settleItems(actor, [item], 'value')}>
          {texts.keep}
        </Button>
      </Version>
      <Version head={texts.otherHead} contents={other} isOther>
        <Button size="sm" offReason={offReason} onClick={() => settleItems(actor, [item], 'other')}>
          {texts.use}
        </Button>
      </Version>
    </div>
  );
}

/** Tells what happened, whose the versions are, and what the buttons do. */
function useChoiceTexts(item: ConflictItem, { by, otherBy, at }: ConflictPeople) {
  const { t, i18n } = useLingui();
  const leaver = t`somebody who has left`;
  const [name, otherName] = [by === null ? leaver : by, otherBy === null ? leaver : otherBy];
  const ago = at === undefined ? undefined : relativeTime(at, i18n.locale);
  const version = otherBy
    ? t`${otherBy}’s version`
    : otherBy === null
      ? t`Version of somebody who has left`
      : t`The other version`;
  const valueHead = name === undefined ? t`On the board` : t`On the board, by ${name}`;
  const otherHead = ago === undefined ? version : t`${version}, ${ago}`;
  const [conflict] = item.conflicts;
  const [one, another] = [name ?? t`Somebody`, otherName ?? t`Somebody`];
  if (item.label === undefined && item.element === 'node' && conflict?.value === undefined)
    return {
      event: t`${one} deleted it, ${another} changed it.`,
      valueHead,
      otherHead,
      keep: t`Leave it deleted`,
      use: t`Bring it back`,
    };
  if (item.label === undefined && item.element === 'node' && conflict?.other === undefined)
    return {
      event: t`${another} deleted it, ${one} changed it.`,
      valueHead,
      otherHead,
      keep: t({ message: 'Keep it', context: 'a node' }),
      use: t`Delete it`,
    };
  return {
    event: undefined,
    valueHead,
    otherHead,
    keep: t`Keep this`,
    use: otherBy ? t`Use ${otherBy}’s version` : t`Use the other version`,
  };
}

type VersionProps = {
  readonly head: string;
  readonly contents: VersionContents;
  readonly isOther?: boolean;
  readonly children: ReactNode;
};

function Version({ head, contents, isOther = false, children }: VersionProps) {
  return (
    <div className={s.version}>
      <div className={s.head}>
        <small>{head}</small>
        {children}
      </div>
      <Contents contents={contents} isOther={isOther} />
    </div>
  );
}

function Contents({ contents, isOther }: { readonly contents: VersionContents; readonly isOther: boolean }) {
  const { t } = useLingui();
  if (contents.kind === 'picture')
    return (
      <span className={s.picture}>
        <AssetImage picture={contents.picture} size={256} alt={t`Image of this version`} />
      </span>
    );
  if (contents.kind === 'sentence') return <p className={s.sentence}>{contents.text}</p>;
  const Changed = isOther ? 'ins' : 'del';
  return (
    <p dir="auto" className={s.text}>
      {contents.parts.map(({ text, isChanged }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
        isChanged ? <Changed key={index}>{text}</Changed> : <span key={index}>{text}</span>,
      )}
    </p>
  );
}
