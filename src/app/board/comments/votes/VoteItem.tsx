import { useLingui } from '@lingui/react/macro';
import { LocateFixed, Star, ThumbsDown, ThumbsUp } from 'lucide-react';
import type { BoardNode, Votes } from '../../../../../contract/board.ts';
import type { BoardPerson } from '../../../../../contract/calls/voting.ts';
import { ballotsOf } from '../../../../board/comments/ballots.ts';
import { isPick, pickData } from '../../../../board/comments/picks.ts';
import { isReadOnly } from '../../../../board/document/board.ts';
import { useCanvas } from '../../../../canvas/canvasContext.ts';
import { goToNode } from '../../../../canvas/panels/viewNavigation.ts';
import { useNodeName } from '../../../../cards/header/useNodeName.ts';
import { NodeThumbnail } from '../../../../nodes/NodeThumbnail.tsx';
import type { BoardSession } from '../../../../session/boardSession.ts';
import { IconButton } from '../../../../ui/buttons/IconButton.tsx';
import { Avatar, Avatars } from '../../../../ui/display/Avatar.tsx';
import { Icon, type IconShape } from '../../../../ui/icons/Icon.tsx';
import { tip } from '../../../../ui/tooltips/tip.ts';
import s from './votes.module.css';

type VoteItemProps = {
  readonly session: BoardSession;
  readonly node: BoardNode;
  readonly votes: Votes[string] | undefined;
  readonly people: readonly BoardPerson[];
};

/** A result with its votes and who gave them, and the mark of a choice. */
export function VoteItem({ session: { actor }, node, votes, people }: VoteItemProps) {
  const { t } = useLingui();
  const canvas = useCanvas();
  const name = useNodeName(node);
  const { up, down } = ballotsOf(votes);
  const isPicked = isPick(node);
  const [upCount, downCount] = [up.length, down.length];
  return (
    <li data-pick={isPicked || undefined}>
      <NodeThumbnail node={node} side={44} />
      <div className={s.words}>
        <b dir="auto" {...tip(name)}>
          {name}
        </b>
        <span className={s.tallies}>
          <Tally icon={ThumbsUp} label={t`${upCount} up`} voters={up} people={people} />
          <Tally icon={ThumbsDown} label={t`${downCount} down`} voters={down} people={people} />
        </span>
      </div>
      <IconButton
        label={t({ message: 'Chosen', context: 'one result' })}
        icon={Star}
        pressed={isPicked}
        offReason={isReadOnly(node) ? t`This node is locked` : undefined}
        onClick={() => actor.send({ type: 'node.edited', id: node.id, data: pickData(!isPicked) })}
      />
      <IconButton label={t`Go to node`} icon={LocateFixed} onClick={() => goToNode(canvas, node.id)} />
    </li>
  );
}

type TallyProps = {
  readonly icon: IconShape;
  readonly label: string;
  /** Their identities. */
  readonly voters: readonly string[];
  readonly people: readonly BoardPerson[];
};

/** So many stand by their letter; the names of all are in the tip. */
const AVATARS_MAX = 5;

/** The votes in one direction: their number, and who gave them. */
function Tally({ icon, label, voters, people }: TallyProps) {
  const { t } = useLingui();
  const byIdentity = new Map(people.map((person) => [person.identity, person]));
  // Whoever lost access is not among the people any more.
  const shown = voters.map(
    (identity) => byIdentity.get(identity) ?? { identity, name: nameOfIdentity(identity), color: '' },
  );
  const names = shown.map(({ name }) => name).join(t({ message: ', ', context: 'between facts' }));
  return (
    <span
      role="img"
      className={s.tally}
      aria-label={names === '' ? label : `${label}: ${names}`}
      {...(names !== '' && tip(names))}
    >
      <Icon of={icon} size="sm" />
      {voters.length}
      {shown.length > 0 && (
        <Avatars>
          {shown.slice(0, AVATARS_MAX).map(({ identity, name, color }) => (
            <Avatar key={identity} name={name} color={color} size="sm" isDecorative />
          ))}
        </Avatars>
      )}
      {shown.length > AVATARS_MAX && `+${shown.length - AVATARS_MAX}`}
    </span>
  );
}

/** The address of an identity, without what says that it is a guest's. */
function nameOfIdentity(identity: string): string {
  return identity.replace(/^guest:/, '').replace(/#\d+$/, '');
}
