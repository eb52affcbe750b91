import { expect, test } from 'vitest';
import type { BoardNode } from '../../../../../contract/board.ts';
import { NodeId } from '../../../../../contract/ids.ts';
import { flatItems } from '../../../../canvas/arrange/nodeActions.ts';
import { isMaybeArrangeKey } from '../../../../canvas/arrange/queueArrangeKeys.ts';
import { lockHolder } from '../../../../machines/board/board.runs.ts';
import { messageOf, selectRun } from '../../../../machines/board/selectors.ts';
import type { BoardSession } from '../../../../session/boardSession.ts';
import { openSession, stubServer } from '../../session/openSession.fixture.tsx';
import { RUN_MISSING_KEY } from '../nodeActions.ts';
import { pictureActions } from './pictureActions.ts';

const PHOTO = NodeId.parse('photo');
const KEY = 'AAAAAAAAAAAAAAAAAAAAAA.png';
let session: BoardSession;

stubServer(() => new Promise(() => {}));

function openBoard(data: Record<string, unknown> = {}, role: 'owner' | 'reviewer' = 'owner') {
  const node = (id: NodeId, type: string, own: Record<string, unknown>): BoardNode => {
    return { id, type, position: { x: 0, y: 0 }, data: own };
  };
  const nodes = [
    node(PHOTO, 'prototype2DNode', { imageUrl: '/assets/a.png', objectKey: KEY, ...data }),
    node(NodeId.parse('second'), 'prototype2DNode', { imageUrl: '/assets/b.png', objectKey: KEY }),
    node(NodeId.parse('words'), 'textNode', { text: 'kettle' }),
  ];
  session = openSession({ nodes, role });
  const actionsOf = pictureActions(session);
  const nodesOf = (ids: readonly string[]) =>
    ids.map((id) => session.actor.getSnapshot().context.board.nodes.get(NodeId.parse(id))!);
  const groups = (...ids: string[]) => actionsOf(nodesOf(ids));
  return {
    groups,
    labels: (...ids: string[]) => groups(...ids).map(({ label, items }) => [label, ...items.map((item) => item.label)]),
    pick: (id: string) =>
      groups('photo')
        .flatMap(({ items }) => items)
        .find((item) => item.id === id)!.onSelect!(),
  };
}

test('what is made from a picture stands below it, wired from it', () => {
  const { pick } = openBoard();
  pick('enrichNode');
  const { nodes, edges } = session.actor.getSnapshot().context.board;
  const [created] = [...nodes.values()].filter(({ type }) => type === 'enrichNode');
  expect(created?.position).toEqual({ x: 0, y: 600 });
  expect([...edges.values()].map(({ source, target, targetHandle }) => [source, target, targetHandle])).toEqual([
    ['photo', created?.id, 'in.image.image'],
  ]);
});

test('five main actions of a picture stand in its bar, two where it is only looked at', () => {
  const mainLabels = (role: 'owner' | 'reviewer') =>
    openBoard({}, role)
      .groups('photo')
      .flatMap(({ items }) => items.filter(({ isMain }) => isMain))
      .map(({ label }) => label);
  expect(mainLabels('owner')).toEqual(['Edit', 'New background', 'Evolve', 'Generate Video', 'Download']);
  expect(mainLabels('reviewer')).toEqual(['Download', 'Display']);
});

test('of a drawing the first main action is its render', () => {
  const data = { imageUrl: '/assets/a.png', objectKey: KEY };
  const nodes = [{ id: PHOTO, type: 'sketchNode', position: { x: 0, y: 0 }, data }];
  session = openSession({ nodes });
  const { board } = session.actor.getSnapshot().context;
  const items = pictureActions(session)([...board.nodes.values()]).flatMap((group) => group.items);
  expect(items.filter(({ isMain }) => isMain).map(({ label }) => label)).toEqual([
    'Render',
    'Edit',
    'Evolve',
    'Generate Video',
    'Download',
  ]);
});

test('a model is made by an action of its own name, 600 below, too', () => {
  const { pick, labels } = openBoard();
  expect(labels('photo')[0]).toContain('3D');
  pick('threeDNode');
  const { nodes, edges } = session.actor.getSnapshot().context.board;
  const created = [...nodes.values()].find(({ type }) => type === 'threeDNode');
  expect([created?.position, [...edges.values()].map(({ targetHandle }) => targetHandle)]).toEqual([
    { x: 0, y: 600 },
    ['in.image.image'],
  ]);
});

