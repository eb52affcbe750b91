import { writeSync } from 'node:fs';
import { expect, test } from 'vitest';
import { waitUntilSaved } from './boardPage.ts';
import { newPerson, openPage, type Person, postAs, withBrowser } from './browser.ts';
import { KillableServer } from './killableServer.ts';
import { seededRandom } from './seededRandom.ts';
import { type Act, Ledger } from './together.ledger.ts';
import { DISASTERS, type Disaster, Participant, PICTURE } from './together.person.ts';

withBrowser();

/** The number of rounds that are played; `npm run torture` plays for so many minutes instead. */
const ROUNDS = Number(process.env.ROUNDS ?? 1);
const MINUTES = Number(process.env.MINUTES ?? 0);
const SEED = Number(process.env.SEED ?? Date.now() % 100_000);
/** A round takes 6 s on a quiet machine. */
const ROUND_MAX_MS = 90_000;
/** The promise of the product, in milliseconds: all that is this old survives whatever happens to the page. */
const PROMISE_MS = 1_000;
const STEP_TIMEOUT_MS = 60_000;

const KILLS = ['none', 'none', 'soon', 'atSave', 'atComment'] as const;
type Kill = (typeof KILLS)[number];
const KILL_AT: Partial<Record<Kill, string>> = { atSave: '/api/save_board', atComment: '/api/put_external_comment' };

const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';

const extent = MINUTES > 0 ? `${MINUTES} minutes` : `${ROUNDS} rounds`;

test(`three editors and two reviewers end with one board, and nothing is lost, doubled, taken back or overwritten in silence (seed ${SEED}, ${extent})`, {
  timeout: MINUTES * 60_000 + Math.max(ROUNDS, 3) * ROUND_MAX_MS,
}, async () => {
  const server = await KillableServer.start();
  try {
    await playRound(server);
  } finally {
    await server.end();
  }
});

async function playRound(server: KillableServer): Promise<void> {
  const random = seededRandom(SEED);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const [owner, ...editors] = [
    await newPerson(server.address),
    await newPerson(server.address),
    await newPerson(server.address),
  ];
  const boardId = await boardOf(owner);
  const people = await openForAll(server, boardId, owner, editors);
  const figures = new Figures();
  for (const { context } of people)
    context.on('response', (response) => figures.hear(new URL(response.url()).pathname, response.status()));
  const stored = {
    load: async () => (await postAs(owner, '/api/load_board/', { board_id: boardId })).body,
    earlierTexts: () => earlierTexts(owner, boardId),
  };
  const ledger = new Ledger(people, stored, [
    ...[owner, ...editors].map(({ email }) => ({ id: email, shownName: 'Ada' })),
    ...GUESTS.map((name) => ({ id: `guest:${emailOf(name)}`, shownName: name })),
  ]);
  await ledger.settle('the beginning', STEP_TIMEOUT_MS);

  const end = Date.now() + MINUTES * 60_000;
  for (let round = 0; MINUTES > 0 ? Date.now() < end : round < ROUNDS; round += 1) {
    const kill = pick(KILLS);
    const plans = ledger
      .plan(round, random, pick)
      .map((act) => ({ act, disaster: pick(DISASTERS), early: random() < 0.5 }));
    const delay = Math.floor(random() * 1_200);
    const what = [...plans.map(({ act, disaster }) => `${act.who.name} ${act.kind}, ${disaster}`), `kill ${kill}`];
    for (const { act, disaster } of plans) figures.count(act.kind, disaster);
    figures.count('round', `kill ${kill}`);
    // A page is opened while the server is there.
    await Promise.all(plans.map(({ act, disaster }) => act.who.prepare(disaster)));
    const killed = killWhen(server, people, kill, delay);
    await Promise.all(plans.map((plan) => act(plan)));
    await killed();
    await Promise.all(people.map((one) => one.recover()));
    await Promise.all(plans.map(({ act }) => act.finish()));
    figures.waited(await ledger.settle(`round ${round}: ${what.join('; ')}`, STEP_TIMEOUT_MS));
    for (const { page, edits } of people) if (edits) await waitUntilSaved(page);
  }
  figures.print(server.kills);
}

type Plan = { readonly act: Act; readonly disaster: Disaster; readonly early: boolean };

