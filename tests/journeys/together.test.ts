import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { card, centreOf, fitBoard, loadStoredBoard, openBoard, waitUntilSaved } from './boardPage.ts';
import { newPerson, openPage, postAs, withBrowser } from './browser.ts';

withBrowser();

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844, touch: true };
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const KETTLE = { id: 'kettle', type: 'prototype2DNode', position: { x: 0, y: 0 } };

const pin = (page: Page, name: string | RegExp) => page.locator('[data-node-id]').getByRole('img', { name }).first();
const votes = (page: Page) => page.locator('[data-node-id="kettle"] [aria-pressed]');
/** Up and down, and which of them is one's own. */
const tally = async (page: Page) =>
  Promise.all(
    (await votes(page).all()).map(async (side) => [await side.textContent(), await side.getAttribute('aria-pressed')]),
  );

/** Makes a link by the open share panel. */
async function makeLink(panel: Locator, name: string, purpose: string): Promise<string> {
  await panel.getByRole('textbox', { name: 'Name of the link' }).fill(name);
  await panel.getByRole('radio', { name: purpose }).check();
  await panel.getByRole('button', { name: 'Make link' }).click();
  await panel.getByRole('listitem').filter({ hasText: name }).waitFor();
  return panel.getByRole('textbox', { name: 'Address of the link' }).inputValue();
}

test('an owner, an editor and two guests of one e-mail comment, reply, vote, resolve, hide and block; all of them see it at once', async () => {
  const [ada, jonas] = [await newPerson(), await newPerson()];
  const { body: created } = await postAs(ada, '/api/create_board/', { name: 'Kettle' });
  const board_id: string = created.board_id;
  const nodes = JSON.stringify([{ ...KETTLE, data: { title: 'Copper kettle', imageUrl: PICTURE } }]);
  await postAs(ada, '/api/save_board', { board_id, nodes, edges: '[]' });

  const opened = [await openPage(ada, WIDE), await openPage(jonas, WIDE)];
  opened.push(await openPage(undefined, WIDE), await openPage(undefined, PHONE));
  const [owner, editor, guest, phone] = opened.map(({ page }) => page) as [Page, Page, Page, Page];
  await phone.context().addInitScript(() => localStorage.setItem('maquette.language', 'chinese'));

  await openBoard(owner, board_id);
  await owner.getByRole('button', { name: 'Share' }).click();
  const panel = owner.getByRole('dialog', { name: 'Share this board' });
  const review = await makeLink(panel, 'Thursday', 'Comment');
  const invitation = await makeLink(panel, 'Studio', 'Edit');
  await owner.keyboard.press('Escape');

  await editor.goto(invitation);
  await waitUntilSaved(editor);
  for (const [page, name, text] of [
    [guest, 'Mina', ['Your name', 'Email', 'Start the review', 'Board']],
    [phone, '米娜', ['你的姓名', '邮箱', '开始评审', '画板']],
  ] as const) {
    await page.goto(review);
    await page.getByRole('textbox', { name: text[0] }).fill(name);
    await page.getByRole('textbox', { name: text[1] }).fill('mina@example.org');
    await page.getByRole('button', { name: text[2] }).click();
    await page.getByRole('button', { name: text[3], exact: true }).click();
    await page.getByRole('application').waitFor();
  }
  expect(new URL(phone.url()).pathname + new URL(phone.url()).search).toBe(`/physical/review?boardId=${board_id}`);
  const everybody = [owner, editor, guest, phone];
  for (const page of everybody) await fitBoard(page);

  // The editor comments on the kettle, a guest on a phone on the empty board, the other guest replies.
  await editor.getByRole('button', { name: 'Comment', exact: true }).click();
  const at = await centreOf(card(editor, 'Copper kettle'));
  await editor.mouse.click(at.x, at.y);
  await editor.getByRole('textbox', { name: 'Comment' }).fill('Lower the handle');
  await editor.keyboard.press('Enter');
  for (const page of everybody) await pin(page, /^Ada/).waitFor();
  await phone.getByRole('button', { name: '添加评论', exact: true }).tap();
  await phone.touchscreen.tap(60, 640);
  await phone.getByRole('textbox', { name: '评论' }).fill('底座呢？');
  await phone.getByRole('button', { name: '发送' }).tap();
  for (const page of everybody) await pin(page, /^米娜/).waitFor();
  await pin(guest, /^Ada/).click();
  const opens = guest.getByRole('group', { name: /, Comment\b/ }).filter({ hasText: 'Lower the handle' });
  await opens.getByRole('button', { name: 'Reply' }).click();
  await guest.getByRole('textbox', { name: 'Reply' }).fill('By 2 cm');
  await guest.keyboard.press('Enter');
  for (const page of [owner, editor]) await pin(page, 'Ada, 1 reply').waitFor();
  await pin(phone, /^Ada.*1 条回复/).waitFor();

  // Whoever gives the e-mail of another guest has a vote of their own.
  await votes(guest).first().click();
  await expect
    .poll(() => tally(owner))
    .toEqual([
      ['1', 'false'],
      ['0', 'false'],
    ]);
  await expect
    .poll(() => tally(phone))
    .toEqual([
      ['1', 'false'],
      ['0', 'false'],
    ]);
  await votes(phone).last().tap();
  await votes(editor).first().click();
  for (const [page, ownUp, ownDown] of [
    [guest, 'true', 'false'],
    [phone, 'false', 'true'],
    [owner, 'false', 'false'],
  ] as const)
    await expect
      .poll(() => tally(page))
      .toEqual([
        ['2', ownUp],
        ['1', ownDown],
      ]);

  // Nothing that would change the board is in a guest's reach, and what is tried all the same changes nothing.
  expect(await phone.getByRole('button', { name: '添加节点' }).count()).toBe(0);
  await card(phone, 'Copper kettle').press('Delete');
  const types = (await loadStoredBoard(ada, board_id)).nodes.map(({ type }) => type).sort();
  expect(types).toEqual(['commentNode', 'commentNode', 'commentNode', 'prototype2DNode']);

  const choose = async (who: RegExp, item: string) => {
    await pin(owner, who).click();
    const open = owner.locator('[data-node-id][data-selected]');
    await open.getByRole('button', { name: 'More' }).click();
    await owner.getByRole('menuitem', { name: item }).click();
    // An open thread is as large from afar, and lies over other pins.
    await owner.getByRole('application').focus();
    await owner.keyboard.press('Escape');
    await open.waitFor({ state: 'detached' });
  };
  await choose(/^米娜/, 'Resolve');
  await pin(guest, /^米娜.*Resolved/).waitFor();
  await choose(/^Ada/, 'Hide from reviewers');
  await pin(guest, 'Ada, 1 reply, Hidden').click();
  await guest.getByText('The owner has hidden this comment').waitFor();
  await choose(/^米娜/, 'Block 米娜 on this board');
  await guest.getByRole('heading', { name: 'This link no longer works. Ask for a new one.' }).waitFor();
  await phone.getByRole('heading', { name: '此链接已失效，请向对方索取新链接。' }).waitFor();

  // The owner does without comments and votes; the editor still has them after a reload.
  await owner.getByRole('button', { name: 'Show comments and votes' }).click();
  await pin(owner, /^Ada/).waitFor({ state: 'detached' });
  expect(await votes(owner).count()).toBe(0);
  await editor.reload();
  await pin(editor, /^Ada, 1 reply/).waitFor();
  await expect
    .poll(() => tally(editor))
    .toEqual([
      ['2', 'true'],
      ['1', 'false'],
    ]);
  expect(opened.slice(0, 2).map(({ errors }) => errors)).toEqual([[], []]);
});
