import { i18n } from '@lingui/core';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NodeId } from '../../../../../contract/ids.ts';
import { isFixed } from '../../../../board/document/board.ts';
import { flatItems } from '../../../../canvas/arrange/nodeActions.ts';
import { openCanvas } from '../../../../canvas/testing/openCanvas.fixture.tsx';
import { DEFINITIONS, definitionOf } from '../../../../nodes/registry.ts';
import type { BoardSession } from '../../../../session/boardSession.ts';
import { openSession, stubServer } from '../../session/openSession.fixture.tsx';
import { labelOfType } from '../../typeLabels.ts';
import { FieldsSheet } from './FieldsSheet.tsx';
import { NamesSheet } from './NamesSheet.tsx';
import { propertyActions, selectedNodes } from './propertyActions.ts';

stubServer(() => undefined);

const IMAGE_TO_IMAGE = { sourceHandle: 'out.image.image', targetHandle: 'in.image.image' };
const NODES = [
  {
    id: 'photo',
    type: 'prototype2DNode',
    position: { x: 0, y: 0 },
    data: { title: 'Photo', objectKey: 'AAAAAAAAAAAAAAAAAAAAAA.png' },
  },
  {
    id: 'oak',
    type: 'enrichNode',
    position: { x: 600, y: 0 },
    data: { prompt: 'oak', imageInfluence: 0.3, hqMode: true },
  },
  { id: 'brass', type: 'enrichNode', position: { x: 1200, y: 0 }, data: { prompt: 'brass' } },
  { id: 'evolve', type: 'remixNode', position: { x: 1800, y: 0 }, data: { prompt: 'brass', strength: 0.5 } },
  { id: 'words', type: 'textNode', position: { x: 0, y: 600 }, data: { text: 'kettle', title: 'Words' } },
];
const EDGES = [
  { id: 'e1', source: 'photo', target: 'oak', ...IMAGE_TO_IMAGE },
  { id: 'e2', source: 'words', target: 'oak', sourceHandle: 'out.text.text', targetHandle: 'in.text.text' },
];

/** A board of five nodes with these selected, what their menu offers, and how one of its entries is pressed. */
function openBoard(...ids: string[]) {
  const session = openSession({ nodes: NODES, edges: EDGES });
  const { actor } = session;
  const context = () => actor.getSnapshot().context;
  const select = (...names: string[]) =>
    actor.send({ type: 'selection.changed', ids: names.map((name) => NodeId.parse(name)) });
  select(...ids);
  const actionsOf = propertyActions(session, () => {});
  const items = () => flatItems(actionsOf(selectedNodes(context())));
  const dataOf = (name: string) => context().board.nodes.get(NodeId.parse(name))?.data;
  return {
    session,
    context,
    select,
    items,
    dataOf,
    itemOf: (id: string) => items().find((item) => item.id === id),
    press: (id: string) => items().find((item) => item.id === id)!.onSelect!(),
  };
}

async function openSheet(session: BoardSession, sheet: 'fields' | 'names') {
  const onClose = vi.fn();
  const Sheet = sheet === 'fields' ? FieldsSheet : NamesSheet;
  await openCanvas(undefined, {
    board: session.actor,
    types: DEFINITIONS,
    labelOf: (type) => labelOfType(i18n, type),
    iconOf: (type) => definitionOf(type)!.icon,
    children: <Sheet session={session} onClose={onClose} />,
  });
  return onClose;
}

test('the sheet of two Render nodes has all their settings, says where they differ, and sets both in one step', async () => {
  const { session, dataOf } = openBoard('oak', 'brass');
  await openSheet(session, 'fields');
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  await expect.element(prompt).toHaveAttribute('placeholder', 'Mixed');
  await expect
    .element(page.getByRole('slider', { name: 'Image influence' }))
    .toHaveAttribute('aria-valuetext', 'Mixed');
  await expect.element(page.getByRole('radiogroup', { name: 'High quality: Mixed' })).toBeVisible();
  await prompt.click();
  await userEvent.keyboard('walnut');
  expect([dataOf('oak')?.prompt, dataOf('brass')?.prompt]).toEqual(['walnut', 'walnut']);
  await page.getByRole('radio', { name: 'On' }).click();
  expect([dataOf('oak')?.hqMode, dataOf('brass')?.hqMode]).toEqual([true, true]);
  session.actor.send({ type: 'undo.pressed' });
  session.actor.send({ type: 'undo.pressed' });
  expect([dataOf('oak'), dataOf('brass')]).toEqual([NODES[1]!.data, NODES[2]!.data]);
});

