import { i18n } from '@lingui/core';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { NodeId } from '../../../../../contract/ids.ts';
import { openCanvas } from '../../../../canvas/testing/openCanvas.fixture.tsx';
import { DEFINITIONS, definitionOf } from '../../../../nodes/registry.ts';
import { openSession, stubServer } from '../../session/openSession.fixture.tsx';
import { labelOfType } from '../../typeLabels.ts';
import { PlaceSheet } from './PlaceSheet.tsx';

stubServer(() => undefined);

const NODES = [
  { id: 'words', type: 'textNode', position: { x: 0, y: 0 }, data: { text: 'kettle' } },
  { id: 'note', type: 'stickyNoteNode', position: { x: 600, y: 40 }, data: { noteText: 'copper' } },
];
const press = (name: string) => page.getByRole('button', { name }).click();

/** The sheet over a board with these selected. */
async function openSheet(...ids: string[]) {
  const session = openSession({ nodes: NODES });
  const { actor } = session;
  actor.send({ type: 'selection.changed', ids: ids.map((id) => NodeId.parse(id)) });
  const onClose = vi.fn();
  await openCanvas(undefined, {
    board: actor,
    types: DEFINITIONS,
    labelOf: (type) => labelOfType(i18n, type),
    iconOf: (type) => definitionOf(type)!.icon,
    children: <PlaceSheet session={session} onClose={onClose} />,
  });
  const nodeOf = (id: string) => actor.getSnapshot().context.board.nodes.get(NodeId.parse(id))!;
  return { actor, onClose, positionOf: (id: string) => nodeOf(id).position, sizeOf: (id: string) => nodeOf(id).size };
}

test('single presses move what is selected by the step that is chosen, and are undone', async () => {
  const { actor, positionOf } = await openSheet('words', 'note');
  await press('Move right');
  await page.getByRole('radio', { name: '100' }).click();
  await press('Move down');
  expect([positionOf('words'), positionOf('note')]).toEqual([
    { x: 10, y: 100 },
    { x: 610, y: 140 },
  ]);
  // One step or two, as there was a pause between the presses.
  actor.send({ type: 'undo.pressed' });
  actor.send({ type: 'undo.pressed' });
  expect([positionOf('words'), positionOf('note')]).toEqual(NODES.map(({ position }) => position));
});

test('one node stands where its figures say, and single presses make it wider', async () => {
  const { positionOf, sizeOf } = await openSheet('note');
  await page
    .getByRole('textbox', { name: 'X' })
    .or(page.getByRole('spinbutton', { name: 'X' }))
    .fill('320');
  await page.getByRole('radio', { name: '100' }).click();
  expect(positionOf('note')).toEqual({ x: 320, y: 40 });
  const before = page.getByRole('spinbutton', { name: 'Width' }).element() as HTMLInputElement;
  const width = Number(before.value);
  await press('Wider');
  await expect.poll(() => sizeOf('note')?.width).toBe(width + 100);
});

test('the sheet goes with the selection', async () => {
  const { actor, onClose } = await openSheet('note');
  actor.send({ type: 'selection.changed', ids: [] });
  await expect.poll(() => onClose.mock.calls.length).toBeGreaterThan(0);
});
