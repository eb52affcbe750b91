import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Megaphone } from 'lucide-react';
import { mayEdit } from '../../../contract/roles.ts';
import { nameOf } from '../../nodes/nameOf.ts';
import type { BoardSession } from '../../session/boardSession.ts';
import { useStore } from '../../store/useStore.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { cx } from '../../ui/tokens/cx.ts';
import { gatherPeople } from './gatherPeople.ts';
import s from './presence.module.css';
import { presenceOf } from './presence.ts';
import { quietStore } from './quiet.ts';
import { activityOf, type PresentPerson } from './roster.ts';

type PeopleMenuProps = {
  readonly session: BoardSession;
  readonly people: readonly PresentPerson[];
  readonly onClose: () => void;
};

/** All who are on the board, with what they do: to follow one, to call everybody, and to see nothing of them. */
export function PeopleMenu({ session, people, onClose }: PeopleMenuProps) {
  const { t } = useLingui();
  const presence = presenceOf(session);
  const followed = useStore(presence.followedPerson);
  const isQuiet = useStore(quietStore);
  const isEditor = useSelector(session.actor, ({ context }) => mayEdit(context));
  const canGather = useStore(presence.canGather);
  const activityText = useActivityText(session);

  function toggleFollowing({ person }: PresentPerson): void {
    const isFollowed = followed === person;
    presence.followedPerson.set(isFollowed ? undefined : person);
    if (!isFollowed) onClose();
  }

  function gather(): void {
    gatherPeople(session);
    onClose();
  }

  return (
    <>
      <ul className={s.people}>
        {people.map((person) => {
          const { name, color } = person;
          const isFollowed = followed === person.person;
          return (
            <li key={person.person} className={cx(s.person, activityOf(person).kind === 'away' && s.away)}>
              <Avatar name={name} color={color} size="sm" isDecorative />
              <span className={s.personText}>
                <b dir="auto">{name}</b>
                <small>{activityText(person)}</small>
              </span>
              <Button
                size="sm"
                variant={isFollowed ? 'soft' : 'plain'}
                aria-label={isFollowed ? t`Stop following ${name}` : t`Follow ${name}`}
                onClick={() => toggleFollowing(person)}
              >
                {isFollowed ? t({ message: 'Stop', context: 'following a person' }) : t`Follow`}
              </Button>
            </li>
          );
        })}
      </ul>
      <div className={s.menuFoot}>
        {isEditor && (
          <Button
            icon={Megaphone}
            wide
            offReason={canGather ? undefined : t`Not connected to other people right now`}
            onClick={gather}
          >
            {t`Bring everyone here`}
          </Button>
        )}
        <Switch spread checked={isQuiet} onChange={quietStore.set}>
          <Trans>Hide others’ activity</Trans>
        </Switch>
        <p className={s.quietHint}>
          <Trans>
            Their cursors, moves and selections aren’t shown or read out on this device. They still see yours.
          </Trans>
        </p>
      </div>
    </>
  );
}

/** The sentence of what somebody does. */
function useActivityText({ actor }: BoardSession): (person: PresentPerson) => string {
  const { t, i18n } = useLingui();
  const board = useSelector(actor, ({ context }) => context.board);

  return (person) => {
    const activity = activityOf(person);
    const isGuest = person.role === 'reviewer';
    const lookingTexts = { owner: t`Owner, viewing`, editor: t`Editor, viewing`, reviewer: t`Guest, viewing` };
    if (activity.kind === 'away') return t({ message: 'Away', context: 'a person' });
    const nodes = 'nodes' in activity ? activity.nodes.flatMap((id) => board.nodes.get(id) ?? []) : [];
    const [node, ...others] = nodes;
    if (activity.kind === 'looking' || !node) return lookingTexts[person.role];
    if (others.length > 0) {
      const count = nodes.length;
      if (activity.kind === 'moving') return plural(count, { one: 'Moving # node', other: 'Moving # nodes' });
      return activity.kind === 'running'
        ? plural(count, { one: 'Running # node', other: 'Running # nodes' })
        : plural(count, { one: '# node selected', other: '# nodes selected' });
    }
    const title = nameOf(node, board, i18n);
    switch (activity.kind) {
      case 'typing':
        return t`Typing in ${title}`;
      case 'moving':
        return t`Moving ${title}`;
      case 'running':
        return t`Running ${title}`;
      case 'selecting':
        return isGuest ? t`Guest, at ${title}` : t`Editing ${title}`;
    }
  };
}