const FREE_ROUTE = { route: 'built-in', name: 'Built-in engine', kind: 'built-in', cost: 0, seconds: 1 } as const;
const paidRoute = (name: string, cost: number | null, estimate = false) =>
  ({ route: `fal:${name}`, name: `fal ${name}`, kind: 'hosted', cost, estimate, seconds: null }) as const;
const ROUTES = {
  remove_background: [paidRoute('cut', null), FREE_ROUTE],
  image_to_svg: [{ ...paidRoute('trace', 0.01), colours_only: true }, FREE_ROUTE],
  get_4k: [paidRoute('up', 0.2, true), FREE_ROUTE],
  describe_image: [FREE_ROUTE],
};
/** The text beside an action: its engine and its cost. */
const noticesOf = (data = {}) => {
  openBoard(data);
  const node = session.actor.getSnapshot().context.board.nodes.get(PHOTO)!;
  const items = flatItems(pictureActions(session, { engineRoutes: ROUTES })([node]));
  const item = (id: string) => items.find((one) => one.id === id);
  return { item, notices: (id: string) => [item(id)?.hint, item(id)?.aside?.text] };
};

test('each action that can bill says by which engine, and for how much; where all is free nothing is said', () => {
  const { notices } = noticesOf();
  expect(['removeBackground', 'vectorColor', 'vectorBinary', 'export4k', 'describe', 'crop'].map(notices)).toEqual([
    ['fal cut', 'Cost not known'],
    ['fal trace', '$0.01'],
    [undefined, undefined],
    ['fal up', 'about $0.20'],
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

test('the built-in engine can be chosen for the actions of a picture, and is then named', () => {
  const { item } = noticesOf();
  item(FREE_ROUTE.route)!.onSelect!();
  expect(session.actor.getSnapshot().context.board.nodes.get(PHOTO)?.data.route).toBe(FREE_ROUTE.route);
  const withRoute = noticesOf({ route: FREE_ROUTE.route });
  expect(withRoute.notices('removeBackground')).toEqual(['Built-in engine, about 1 s', 'Free']);
  expect([withRoute.item(FREE_ROUTE.route)?.checked, withRoute.item('as-is')?.checked]).toEqual([true, false]);
});

test('each choice of an engine says which engines it means, and from how much to how much', () => {
  const { notices } = noticesOf();
  expect([notices('as-is'), notices(FREE_ROUTE.route)]).toEqual([
    ['fal cut, On this server, no network, fal trace, fal up', 'Cost not known'],
    ['On this server, no network', 'Free'],
  ]);
  const { remove_background: _, ...known } = ROUTES;
  openBoard();
  const node = session.actor.getSnapshot().context.board.nodes.get(PHOTO)!;
  const items = flatItems(pictureActions(session, { engineRoutes: known })([node]));
  expect(items.find(({ id }) => id === 'as-is')?.aside?.text).toBe('Free to about $0.20');
});

test('what the plan does not have says so before it is pressed', () => {
  openBoard();
  const node = session.actor.getSnapshot().context.board.nodes.get(PHOTO)!;
  const items = flatItems(pictureActions(session, { engineRoutes: ROUTES, missingFeatures: ['get_4k'] })([node]));
  expect(items.find(({ id }) => id === 'export4k')?.aside?.text).toBe('Needs a paid plan');
});

test('where there is nothing but the built-in engine, no choice is offered', () => {
  expect(flatItems(openBoard().groups('photo')).some(({ id }) => id === FREE_ROUTE.route)).toBe(false);
});

test('a quick action runs on the picture itself, and all are off meanwhile', () => {
  const { groups, pick } = openBoard();
  pick('describe');
  expect(lockHolder(session.actor.getSnapshot().context)).toBe('photo');
  const quick = groups('photo').find(({ id }) => id === 'quick')!;
  expect(quick.items.map(({ offReason }) => offReason)).toEqual(quick.items.map(() => 'It is running'));
});

test('a quick action on a picture that was never stored is answered on the spot', () => {
  const { pick } = openBoard({ objectKey: undefined });
  pick('removeBackground');
  const run = selectRun(session.actor.getSnapshot(), PHOTO)?.getSnapshot();
  expect([messageOf(run), lockHolder(session.actor.getSnapshot().context)]).toEqual(['notStored', null]);
});

test.each([
  ['a locked picture', { readOnly: true }, 'owner', [['Organise', 'Spin off', 'Send to']]],
  ['one on a reviewer’s board', {}, 'reviewer', []],
] as const)('%s is looked at, downloaded, and copied to a board by who edits', (_, data, role, organise) => {
  expect(openBoard(data, role).labels('photo')).toEqual([['Export', 'Download', 'Copy image', 'Display'], ...organise]);
});

test('a browser that copies no images says so', () => {
  const { groups } = openBoard();
  const copy = () =>
    groups('photo')
      .flatMap(({ items }) => items)
      .find(({ id }) => id === 'copyPicture')!;
  expect(copy().offReason).toBe(undefined);
  Object.assign(session.pictureServices, { canCopyPicture: false });
  expect(copy().offReason).toBe('Copying images needs a secure page (https)');
});

test('several pictures, and those in a frame, are offered as one archive', () => {
  const { labels } = openBoard();
  expect(labels('photo', 'words')).toEqual([]);
  session.actor.send({ type: 'nodes.duplicated', ids: [PHOTO] });
  const [copy] = session.actor.getSnapshot().context.selection;
  expect(labels('photo', 'words', copy!)).toEqual([['Export', 'Download 2 images']]);
  session.actor.send({ type: 'nodes.framed', nodeType: 'frameNode', ids: [PHOTO, NodeId.parse(copy!)] });
  const [frame] = session.actor.getSnapshot().context.selection;
  expect(labels(frame!)).toEqual([['Export', 'Download 2 images']]);
});

test('each key is held until the actions of a picture, and of what runs, are here', () => {
  const ofPictures = flatItems(openBoard().groups('photo')).flatMap(({ shortcut }) => shortcut ?? []);
  const keys = [...ofPictures, RUN_MISSING_KEY];
  expect(keys.length).toBeGreaterThan(10);
  expect(keys.filter((key) => !isMaybeArrangeKey(key))).toEqual([]);
});

test('what holds no picture has none of this', () => {
  expect(openBoard().labels('words')).toEqual([]);
});

test('two pictures are compared in the Display dialog; a picture and something else are not', () => {
  const { labels, groups } = openBoard({}, 'reviewer');
  const requests: unknown[] = [];
  session.actor.on('dialog.requested', (request) => requests.push(request));
  expect(labels('photo', 'second')).toEqual([['Export', 'Compare', 'Download 2 images']]);
  groups('photo', 'second')[0]!.items[0]!.onSelect!();
  expect(requests).toEqual([{ type: 'dialog.requested', dialog: 'display', nodeId: 'photo', other: 'second' }]);
  expect([labels('photo', 'words'), labels('photo', 'second', 'words')]).toEqual([
    [],
    [['Export', 'Download 2 images']],
  ]);
});

test('a composed picture is composed anew before it leaves the board or is opened', async () => {
  const at = { position: { x: 0, y: 0 } };
  const composer = { id: 'c', type: 'composerNode', ...at, data: { objectKey: KEY, imageUrl: '/assets/old.png' } };
  const other = { id: 'second', type: 'prototype2DNode', ...at, data: { imageUrl: '/assets/b.png', objectKey: KEY } };
  const { actor, pictureServices, ...rest } = openSession({ nodes: [composer, other] });
  const id = NodeId.parse('c');
  const read: unknown[] = [];
  actor.on('dialog.requested', ({ dialog }) => read.push(dialog, nodeNow().data.imageUrl));
  const nodeNow = () => actor.getSnapshot().context.board.nodes.get(id)!;
  let count = 0;
  const renew = async () => {
    count += 1;
    actor.send({ type: 'outcome.recorded', id, data: { imageUrl: `/assets/${count}.png` } });
  };
  const services = {
    ...pictureServices,
    download: ({ url }: { url?: string | undefined }) => read.push('download', url),
  };
  const items = () =>
    flatItems(pictureActions({ ...rest, actor, pictureServices: services, renewPicture: renew })([nodeNow()]));
  for (const name of ['png', 'crop']) {
    items().find((item) => item.id === name)!.onSelect!();
    await expect.poll(() => read.length).toBe(count * 2);
  }
  expect(read).toEqual(['download', '/assets/1.png', 'crop', '/assets/2.png']);
});
