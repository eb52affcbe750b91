import { expect, test } from 'vitest';
import { getImageUrl, saveImage } from '../../contract/calls/assets.ts';
import * as calls from '../../contract/calls/boards.ts';
import { changeBody, createTestBoard, loadTestBoard, saveBody } from '../testing/boards.ts';
import { startServerWithTwoPeople } from '../testing/serverWithTwoPeople.ts';
import type { Person } from '../testing/testServer.ts';

/** A white pixel. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=';

const { server, ann, mallory } = await startServerWithTwoPeople();

const picture = (person: Person) => person.call(saveImage, { imageb64: PIXEL, alpha: true });
const imageNode = (id: string, objectKey: string, imageUrl: string) => ({
  id,
  type: 'prototype2DNode',
  position: { x: 0, y: 0 },
  data: { imageUrl, objectKey },
});

test('addresses are kept without their signature and come back freshly signed', async () => {
  const board_id = await createTestBoard(ann);
  const { image_url, object_key } = await picture(ann);
  const stale = `/assets/${object_key}?e=1&s=old`;
  await ann.call(calls.saveBoard, saveBody(board_id, { nodes: [imageNode('a', object_key, stale)] }));
  expect((await loadTestBoard(ann, board_id)).nodes).toEqual([imageNode('a', object_key, image_url)]);
  expect((await server.inject(image_url)).statusCode).toBe(200);
  const again = await ann.call(calls.saveBoard, saveBody(board_id, { nodes: [imageNode('a', object_key, image_url)] }));
  expect(again.rev).toBe(1);
});

test('a board shows its newest picture on its card, a copy too', async () => {
  const board_id = await createTestBoard(ann);
  const [first, second] = [await picture(ann), await picture(ann)];
  await ann.call(calls.saveBoard, saveBody(board_id, { nodes: [imageNode('a', first.object_key, first.image_url)] }));
  const nodes = [imageNode('b', second.object_key, second.image_url)];
  await ann.call(calls.saveBoard, changeBody(board_id, { nodes }, { base_rev: 1, op_id: 'op-second' }));
  const copy = (await ann.call(calls.duplicateBoard, { board_id })).board_id;
  const { boards } = await ann.call(calls.listBoards, {});
  const cards = [board_id, copy].map((id) => boards.find((board) => board.board_id === id)?.thumbnail_url);
  expect(cards).toEqual(Array(2).fill(`${second.image_url}&w=512`));
  const card = await server.inject(cards[0]!);
  expect([card.statusCode, card.headers['content-type']]).toEqual([200, 'image/webp']);
});

test('naming the picture of somebody else on a board opens it neither to its saver nor on the card', async () => {
  const { object_key } = await picture(ann);
  const board_id = await createTestBoard(mallory);
  const address = `/assets/${object_key}`;
  await mallory.call(calls.saveBoard, saveBody(board_id, { nodes: [imageNode('a', object_key, address)] }));
  expect((await loadTestBoard(mallory, board_id)).nodes).toEqual([imageNode('a', object_key, address)]);
  expect((await mallory.call(calls.listBoards, {})).boards[0]?.thumbnail_url).toBe(null);
  expect((await mallory.post(getImageUrl, { object_key })).json().code).toBe('asset_not_found');
});
