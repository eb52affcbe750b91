import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BoardActorProvider } from '../../../cards/context/boardActor.tsx';
import { node, nodeId, startBoard } from '../../../nodes/board.fixture.tsx';
import { SaveStatus } from './SaveStatus.tsx';

/** The status of a board that was changed without a network, on a device that keeps drafts or does not. */
function openOffline(keeps: boolean) {
  const { actor } = startBoard({ nodes: [node('t', 'textNode')], storesDrafts: keeps });
  render(
    <I18nProvider i18n={i18n}>
      <BoardActorProvider value={actor}>
        <SaveStatus />
      </BoardActorProvider>
    </I18nProvider>,
  );
  actor.send({ type: 'offline' });
  actor.send({ type: 'node.edited', id: nodeId('t'), data: { text: 'brass' } });
  return actor;
}

test('without a network the work is kept on this device', async () => {
  openOffline(true);
  await expect.element(page.getByRole('status')).toHaveTextContent('Offline: kept on this device');
});

test('without a connection it says so where nothing waits to be saved, too', async () => {
  const { actor } = startBoard({ nodes: [node('t', 'textNode')] });
  render(
    <I18nProvider i18n={i18n}>
      <BoardActorProvider value={actor}>
        <SaveStatus />
      </BoardActorProvider>
    </I18nProvider>,
  );
  await expect.element(page.getByRole('status')).toHaveTextContent('Saved');
  actor.send({ type: 'offline' });
  await expect.element(page.getByRole('status')).toHaveTextContent('Not connected');
  actor.send({ type: 'online' });
  await expect.element(page.getByRole('status')).toHaveTextContent('Saved');
});

test('a device that keeps nothing is not said to keep it', async () => {
  openOffline(false);
  await expect.element(page.getByRole('status')).toHaveTextContent('Offline: keep this page open');
});
