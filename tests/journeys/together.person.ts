import type { BrowserContext, Locator, Page } from 'playwright';
import { fitBoard } from './boardPage.ts';

/** The contents of a card of the board. */
export type CardText = { readonly title: string; readonly text: string; readonly at: string };
/** A comment as its thread shows it. */
export type CommentText = { readonly name: string; readonly text: string; readonly reply: boolean };
export type Direction = 'up' | 'down';

/** All of a board that a page shows; comments in the order of their words. */
export type PageContents = {
  readonly cards: Readonly<Record<string, CardText>>;
  readonly comments: readonly CommentText[];
  /** The votes up and down on the picture, and that of the person of the page. */
  readonly votes: readonly [up: number, down: number, own: Direction | null];
};

export const DISASTERS = [
  'nothing',
  'offline',
  'close',
  'crash',
  'offlineClose',
  'offlineCrash',
  'deaf',
  'unheard',
] as const;
export type Disaster = (typeof DISASTERS)[number];

/** The node on which people vote, and about which they comment. */
export const PICTURE = 'picture';
const STREAM = '**/api/board_events/';
const WRITING = /\/api\/(save_board|put_external_comment|delete_comment|post_vote\/)$/;

/** One of those who work on the board, at a page that is opened anew after each disaster. */
export class Participant {
  readonly name: string;
  readonly context: BrowserContext;
  readonly edits: boolean;
  page: Page;
  /** Counts the pages: what was done at an earlier one cannot be taken back at this one. */
  visit = 0;
  readonly #url: string;

  constructor(name: string, { page, context }: { page: Page; context: BrowserContext }, url: string) {
    this.name = name;
    this.page = page;
    this.context = context;
    this.edits = !url.includes('/review');
    this.#url = url;
  }

  async open(): Promise<void> {
    this.visit += 1;
    await this.page.goto(this.#url);
    await this.begin();
  }

  /** Waits for the cards, which are fetched as they are first shown, and lists the comments. */
  async begin(): Promise<void> {
    const { page } = this;
    await this.card(PICTURE).waitFor();
    await page.waitForFunction(() => document.querySelector('[data-node-id] [aria-busy="true"]') === null);
    await this.card(PICTURE).getByRole('button', { name: 'Vote up' }).waitFor();
    await page.getByRole('button', { name: /^Comments/ }).press('Enter');
    await page.getByRole('region', { name: 'Comments', exact: true }).waitFor();
  }

  card(id: string): Locator {
    return this.page.locator(`[role="group"][data-node-id="${id}"]`);
  }

  /** Goes to a card by the keyboard: nothing that lies over it is in the way. Where the focus is already, its copy may be selected. */
  async press(id: string, ...keys: string[]): Promise<void> {
    await this.page.getByRole('application').first().focus();
    await this.card(id).focus();
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Writes in one go, which is one step to be taken back. */
  async replace(field: Locator, text: string): Promise<void> {
    await field.focus();
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.insertText(text);
  }

  async write(id: string, text: string): Promise<void> {
    const isNote = (await this.card(id).getByRole('textbox', { name: 'Text', exact: true }).count()) === 0;
    if (isNote) await this.press(id, 'Enter');
    await this.replace(this.card(id).getByRole('textbox', { name: isNote ? 'Note' : 'Text', exact: true }), text);
    await this.page.keyboard.press('Escape');
  }

  async rename(id: string, title: string): Promise<void> {
    await this.press(id, 'F2');
    await this.replace(this.page.getByRole('textbox', { name: 'Title' }), title);
    await this.page.keyboard.press('Enter');
  }

  /** The list of all comments. */
  get #list(): Locator {
    return this.page.getByRole('region', { name: 'Comments', exact: true });
  }

  /** The smallest part of the list that shows these words and this control. */
  #saying(text: string, control: Locator): Locator {
    const shows = this.page.getByText(text, { exact: true });
    return this.#list.locator('div').filter({ has: shows }).filter({ has: control }).last();
  }

  /** Begins a comment about the picture, or a reply to one; `send` sends it. */
  async beginComment(text: string, to?: string): Promise<void> {
    const reply = this.page.getByRole('button', { name: 'Reply', exact: true });
    if (to === undefined) await this.press(PICTURE, 't', 'Enter');
    else await this.#saying(to, reply).getByRole('button', { name: 'Reply', exact: true }).press('Enter');
    await this.replace(this.commentField(to), text);
  }

  async send(to?: string): Promise<void> {
    await this.commentField(to).press('Enter');
  }

  commentField(to?: string): Locator {
    const field = this.page.getByRole('textbox', { name: to === undefined ? 'Comment' : 'Reply', exact: true });
    return to === undefined ? field : this.#saying(to, field).getByRole('textbox', { name: 'Reply', exact: true });
  }

