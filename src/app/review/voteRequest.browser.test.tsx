import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { VoteRound } from '../../../contract/calls/voting.ts';
import { BoardActorProvider } from '../../cards/context/boardActor.tsx';
import { node, nodeId, startBoard } from '../../nodes/board.fixture.tsx';
import { NoticeStack } from '../../ui/notices/NoticeStack.tsx';
import { createNotices } from '../../ui/notices/notices.ts';
import { NoticesContext } from '../../ui/notices/noticesContext.ts';
import { votingOf } from '../voting/voting.ts';
import { ReviewBar } from './ReviewBar.tsx';

const ROUND: VoteRound = {
  node_ids: [nodeId('kettle'), nodeId('cup')],
  started_at: '2026-11-20T10:00:00.000Z',
  ends_at: null,
  closed_at: null,
  is_open: true,
  asked_by: 'Anna',
};

/** The round as a server would hold it. */
let round: VoteRound | null;
let reads: number;

beforeEach(() => {
  [round, reads] = [null, 0];
  vi.stubGlobal('fetch', async () => {
    reads += 1;
    return Response.json({ round });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the bar over a board of two results; answers what a voting round’s event does. */
async function openBar({ mayComment = true, votes = {} } = {}) {
  const nodes = ['kettle', 'cup'].map((id) => node(id, 'prototype2DNode', { title: id }));
  const { actor } = startBoard({ nodes, role: 'reviewer', mayComment, votes });
  const notices = createNotices();
  const onResults = vi.fn();
  const view = render(
    <I18nProvider i18n={i18n}>
      <BoardActorProvider value={actor}>
        <NoticesContext value={notices}>
          <ReviewBar guest="Mina" color={undefined} onResults={onResults}>
            {null}
          </ReviewBar>
          <NoticeStack notices={notices} />
        </NoticesContext>
      </BoardActorProvider>
    </I18nProvider>,
  );
  if (mayComment) await expect.poll(() => votingOf({ actor }).round.get()).toEqual(round);
  return { actor, notices, onResults, view, change: () => votingOf({ actor }).refreshRound() };
}

const notice = page.getByRole('status').getByRole('group', { name: 'Anna asks for your vote' });
const results = page.getByRole('button', { name: 'Results', exact: true });

test('a vote that begins while the board is open is told once, with the way to the results, and marks it until it ends', async () => {
  const { onResults, change } = await openBar();
  await expect.element(results).not.toHaveAccessibleDescription();
  round = ROUND;
  await change();
  await expect.element(notice.getByText('2 results')).toBeVisible();
  await expect.element(results).toHaveAccessibleDescription('Your vote is wanted');
  await notice.getByRole('button', { name: 'Show results' }).click();
  expect(onResults).toHaveBeenCalledOnce();
  await expect.element(notice).not.toBeInTheDocument();

  // Another end is no other vote.
  round = { ...ROUND, ends_at: '2099-11-20T10:00:00.000Z' };
  await change();
  await expect.element(results).toHaveAccessibleDescription('Your vote is wanted');
  await expect.element(notice).not.toBeInTheDocument();
  round = { ...ROUND, is_open: false };
  await change();
  await expect.element(results).not.toHaveAccessibleDescription();
});

test('the notice goes when the vote ends, and when the results are shown', async () => {
  const { change, view, notices } = await openBar();
  round = ROUND;
  await change();
  await expect.element(notice).toBeVisible();
  round = { ...ROUND, is_open: false };
  await change();
  await expect.element(notice).not.toBeInTheDocument();
  round = { ...ROUND, started_at: '2026-11-21T10:00:00.000Z' };
  await change();
  await expect.element(notice).toBeVisible();
  view.unmount();
  expect(notices.get()).toEqual([]);
});

test('a vote that was running already is marked, and not told', async () => {
  round = ROUND;
  await openBar();
  await expect.element(results).toHaveAccessibleDescription('Your vote is wanted');
  expect(notice.elements()).toEqual([]);
});

test('whoever has voted on all of it, or may only look, is not asked', async () => {
  round = ROUND;
  const { actor } = await openBar();
  const { viewerEmail } = actor.getSnapshot().context;
  cleanup();
  await openBar({ votes: { kettle: { [viewerEmail]: 'up' }, cup: { [viewerEmail]: 'down' } } });
  await expect.element(results).not.toHaveAccessibleDescription();
  cleanup();
  reads = 0;
  await openBar({ mayComment: false });
  await expect.element(results).not.toHaveAccessibleDescription();
  expect(reads).toBe(0);
});
