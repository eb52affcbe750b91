import { expect, test } from 'vitest';
import { flatItems } from '../../../canvas/arrange/nodeActions.ts';
import { isBusy, selectRun } from '../../../machines/board/selectors.ts';
import { edge, node, nodeId } from '../../../nodes/board.fixture.tsx';
import { openSession, stubServer } from '../session/openSession.fixture.tsx';
import { nodeActionsAlone } from './nodeActions.fixture.ts';

stubServer(() => new Promise(() => {}));

const PHOTO = node('photo', 'prototype2DNode', { imageUrl: '/a.png', objectKey: 'AAAAAAAAAAAAAAAAAAAAAA.png' });
const RENDERS = [node('wired', 'enrichNode', { prompt: 'oak' }, 600), node('bare', 'enrichNode', {}, 1200)];

/** A board with a render that can run and one without an image, and the entries of one of them. */
function openBoard(id: string) {
  const edges = [edge('photo', 'wired', 'out.image.image', 'in.image.image')];
  const session = openSession({ nodes: [PHOTO, ...RENDERS], edges });
  const actionsOf = nodeActionsAlone(session);
  const [...groups] = actionsOf([session.actor.getSnapshot().context.board.nodes.get(nodeId(id))!]);
  return { ...session, groups, runItem: flatItems(groups).find((item) => item.id === 'go') };
}

test('the menu of a node that generates runs it, and makes no bar over it', () => {
  const { actor, groups, runItem } = openBoard('wired');
  expect([runItem?.label, runItem?.offReason]).toEqual(['Run', undefined]);
  expect(groups.filter(({ menuOnly }) => !menuOnly)).toEqual([]);
  runItem?.onSelect?.();
  expect(isBusy(selectRun(actor.getSnapshot(), nodeId('wired'))?.getSnapshot())).toBe(true);
});

test('where it cannot be run the menu says why', () => {
  expect(openBoard('bare').runItem?.offReason).toBe('Connect an image first');
});

test('what generates nothing has no such entry', () => {
  expect(openBoard('photo').runItem).toBeUndefined();
});

test('the menu of a node begins a comment about it, for those who may comment', () => {
  const { actor, groups } = openBoard('photo');
  const requests: unknown[] = [];
  actor.on('comment.requested', (request) => requests.push(request));
  flatItems(groups)
    .find(({ id }) => id === 'comment')
    ?.onSelect?.();
  expect(requests).toEqual([{ type: 'comment.requested', about: nodeId('photo') }]);
});