  async deleteComment(text: string): Promise<void> {
    const more = this.page.getByRole('button', { name: 'More', exact: true });
    await this.#saying(text, more).getByRole('button', { name: 'More', exact: true }).press('Enter');
    await this.page.getByRole('menuitem', { name: 'Delete comment' }).press('Enter');
  }

  /** Waits until the server has taken the words, or it is said that it has not. */
  async sent(to?: string): Promise<boolean> {
    const list = to === undefined ? 'New comment' : 'Comments';
    const outcome = await this.page.waitForFunction((label) => {
      const all = [...document.querySelectorAll<HTMLTextAreaElement>(`section[aria-label="${label}"] textarea`)];
      if (all.every(({ value }) => value === '')) return 'taken';
      return all.some(({ ariaInvalid }) => ariaInvalid === 'true') ? 'refused' : undefined;
    }, list);
    return (await outcome.jsonValue()) === 'taken';
  }

  /** Closes the field of a new comment, which stays open where the board had the words already. */
  async leave(): Promise<void> {
    const field = this.commentField();
    if (await field.isVisible()) await field.press('Escape');
  }

  async prepare(disaster: Disaster): Promise<void> {
    if (disaster.startsWith('offline')) await this.context.setOffline(true);
    // The server takes what is sent, and its answer is lost.
    if (disaster === 'unheard') {
      await this.context.route(WRITING, async (route) => {
        await route.fetch().catch(() => undefined);
        await route.abort();
      });
    }
    if (disaster !== 'deaf') return;
    // Nothing that others do is heard of: a save meets it.
    await this.context.route(STREAM, (route) => route.abort());
    await this.open();
  }

  async strike(disaster: Disaster): Promise<void> {
    if (/crash$/i.test(disaster)) {
      const crashed = this.page.waitForEvent('crash');
      const session = await this.context.newCDPSession(this.page);
      session.send('Page.crash').catch(() => undefined);
      await crashed;
    }
    if (/(crash|close)$/i.test(disaster)) await this.page.close({ runBeforeUnload: false });
  }

  /** Comes back: with a network, and on a new page where the old one is gone. */
  async recover(): Promise<void> {
    await this.context.setOffline(false);
    await this.context.unrouteAll({ behavior: 'wait' });
    if (!this.page.isClosed()) return;
    this.page = await this.context.newPage();
    await this.open();
  }

  /** Takes back what an earlier page left on the device, where that is offered. */
  async restore(): Promise<void> {
    const offer = this.page.getByRole('button', { name: 'Restore it' });
    if (await offer.isVisible()) await offer.press('Enter');
  }

  /** Brings all cards into the view: those outside it are not drawn. */
  async fit(): Promise<void> {
    await fitBoard(this.page);
  }

  shown(): Promise<PageContents> {
    return this.page.evaluate((picture) => {
      const textOf = (element: Element) => {
        const field = element.querySelector<HTMLTextAreaElement>('textarea');
        const line = element.querySelector('p:not([data-empty])');
        return field?.value ?? line?.textContent ?? '';
      };
      const cards = [...document.querySelectorAll<HTMLElement>('[role="group"][data-node-id]')].flatMap((card) => {
        if (/(?:^|, )Comment(?: on .+)?$/s.test(card.ariaLabel ?? '')) return [];
        const show = {
          title: card.querySelector('h2')?.lastChild?.textContent ?? '',
          text: card.dataset.nodeId === picture ? '' : textOf(card),
          at: card.style.transform,
        };
        return [[card.dataset.nodeId!, show] as const];
      });
      const list = document.querySelector('section[aria-label="Comments"]');
      const comments = [...(list?.querySelectorAll('p[dir="auto"]') ?? [])].map((line) => {
        const commentLine = line.parentElement!.parentElement!;
        const name = commentLine.querySelector('b')?.textContent ?? '';
        return { name, text: line.textContent ?? '', reply: commentLine.dataset.reply !== undefined };
      });
      const sides = ['up', 'down'] as const;
      const buttons = sides.map((side) =>
        document.querySelector(`[role="group"][data-node-id="${picture}"] [aria-label^="Vote ${side}"]`),
      );
      const own = sides.find((_, index) => buttons[index]?.ariaPressed === 'true') ?? null;
      const [up, down] = buttons.map((button) => Number(button?.textContent ?? Number.NaN));
      return {
        cards: Object.fromEntries(cards.sort(([one], [other]) => one.localeCompare(other))),
        comments: comments.sort((one, other) => one.text.localeCompare(other.text)),
        votes: [up!, down!, own] as const,
      };
    }, PICTURE);
  }
}
