import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { BoardId, type NodeId } from '../../../contract/ids.ts';
import DisplayHost from './DisplayHost.tsx';
import { startBoard } from './session.ts';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const EXPIRED = '/assets/kettle.png?exp=1';

test('a picture whose recipe cannot be read is shown from its fresh address', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.includes('get_image_url')
      ? Response.json({ image_url: PIXEL })
      : Response.json({ status: 500, code: 'internal', detail: 'Broken.' }, { status: 500 }),
  );
  const board_id = BoardId.parse(crypto.randomUUID().replaceAll('-', '').slice(0, 22));
  const data = { imageUrl: EXPIRED, objectKey: 'KKKKKKKKKKKKKKKKKKKKKK.png', title: 'Kettle' };
  const nodes = [{ id: 'kettle', type: 'prototype2DNode', position: { x: 0, y: 0 }, data }];
  const board = { board_id, name: 'Kettle', rev: 0, nodes, edges: [], votes: {}, role: 'owner' as const };
  const session = startBoard({ board, jobs: [], viewer: 'ada@example.org' }, undefined);
  render(
    <I18nProvider i18n={i18n}>
      <DisplayHost session={session} id={'kettle' as NodeId} onClose={() => undefined} />
    </I18nProvider>,
  );
  await expect.element(page.getByRole('img', { name: 'Kettle' })).toHaveAttribute('src', PIXEL);
  await expect
    .poll(() => session.notices.list().map(({ title }) => title))
    .toEqual(['How this image was made could not be read']);
  session.end();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
