import type { PresencePeer } from '../../../contract/calls/presence.ts';
import { createAssembly, type PeopleMessage } from './boardMessages.ts';

/** A tab that another process has on a board. */
type OtherTab = { readonly since: number; readonly peer: PresencePeer };

/** The people on one board as another process has told of them. */
export type OtherPeople = {
  /** Takes a message about them: says whose state is another now, or that something before it was missed. */
  take(message: PeopleMessage): { readonly ids: Iterable<string> } | 'missed';
  tab(id: string): OtherTab | undefined;
  ids(): Iterable<string>;
  /** The number of the last message that was taken. */
  lastNumber(): number | undefined;
  /** Says whether a call to come is a new one: it may arrive twice. */
  isNewGather(number: number): boolean;
  /** Puts long messages together. */
  readonly assemble: ReturnType<typeof createAssembly>;
};

/** Builds what is known of the people of another process: at first nothing. */
export function createOtherPeople(): OtherPeople {
  const tabs = new Map<string, OtherTab>();
  let lastNumber: number | undefined;
  let lastGather = 0;

  function apply({ after, joined, changed, departed }: PeopleMessage): Set<string> {
    const ids = new Set(departed);
    if (after === undefined) {
      for (const id of tabs.keys()) ids.add(id);
      tabs.clear();
    }
    for (const id of departed) tabs.delete(id);
    for (const tab of joined) {
      tabs.set(tab.peer.id, tab);
      ids.add(tab.peer.id);
    }
    for (const change of changed) {
      const tab = tabs.get(change.id);
      if (tab === undefined) continue;
      tabs.set(change.id, { since: tab.since, peer: { ...tab.peer, ...change } });
      ids.add(change.id);
    }
    return ids;
  }

  return {
    take(message) {
      const { after, number } = message;
      const isOld = lastNumber !== undefined && number <= lastNumber;
      if (isOld) return { ids: [] };
      if (after !== undefined && after !== lastNumber) return 'missed';
      lastNumber = number;
      return { ids: apply(message) };
    },
    tab: (id) => tabs.get(id),
    ids: () => tabs.keys(),
    lastNumber: () => lastNumber,
    isNewGather(number) {
      if (number <= lastGather) return false;
      lastGather = number;
      return true;
    },
    assemble: createAssembly(),
  };
}
