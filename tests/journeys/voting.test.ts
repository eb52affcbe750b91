import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { loadStoredBoard, openBoard } from './boardPage.ts';
import { newPerson, openPage, type Person, postAs, withBrowser } from './browser.ts';

withBrowser();

const PHONE = { width: 390, height: 844, touch: true };
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const result = (id: string, x: number) => ({
  id,
  type: 'prototype2DNode',
  position: { x, y: 0 },
  data: { title: `a ${id} of copper`, imageUrl: PICTURE, imageWidth: 400, imageHeight: 200 },
});

async function createBoard(): Promise<{ ada: Person; board_id: string; link: string }> {
  const ada = await newPerson();
  const { body } = await postAs(ada, '/api/create_board/', { name: 'Tea line' });
  const { board_id } = body;
  const nodes = JSON.stringify([result('kettle', 0), result('cup', 500), result('pot', 1000)]);
  await postAs(ada, '/api/save_board', { board_id, nodes, edges: '[]' });
  const { body: link } = await postAs(ada, '/api/create_share_link/', { board_id, may_comment: true });
  return { ada, board_id, link: link.url };
}

async function enterAs(page: Page, name: string, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByRole('textbox', { name: 'Email' }).fill(`${name.toLowerCase()}@example.org`);
  await page.getByRole('button', { name: 'Start the review' }).tap();
}

test('an owner asks for votes on a selection, sees who votes as they do, marks the chosen one and finds it; after the end no vote counts', async () => {
  const { ada, board_id, link } = await createBoard();
  const { page: owner } = await openPage(ada);
  await openBoard(owner, board_id);
  await owner.getByRole('application').focus();
  await owner.keyboard.press('Control+a');
  // The pot is not part of the selection.
  await owner
    .locator('[data-node-id="pot"]')
    .getByRole('heading')
    .click({ modifiers: ['Shift'] });
  await owner.getByRole('button', { name: 'Ask for votes' }).click();
  await owner.getByRole('radio', { name: 'Selected, 2', checked: true }).waitFor();
  await owner.getByRole('button', { name: 'Start the vote' }).click();
  const round = owner.getByRole('region', { name: 'Vote', exact: true });
  await round.getByText(/^Vote on 2 results, until/).waitFor();
  await round.getByRole('button', { name: 'Share this board' }).click();
  await owner
    .getByRole('dialog', { name: 'Share this board' })
    .getByRole('radio', { name: 'Comment and vote', checked: true })
    .waitFor();
  await owner.keyboard.press('Escape');

  const { page: phone } = await openPage(undefined, PHONE);
  await enterAs(phone, 'Mina', link);
  await phone.getByText(/asks you to choose: 2 results, until/).waitFor();
  await phone.getByText('1 of 2', { exact: true }).waitFor();
  await round.getByRole('listitem').filter({ hasText: 'Mina' }).getByText('not yet').waitFor();
  await phone.getByRole('button', { name: 'Vote up' }).tap();
  await phone.getByText('1 of 2 voted').waitFor();
  await round.getByRole('listitem').filter({ hasText: 'Mina' }).getByText('1 of 2').waitFor();
  await phone.keyboard.press('ArrowRight');
  await phone.getByRole('button', { name: 'Vote down' }).tap();
  await phone.getByText(/^Thank you\. You’ve voted on all of them/).waitFor();

  const inVote = owner.getByRole('list', { name: 'In the vote' });
  const kettle = inVote.getByRole('listitem').filter({ hasText: 'a kettle of copper' });
  await kettle.getByRole('img', { name: '1 up: Mina' }).waitFor();
  await inVote.getByRole('img', { name: '1 down: Mina' }).waitFor();
  await kettle.getByRole('button', { name: 'Chosen' }).click();
  await owner.locator('[data-node-id="kettle"]').getByText('Chosen').waitFor();
  await owner.getByRole('radio', { name: 'Chosen' }).click();
  await expect.poll(() => inVote.getByRole('listitem').count()).toBe(1);
  const pickOf = async () => (await loadStoredBoard(ada, board_id)).nodes.find(({ id }) => id === 'kettle')?.data.pick;
  await expect.poll(pickOf).toBe(true);
  await phone.getByRole('radio', { name: 'Chosen, 1' }).tap();
  await phone.getByText('1 of 1').waitFor();

  await owner.getByRole('button', { name: 'Present the chosen ones' }).click();
  await owner
    .getByRole('dialog', { name: 'Presentation' })
    .getByText(/^1 of 1: a kettle of copper/)
    .waitFor();
  await owner.keyboard.press('Escape');
  await round.getByRole('button', { name: 'End now' }).click();
  await phone.getByText('The vote is over. Thank you.').waitFor();
  await phone.getByRole('img', { name: '1 up' }).waitFor();
  await expect.poll(() => phone.getByRole('button', { name: 'Vote up' }).count()).toBe(0);
  const late = await postAs(ada, '/api/post_vote/', { board_id, node_id: 'cup', vote: 'up' });
  expect([late.status, late.body.code]).toEqual([409, 'vote_round_over']);
  await owner.getByRole('application').focus();
  await owner.keyboard.press('Control+z');
  await expect.poll(pickOf).toBe(undefined);
});

