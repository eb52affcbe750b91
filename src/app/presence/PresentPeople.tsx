import { useLingui } from '@lingui/react/macro';
import { ChevronDown, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { BoardSession } from '../../session/boardSession.ts';
import { useStore } from '../../store/useStore.ts';
import { Avatar, Avatars } from '../../ui/display/Avatar.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Popover } from '../../ui/popups/Popover.tsx';
import { cx } from '../../ui/tokens/cx.ts';
import { tip } from '../../ui/tooltips/tip.ts';
import { PeopleMenu } from './PeopleMenu.tsx';
import s from './presence.module.css';
import { presenceOf } from './presence.ts';
import { quietStore } from './quiet.ts';
import { activityOf } from './roster.ts';

/** People who stand in the bar by their letter; of more there is a number. */
const FACES_MAX = 4;

/** In the bar: who else has the board open. A press on a face follows the person; the menu lists all. Several tabs of one person are one. */
export function PresentPeople({ session }: { session: BoardSession }) {
  const { t } = useLingui();
  const { roster, followedPerson, canGather } = presenceOf(session);
  const isConnected = useStore(canGather);
  const people = useStore(roster.people);
  const followed = useStore(followedPerson);
  const isQuiet = useStore(quietStore);
  const [isOpen, setOpen] = useState(false);
  if (people.length === 0) return null;
  const names = people.map(({ name }) => name).join(t({ message: ', ', context: 'between facts' }));
  const hiddenCount = people.length - FACES_MAX;
  const [first] = people;
  const openerLabel = isQuiet ? t`People on this board: their activity is hidden` : t`People on this board`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no row of people
    <span
      className={cx(s.present, !isConnected && s.cut)}
      role="group"
      aria-label={isConnected ? t`Also here: ${names}` : t`Not connected. Last here: ${names}`}
    >
      <span className={s.faces}>
        <Avatars>
          {people.slice(0, FACES_MAX).map((person) => {
            const { name } = person;
            const isFollowed = followed === person.person;
            const label = isFollowed ? t`Stop following ${name}` : t`Follow ${name}`;
            return (
              <button
                key={person.person}
                type="button"
                className={cx(s.face, activityOf(person).kind === 'away' && s.away)}
                aria-label={label}
                data-followed={isFollowed || undefined}
                {...tip(label)}
                data-color={person.color}
                onClick={() => followedPerson.set(isFollowed ? undefined : person.person)}
              >
                <Avatar name={name} color={person.color} size="sm" isDecorative />
              </button>
            );
          })}
        </Avatars>
      </span>
      <Popover
        label={t`On this board now`}
        showLabel
        width={320}
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <button
            type="button"
            className={s.opener}
            aria-label={openerLabel}
            {...(isQuiet && tip(openerLabel))}
            data-opens="people"
          >
            {isQuiet && <Icon of={EyeOff} size="sm" />}
            <span className={s.folded}>
              {first && <Avatar name={first.name} color={first.color} size="sm" isDecorative />}
              {people.length > 1 && <span className={s.count}>{people.length}</span>}
            </span>
            <span className={s.unfolded}>
              {hiddenCount > 0 && <span className={s.count}>+{hiddenCount}</span>}
              <Icon of={ChevronDown} size="sm" />
            </span>
          </button>
        }
      >
        <PeopleMenu session={session} people={people} onClose={() => setOpen(false)} />
      </Popover>
    </span>
  );
}
