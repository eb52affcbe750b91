import { type Actor, createActor, fromPromise } from 'xstate';
import { readEdges, readNodes } from '../contract/board.ts';
import { getAccount } from '../contract/calls/accounts.ts';
import { loadBoard } from '../contract/calls/boards.ts';
import { listJobs } from '../contract/calls/jobs.ts';
import { boardEvents } from '../contract/calls/live.ts';
import type { BoardConflict } from '../contract/changes/conflicts.ts';
import type { BoardId } from '../contract/ids.ts';
import { mayEdit } from '../contract/roles.ts';
import { type Api, createApi } from '../src/api/api.ts';
import { callStatusOf, isStreamTimeout } from '../src/api/errors.ts';
import { adoptDrafts, findDrafts } from '../src/app/board/session/draftRecovery.ts';
import { createBoardEffects } from '../src/app/effects/boardEffects.ts';
import { changedEventOf } from '../src/app/live/changedEvent.ts';
import { followStream } from '../src/app/live/followStream.ts';
import { type Board, boardOf } from '../src/board/document/board.ts';
import { factsOf } from '../src/board/document/draw.fixture.ts';
import { placesOfList } from '../src/board/document/paintOrder.ts';
import { conflictsOf } from '../src/board/history/conflicts.ts';
import type { BoardDraft } from '../src/board/history/draft.ts';
import type { boardMachine } from '../src/machines/board/board.machine.ts';
import { provideEffects } from '../src/machines/board/provideEffects.ts';
import { isDraftLost, selectSaving } from '../src/machines/board/selectors.ts';
import type { StoreDraftInput } from '../src/machines/effects/effects.ts';
import type { BoardEvent } from '../src/machines/events/board.events.ts';
import type { Chance } from './chance.ts';
import { type Device, draftKey } from './device.ts';
import type { FaultHooks } from './faults.ts';
import type { Connection, Line, Network } from './network.ts';
import type { VirtualClock } from './virtualClock.ts';

/** Somebody at their browser. */
export type Person = {
  readonly name: string;
  /** As comments and votes name them. */
  identity: string;
  readonly isGuest: boolean;
  readonly device: Device;
  readonly line: Line;
  readonly token: { get(): string | null; set(token: string): void };
  readonly tabs: Set<Tab>;
};

/** A page that shows a board: the product's machines over the simulated network and device. */
export type Tab = {
  readonly name: string;
  readonly person: Person;
  readonly api: Api;
  /** Undefined while the board is on its way. */
  readonly actor: Actor<typeof boardMachine> | undefined;
  /** An event as a view sends it. */
  send(event: BoardEvent): void;
  /** Undo as this page does it. */
  undo(): void;
  /** The draft of an earlier visit is put on the board. */
  restoreDraft(): void;
  /** The browser tells of the network, as far as it knows. */
  tellNetwork(isOnline: boolean): void;
  /** Says whether a call has no answer yet. */
  isWaiting(): boolean;
  /** What is on its way breaks off. */
  breakConnections(): void;
  isOpen(): boolean;
  /** Left as a page is left that somebody closes. */
  close(): void;
  /** Gone without a word. */
  crash(): void;
};

type BrowserParts = {
  readonly chance: Chance;
  readonly clock: VirtualClock;
  readonly network: Network;
  readonly faults: FaultHooks;
  trace(line: string): void;
  /** A conflict was shown to somebody. */
  onConflicts(conflicts: Iterable<BoardConflict>): void;
  /** Somebody was told that what they did could not be done any more. */
  onRefused(tab: Tab): void;
  /** Somebody whose session ended signs in anew. */
  signIn(person: Person): Promise<void>;
  /** A page is gone: what its person did there is on the server, on the device, or was on its way there. */
  onGone(tab: Tab): void;
};

/** Notices that something which was done here did not come about. */
const REFUSALS: ReadonlySet<string> = new Set(['readOnly', 'locked', 'elementGone', 'changeRefused']);
/** The statuses at which a page asks for the board, whose refusal tells the person. */
const REFUSED_STATUSES: ReadonlySet<number> = new Set([401, 404]);

let tabCount = 0;

/** Begins the count of pages anew, so that a run gives them the same names each time. */
export function resetTabNames(): void {
  tabCount = 0;
}

