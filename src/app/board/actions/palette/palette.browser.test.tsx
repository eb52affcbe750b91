import { i18n } from '@lingui/core';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BoardNode } from '../../../../../contract/board.ts';
import type { Role } from '../../../../../contract/roles.ts';
import { createNodeIndex } from '../../../../canvas/panels/nodeIndex.ts';
import { paletteSections } from '../../../../canvas/panels/palette/paletteItems.ts';
import { openCanvas } from '../../../../canvas/testing/openCanvas.fixture.tsx';
import { loadWithTexts, showLanguage } from '../../../../locales/language.ts';
import { listNameOf, nameOf } from '../../../../nodes/nameOf.ts';
import { DEFINITIONS, definitionOf } from '../../../../nodes/registry.ts';
import type { BoardSession } from '../../../../session/boardSession.ts';
import { openSession, stubServer } from '../../session/openSession.fixture.tsx';
import { labelOfType } from '../../typeLabels.ts';
import { nodeActionsAlone } from '../nodeActions.fixture.ts';
import { NODE_COMMANDS } from './nodeCommands.ts';
import { PaletteCommands } from './PaletteCommands.tsx';

stubServer(() => undefined);
afterEach(() => showLanguage('english'));

const PHOTO = {
  id: 'photo',
  type: 'prototype2DNode',
  position: { x: 0, y: 0 },
  data: { imageUrl: '/assets/a.png', objectKey: 'AAAAAAAAAAAAAAAAAAAAAA.png', prompt: 'kettle' },
};

const labelsOf = (session: BoardSession) => ({
  types: DEFINITIONS,
  labelOf: (type: string) => labelOfType(i18n, type),
  iconOf: (type: string) => definitionOf(type)!.icon,
  nameOf: (node: BoardNode) => nameOf(node, session.actor.getSnapshot().context.board, i18n),
  listNameOf: (node: BoardNode) => listNameOf(node, session.actor.getSnapshot().context.board, i18n),
});

/** A board with one image, its palette, and what the palette offers for a query. */
async function openBoard(role: Role = 'owner') {
  const session = openSession({ nodes: [PHOTO], role });
  const actionsOf = nodeActionsAlone(session);
  const { controller } = await openCanvas(undefined, {
    board: session.actor,
    ...labelsOf(session),
    children: <PaletteCommands session={session} actionsOf={actionsOf} />,
  });
  function offersFor(query: string) {
    const labels = { ...labelsOf(session), thumbnailOf: () => undefined, stateOf: () => 'idle' as const };
    const entryOf = createNodeIndex(labels);
    return paletteSections(query, { controller, labels, recentNodeIds: [], entryOf, i18n }).flatMap(
      ({ items }) => items,
    );
  }
  return { ...session, offersFor };
}

test.each(['english', 'chinese'] as const)('in %s every command is found by each of its words', async (language) => {
  await showLanguage(language);
  await loadWithTexts(Promise.resolve());
  const { offersFor } = await openBoard();
  const commands = offersFor('');
  expect(commands.length).toBeGreaterThan(90);
  const missing = commands.flatMap(({ id, label, keywords = '' }) => {
    const tokens = `${label} ${keywords}`.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
    return tokens.filter((word) => !offersFor(word).some((offer) => offer.id === id)).map((word) => `${id}: ${word}`);
  });
  expect(missing).toEqual([]);
});

test.each([
  ['remove background', 'Remove background'],
  ['cut out', 'Remove background'],
  ['dark', 'Theme: dark'],
  ['night', 'Theme: dark'],
  ['share', 'Share this board'],
  ['invite', 'Share this board'],
  ['export', 'Download as PNG'],
  ['download', 'Download as PNG'],
  ['new board', 'New board'],
  ['log out', 'Sign out'],
  ['upscale', '4k'],
  ['slideshow', 'Present'],
  ['minimap', 'Show the map'],
  ['chinese', 'Language: 中文'],
  ['spotlight', 'Bring everyone here'],
  ['grop', 'Frame the selection'],
])('"%s" finds %s, with nothing selected', async (query, label) => {
  const { offersFor } = await openBoard();
  expect(offersFor(query).map((offer) => offer.label)).toContain(label);
});

test('what was meant comes first, though it cannot be done now: nothing is before it by chance', async () => {
  const { offersFor } = await openBoard();
  expect(offersFor('cut out')[0]?.label).toBe('Remove background');
});

test('what the selection lacks is listed last, with what it needs, and does nothing; once it is selected it does', async () => {
  const { actor, offersFor } = await openBoard();
  const cropOf = () => offersFor('crop').find(({ label }) => label === 'Crop');
  const offers = offersFor('');
  const firstOff = offers.findIndex(({ offReason }) => offReason);
  expect(firstOff).toBeGreaterThan(0);
  expect(offers.slice(firstOff).filter(({ offReason }) => !offReason)).toEqual([]);
  expect(cropOf()?.offReason).toBe('Select an image first');
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = page.getByRole('combobox', { name: 'Search nodes and commands' });
  await field.fill('crop');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveFocus();

  const requested = vi.fn();
  actor.on('dialog.requested', ({ dialog }) => requested(dialog));
  await userEvent.keyboard('{Escape}');
  actor.send({ type: 'selection.changed', ids: ['photo' as never] });
  await userEvent.keyboard('{Control>}k{/Control}');
  await field.fill('crop');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(requested).toHaveBeenCalledWith('crop'));
});

test('the offers of an image, but for those that make a node of it, are commands at all times', async () => {
  const { actor, offersFor } = await openBoard();
  actor.send({ type: 'selection.changed', ids: ['photo' as never] });
  const offered = offersFor('').flatMap(({ id }) => (id.startsWith('node ') ? id.slice('node '.length) : []));
  const known = NODE_COMMANDS.map(({ id }) => id);
  expect(offered.filter((id) => !known.includes(id) && !definitionOf(id))).toEqual([]);
});

test('somebody who may only look is told so by every command that changes the board', async () => {
  const { offersFor } = await openBoard('reviewer');
  const reasonOf = (label: string) => offersFor('').find((offer) => offer.label === label)?.offReason;
  const refused = 'You can only view this board';
  expect(['Delete', 'Undo', 'Add Render', 'Rename the board', 'Tidy up the board'].map(reasonOf)).toEqual(
    Array(5).fill(refused),
  );
  expect([reasonOf('Zoom to fit'), reasonOf('Share this board')]).toEqual([
    undefined,
    'Only its owner can share this board',
  ]);
});
