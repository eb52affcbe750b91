import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EdgeId } from '../../../contract/ids.ts';
import { BoardActorProvider } from '../../cards/context/boardActor.tsx';
import { CardServicesProvider } from '../../cards/context/cardServices.ts';
import { node, nodeId } from '../../nodes/board.fixture.tsx';
import { samplePhoto } from '../../nodes/gallery/samplePictures.ts';
import { NoticesContext } from '../../ui/notices/noticesContext.ts';
import { BoardCanvas } from './BoardCanvas.tsx';
import { openSession, stubServer } from './session/openSession.fixture.tsx';

stubServer(() => undefined);

const edgeBetween = (source: string, target: string) => ({
  id: `${source}-${target}`,
  source,
  target,
  sourceHandle: 'out.3d.3d',
  targetHandle: 'in.3d.3d',
});

/** The picture that a card shows from afar. */
const pictureOf = (id: string) =>
  document.querySelector(`[data-node-id="${id}"] image`)?.getAttribute('href') ?? undefined;

function renderBoard(session: ReturnType<typeof openSession>): void {
  render(
    <I18nProvider i18n={i18n}>
      <BoardActorProvider value={session.actor}>
        <CardServicesProvider value={session.pictureServices}>
          <NoticesContext value={session.notices}>
            <div style={{ position: 'fixed', inset: 0 }}>
              <BoardCanvas session={session} />
            </div>
          </NoticesContext>
        </CardServicesProvider>
      </BoardActorProvider>
    </I18nProvider>,
  );
}

test('from afar a model that is handed on is shown on every card, and changes with its source', async () => {
  const nodes = [
    node('upload', 'upload3DNode', { modelUrl: samplePhoto(30) }),
    node('first', 'threeDNode', { modelUrl: samplePhoto(90) }, 1800),
    node('second', 'threeDNode', {}, 3600),
  ];
  const session = openSession({ nodes, edges: [edgeBetween('upload', 'first'), edgeBetween('first', 'second')] });
  const { actor } = session;
  renderBoard(session);
  const shown = () => ['upload', 'first', 'second'].map(pictureOf);
  await expect.poll(shown).toEqual([samplePhoto(30), samplePhoto(30), samplePhoto(30)]);
  actor.send({ type: 'node.edited', id: nodeId('upload'), data: { modelUrl: samplePhoto(200) } });
  await expect.poll(shown).toEqual([samplePhoto(200), samplePhoto(200), samplePhoto(200)]);
  actor.send({ type: 'elements.deleted', ids: [EdgeId.parse('upload-first')] });
  await expect.poll(shown).toEqual([samplePhoto(200), samplePhoto(90), samplePhoto(90)]);
});

test('the key that switches the grid says what it did', async () => {
  const session = openSession({ nodes: [node('n', 'textNode')] });
  renderBoard(session);
  const titles = () => session.notices.get().map(({ title }) => title);
  await expect.element(page.getByRole('application')).toBeVisible();
  (page.getByRole('application').element() as HTMLElement).focus();
  await userEvent.keyboard("{Control>}'{/Control}");
  expect(titles()).toEqual(['Snap to grid is on']);
  await userEvent.keyboard("{Control>}'{/Control}");
  expect(titles()).toEqual(['Snap to grid is off']);
});
