import { setTimeout as pause } from 'node:timers/promises';
import { boardChanges } from '../../../contract/calls/boards.ts';
import { boardEvents } from '../../../contract/calls/live.ts';
import { type BoardId, NodeId } from '../../../contract/ids.ts';
import { type Account, makeCall } from '../../../scripts/seed/seedBoard.ts';
import { eventsIn } from '../../../server/testing/followBoard.ts';
import { createReplica } from './replica.ts';
import { saveChanges, type TextNode } from './saveChanges.ts';
import type { createSeenTimes } from './seenTimes.ts';

const VOCABULARY = 'walnut brass kettle desk lamp with a soft matte finish and thin legs'.split(' ');
/** Between two keys, and how long after the first unsaved one a save begins, in milliseconds. */
const KEY_MS = 110;
const SAVE_DELAY_MS = 350;
/** Between two activities, at least and at most, in milliseconds. */
const REST_MS = { least: 500, most: 4000 } as const;
/** The pause before a stream that ended is opened again, in milliseconds. */
const RECONNECT_MS = 500;
const TEXT_LENGTH_MAX = 400;

type MemberOptions = {
  readonly account: Account;
  readonly board_id: BoardId;
  /** Their number, by which their nodes are named. */
  readonly number: number;
  readonly seenTimes: ReturnType<typeof createSeenTimes>;
  readonly random: () => number;
  /** Makes their calls; once each, unless told. */
  readonly call?: typeof makeCall;
  /** Opens a stream again that ends, as a browser does; else that is an error. */
  readonly reconnects?: boolean;
  /** Multiplies the pauses between activities. */
  readonly pace?: number;
};

/** Somebody who types, moves, adds and deletes nodes of their own on a board, and follows what others do. */
export function createMember({
  account,
  board_id,
  number,
  seenTimes,
  random,
  call = makeCall,
  reconnects = false,
  pace = 1,
}: MemberOptions) {
  const prefix = `p${number}-`;
  const nodes = new Map<NodeId, TextNode>();
  /** The nodes as the server has them. */
  const saved = new Map<NodeId, TextNode>();
  const unsaved = new Set<NodeId>();
  const connection = new AbortController();
  const saveTimes: number[] = [];
  /** From each change, a key say, until the server's answer says that it is stored. */
  const durableTimes: number[] = [];
  /** The changes that are in no save yet, by when they were made. */
  let unsavedSince: number[] = [];
  const replica = createReplica((rev, after) => seenTimes.noteSeen(number, { after, rev }));
  let asking: Promise<void> | undefined;
  let changesCallCount = 0;
  let nodeCount = 0;
  let saving: Promise<void> | undefined;

  async function follow(): Promise<void> {
    if (!reconnects) return followOnce();
    while (!connection.signal.aborted) {
      await followOnce().catch(() => undefined);
      await pause(RECONNECT_MS);
    }
  }

  async function followOnce(): Promise<void> {
    const response = await fetch(account.url + boardEvents.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ board_id, since: replica.rev }),
      signal: connection.signal,
    });
    for await (const event of eventsIn(response))
      if (event.event === 'changed' && !replica.applyEvent(event.data)) void ask(event.data.rev);
      else if (event.event === 'ended') throw new Error(`The stream ended with ${event.data.code}.`);
  }

  /** Asks for changes until a revision is reached. */
  async function ask(rev: number): Promise<void> {
    while (replica.rev < rev) {
      asking ??= askOnce().finally(() => {
        asking = undefined;
      });
      await asking;
    }
  }

  async function askOnce(): Promise<void> {
    changesCallCount += 1;
    replica.apply(await call(account, boardChanges, { board_id, since: replica.rev }));
  }

  function change(id: NodeId, node: TextNode | undefined): void {
    if (node === undefined) nodes.delete(id);
    else nodes.set(id, node);
    unsaved.add(id);
    unsavedSince.push(performance.now());
    saving ??= save().finally(() => {
      saving = undefined;
    });
  }

  /** Saves what has changed, a while after the first of it, until nothing is left. */
  async function save(): Promise<void> {
    while (unsaved.size > 0) {
      await pause(SAVE_DELAY_MS);
      const ids = [...unsaved];
      const changedAt = unsavedSince;
      unsaved.clear();
      unsavedSince = [];
      const changes = {
        nodes: ids.flatMap((id) => nodes.get(id) ?? []),
        deleted: ids.filter((id) => !nodes.has(id) && saved.has(id)),
      };
      if (changes.nodes.length + changes.deleted.length === 0) continue;
      const began = performance.now();
      const { rev, changes: theirs } = await saveChanges(account, {
        call,
        board_id,
        baseRev: replica.rev,
        base: saved,
        ...changes,
      });
      const answered = performance.now();
      saveTimes.push(answered - began);
      durableTimes.push(...changedAt.map((time) => answered - time));
      seenTimes.noteAnswer(rev, number);
      for (const node of changes.nodes) saved.set(node.id, node);
      for (const id of changes.deleted) saved.delete(id);
      const own = [
        ...changes.nodes.map((data) => ({ id: data.id, kind: 'node' as const, rev, data: data as never })),
        ...changes.deleted.map((id) => ({ id, kind: 'node' as const, rev, data: null })),
      ];
      replica.apply({ rev, changes: [...theirs, ...own] });
    }
  }

  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

  function addNode(): void {
    nodeCount += 1;
    const position = { x: number * 400, y: nodeCount * 300 };
    const id = NodeId.parse(`${prefix}${nodeCount}`);
    change(id, { id, type: 'textNode', position, data: { text: '' } });
  }

  async function typeSentence(node: TextNode): Promise<void> {
    const start = node.data.text.length > TEXT_LENGTH_MAX ? '' : node.data.text;
    const sentence = Array.from({ length: 3 + Math.floor(random() * 6) }, () => pick(VOCABULARY)).join(' ');
    for (let length = 1; length <= sentence.length; length += 1) {
      change(node.id, { ...node, data: { text: `${start} ${sentence.slice(0, length)}` } });
      await pause(KEY_MS);
    }
  }

  async function act(): Promise<void> {
    const choice = random();
    const node = pick([...nodes.values()]);
    if (choice < 0.1 || node === undefined) addNode();
    else if (choice < 0.15 && nodes.size > 2) change(node.id, undefined);
    else if (choice < 0.4)
      change(node.id, { ...node, position: { x: node.position.x + Math.round(random() * 100), y: node.position.y } });
    else await typeSentence(node);
  }

  return {
    prefix,
    nodes: () => new Map([...nodes].map(([id, node]) => [id, JSON.stringify(node)])),
    replica,
    saveTimes,
    durableTimes,
    get changesCallCount() {
      return changesCallCount;
    },
    /** Rejects when the stream ends by itself. */
    start(): { readonly following: Promise<void>; leave(): void } {
      const following = follow().catch((error) => {
        if (!connection.signal.aborted) throw error;
      });
      return { following, leave: () => connection.abort() };
    },
    /** Works for some milliseconds, and until all of it is saved. */
    async work(ms: number): Promise<void> {
      const end = performance.now() + ms;
      addNode();
      while (performance.now() < end) {
        const restMs = pace * (REST_MS.least + random() * (REST_MS.most - REST_MS.least));
        await pause(Math.max(0, Math.min(restMs, end - performance.now())));
        await act();
      }
      await saving;
    },
    /** Waits until a revision is known, so long at most; says whether it is. */
    async reaches(rev: number, ms: number): Promise<boolean> {
      const end = performance.now() + ms;
      while (replica.rev < rev && performance.now() < end) await pause(20);
      return replica.rev >= rev;
    },
  };
}
