import { plural } from '@lingui/core/macro';
import type { BoardSession } from '../../session/boardSession.ts';
import { presenceOf } from './presence.ts';

/** Asks everybody to come to what is seen here, and says so. */
export function gatherPeople(session: BoardSession): void {
  const count = presenceOf(session).gather();
  if (count === 0) return;
  session.notices.show({
    key: 'gather',
    title: plural(count, { one: '# person was asked to come here', other: '# people were asked to come here' }),
  });
}
