import type { PresenceChange, PresenceNews, PresencePeer } from '../../../contract/calls/presence.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { createEmitter } from '../../store/emitter.ts';
import { createStore } from '../../store/store.ts';

/** Who has left is gone after this: a connection that broke is there again within seconds, and nobody is to flicker. */
export const DEPARTURE_DELAY_MS = 3_000;
/** The same for everybody while this page itself has no connection: a server that restarts is there again by then. */
export const OUTAGE_DELAY_MS = 10_000;

type Tab = {
  peer: PresencePeer;
  /** The time of the last sign of the person in this tab, as a count. */
  order: number;
  departure?: ReturnType<typeof setTimeout> | undefined;
};

/** Somebody else on the board, with all of their tabs, the latest used first. */
export type PresentPerson = {
  readonly person: string;
  readonly name: string;
  readonly color: string;
  readonly role: PresencePeer['role'];
  readonly tabs: readonly PresencePeer[];
};

/**
 * Knows who else has the board open. `people` changes when somebody comes, leaves, or does something else than before; `onMotion` tells of
 * everything, twenty times a second, and is for what draws. A person's own tabs are nobody else.
 */
export function createRoster() {
  const tabs = new Map<string, Tab>();
  const people = createStore<readonly PresentPerson[]>([]);
  const motionEmitter = createEmitter();
  let ownPerson: string | undefined;
  let order = 0;

  function addTab(peer: PresencePeer): void {
    clearTimeout(tabs.get(peer.id)?.departure);
    order += 1;
    tabs.set(peer.id, { peer, order });
  }

  function scheduleDeparture(id: string, ms: number): void {
    const tab = tabs.get(id);
    if (!tab) return;
    clearTimeout(tab.departure);
    tab.departure = setTimeout(() => {
      tabs.delete(id);
      updatePeople();
      motionEmitter.emit();
    }, ms);
  }

  /** Tells whether what the people do is another. */
  function applyChange({ id, ...change }: PresenceChange): boolean {
    const tab = tabs.get(id);
    if (!tab) return false;
    order += 1;
    const before = tab.peer;
    tab.peer = { ...before, ...change };
    tab.order = order;
    return (
      change.selection !== undefined ||
      change.typing !== undefined ||
      change.running !== undefined ||
      change.editor !== undefined ||
      change.away !== undefined ||
      dragStateOf(before) !== dragStateOf(tab.peer)
    );
  }

  function updatePeople(): void {
    people.set(peopleOf([...tabs.values()].filter(({ peer }) => peer.person !== ownPerson)));
  }

  return {
    people,
    onMotion: motionEmitter.on,
    /** The tabs of others that are there now, without those that have just left. */
    presentTabs: (): readonly PresencePeer[] =>
      [...tabs.values()].flatMap(({ peer, departure }) =>
        departure === undefined && peer.person !== ownPerson ? [peer] : [],
      ),
    tab: (id: string): PresencePeer | undefined => tabs.get(id)?.peer,
    handleNews(news: Extract<PresenceNews, { kind: 'welcome' | 'people' }>): void {
      let isOther = true;
      if (news.kind === 'welcome') {
        ownPerson = news.person;
        const ids = new Set(news.people.map(({ id }) => id));
        for (const peer of news.people) addTab(peer);
        for (const [id, { departure }] of tabs)
          if (!ids.has(id) && departure === undefined) scheduleDeparture(id, DEPARTURE_DELAY_MS);
      } else {
        for (const peer of news.joined) addTab(peer);
        for (const id of news.departed) scheduleDeparture(id, DEPARTURE_DELAY_MS);
        const areOther = news.changed.map(applyChange);
        isOther = news.joined.length > 0 || areOther.includes(true);
      }
      if (isOther) updatePeople();
      motionEmitter.emit();
    },
    /** This page has no connection any more: everybody is gone, unless it has one again soon. */
    handleOutage(): void {
      for (const [id, { departure }] of tabs) if (departure === undefined) scheduleDeparture(id, OUTAGE_DELAY_MS);
      motionEmitter.emit();
    },
    clear(): void {
      for (const { departure } of tabs.values()) clearTimeout(departure);
      tabs.clear();
      updatePeople();
    },
  };
}

function dragStateOf({ drag }: PresencePeer): string {
  return drag && !drag.dropped ? drag.nodes.join() : '';
}

/** The people of these tabs, by name. */
function peopleOf(tabs: readonly Tab[]): readonly PresentPerson[] {
  const tabsByPerson = Map.groupBy(tabs, ({ peer }) => peer.person);
  const people = [...tabsByPerson].map(([person, personTabs]): PresentPerson => {
    const peers = [...personTabs].sort((one, other) => other.order - one.order).map(({ peer }) => peer);
    const { name, color, role } = peers[0]!;
    return { person, name, color, role, tabs: peers };
  });
  return people.sort((one, other) => one.name.localeCompare(other.name) || one.person.localeCompare(other.person));
}

/** The activity of somebody on the board, as far as others are told. */
export type PersonActivity =
  | { readonly kind: 'typing' | 'moving' | 'running' | 'selecting'; readonly nodes: readonly NodeId[] }
  | { readonly kind: 'looking' }
  | { readonly kind: 'away' };

/** The activity of a person in the tab that they used last and have in sight. */
export function activityOf({ tabs }: PresentPerson): PersonActivity {
  const tab = tabs.find(({ away }) => !away);
  if (!tab) return { kind: 'away' };
  if (tab.typing !== null) return { kind: 'typing', nodes: [tab.typing] };
  if (tab.drag && !tab.drag.dropped) return { kind: 'moving', nodes: tab.drag.nodes };
  if (tab.running.length > 0) return { kind: 'running', nodes: tab.running };
  if (tab.selection.length > 0) return { kind: 'selecting', nodes: tab.selection };
  return { kind: 'looking' };
}