test('nodes of two types show what both have, and one that is locked stays as it is', async () => {
  const { session, dataOf, press, select } = openBoard('oak');
  press('lock');
  select('oak', 'evolve');
  await openSheet(session, 'fields');
  const labels = [...document.querySelectorAll('section label')].map(({ textContent }) => textContent);
  expect(labels).toEqual(['Prompt', 'Image influence']);
  await expect.element(page.getByText('1 of them is locked, and stays as it is')).toBeVisible();
  await page.getByRole('textbox', { name: 'Prompt' }).fill('walnut');
  expect([dataOf('oak')?.prompt, dataOf('evolve')?.prompt]).toEqual(['oak', 'walnut']);
});

test('several nodes are named in reading order, seen before it is done, in one step', async () => {
  const { session, dataOf } = openBoard('words', 'brass', 'oak');
  const onClose = await openSheet(session, 'names');
  await expect.element(page.getByRole('textbox', { name: 'New name' })).toHaveFocus();
  await userEvent.keyboard('Chair #');
  await expect.element(page.getByRole('listitem').nth(2)).toHaveTextContent('WordsChair 3');
  await userEvent.keyboard('{Enter}');
  expect(['oak', 'brass', 'words'].map((name) => dataOf(name)?.title)).toEqual(['Chair 1', 'Chair 2', 'Chair 3']);
  expect(onClose).toHaveBeenCalledOnce();
  session.actor.send({ type: 'undo.pressed' });
  expect(dataOf('words')?.title).toBe('Words');
});

test('properties are copied without words: all onto the same type, elsewhere what means the same', () => {
  const { press, select, dataOf, itemOf } = openBoard('oak');
  press('copyProperties');
  select('brass', 'evolve', 'photo');
  press('pasteProperties');
  expect([dataOf('brass'), dataOf('evolve'), dataOf('photo')]).toEqual([
    { prompt: 'brass', imageInfluence: 0.3, hqMode: true },
    { prompt: 'brass', strength: 0.5, imageInfluence: 0.3 },
    NODES[0]!.data,
  ]);
  select('photo');
  expect(itemOf('pasteProperties')?.offReason).toBe('The copied properties fit none of these nodes');
  expect(itemOf('copyProperties')?.offReason).toBe('This node has no properties to copy');
});

test('a node becomes one of another type; what that would disconnect is named before', () => {
  const { session, press, items, context } = openBoard('oak');
  const offers = items().flatMap(({ id, hint }) => (id.startsWith('change ') ? [[id.slice(7), hint]] : []));
  expect(offers.slice(0, 4)).toEqual([
    ['remixNode', undefined],
    ['instructEditNode', undefined],
    ['expandImageNode', undefined],
    ['generateVideoNode', undefined],
  ]);
  expect(offers).toContainEqual(['modifyNode', 'Disconnects Words']);
  expect(offers).toContainEqual(['textNode', 'Disconnects Photo']);
  const before = context().board;
  press('change remixNode');
  const [id] = context().selection;
  const node = context().board.nodes.get(id as NodeId);
  expect([node?.type, node?.data.prompt, node?.data.imageInfluence, node?.position]).toEqual([
    'remixNode',
    'oak',
    0.3,
    { x: 600, y: 0 },
  ]);
  expect(
    [...context().board.edges.values()].map(({ source, target, targetHandle }) => [source, target, targetHandle]),
  ).toEqual([
    ['photo', id, 'in.image.image'],
    ['words', id, 'in.text.text'],
  ]);
  session.actor.send({ type: 'undo.pressed' });
  expect(context().board).toEqual(before);
});

test('a locked node offers to be unlocked, and is not changed to another type before', () => {
  const { press, itemOf, context } = openBoard('oak');
  press('lock');
  expect([...context().board.nodes.values()].filter(isFixed).map(({ id }) => id)).toEqual(['oak']);
  expect([itemOf('lock')?.label, itemOf('change remixNode')?.offReason, itemOf('rename')?.offReason]).toEqual([
    'Unlock',
    'Unlock this node first',
    'Everything selected is locked',
  ]);
  press('lock');
  expect([...context().board.nodes.values()].filter(isFixed)).toEqual([]);
});