test('frames, all results or the chosen ones are presented, as is chosen at the start; a phone swipes', async () => {
  const { ada, board_id, link } = await createBoard();
  const frame = {
    id: 'f',
    type: 'frameNode',
    position: { x: -20, y: -100 },
    size: { width: 460, height: 700 },
    data: { title: 'Kettles' },
  };
  const pick = { ...result('pot', 1000), data: { ...result('pot', 1000).data, pick: true } };
  const nodes = JSON.stringify([frame, result('kettle', 0), result('cup', 500), pick]);
  await postAs(ada, '/api/save_board', { board_id, nodes, edges: '[]' });
  const { page: phone } = await openPage(undefined, PHONE);
  await enterAs(phone, 'Mina', link);
  await phone.getByRole('button', { name: 'Board', exact: true }).tap();
  await phone.getByRole('button', { name: 'Present', exact: true }).tap();
  const slides = phone.getByRole('dialog', { name: 'Presentation' });
  await slides.getByText('1 of 1: Kettles').waitFor();
  await slides.getByRole('radio', { name: 'Results' }).tap();
  await slides.getByText(/^1 of 3: a kettle/).waitFor();
  // The choice that was pressed leaves the arrows to the slides.
  await phone.keyboard.press('ArrowRight');
  await slides.getByText(/^2 of 3: a cup/).waitFor();
  await phone.keyboard.press('ArrowLeft');
  await slides.getByText(/^1 of 3: a kettle/).waitFor();
  const session = await phone.context().newCDPSession(phone);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] });
  await touch('touchStart', 320);
  for (const x of [260, 180, 80]) await touch('touchMove', x);
  await touch('touchEnd');
  await slides.getByText(/^2 of 3: a cup/).waitFor();
  await slides.getByRole('radio', { name: 'Chosen' }).evaluate((radio: HTMLElement) => radio.click());
  await slides.getByText(/^1 of 1: a pot/).waitFor();
});

test('a vote that begins is told to a guest and an editor who have the board open, and to nobody again on reload', async () => {
  const { ada, board_id, link } = await createBoard();
  const ben = await newPerson(undefined, 'Ben');
  const { body: invitation } = await postAs(ada, '/api/create_share_link/', {
    board_id,
    may_comment: true,
    kind: 'edit',
  });
  await postAs(ben, '/api/accept_invitation/', { secret: new URL(invitation.url).hash.slice(1) });
  const { page: owner } = await openPage(ada);
  await openBoard(owner, board_id);
  const { page: editor } = await openPage(ben);
  const answers = (page: Page, ...calls: string[]) =>
    Promise.all(calls.map((call) => page.waitForResponse((response) => response.url().includes(`/api/${call}`))));
  const editorReady = answers(editor, 'read_vote_round', 'board_events');
  await openBoard(editor, board_id);
  await editorReady;
  const { page: phone } = await openPage(undefined, PHONE);
  await enterAs(phone, 'Mina', link);
  const boardButton = phone.getByRole('button', { name: 'Board', exact: true });
  await boardButton.waitFor();
  const phoneReady = answers(phone, 'read_vote_round', 'board_events');
  await boardButton.tap();
  await phoneReady;
  const noticeOn = (page: Page) => page.getByRole('status').getByText(/asks for your vote$|^Your vote is wanted$/);

  await postAs(ada, '/api/start_vote_round/', { board_id, node_ids: ['kettle', 'cup'], ends_at: null });
  await noticeOn(editor).waitFor();
  await noticeOn(phone).waitFor();
  expect(await noticeOn(owner).count()).toBe(0);

  await phone.reload();
  const results = phone.getByRole('button', { name: 'Results', description: 'Your vote is wanted' });
  await results.waitFor();
  expect(await noticeOn(phone).count()).toBe(0);
  await results.tap();
  await phone.getByText('0 of 2 voted').waitFor();
});
