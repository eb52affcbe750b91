import { t } from '@lingui/core/macro';
import type { NodeId } from '../../../contract/ids.ts';
import { activityOf, type PersonActivity, type PresentPerson } from './roster.ts';

/** The least time between two announcements, in milliseconds: what happens meanwhile is told together. */
export const ANNOUNCEMENT_INTERVAL_MS = 4_000;

export type AnnouncementOptions = {
  readonly announce: (sentences: string) => void;
  /** The node that has the focus here, or is open. */
  readonly currentNode: () => NodeId | undefined;
  readonly nameOf: (node: NodeId) => string | undefined;
  /** Joins names and sentences as the language does. */
  readonly listNames: (names: readonly string[]) => string;
};

type ActivityKind = PersonActivity['kind'] | 'changing';

/**
 * Makes sentences of who comes, who goes, and who does something with the node that a person here is in. Those who were there when one
 * came are no news, and who comes and goes within one pause is none either.
 */
export function createPeopleAnnouncements({ announce, currentNode, nameOf, listNames }: AnnouncementOptions) {
  let knownPeople: ReadonlyMap<string, PresentPerson> | undefined;
  const arrivals = new Map<string, string>();
  const departures = new Map<string, string>();
  /** The newest thing that each person did with the current node. */
  const activities = new Map<string, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastTime = Number.NEGATIVE_INFINITY;

  function schedule(): void {
    timer ??= setTimeout(flush, Math.max(0, lastTime + ANNOUNCEMENT_INTERVAL_MS - performance.now()));
  }

  function flush(): void {
    timer = undefined;
    const sentences = [
      ...(arrivals.size > 0 ? [arrivalSentence([...arrivals.values()])] : []),
      ...(departures.size > 0 ? [departureSentence([...departures.values()])] : []),
      ...activities.values(),
    ];
    arrivals.clear();
    departures.clear();
    activities.clear();
    if (sentences.length === 0) return;
    lastTime = performance.now();
    announce(sentences.join(' '));
  }

  function arrivalSentence(names: readonly string[]): string {
    const people = listNames(names);
    return names.length === 1 ? t`${people} is on this board now.` : t`${people} are on this board now.`;
  }

  function departureSentence(names: readonly string[]): string {
    const people = listNames(names);
    return names.length === 1 ? t`${people} has left.` : t`${people} have left.`;
  }

  function noteActivity({ person, name }: PresentPerson, kind: ActivityKind, node: NodeId): void {
    const title = nameOf(node);
    const sentence = title === undefined ? undefined : activitySentence(name, kind, title);
    if (sentence === undefined) return;
    activities.set(person, sentence);
    schedule();
  }

  /** Takes note of who is there and what they do now. */
  function update(people: readonly PresentPerson[]): void {
    const before = knownPeople;
    knownPeople = new Map(people.map((person) => [person.person, person]));
    if (!before) return;
    for (const { person, name } of people) {
      if (before.has(person)) continue;
      // Who left and is back within the pause was never away.
      if (!departures.delete(person)) arrivals.set(person, name);
    }
    for (const { person, name } of before.values())
      if (!knownPeople.has(person) && !arrivals.delete(person)) departures.set(person, name);
    const node = currentNode();
    for (const person of people) {
      const activity = activityOf(person);
      const earlier = before.get(person.person);
      if (node === undefined || !isAt(activity, node)) continue;
      const activityBefore = earlier && activityOf(earlier);
      if (activityBefore?.kind !== activity.kind || !isAt(activityBefore, node))
        noteActivity(person, activity.kind, node);
    }
    if (arrivals.size + departures.size > 0) schedule();
  }

  return {
    update,
    /** The node that a person here is in was changed from elsewhere: by whoever is at it. */
    noteChange(node: NodeId): void {
      const person = [...(knownPeople?.values() ?? [])].find((each) => isAt(activityOf(each), node));
      if (person && !activities.has(person.person)) noteActivity(person, 'changing', node);
    },
    end: () => clearTimeout(timer),
  };
}

function isAt(activity: PersonActivity, node: NodeId): boolean {
  return 'nodes' in activity && activity.nodes.includes(node);
}

function activitySentence(name: string, kind: ActivityKind, title: string): string | undefined {
  switch (kind) {
    case 'typing':
      return t`${name} is typing in ${title}.`;
    case 'moving':
      return t`${name} is moving ${title}.`;
    case 'running':
      return t`${name} is running ${title}.`;
    case 'selecting':
      return t`${name} has selected ${title}.`;
    case 'changing':
      return t`${name} has changed ${title}.`;
    case 'looking':
    case 'away':
      return undefined;
  }
}
