import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { nodeId } from '../../nodes/board.fixture.tsx';
import { openSession, stubServer } from '../board/session/openSession.fixture.tsx';
import { EditorCompany } from './EditorCompany.tsx';
import { peerOf, TEXT } from './peers.fixture.ts';
import { presenceOf } from './presence.ts';
import { quietStore } from './quiet.ts';

stubServer(() => undefined);
afterEach(() => quietStore.set(false));

test('an editor shows and says who else has it open; quiet says nothing, and without a connection nobody is known', async () => {
  const session = openSession({ nodes: [TEXT] });
  const { canGather, roster } = presenceOf(session);
  render(
    <I18nProvider i18n={i18n}>
      <EditorCompany session={session} dialog="sketch" node={nodeId('t')} />
    </I18nProvider>,
  );
  canGather.set(true);
  const people = [
    peerOf('Ann', { editor: { dialog: 'sketch', node: nodeId('t') } }),
    peerOf('Ben', { editor: { dialog: 'mask', node: nodeId('t') } }),
    peerOf('Cleo'),
  ];
  roster.handleNews({ kind: 'welcome', id: 'own', person: 'Ada', color: '#000000', people });
  const status = page.getByRole('status');
  const faces = () =>
    page
      .getByRole('img')
      .elements()
      .map(({ ariaLabel }) => ariaLabel);
  await expect.element(status).toHaveTextContent('Also open here: Ann');
  expect(faces()).toEqual(['Ann']);
  quietStore.set(true);
  await expect.element(status).toHaveTextContent('');
  expect(faces()).toEqual(['Ann']);
  quietStore.set(false);
  canGather.set(false);
  await expect.poll(faces).toEqual([]);
});