/** Does it, and meets with the disaster: a comment may be on its way then, a change of the board is as old as the promise. */
async function act({ act, disaster, early }: Plan): Promise<void> {
  await act.begin();
  const ends = /(crash|close)$/i.test(disaster);
  if (!(ends && early)) await act.wait();
  if (ends)
    await act.who.page.evaluate(
      (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      act.isCall && early ? 0 : PROMISE_MS,
    );
  await act.who.strike(disaster);
}

/** Kills the server after a while, or in the middle of a call. Gives what waits until it is there again. */
function killWhen(
  server: KillableServer,
  people: readonly Participant[],
  kill: Kill,
  delay: number,
): () => Promise<void> {
  if (kill === 'none') return async () => undefined;
  const path = KILL_AT[kill];
  const { promise, resolve } = Promise.withResolvers<void>();
  const hear = (request: { url(): string }) => request.url().endsWith(path!) && resolve();
  if (path === undefined) setTimeout(resolve, delay);
  else for (const { context } of people) context.on('request', hear);
  const done = promise.then(() => server.kill());
  return async () => {
    // Nobody made such a call: it is killed now.
    resolve();
    await done;
    for (const { context } of people) context.off('request', hear);
  };
}

/** The texts of all values that were replaced on a board. */
async function earlierTexts(owner: Person, board_id: string): Promise<readonly string[]> {
  const texts: string[] = [];
  for (let before: number | null | undefined; before !== null; ) {
    const { body } = await postAs(owner, '/api/board_history/', { board_id, ...(before !== undefined && { before }) });
    texts.push(...body.versions.map(({ data }: { data: { data?: { text?: string } } }) => data.data?.text ?? ''));
    before = body.next;
  }
  return texts;
}

const EDITORS = ['Ada', 'Ben', 'Cleo'] as const;
const GUESTS = ['Mina', 'Nils'] as const;
const emailOf = (name: string) => `${name.toLowerCase()}@example.org`;

/** Opens the board for its owner, editors who came by an edit link, and guests who came by a review link. */
async function openForAll(
  server: KillableServer,
  board_id: string,
  owner: Person,
  editors: readonly Person[],
): Promise<Participant[]> {
  const linkOf = async (kind: string): Promise<string> =>
    (await postAs(owner, '/api/create_share_link/', { board_id, may_comment: true, kind })).body.url;
  const secret = new URL(await linkOf('edit')).hash.slice(1);
  for (const editor of editors) expect((await postAs(editor, '/api/accept_invitation/', { secret })).status).toBe(200);
  const size = { width: 1920, height: 1200 };
  const board = `${server.address}/physical/board?boardId=${board_id}`;
  const people: Participant[] = [];
  for (const [index, person] of [owner, ...editors].entries())
    people.push(new Participant(EDITORS[index]!, await openPage(person, size), board));
  const review = await linkOf('review');
  for (const name of GUESTS) {
    const guest = await openPage(undefined, size);
    await guest.page.goto(review);
    await guest.page.getByRole('textbox', { name: 'Your name' }).fill(name);
    await guest.page.getByRole('textbox', { name: 'Email' }).fill(emailOf(name));
    await guest.page.getByRole('button', { name: 'Start the review' }).click();
    await guest.page.waitForURL('**/physical/review?boardId=*');
    // The results come first; the board, once chosen, is found again.
    await guest.page.getByRole('button', { name: 'Board', exact: true }).click();
    people.push(new Participant(name, guest, `${server.address}/physical/review?boardId=${board_id}`));
  }
  for (const one of people) await one.open();
  return people;
}

/** A board with a text and a note of each editor, one that both write in, and a picture to be spoken of. */
async function boardOf(owner: Person): Promise<string> {
  const board_id: string = (await postAs(owner, '/api/create_board/', { name: 'Together' })).body.board_id;
  const { body: photo } = await postAs(owner, '/api/save_image/', { imageb64: DOT, alpha: false });
  const node = (id: string, type: string, x: number, y: number, data: object) => ({
    id,
    type,
    position: { x, y },
    data,
  });
  const nodes = [
    node('Ada-text', 'textNode', 0, 0, { text: 'Ada' }),
    node('Ada-note', 'stickyNoteNode', 0, 400, { noteText: 'Ada' }),
    node('Ben-text', 'textNode', 400, 0, { text: 'Ben' }),
    node('Ben-note', 'stickyNoteNode', 400, 400, { noteText: 'Ben' }),
    node('Cleo-text', 'textNode', 1200, 0, { text: 'Cleo' }),
    node('Cleo-note', 'stickyNoteNode', 1200, 400, { noteText: 'Cleo' }),
    node('our-text', 'textNode', 800, 400, { text: 'we' }),
    node(PICTURE, 'prototype2DNode', 800, 0, { imageUrl: photo.image_url, objectKey: photo.object_key }),
  ];
  const body = { board_id, nodes: JSON.stringify(nodes), edges: '[]' };
  expect((await postAs(owner, '/api/save_board', body)).status).toBe(200);
  return board_id;
}

/** The acts and meetings, to be printed. */
class Figures {
  readonly #counts = new Map<string, number>();
  readonly #started = Date.now();
  #longest = 0;

  count(...names: string[]): void {
    for (const name of names) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  hear(path: string, status: number): void {
    if (path === '/api/save_board') this.count(status === 200 ? 'saves' : `saves answered ${status}`);
  }

  waited(ms: number): void {
    this.#longest = Math.max(this.#longest, ms);
  }

  print(kills: number): void {
    const counts = [...this.#counts].sort().map(([name, count]) => `${name} ${count}`);
    const seconds = Math.round((Date.now() - this.#started) / 1_000);
    // Vitest holds back what tests log while others run.
    writeSync(
      1,
      `together: seed ${SEED}, ${seconds} s, ${kills} kills, longest until equal ${this.#longest} ms; ${counts.join(', ')}\n`,
    );
  }
}
