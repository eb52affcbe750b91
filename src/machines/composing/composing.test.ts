import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { edge, node, nodeId, startBoard } from '../../nodes/board.fixture.tsx';
import { goOff, messageOf, selectRun, stateOf } from '../board/selectors.ts';
import type { PrepareStep, RunInputs } from '../run/nodeRun.ts';
import { COMPOSE_ELSEWHERE_MS, COMPOSE_PAUSE_MS, type Composing, createComposing } from './composing.ts';

const picture = (id: string) => node(id, 'prototype2DNode', { objectKey: `${id}.png` });
const into = (source: string, target: string, layer = 'layer1') =>
  edge(source, target, 'out.image.image', `in.image.${layer}`);

/** What a picture would be made of: its title and the keys that are wired. */
const madeOf = ({ node: { data }, feeds }: RunInputs) =>
  [
    data.title,
    ...Object.values(feeds).map((feed) => feed?.passed?.kind === 'image' && feed.passed.asset.objectKey),
  ].join();

let composed: string[];
let refuse: ((of: string) => boolean) | undefined;
let isSeen: boolean;
let retry: () => void;
let failed: unknown[];
let composing: Composing | undefined;

const STEP: PrepareStep = {
  keyOf: (inputs) => (inputs.node.data.objectKey === `<${madeOf(inputs)}>` ? undefined : madeOf(inputs)),
  load: async () => async (inputs) => {
    composed.push(madeOf(inputs));
    if (refuse?.(madeOf(inputs))) throw { status: 403 };
    return `<${madeOf(inputs)}>`;
  },
  kept: (outcome) => ({ objectKey: outcome }),
};

beforeEach(() => {
  vi.useFakeTimers();
  composed = [];
  failed = [];
  isSeen = true;
  refuse = undefined;
});
afterEach(() => {
  composing?.end();
  vi.useRealTimers();
});

async function open(board: Parameters<typeof startBoard>[0]) {
  const started = startBoard(board);
  started.composing.end();
  composing = createComposing({
    board: started.actor,
    stepOf: async () => STEP,
    services: () => ({}) as never,
    isSeen: () => isSeen,
    attachAgain(given) {
      retry = given;
      return () => undefined;
    },
    onFailed: (_, error) => failed.push(error),
  });
  await vi.advanceTimersByTimeAsync(0);
  const title = (id: string, words: string) =>
    started.actor.send({ type: 'node.edited', id: nodeId(id), data: { title: words } });
  return { ...started, composing, title };
}

const pause = () => vi.advanceTimersByTimeAsync(COMPOSE_PAUSE_MS);
const one = { nodes: [picture('p'), node('c', 'composerNode')], edges: [into('p', 'c')] };

