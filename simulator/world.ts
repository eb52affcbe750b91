import { createHash } from 'node:crypto';
// The api fetches it when a stream begins: a module that is still to be read takes no virtual time.
import '../src/api/serverEvents.ts';
import { signIn, signUp } from '../contract/calls/accounts.ts';
import { createBoard, loadBoard } from '../contract/calls/boards.ts';
import { acceptInvitation, createShareLink, openShareLink } from '../contract/calls/sharing.ts';
import type { BoardId } from '../contract/ids.ts';
import { type Api, createApi } from '../src/api/api.ts';
import { hasLostDraft, openTab, type Person, resetTabNames, type Tab } from './browser.ts';
import { type Chance, createChance, replaceRandomness } from './chance.ts';
import { createDevice } from './device.ts';
import { createEditing, type Editing } from './edits.ts';
import { type FaultHooks, type FaultName, faultHooks } from './faults.ts';
import { createNetwork, type Network } from './network.ts';
import { createOracle, type Oracle } from './oracle.ts';
import { retainSignals } from './retention.ts';
import { openServerDatabase } from './serverDatabase.ts';
import { createServerHost, type ServerHost } from './serverHost.ts';
import { createSettling } from './settle.ts';
import { createVirtualClock, type VirtualClock } from './virtualClock.ts';

/** The time of day at which every run begins. */
const BEGIN_TIME = Date.UTC(2026, 0, 5, 9);
const PASSWORD = 'copper kettle';
/** A server that died is started again after so many milliseconds. */
const RESTART_MS = [200, 15_000] as const;
/** Lines of the trace that a failure shows. */
const TRACE_LINES_SHOWN = 60;

/** What a run looked like when something did not hold. */
export type SimulationFailure = {
  readonly seed: number;
  readonly step: number;
  readonly what: string;
  readonly trace: readonly string[];
};

export type WorldOptions = {
  readonly seed: number;
  readonly fault?: FaultName | undefined;
  /** Sorts of failures that are counted and do not end a run, by their first word. */
  readonly onTrace?: ((line: string) => void) | undefined;
};

/** All that a run is made of. */
export type World = {
  readonly chance: Chance;
  readonly clock: VirtualClock;
  readonly host: ServerHost;
  readonly network: Network;
  readonly oracle: Oracle;
  readonly editing: Editing;
  readonly faults: FaultHooks;
  readonly boardId: BoardId;
  readonly owner: Person;
  readonly editors: readonly Person[];
  readonly guest: Person;
  /** The review link that the guest came by, and who has lost access. */
  readonly access: { guestLink: string; readonly lost: Set<Person> };
  /** Operation ids of saves that were answered. */
  readonly savedOperations: Set<string>;
  /** A browser of nobody in particular, whose line is always good: for what somebody does beside the board. */
  apiOf(person: Person): Api;
  open(person: Person): Tab;
  /** Lets one thing happen that is due. */
  pump(): Promise<void>;
  /** Lets things happen until a promise has ended. */
  until<T>(promise: Promise<T>): Promise<T>;
  passTime(ms: number): Promise<void>;
  trace(line: string): void;
  fail(what: string): void;
  invite(person: Person): Promise<void>;
  /** Gives somebody with an account a new session. */
  signInAgain(person: Person): Promise<void>;
  steps(): number;
  countStep(): void;
  failure(): SimulationFailure | undefined;
  digest(): string;
  end(): Promise<void>;
};

