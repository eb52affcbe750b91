import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BoardActorProvider } from '../../../cards/context/boardActor.tsx';
import { CardServicesProvider } from '../../../cards/context/cardServices.ts';
import { NoticeStack } from '../../../ui/notices/NoticeStack.tsx';
import { openSession, stubServer } from '../../board/session/openSession.fixture.tsx';
import { ResultsView } from './ResultsView.tsx';

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAACw=';
const result = (id: string, x: number) => ({
  id,
  type: 'prototype2DNode',
  position: { x, y: 0 },
  data: { title: id, imageUrl: PICTURE },
});
const COMMENT = {
  id: 'c',
  type: 'commentNode',
  position: { x: 0, y: -200 },
  data: { noteText: 'Too heavy', about: 'kettle', commentorName: 'Ada', commentorEmail: 'ada@example.org' },
};

stubServer((path) => (path.includes('read_vote_round') ? Response.json({ round: null }) : undefined));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Opens the results as a guest; answers what somebody else’s deletion does. */
function openResults(ids: readonly string[]) {
  const nodes = [...ids.map((id, place) => result(id, place * 500)), COMMENT];
  const session = openSession({ nodes, role: 'reviewer' });
  const { actor, notices, pictureServices } = session;
  const onBoard = vi.fn();
  render(
    <I18nProvider i18n={i18n}>
      <BoardActorProvider value={actor}>
        <CardServicesProvider value={pictureServices}>
          <ResultsView session={session} guest={{ invitedBy: 'Ada' }} onBoard={onBoard} />
          <NoticeStack notices={notices} />
        </CardServicesProvider>
      </BoardActorProvider>
    </I18nProvider>,
  );
  function deleteNode(id: string): void {
    const changes = [{ id, kind: 'node' as const, rev: 1, data: null }];
    actor.send({ type: 'board.changed', rev: 1, pushed: { since: 0, rev: 1, changes } });
  }
  return { onBoard, deleteNode };
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = page.getByRole('group', { name: 'This image was deleted' });
const reply = page.getByRole('textbox', { name: 'Reply' });

async function beginReply(): Promise<void> {
  await button('Comments, 1').click();
  await button('Reply').click();
  await reply.fill('Thinner, then');
}

test('whoever is writing a reply when its image is deleted is told where the text is', async () => {
  const { onBoard, deleteNode } = openResults(['kettle', 'cup']);
  await beginReply();
  deleteNode('kettle');
  await expect
    .element(notice.getByText('Your reply wasn’t sent. It’s kept with the comments on the board.'))
    .toBeVisible();
  await expect.element(page.getByText('1 of 1', { exact: true })).toBeVisible();
  expect(page.getByText('No comments yet.').elements()).toEqual([]);
  await notice.getByRole('button', { name: 'Show board' }).click();
  expect(onBoard).toHaveBeenCalledOnce();
});

test('it is said of the last image, too', async () => {
  const { deleteNode } = openResults(['kettle']);
  await beginReply();
  deleteNode('kettle');
  await expect.element(page.getByText('Nothing to review yet')).toBeVisible();
  await expect.element(notice).toBeVisible();
});

test('a new comment on an image that is deleted can be copied', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Not allowed'));
  const { deleteNode } = openResults(['cup', 'kettle']);
  await button('Comment').click();
  await button('Whole image').click();
  await page.getByRole('textbox', { name: 'Comment' }).fill('A wider handle');
  deleteNode('cup');
  await expect.element(notice.getByText('Your comment wasn’t sent: “A wider handle”')).toBeVisible();
  await notice.getByRole('button', { name: 'Copy' }).click();
  // What could not be copied is not lost.
  await expect.element(notice.getByText('Your comment wasn’t sent: “A wider handle”')).toBeVisible();
  copied.mockResolvedValueOnce(undefined);
  await notice.getByRole('button', { name: 'Copy' }).click();
  expect(copied.mock.calls).toEqual([['A wider handle'], ['A wider handle']]);
  await expect.element(notice).not.toBeInTheDocument();
});

test('another image that is deleted, and leaving for the board, say nothing', async () => {
  const { deleteNode } = openResults(['kettle', 'cup']);
  await beginReply();
  deleteNode('cup');
  await expect.element(page.getByText('1 of 1', { exact: true })).toBeVisible();
  await expect.element(reply).toHaveValue('Thinner, then');
  await userEvent.click(button('Board'));
  expect(notice.elements()).toEqual([]);
});