test('a change that goes on is composed once, when it pauses; the same again is remembered', async () => {
  const { title, dataOf } = await open(one);
  title('c', 'a');
  await vi.advanceTimersByTimeAsync(COMPOSE_PAUSE_MS - 1);
  title('c', 'b');
  await vi.advanceTimersByTimeAsync(COMPOSE_PAUSE_MS - 1);
  expect(composed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  title('c', 'a');
  await pause();
  title('c', 'b');
  await pause();
  expect([composed, dataOf('c')?.objectKey]).toEqual([['b,p.png', 'a,p.png'], '<b,p.png>']);
});

test('what this page has not changed is left for a while to the page that did', async () => {
  await open(one);
  await vi.advanceTimersByTimeAsync(COMPOSE_ELSEWHERE_MS - 1);
  expect(composed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(composed).toEqual([',p.png']);
});

test('what nobody sees waits until somebody does', async () => {
  isSeen = false;
  const { title } = await open(one);
  title('c', 'a');
  await pause();
  expect(composed).toEqual([]);
  isSeen = true;
  retry();
  await pause();
  expect(composed).toEqual(['a,p.png']);
});

test('what could not be composed is told, and tried again once it is another, or a network is there', async () => {
  refuse = () => true;
  const { title, actor } = await open(one);
  title('c', 'a');
  await pause();
  actor.send({ type: 'nodes.moved', moves: [{ id: nodeId('p'), position: { x: 9, y: 9 } }] });
  await pause();
  expect([composed, failed]).toEqual([['a,p.png'], [{ status: 403 }]]);
  retry();
  await pause();
  title('c', 'b');
  await pause();
  expect(composed).toEqual(['a,p.png', 'a,p.png', 'b,p.png']);
});

test('locked, or for a reviewer, it stays as it is', async () => {
  await open({ ...one, role: 'reviewer' });
  await vi.advanceTimersByTimeAsync(COMPOSE_ELSEWHERE_MS);
  composing?.end();
  const locked = node('c', 'composerNode', { readOnly: true });
  await open({ nodes: [picture('p'), locked], edges: one.edges });
  await vi.advanceTimersByTimeAsync(COMPOSE_ELSEWHERE_MS);
  expect(composed).toEqual([]);
});

describe('before it is read', () => {
  const reader = {
    nodes: [...one.nodes, node('r', 'remixNode')],
    edges: [...one.edges, edge('c', 'r', 'out.image.image', 'in.image.image')],
  };

  test('it is composed at once, for all who wait, and the reader is told what feeds it then', async () => {
    const opened = await open(reader);
    const [feeds] = await Promise.all([opened.composing.renewFeeds(nodeId('r')), opened.composing.renew(nodeId('c'))]);
    const { passed } = feeds['in.image.image']!;
    expect([composed, passed]).toEqual([
      [',p.png'],
      { kind: 'image', asset: { objectKey: '<,p.png>', url: undefined } },
    ]);
    await opened.composing.renewFeeds(nodeId('r'));
    expect(composed).toHaveLength(1);
  });

  test('a refusal reaches who waits', async () => {
    refuse = () => true;
    const opened = await open(reader);
    await expect(opened.composing.renewFeeds(nodeId('r'))).rejects.toEqual({ status: 403 });
  });

  test.each([
    ['the edge is deleted', 'imageMissing', { type: 'elements.deleted', ids: [reader.edges[1]!.id] }],
    ['it is deleted', 'imageMissing', { type: 'elements.deleted', ids: [nodeId('c')] }],
    ['it is locked', 'noPicture', { type: 'node.edited', id: nodeId('c'), data: { readOnly: true } }],
  ] as const)('a run is refused with what it lacks when %s while it is composed', async (_, message, change) => {
    let compose: (step: PrepareStep) => void = () => {};
    const fetched = new Promise<PrepareStep>((resolve) => {
      compose = resolve;
    });
    const { actor, composing: own } = startBoard({ ...reader, stepOf: () => fetched });
    composing = own;
    actor.send({ type: 'go.pressed', id: nodeId('r') });
    await vi.advanceTimersByTimeAsync(0);
    const run = () => selectRun(actor.getSnapshot(), nodeId('r'))?.getSnapshot();
    expect(stateOf(run())).toBe('preparing');
    actor.send(change);
    compose(STEP);
    await vi.advanceTimersByTimeAsync(0);
    expect([stateOf(run()), messageOf(run()), actor.getSnapshot().context.runs]).toEqual([
      'refused',
      message,
      new Map([['r', 'retained']]),
    ]);
  });
});

test('one that is made of another is composed after it, and a ring is left alone', async () => {
  const nodes = [picture('p'), node('c', 'composerNode'), node('d', 'composerNode')];
  const opened = await open({ nodes, edges: [into('p', 'c'), into('c', 'd')] });
  await opened.composing.renew(nodeId('d'));
  expect(composed).toEqual([',p.png', ',<,p.png>']);
  const { id: _, ...connection } = into('d', 'c', 'layer2');
  opened.actor.send({ type: 'edge.connected', connection });
  await opened.composing.renew(nodeId('d'));
  await vi.advanceTimersByTimeAsync(COMPOSE_ELSEWHERE_MS);
  expect(composed).toHaveLength(2);
});

test('what a ring that was never composed feeds cannot be run', async () => {
  const nodes = [picture('p'), node('c', 'composerNode'), node('d', 'composerNode'), node('r', 'remixNode')];
  const evolved = edge('c', 'r', 'out.image.image', 'in.image.image');
  const { actor } = await open({ nodes, edges: [into('p', 'c'), into('d', 'c', 'layer2'), into('c', 'd'), evolved] });
  expect(goOff(actor.getSnapshot(), nodeId('r'))).toBe('noPicture');
});