export async function createWorld({ seed, fault, onTrace }: WorldOptions): Promise<World> {
  // Before the clock is replaced: to make the first database of a version takes the machine's time.
  const database = await openServerDatabase();
  const chance = createChance(seed);
  const clock = createVirtualClock(BEGIN_TIME);
  const settling = createSettling();
  const faults = faultHooks(fault, createChance(seed + 1));
  const hash = createHash('sha256');
  const lines: string[] = [];
  let step = 0;
  let failure: SimulationFailure | undefined;
  let host: ServerHost;
  const putBack = [clock.install(), replaceRandomness(createChance(seed + 2)), retainSignals(), settling.end];
  resetTabNames();

  function trace(text: string): void {
    const line = `${step} ${Math.round(clock.steadyTime())}ms ${text}`;
    hash.update(`${line}\n`);
    lines.push(line);
    if (lines.length > TRACE_LINES_SHOWN * 2) lines.splice(0, TRACE_LINES_SHOWN);
    onTrace?.(line);
  }

  function fail(what: string): void {
    trace(`FAILS ${what}`);
    failure ??= { seed, step, what, trace: lines.slice(-TRACE_LINES_SHOWN) };
  }

  const handleRejection = (error: unknown) => fail(`error: ${error instanceof Error ? error.stack : String(error)}`);
  process.on('unhandledRejection', handleRejection);
  putBack.push(() => process.off('unhandledRejection', handleRejection));

  const network = createNetwork({
    chance,
    clock,
    faults,
    host: () => host,
    trace,
    onSaved(body) {
      const { op_id } = JSON.parse(body) as { op_id?: string };
      if (op_id !== undefined) savedOperations.add(op_id);
    },
  });
  putBack.push(network.end);
  const savedOperations = new Set<string>();
  const oracle = createOracle(clock, fail);
  let isEnding = false;

  async function startServer(): Promise<void> {
    if (isEnding || host.isUp()) return;
    await host.start();
    trace('server starts');
  }

  host = createServerHost({
    database,
    chance,
    clock,
    settling,
    faults,
    trace,
    onKilled() {
      network.breakAll();
      if (!isEnding) clock.schedule(chance.between(...RESTART_MS), () => void startServer().catch(handleRejection));
    },
  });

  async function pump(): Promise<void> {
    step += 1;
    try {
      clock.runNext();
    } catch (error) {
      handleRejection(error);
    }
    await settling.settle();
  }

  async function until<T>(promise: Promise<T>): Promise<T> {
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    promise.then(end, end);
    await settling.settle();
    while (!isOver) {
      if (clock.nextTime() === Number.POSITIVE_INFINITY) throw new Error('Nothing happens any more.');
      await pump();
    }
    return promise;
  }

  async function passTime(ms: number): Promise<void> {
    const end = clock.steadyTime() + ms;
    await settling.settle();
    while (clock.nextTime() <= end && !failure) await pump();
    clock.passTo(end);
  }

  let apiCount = 0;
  function apiOf(person: Person): Api {
    apiCount += 1;
    const { address } = network.connect(`aside-${apiCount}`, { isCut: false, isBad: false });
    return createApi({ token: person.token, baseUrl: address });
  }

  function createPerson(name: string, isGuest = false): Person {
    let token: string | null = null;
    return {
      name,
      identity: `${isGuest ? 'guest:' : ''}${name.toLowerCase()}@example.com`,
      isGuest,
      device: createDevice({ chance, clock }),
      line: { isCut: false, isBad: false },
      token: {
        get: () => token,
        set(next) {
          token = next;
        },
      },
      tabs: new Set(),
    };
  }

  async function signUpPerson(name: string): Promise<Person> {
    const person = createPerson(name);
    const { bearer } = await apiOf(person).callForToken(signUp, { email: person.identity, password: PASSWORD, name });
    person.token.set(bearer);
    return person;
  }

  async function signInAgain(person: Person): Promise<void> {
    if (person.isGuest) return;
    const { bearer } = await apiOf(person).callForToken(signIn, { email: person.identity, password: PASSWORD });
    person.token.set(bearer);
  }

  async function invite(person: Person): Promise<void> {
    const kind = person.isGuest ? 'review' : 'edit';
    const { link_id, url } = await apiOf(owner).call(createShareLink, { board_id: boardId, may_comment: true, kind });
    const secret = new URL(url).hash.slice(1);
    if (person.isGuest) {
      const email = `${person.name.toLowerCase()}@example.com`;
      const { answer, bearer } = await apiOf(person).callForToken(openShareLink, { secret, name: person.name, email });
      person.token.set(bearer);
      person.identity = answer.identity;
      access.guestLink = link_id;
    } else await apiOf(person).call(acceptInvitation, { secret });
    access.lost.delete(person);
  }

  const started = startServer();
  await settling.settle();
  await started;
  const access = { guestLink: '', lost: new Set<Person>() };
  const owner = await until(signUpPerson('Ann'));
  const { board_id: boardId } = await until(apiOf(owner).call(createBoard, { name: 'Kettle' }));
  const editors: Person[] = [owner];
  for (const name of ['Ben', 'Cai', 'Dee', 'Eva'].slice(0, chance.between(1, 4))) {
    const person = await until(signUpPerson(name));
    await until(invite(person));
    editors.push(person);
  }
  const guest = createPerson('Gil', true);
  await until(invite(guest));
  const editing = createEditing({ chance, clock, oracle, boardId, trace });

  const world: World = {
    chance,
    clock,
    host,
    network,
    oracle,
    editing,
    faults,
    boardId,
    owner,
    editors,
    guest,
    access,
    savedOperations,
    apiOf,
    open: (person) =>
      openTab(
        {
          chance,
          clock,
          network,
          faults,
          trace,
          onConflicts: oracle.recordConflicts,
          onRefused: oracle.recordRefusal,
          signIn: signInAgain,
          onGone: (tab) => oracle.recordGone(tab, person.device.isFull || hasLostDraft(tab)),
        },
        person,
        boardId,
      ),
    pump,
    until,
    passTime,
    trace,
    fail,
    invite,
    signInAgain,
    steps: () => step,
    countStep() {
      step += 1;
    },
    failure: () => failure,
    digest: () => hash.copy().digest('hex'),
    async end() {
      isEnding = true;
      for (const person of [...editors, guest]) for (const tab of [...person.tabs]) tab.crash();
      await host.close();
      for (const restore of putBack.reverse()) restore();
    },
  };
  return world;
}

/** Reads the board as somebody may see it now, whose session may have ended. */
export async function loadAs(world: World, person: Person) {
  await world.until(world.signInAgain(person));
  return world.until(world.apiOf(person).call(loadBoard, { board_id: world.boardId }));
}
