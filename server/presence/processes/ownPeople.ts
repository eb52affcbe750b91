import type { PresenceChange, PresencePeer } from '../../../contract/calls/presence.ts';
import type { PeopleMessage } from './boardMessages.ts';

/** The members of one board as the others have to be told of them. */
export type OwnPeople = {
  join(id: string, since: number): void;
  change(change: PresenceChange): void;
  depart(id: string): void;
  /** The time at which a member joined. */
  sinceOf(id: string): number | undefined;
  /** Has everybody told, not only what changed: somebody has no part of it, or missed some. */
  tellAll(): void;
  /** The message about what changed since the last one, or about everybody. */
  take(number: number, memberOf: (id: string) => PresencePeer | undefined): PeopleMessage;
  /** The number of the last message. */
  lastNumber(): number | undefined;
};

/** Gathers what changed until it is told; at first that is everybody. */
export function createOwnPeople(): OwnPeople {
  const sinceById = new Map<string, number>();
  const joinedIds = new Set<string>();
  const departedIds = new Set<string>();
  const changes = new Map<string, PresenceChange>();
  let lastNumber: number | undefined;
  let mustTellAll = true;

  return {
    join(id, since) {
      sinceById.set(id, since);
      departedIds.delete(id);
      changes.delete(id);
      joinedIds.add(id);
    },
    change(change) {
      if (!joinedIds.has(change.id)) changes.set(change.id, { ...changes.get(change.id), ...change });
    },
    depart(id) {
      sinceById.delete(id);
      joinedIds.delete(id);
      changes.delete(id);
      departedIds.add(id);
    },
    sinceOf: (id) => sinceById.get(id),
    tellAll() {
      mustTellAll = true;
    },
    take(number, memberOf) {
      const ids = mustTellAll ? sinceById.keys() : joinedIds;
      const message: PeopleMessage = {
        kind: 'people',
        after: mustTellAll ? undefined : lastNumber,
        number,
        joined: [...ids].flatMap((id) => {
          const [since, peer] = [sinceById.get(id), memberOf(id)];
          return since === undefined || peer === undefined ? [] : [{ since, peer }];
        }),
        changed: mustTellAll ? [] : [...changes.values()],
        departed: mustTellAll ? [] : [...departedIds],
      };
      joinedIds.clear();
      departedIds.clear();
      changes.clear();
      mustTellAll = false;
      lastNumber = number;
      return message;
    },
    lastNumber: () => lastNumber,
  };
}
