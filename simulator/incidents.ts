import { listEditors, removeEditor, revokeShareLink } from '../contract/calls/sharing.ts';
import type { Person, Tab } from './browser.ts';
import type { World } from './world.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A person has so many pages of a board open at most. */
const TABS_MAX = 2;

/** What happens beside the edits, each as often as its weight says. */
const INCIDENT_WEIGHTS = {
  open: 24,
  close: 8,
  crash: 8,
  cut: 8,
  mend: 14,
  badLine: 6,
  hide: 4,
  killBetweenStatements: 7,
  killAtAnswer: 3,
  removeEditor: 1,
  inviteEditor: 3,
  revokeLink: 1,
  inviteGuest: 3,
  fillDevice: 1,
  emptyDevice: 3,
  setClock: 1,
  sleep: 1,
} as const;
type IncidentKind = keyof typeof INCIDENT_WEIGHTS;

/** Lets one thing go wrong, or right again. */
export function causeIncident(world: World): void {
  const kind = world.chance.weighted(INCIDENT_WEIGHTS);
  INCIDENTS[kind](world);
}

function everybody({ editors, guest }: World): readonly Person[] {
  return [...editors, guest];
}

function pickTab(world: World): Tab | undefined {
  const tabs = everybody(world).flatMap(({ tabs }) => [...tabs]);
  return tabs.length > 0 ? world.chance.pick(tabs) : undefined;
}

/** Something that the owner does beside the board; where the server is down, they do it another time. */
function doAside(world: World, what: string, action: () => Promise<unknown>): void {
  world.trace(what);
  action().then(
    () => world.trace(`${what}: done`),
    (error) => world.trace(`${what}: ${String(error)}`),
  );
}

const INCIDENTS: Readonly<Record<IncidentKind, (world: World) => void>> = {
  open(world) {
    const person = world.chance.pick(everybody(world));
    if (person.tabs.size < TABS_MAX) world.open(person);
  },
  close(world) {
    const tab = pickTab(world);
    if (!tab) return;
    world.trace(`${tab.name} is closed`);
    tab.close();
  },
  crash(world) {
    const tab = pickTab(world);
    if (!tab) return;
    world.trace(`${tab.name} crashes`);
    tab.crash();
  },
  cut(world) {
    const { chance } = world;
    const person = chance.pick(everybody(world));
    world.trace(`${person.name} is cut off`);
    person.line.isCut = true;
    const isKnown = chance.onceIn(2);
    for (const tab of person.tabs) {
      if (isKnown) tab.tellNetwork(false);
      if (isKnown || chance.onceIn(2)) tab.breakConnections();
    }
  },
  mend(world) {
    const person = world.chance.pick(everybody(world));
    Object.assign(person.line, { isCut: false, isBad: false });
    if (!world.chance.onceIn(3)) for (const tab of person.tabs) tab.tellNetwork(true);
  },
  badLine(world) {
    world.chance.pick(everybody(world)).line.isBad = true;
  },
  hide(world) {
    const tab = pickTab(world);
    tab?.send({ type: world.chance.onceIn(2) ? 'save.now' : 'visible' });
  },
  killBetweenStatements: ({ host, chance }) => host.killAfter(chance.below(14)),
  killAtAnswer: ({ host }) => host.killAtAnswer(),
  removeEditor(world) {
    const { editors, owner, access, boardId } = world;
    const present = editors.filter((person) => person !== owner && !access.lost.has(person));
    if (present.length === 0) return;
    const person = world.chance.pick(present);
    doAside(world, `${person.name} is removed`, async () => {
      const api = world.apiOf(owner);
      const list = await api.call(listEditors, { board_id: boardId });
      const editor = list.editors.find(({ email }) => email === person.identity);
      if (!editor) return;
      access.lost.add(person);
      await api.call(removeEditor, { board_id: boardId, user_id: editor.user_id });
    });
  },
  inviteEditor(world) {
    const lost = world.editors.filter((person) => world.access.lost.has(person));
    if (lost.length > 0) comeBack(world, world.chance.pick(lost));
  },
  revokeLink(world) {
    const { access, guest, owner } = world;
    doAside(world, 'the link of the guest ends', async () => {
      access.lost.add(guest);
      await world.apiOf(owner).call(revokeShareLink, { link_id: access.guestLink });
    });
  },
  inviteGuest(world) {
    if (world.access.lost.has(world.guest)) comeBack(world, world.guest);
  },
  fillDevice(world) {
    world.chance.pick(everybody(world)).device.isFull = true;
  },
  emptyDevice(world) {
    world.chance.pick(everybody(world)).device.isFull = false;
  },
  setClock(world) {
    const hours = world.chance.pick([-1, 1]);
    world.trace(`the clock is set by ${hours} h`);
    world.clock.setWall(hours * 60 * MINUTE);
  },
  sleep(world) {
    const days = world.chance.pick([0.01, 1, 8, 33]);
    world.trace(`${days} days go by`);
    world.clock.setWall(days * DAY);
  },
};

/** Somebody who had lost the board gets a new link, and opens it anew. */
function comeBack(world: World, person: Person): void {
  doAside(world, `${person.name} comes back`, async () => {
    await world.invite(person);
    for (const tab of [...person.tabs]) tab.close();
    world.open(person);
  });
}
