import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openCanvas } from '../../canvas/testing/openCanvas.fixture.tsx';
import { nameOf } from '../../nodes/nameOf.ts';
import { DEFINITIONS, definitionOf } from '../../nodes/registry.ts';
import { openSession, stubServer } from '../board/session/openSession.fixture.tsx';
import { labelOfType } from '../board/typeLabels.ts';
import { BoardPresence } from './BoardPresence.tsx';
import { peerOf, TEXT } from './peers.fixture.ts';
import { presenceOf } from './presence.ts';

stubServer(() => undefined);

test('who comes to somebody who was alone is read out, and who types in the node that they are in', async () => {
  const session = openSession({ nodes: [TEXT] });
  const { roster, canGather } = presenceOf(session);
  canGather.set(true);
  await openCanvas(undefined, {
    board: session.actor,
    types: DEFINITIONS,
    labelOf: (type) => labelOfType(i18n, type),
    iconOf: (type) => definitionOf(type)!.icon,
    nameOf: (node) => nameOf(node, session.actor.getSnapshot().context.board, i18n),
    children: <BoardPresence session={session} />,
  });
  const tell = (news: object) => roster.handleNews({ kind: 'people', joined: [], changed: [], departed: [], ...news });
  tell({ joined: [peerOf('Ann')] });
  const readOut = (text: string) => page.getByRole('status').filter({ hasText: text });
  await expect.element(readOut('Ann is on this board now.')).toBeInTheDocument();
  session.actor.send({ type: 'selection.changed', ids: ['t' as never] });
  tell({ changed: [{ id: 'tab of Ann', typing: 't' }] });
  await expect.element(readOut('Ann is typing in Lamp.'), { timeout: 10_000 }).toBeInTheDocument();
  const card = document.querySelector<HTMLElement>('[data-node-id="t"]');
  expect(card?.dataset.holder).toBe('Ann is typing');
  tell({ changed: [{ id: 'tab of Ann', typing: null, running: ['t'] }] });
  await expect.poll(() => card?.dataset.holder).toBe('Ann is running this');
  await expect.element(readOut('Ann is running Lamp.'), { timeout: 10_000 }).toBeInTheDocument();
});