/** Opens a board for somebody, as `src/app` does. It is there once `actor` is, or its page closes when it cannot be loaded. */
export function openTab(parts: BrowserParts, person: Person, boardId: BoardId): Tab {
  const { chance, clock, network, faults, trace, onConflicts, onRefused, onGone, signIn } = parts;
  tabCount += 1;
  const name = `tab-${String(tabCount).padStart(5, '0')}`;
  const { device } = person;
  const connection: Connection = network.connect(name, person.line);
  const api = createApi({ token: person.token, baseUrl: connection.address });
  const aborter = new AbortController();
  const wakers = new Set<() => void>();
  let actor: Actor<typeof boardMachine> | undefined;
  let isOpen = true;
  let idCount = 0;
  let streamCount = 0;

  const newId = () => {
    idCount += 1;
    return `${faults.repeatsIds ? 'tab' : name}-id-${idCount}`;
  };
  const effects = createBoardEffects(api, {
    tab: name,
    loadPictureComposer: () => Promise.reject(new Error('Nothing is composed in a simulation.')),
    onError: (effect, error) => trace(`${name} ${effect}: ${String(error)}`),
  });
  const machine = provideEffects({
    ...effects,
    storeDraft: fromPromise<unknown, StoreDraftInput>(async ({ input: { boardId: board, draft } }) => {
      if (!faults.dropsDrafts) await device.write(draftKey(board, name), draft);
    }),
  });
  const drafts = {
    recoverableDrafts: (board: string) => device.recoverableDrafts(board),
    forgetDraft: (key: string) => device.write(key, null),
  };

  async function load(): Promise<void> {
    const [board, , email] = await Promise.all([
      api.call(loadBoard, { board_id: boardId }),
      api.call(listJobs, { board_id: boardId }),
      person.isGuest ? person.identity : api.call(getAccount, {}).then((account) => account.email),
    ]);
    if (!isOpen) return;
    const running = createActor(machine, {
      systemId: 'board',
      input: {
        boardId,
        name: board.name,
        role: board.role,
        mayComment: board.may_comment,
        board: boardOf(readNodes(board.nodes).elements, readEdges(board.edges).elements),
        places: placesOfList(board.nodes, board.places),
        rev: board.rev,
        votes: board.votes,
        conflicts: conflictsOf(board.conflicts ?? []),
        viewerEmail: email,
        facts: factsOf,
        runsOf: () => undefined,
        uploadOf: () => undefined,
        newId,
        random: () => chance.fraction(),
      },
    });
    running.on('notice', ({ notice: { kind } }) => {
      trace(`${name} is told ${kind}`);
      if (REFUSALS.has(kind)) onRefused(tab);
    });
    running.on('signed.out', signInLater);
    running.subscribe(({ context: { conflicts } }) => onConflicts(conflicts.values()));
    running.start();
    actor = running;
    trace(`${name} of ${person.name} shows revision ${board.rev}`);
    syncTabs(running);
    void followBoard(running);
    if (!mayEdit(running.getSnapshot().context)) return;
    const leftDrafts = await findDrafts({ actor: running }, drafts);
    if (leftDrafts.length > 0 && isOpen) await adoptDrafts({ actor: running }, leftDrafts, drafts);
    if (faults.emptiesPrompts) {
      const prompted = [...running.getSnapshot().context.board.nodes.values()].find(({ data }) => data.prompt);
      if (prompted) running.send({ type: 'node.edited', id: prompted.id, data: { prompt: '' } });
    }
  }

  /** The person signs in anew after a while, and tries again where that fails. */
  function signInLater(): void {
    clock.schedule(chance.between(1_000, 20_000), () => {
      if (!isOpen) return;
      signIn(person).then(
        () => tab.send({ type: 'signed.in' }),
        (error) => {
          trace(`${person.name} cannot sign in: ${String(error)}`);
          signInLater();
        },
      );
    });
  }

  /** The pages of one browser tell each other of new revisions. */
  function syncTabs(running: Actor<typeof boardMachine>): void {
    const saving = selectSaving(running.getSnapshot());
    let notifiedRev = saving.getSnapshot().context.rev;
    saving.subscribe(({ context: { rev } }) => {
      if (rev <= notifiedRev) return;
      notifiedRev = rev;
      for (const other of person.tabs)
        if (other.name !== name)
          clock.schedule(1, () => other.actor && other.isOpen() && other.send({ type: 'board.changed', rev }));
    });
  }

  /** Follows the board as `src/app/live/live.ts` does. */
  function followBoard(running: Actor<typeof boardMachine>): Promise<void> {
    const saving = selectSaving(running.getSnapshot());
    return followStream({
      open(signal) {
        const body = { board_id: boardId, since: saving.getSnapshot().context.rev };
        // The server is there again: what waits to be saved goes now.
        const onAnswerBegin = () => {
          if (streamCount > 0) saving.send({ type: 'online' });
          streamCount += 1;
        };
        return api.stream(boardEvents, body, { signal, onAnswerBegin });
      },
      onEvent(event) {
        if (event.event === 'changed') running.send(changedEventOf(event.data));
        else if (event.event === 'ended' && event.data.code !== 'busy') running.send({ type: 'changes.wanted' });
      },
      pause(ms, signal) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const cancel = clock.schedule(ms, resolve);
        wakers.add(resolve);
        signal.addEventListener('abort', () => resolve(), { once: true });
        return promise.finally(() => {
          cancel();
          wakers.delete(resolve);
        });
      },
      random: () => chance.fraction(),
      onError(error) {
        trace(`${name} stream: ${String(error)}`);
        if (isOpen && (isStreamTimeout(error) || REFUSED_STATUSES.has(callStatusOf(error))))
          running.send({ type: 'changes.wanted' });
      },
      signal: aborter.signal,
    });
  }

  function end(): void {
    if (!isOpen) return;
    isOpen = false;
    person.tabs.delete(tab);
    connection.close();
    device.openTabs.delete(name);
    device.cutWrites(name);
    onGone(tab);
    actor?.stop();
    aborter.abort();
  }

  const tab: Tab = {
    name,
    person,
    api,
    get actor() {
      return actor;
    },
    send(event) {
      if (isOpen) actor?.send(event);
    },
    undo() {
      const step = actor?.getSnapshot().context.history.past.at(-1);
      if (faults.undoesAll && step) tab.send({ type: 'elements.changed', ...replacement(boardIn(tab), step.before) });
      else tab.send({ type: 'undo.pressed' });
    },
    restoreDraft() {
      const draft = actor?.getSnapshot().context.offered;
      if (faults.restoresWhole && draft) {
        tab.send({ type: 'elements.changed', nodes: draft.nodes, edges: draft.edges, deleted: draft.deleted });
        tab.send({ type: 'draft.dropped' });
      } else tab.send({ type: 'draft.restored' });
    },
    tellNetwork(isOnline) {
      tab.send({ type: isOnline ? 'online' : 'offline' });
      if (isOnline) for (const wake of wakers) wake();
    },
    isWaiting: connection.isWaiting,
    breakConnections: connection.breakOff,
    isOpen: () => isOpen,
    close() {
      // The page is hidden before it goes.
      tab.send({ type: 'save.now' });
      end();
    },
    crash: end,
  };
  person.tabs.add(tab);
  device.openTabs.add(name);
  load().catch((error) => {
    trace(`${name} of ${person.name} cannot load: ${String(error)}`);
    end();
  });
  return tab;
}

/** The board that a page shows. */
export function boardIn(tab: Tab): Board {
  if (!tab.actor) throw new Error(`${tab.name} shows no board yet.`);
  return tab.actor.getSnapshot().context.board;
}

/** The draft that a page offers. */
export function offeredDraft(tab: Tab): BoardDraft | null {
  return tab.actor?.getSnapshot().context.offered ?? null;
}

/** All that differs between two boards, as whole elements. */
function replacement(from: Board, to: Board) {
  return {
    nodes: [...to.nodes.values()],
    edges: [...to.edges.values()],
    deleted: [...from.nodes.keys(), ...from.edges.keys()].filter(
      (id) => !to.nodes.has(id as never) && !to.edges.has(id as never),
    ),
  };
}

/** Says whether a page could not keep its work on the device, and has said so. */
export function hasLostDraft({ actor }: Tab): boolean {
  return actor !== undefined && isDraftLost(selectSaving(actor.getSnapshot()).getSnapshot());
}
