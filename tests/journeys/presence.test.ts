import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openBoard, waitUntilSaved } from './boardPage.ts';
import { newPerson, openPage, type Person, postAs, withBrowser } from './browser.ts';

withBrowser();

const NODES = [
  { id: 'note', type: 'stickyNoteNode', position: { x: 0, y: 0 }, data: { noteText: 'for Monday' } },
  { id: 'text', type: 'textNode', position: { x: 500, y: 0 }, data: { text: 'a copper kettle' } },
];

/** A board of somebody, with an editor and a guest on it, each in a browser of their own. */
async function openTogether() {
  const [owner, editor] = [await newPerson(), await newPerson()];
  const { board_id } = (await postAs(owner, '/api/create_board/', { name: 'Together' })).body;
  await postAs(owner, '/api/save_board', { board_id, nodes: JSON.stringify(NODES), edges: '[]', delta: true });
  const secretOf = async (kind: 'edit' | 'review') => {
    const { body } = await postAs(owner, '/api/create_share_link/', { board_id, may_comment: false, kind });
    return new URL(body.url).hash.slice(1);
  };
  expect((await postAs(editor, '/api/accept_invitation/', { secret: await secretOf('edit') })).status).toBe(200);
  const open = async (person: Person) => {
    const session = await openPage(person, { motion: true });
    await openBoard(session.page, board_id);
    return session;
  };
  const sessions = [await open(owner), await open(editor)];
  const guest = await openPage(undefined, { motion: true });
  await guest.page.goto(`/physical/review?boardId=${board_id}#${await secretOf('review')}`);
  await guest.page.getByRole('application').waitFor();
  const pages = [...sessions, guest].map(({ page }) => page) as [Page, Page, Page];
  for (const page of pages) await page.getByRole('group', { name: /^Also here: .+, / }).waitFor();
  return { pages, errors: [...sessions, guest].flatMap(({ errors }) => errors) };
}

const note = (page: Page) => page.locator('[data-node-id="note"]');
const placeOf = async (page: Page) => {
  const { x, y } = (await note(page).boundingBox())!;
  return { x: Math.round(x), y: Math.round(y) };
};

test('three people see each other: pointers, a card while it is dragged and when it is dropped, who types, and who leaves', async () => {
  const { pages, errors } = await openTogether();
  const [ada, bea, guest] = pages;
  await guest.mouse.move(700, 640);
  await guest.mouse.move(720, 650);
  for (const page of [ada, bea]) await page.locator('.peer-cursor', { hasText: 'Anonymous' }).waitFor();

  const start = await placeOf(ada);
  const place = await placeOf(bea);
  await bea.mouse.move(place.x + 80, place.y + 12);
  await bea.mouse.down();
  await bea.mouse.move(place.x + 120, place.y + 100, { steps: 4 });
  await bea.mouse.move(place.x + 80, place.y + 212, { steps: 4 });
  // Seen by all before it is let go, the guest too.
  const goal = await placeOf(bea);
  for (const page of [ada, guest]) await expect.poll(() => placeOf(page), { timeout: 10_000 }).toEqual(goal);
  expect(goal).not.toEqual(start);
  const places = new Set<string>();
  const watch = async (page: Page) => places.add(JSON.stringify(await placeOf(page)));
  await bea.mouse.up();
  // Until the change has arrived, and the word of the drop is over.
  await waitUntilSaved(bea);
  for (let n = 0; n < 40; n += 1) for (const page of [ada, guest]) await watch(page);
  expect([...places]).toEqual([JSON.stringify(goal)]);

  await bea.locator('[data-node-id="text"] textarea').click();
  await bea.keyboard.press('End');
  await bea.keyboard.type(', polished');
  for (const page of [ada, guest])
    await page.locator('[data-node-id="text"][data-held][data-holder="Ada is typing"]').waitFor();

  // Who wants quiet sees faces alone.
  const switchQuiet = async () => {
    await ada.getByRole('button', { name: /^People on this board/ }).click();
    await ada.getByRole('switch', { name: 'Hide others’ activity' }).click();
    await ada.keyboard.press('Escape');
  };
  await switchQuiet();
  await ada.locator('.peer-cursor, [data-held]').first().waitFor({ state: 'detached' });
  await switchQuiet();
  await ada.locator('.peer-cursor', { hasText: 'Anonymous' }).waitFor();

  await guest.close();
  await ada.locator('.peer-cursor', { hasText: 'Anonymous' }).waitFor({ state: 'detached' });
  await ada.getByRole('group', { name: 'Also here: Ada', exact: true }).waitFor();
  expect(errors).toEqual([]);
});

test('one follows another until Escape, an editor brings everybody along, and whoever writes is only asked', async () => {
  const { pages } = await openTogether();
  const [ada, bea, guest] = pages;
  const zoomOf = (page: Page) => page.getByRole('button', { name: /^\d+%/ }).textContent();
  await guest.getByRole('button', { name: 'Follow Ada' }).first().click();
  await guest.getByText('Following Ada').waitFor();
  await guest.keyboard.press('Escape');
  await guest.getByText('Following Ada').waitFor({ state: 'detached' });

  await ada.getByRole('button', { name: 'Follow Ada' }).click();
  await bea.mouse.move(700, 450);
  await bea.keyboard.press('2');
  for (let n = 0; n < 4; n += 1) await bea.keyboard.press('+');
  await expect.poll(async () => [await zoomOf(bea), await zoomOf(ada)], { timeout: 10_000 }).toEqual(['195%', '195%']);
  // A wheel of one’s own ends it.
  await ada.mouse.move(700, 640);
  await ada.mouse.wheel(0, 200);
  await ada.getByText('Following Ada').waitFor({ state: 'detached' });
  await ada.keyboard.press('1');
  await expect.poll(() => zoomOf(ada)).toBe('80%');

  const before = await zoomOf(ada);
  await ada.locator('[data-node-id="text"] textarea').click();
  await bea.getByRole('button', { name: 'People on this board' }).click();
  await bea.getByRole('button', { name: 'Bring everyone here' }).click();
  await bea.getByText('2 people were asked to come here').waitFor();
  await guest.getByText('Ada brought everyone here').waitFor();
  await expect.poll(() => zoomOf(guest), { timeout: 10_000 }).toBe(await zoomOf(bea));
  await guest.getByRole('button', { name: 'Go back' }).click();
  await ada.getByText('Ada asks everyone to join them').waitFor();
  expect(await zoomOf(ada)).toBe(before);
  await ada.getByRole('button', { name: 'Go there' }).click();
  await expect.poll(() => zoomOf(ada), { timeout: 10_000 }).toBe(await zoomOf(bea));

  // Who is followed leaves.
  await ada.getByRole('button', { name: 'Follow Ada' }).click();
  await ada.getByText('Following Ada').waitFor();
  await bea.close();
  await ada.getByText('Ada has left. You’re no longer following them.').waitFor();
  await ada.getByText('Following Ada').waitFor({ state: 'detached' });
});
