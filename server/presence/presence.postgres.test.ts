import { isDeepStrictEqual } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { INITIAL_PRESENCE, type PresencePeer } from '../../contract/calls/presence.ts';
import { acceptInvitation } from '../../contract/calls/sharing.ts';
import type { NodeId } from '../../contract/ids.ts';
import { findRedis, startRedis } from '../../scripts/services/redis.mjs';
import type { Config } from '../config.ts';
import { createTestBoard } from '../testing/boards.ts';
import { joinPresence } from '../testing/joinPresence.ts';
import { createTestLink } from '../testing/reviewLinks.ts';
import { startTestServer } from '../testing/testServer.ts';

const url = process.env.TEST_DATABASE_URL;
const closings: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closings.reverse()) await close();
});

/** Two processes over one PostgreSQL, and a board with its owner and an editor. */
async function startTwoProcesses(config: Partial<Config> = {}) {
  const one = await startTestServer(config);
  closings.push(one.close);
  const two = await one.startAnother();
  closings.push(two.close);
  const ann = await one.signUpPerson('Ann');
  const ben = await one.signUpPerson('Ben');
  const board_id = await createTestBoard(ann);
  const { secret } = await createTestLink(ann, board_id, { kind: 'edit' });
  await ben.call(acceptInvitation, { secret });
  return { one, two, ann, ben, board_id };
}

type Tab = Awaited<ReturnType<typeof joinPresence>>;

function peerOf({ welcome: { id, person, color } }: Tab, name: string, role: string) {
  return { id, person, name, color, role, ...INITIAL_PRESENCE };
}

/** Waits until the others whom a tab sees are those that are expected, by what they are told to be doing. */
async function expectToSee(tab: Tab, seen: Map<string, PresencePeer>, expected: readonly object[]): Promise<void> {
  while (!isDeepStrictEqual([...seen.values()], expected)) {
    const news = await tab.nextNews();
    if (news.kind !== 'people') continue;
    for (const id of news.departed) seen.delete(id);
    for (const peer of news.joined) if (peer.id !== tab.welcome.id) seen.set(peer.id, peer);
    for (const change of news.changed)
      if (change.id !== tab.welcome.id) seen.set(change.id, { ...seen.get(change.id)!, ...change });
  }
  expect([...seen.values()]).toEqual(expected);
}

test.skipIf(url === undefined)(
  'people at two processes see each other, call each other, and a tab that comes by the other process is replaced',
  async () => {
    const { one, two, ann, ben, board_id } = await startTwoProcesses();
    const annTab = await joinPresence(one, ann, board_id, { tab: 'a' });
    const benTab = await joinPresence(two, ben, board_id, { tab: 'b' });
    const [annSees, benSees] = [new Map<string, PresencePeer>(), new Map<string, PresencePeer>()];
    const [annPeer, benPeer] = [peerOf(annTab, 'Ann', 'owner'), peerOf(benTab, 'Ben', 'editor')];
    await expectToSee(annTab, annSees, [benPeer]);
    await expectToSee(benTab, benSees, [annPeer]);

    const drag = { nodes: ['n1' as NodeId], to: { x: 5, y: 6 } };
    benTab.send({ kind: 'state', state: { drag, typing: 'n2' as NodeId } });
    await expectToSee(annTab, annSees, [{ ...benPeer, typing: 'n2', drag }]);

    const view = { minX: 0, minY: 0, maxX: 800, maxY: 600 };
    annTab.send({ kind: 'gather', view });
    let call = await benTab.nextNews();
    while (call.kind !== 'gather') call = await benTab.nextNews();
    expect(call).toEqual({ kind: 'gather', id: annTab.welcome.id, view });

    const annAgain = await joinPresence(two, ann, board_id, { tab: 'a', state: { cursor: { x: 1, y: 2 } } });
    expect((await annTab.ended).reason).toBe('replaced');
    await expectToSee(benTab, benSees, [{ ...annPeer, cursor: { x: 1, y: 2 } }]);
    annAgain.disconnect();
    await expectToSee(benTab, benSees, []);
    benTab.disconnect();
  },
);

test.skipIf(url === undefined || findRedis() === undefined)(
  'over a Redis people see each other too; while it is away nobody of the other process, and afterwards everybody again',
  async () => {
    const redis = await startRedis();
    closings.push(redis.kill);
    const { one, two, ann, ben, board_id } = await startTwoProcesses({ redis });
    const annTab = await joinPresence(one, ann, board_id);
    const benTab = await joinPresence(two, ben, board_id);
    const annSees = new Map<string, PresencePeer>();
    const benPeer = peerOf(benTab, 'Ben', 'editor');
    await expectToSee(annTab, annSees, [benPeer]);
    await redis.kill();
    await expectToSee(annTab, annSees, []);
    benTab.send({ kind: 'state', state: { cursor: { x: 1, y: 2 } } });
    await redis.start();
    await expectToSee(annTab, annSees, [{ ...benPeer, cursor: { x: 1, y: 2 } }]);
    annTab.disconnect();
    benTab.disconnect();
  },
);
