import type { Request } from 'playwright';
import { expect } from 'vitest';
import { type CardText, type Direction, type PageContents, type Participant, PICTURE } from './together.person.ts';

/** The acts of somebody in a round. */
export type Act = {
  readonly who: Participant;
  readonly kind: string;
  /** A call of its own, which holds once it is answered; anything else holds once it is done. */
  readonly isCall: boolean;
  begin(): Promise<void>;
  /** Waits for the answer of a call. */
  wait(): Promise<void>;
  /** Does again what was refused, once there is a server. */
  finish(): Promise<void>;
};

type Comment = { readonly author: number; readonly parent?: string };
/** A change of cards that can be taken back. */
type Step = {
  readonly id: string;
  readonly field: keyof CardText | null;
  readonly before: unknown;
  readonly after: unknown;
};
type LastStep = { readonly step: Step; readonly visit: number; undone: boolean };
type StoredBoard = {
  readonly nodes: readonly {
    readonly id: string;
    readonly type: string;
    readonly position: { readonly x: number; readonly y: number };
    readonly data: Readonly<Record<string, unknown>>;
  }[];
  readonly votes: Readonly<Record<string, Readonly<Record<string, Direction>>>>;
  readonly conflicts?: readonly { readonly value?: unknown; readonly other?: unknown }[];
};
/** The ledger’s ways to read the server. */
type StoredState = {
  load(): Promise<StoredBoard>;
  /** The texts of all values that were replaced. */
  earlierTexts(): Promise<readonly string[]>;
};
/** Somebody as the server knows them, and as pages call them. */
export type Identity = { readonly id: string; readonly shownName: string };
type Pick = <T>(list: readonly T[]) => T;

const TITLES: Readonly<Record<string, string>> = { textNode: 'Text', stickyNoteNode: 'Sticky Note' };
/** More of a kind would not have room in the window. */
const COPIES_MAX = 2;
const COMMENTS_MAX = 12;
/** People who write in the same text in one round. */
const OUR_WRITERS_MAX = 2;
const OUR_TEXT = 'our-text';
const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

/** Knows what the board must hold after what its people did: on the server, and on every page. */
export class Ledger {
  readonly #people: readonly Participant[];
  readonly #stored: StoredState;
  readonly #identities: readonly Identity[];
  #cards: Record<string, CardText> = {};
  /** By their words, which no two share. */
  readonly #comments = new Map<string, Comment>();
  readonly #votes: (Direction | null)[];
  /** Texts that were written in one place since all was equal: one is there in the end, and the others can be found. */
  readonly #rivals = new Set<string>();
  /** Comments whose call was not answered: put, or deleted, or not. */
  readonly #unsure = new Map<string, Comment>();
  readonly #unsureVotes = new Map<number, Direction | null>();
  readonly #last = new Map<Participant, LastStep>();

  constructor(people: readonly Participant[], stored: StoredState, identities: readonly Identity[]) {
    this.#people = people;
    this.#stored = stored;
    this.#identities = identities;
    this.#votes = identities.map(() => null);
  }

  /** Waits until the server and all pages hold what they must, and nothing else. Tells how long that took. */
  async settle(message: string, timeout: number): Promise<number> {
    const started = performance.now();
    if (Object.keys(this.#cards).length === 0) this.#cards = cardsOf(await this.#stored.load());
    await expect
      .poll(
        async () => {
          for (const one of this.#people) {
            if (one.edits) await one.restore();
            await one.fit();
          }
          const stored = await this.#stored.load();
          this.#decide(stored);
          const pages = [];
          for (const one of this.#people) pages.push({ ...(await one.shown()), name: one.name });
          const differing = pages.flatMap(({ name, ...shown }, index) =>
            differencesOf(name, this.#wantedAt(index), shown),
          );
          return [...differencesOf('server', this.#wanted(), this.#actual(stored)), ...differing];
        },
        { message, timeout, interval: 200 },
      )
      .toEqual([]);
    await this.#findRivals(message);
    this.#unsure.clear();
    this.#unsureVotes.clear();
    return Math.round(performance.now() - started);
  }

  /** Looks for each text that gave way to another: nothing is overwritten in silence. */
  async #findRivals(message: string): Promise<void> {
    const { conflicts = [] } = await this.#stored.load();
    const shown = new Set([
      this.#cards[OUR_TEXT]?.text,
      ...conflicts.flatMap(({ value, other }) => [value, other]),
      ...(await this.#stored.earlierTexts()),
    ]);
    const lost = [...this.#rivals].filter((text) => !shown.has(text));
    expect(lost, `${message}: texts that were overwritten in silence`).toEqual([]);
    this.#rivals.clear();
  }

  /** Takes for a call without an answer, and of texts that were written in one place, what the server has. */
  #decide({ nodes, votes }: StoredBoard): void {
    const ours = nodes.find(({ id }) => id === OUR_TEXT)?.data.text;
    if (typeof ours === 'string' && this.#rivals.has(ours))
      this.#cards[OUR_TEXT] = { ...this.#cards[OUR_TEXT]!, text: ours };
    const written = new Set(nodes.map(({ data }) => data.noteText));
    for (const [text, comment] of this.#unsure) {
      if (written.has(text)) this.#comments.set(text, comment);
      else this.#comments.delete(text);
    }
    for (const [author] of this.#unsureVotes) {
      const vote = votes[PICTURE]?.[this.#identities[author]!.id] ?? null;
      if (vote === null || vote === this.#unsureVotes.get(author) || vote === this.#votes[author])
        this.#votes[author] = vote;
    }
  }

  #wanted() {
    const comments = [...this.#comments].map(([text, { author, parent }]) => ({
      // A comment has a guest's address as it was given; only a vote says that it is a guest's.
      name: this.#identities[author]!.id.replace('guest:', ''),
      text: text,
      reply: parent !== undefined,
    }));
    const votes = this.#identities.flatMap(({ id }, index) => {
      const vote = this.#votes[index];
      return vote ? [[id, vote]] : [];
    });
    return { cards: sorted(this.#cards), comments: comments.sort(byText), votes: Object.fromEntries(votes) };
  }

  #wantedAt(index: number): PageContents {
    const { cards } = this.#wanted();
    const comments = [...this.#comments].map(([text, { author, parent }]) => ({
      name: this.#identities[author]!.shownName,
      text: text,
      reply: parent !== undefined,
    }));
    const count = (side: Direction) => this.#votes.filter((vote) => vote === side).length;
    return { cards, comments: comments.sort(byText), votes: [count('up'), count('down'), this.#votes[index] ?? null] };
  }

  #actual(stored: StoredBoard) {
    const comments = stored.nodes.flatMap(({ type, data }) =>
      type === 'commentNode'
        ? [{ name: String(data.commentorEmail), text: String(data.noteText), reply: data.parentId !== undefined }]
        : [],
    );
    return { cards: cardsOf(stored), comments: comments.sort(byText), votes: { ...stored.votes[PICTURE] } };
  }

  /** Something for each person to do, at random; no two write in one field at once, but in the text that is everybody's. */
  plan(round: number, random: () => number, pick: Pick): Act[] {
    const used = new Set<string>();
    let ourWriters = 0;
    const unwanted = new Set<string>();
    return this.#people.map((who, author) => {
      const text = `${who.name} ${round} ${Math.floor(random() * 1e6)}`;
      const own = Object.keys(this.#cards).filter((id) => id.startsWith(who.name) || this.#copies.get(id) === author);
      const copies = own.filter((id) => this.#copies.has(id));
      const heads = [...this.#comments].flatMap(([head, { parent }]) => (parent || unwanted.has(head) ? [] : head));
      const ownHeads = heads.filter((head) => this.#comments.get(head)!.author === author && !used.has(head));
      const last = this.#last.get(who);
      const hasSpace = this.#comments.size < COMMENTS_MAX;
      const possible: (() => Act)[] = [() => this.#vote(who, author, pick(['up', 'down']))];
      if (hasSpace) possible.push(() => this.#comment(who, author, text));
      if (hasSpace && heads.length > 0) {
        possible.push(() => {
          const thread = pick(heads);
          used.add(thread);
          return this.#comment(who, author, text, thread);
        });
      }
      if (ownHeads.length > 0) {
        possible.push(() => {
          const head = pick(ownHeads);
          unwanted.add(head);
          return this.#uncomment(who, head);
        });
      }
      if (who.edits) {
        possible.push(
          () => this.#edit(who, 'write', pick(own), 'text', text),
          () => this.#edit(who, 'rename', pick(own), 'title', text),
          () => this.#edit(who, 'move', pick(own), 'at', pick(ARROWS)),
        );
        if (ourWriters < OUR_WRITERS_MAX)
          possible.push(() => {
            ourWriters += 1;
            return this.#writeOurs(who, text);
          });
        if (!used.has('our title'))
          possible.push(() => {
            used.add('our title');
            return this.#edit(who, 'rename', OUR_TEXT, 'title', text);
          });
        if (copies.length < COPIES_MAX) possible.push(() => this.#duplicate(who, author, pick(own)));
        if (copies.length > 0) possible.push(() => this.#remove(who, pick(copies)));
        // What was just done is often taken back.
        if (last?.visit === who.visit) possible.push(...Array.from({ length: 4 }, () => () => this.#travel(who, last)));
      }
      return pick(possible)();
    });
  }

  /** Whose each copied card is. */
  readonly #copies = new Map<string, number>();

  #apply({ id, field }: Step, value: unknown): void {
    if (field !== null) this.#cards[id] = { ...this.#cards[id]!, [field]: value as string };
    else if (value === undefined) delete this.#cards[id];
    else this.#cards[id] = value as CardText;
  }

  #valueAt({ id, field }: Step): unknown {
    const card = this.#cards[id];
    return field === null ? card : card?.[field];
  }

  #take(who: Participant, step: Step): void {
    this.#apply(step, step.after);
    this.#last.set(who, { step, visit: who.visit, undone: false });
  }

  #edit(who: Participant, kind: string, id: string, field: keyof CardText, value: string): Act {
    return onBoard(who, kind, async () => {
      const before = this.#cards[id]![field];
      if (field === 'text') await who.write(id, value);
      else if (field === 'title') await who.rename(id, value);
      else await who.press(id, value);
      const shown = async () => (await who.shown()).cards[id]?.[field];
      if (field === 'at') await expect.poll(shown).not.toBe(before);
      this.#take(who, { id, field, before, after: field === 'at' ? await shown() : value });
    });
  }

  /** Writes in the text that is everybody's: others may at the same time. */
  #writeOurs(who: Participant, text: string): Act {
    return onBoard(who, 'write ours', async () => {
      await who.write(OUR_TEXT, text);
      this.#rivals.add(text);
      this.#last.delete(who);
    });
  }

  #duplicate(who: Participant, author: number, id: string): Act {
    return onBoard(who, 'duplicate', async () => {
      const before = new Set(Object.keys((await who.shown()).cards));
      await who.press(id, 'Control+d');
      const fresh = async () =>
        Object.entries((await who.shown()).cards).filter(([other, { title, text }]) => {
          const { title: sameTitle, text: sameText } = this.#cards[id]!;
          return !before.has(other) && title === sameTitle && text === sameText && other !== id;
        });
      await expect.poll(async () => (await fresh()).length).toBe(1);
      const [[copy, card]] = (await fresh()) as [[string, CardText]];
      this.#copies.set(copy, author);
      this.#take(who, { id: copy, field: null, before: undefined, after: card });
    });
  }

  #remove(who: Participant, id: string): Act {
    return onBoard(who, 'remove', async () => {
      await who.press(id, 'Delete');
      await who.card(id).waitFor({ state: 'detached' });
      this.#take(who, { id, field: null, before: this.#cards[id], after: undefined });
    });
  }

  /** Undoes the last step, or does it again: what somebody else has written there since stays. */
  #travel(who: Participant, last: LastStep): Act {
    const { step } = last;
    const [from, to] = last.undone ? [step.before, step.after] : [step.after, step.before];
    return onBoard(who, last.undone ? 'redo' : 'undo', async () => {
      if (last.visit !== who.visit) return;
      await who.page
        .getByRole('application')
        .first()
        .press(last.undone ? 'Control+Shift+z' : 'Control+z');
      if (this.#valueAt(step) === from) this.#apply(step, to);
      last.undone = !last.undone;
    });
  }

  #comment(who: Participant, author: number, text: string, parent?: string): Act {
    const comment = { author, ...(parent !== undefined && { parent }) };
    let answer: boolean | undefined;
    const take = () => {
      this.#unsure.delete(text);
      this.#comments.set(text, comment);
    };
    return {
      who,
      kind: parent === undefined ? 'comment' : 'reply',
      isCall: true,
      begin: async () => {
        await who.beginComment(text, parent);
        this.#unsure.set(text, comment);
        await who.send(parent);
      },
      wait: async () => {
        answer = await who.sent(parent);
        if (answer) take();
      },
      finish: async () => {
        if (answer !== false || (await who.commentField(parent).count()) === 0) return;
        // The words are still there and are sent again, unless the board has them.
        await expect
          .poll(async () => {
            await who.send(parent);
            return who.sent(parent);
          })
          .toBe(true);
        await who.leave();
        take();
      },
    };
  }

  #uncomment(who: Participant, text: string): Act {
    let answered: Promise<boolean> = Promise.resolve(false);
    return {
      who,
      kind: 'uncomment',
      isCall: true,
      begin: async () => {
        this.#unsure.set(text, this.#comments.get(text)!);
        answered = answerOf(who, '/api/delete_comment');
        await who.deleteComment(text);
      },
      wait: async () => {
        if (!(await answered)) return;
        this.#unsure.delete(text);
        this.#comments.delete(text);
      },
      finish: async () => undefined,
    };
  }

  #vote(who: Participant, author: number, direction: Direction): Act {
    const next = this.#votes[author] === direction ? null : direction;
    let answered: Promise<boolean> = Promise.resolve(false);
    return {
      who,
      kind: 'vote',
      isCall: true,
      begin: async () => {
        this.#unsureVotes.set(author, next);
        answered = answerOf(who, '/api/post_vote/');
        await who
          .card(PICTURE)
          .getByRole('button', { name: `Vote ${direction}` })
          .press('Enter');
      },
      wait: async () => {
        if (!(await answered)) return;
        this.#unsureVotes.delete(author);
        this.#votes[author] = next;
      },
      finish: async () => undefined,
    };
  }
}

function onBoard(who: Participant, kind: string, begin: () => Promise<void>): Act {
  return { who, kind, isCall: false, begin, wait: async () => undefined, finish: async () => undefined };
}

/** Says whether the next call of a path is answered with success. None goes out where what makes it cannot be fetched. */
async function answerOf({ page }: Participant, path: string): Promise<boolean> {
  const predicate = (each: Request) => each.url().endsWith(path);
  const request = await page.waitForEvent('request', { predicate, timeout: 5_000 }).catch(() => null);
  const response = await request?.response().catch(() => null);
  return response?.status() === 200;
}

function cardsOf({ nodes }: StoredBoard): Record<string, CardText> {
  const cards = nodes.flatMap(({ id, type, position: { x, y }, data }) => {
    if (type === 'commentNode') return [];
    const title = String(data.title ?? TITLES[type] ?? 'Image');
    const text = String(data.text ?? data.noteText ?? '');
    return [[id, { title, text, at: `translate(${x}px, ${y}px)` }] as const];
  });
  return sorted(Object.fromEntries(cards));
}

function sorted<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => one.localeCompare(other)));
}

function byText(one: { readonly text: string }, other: { readonly text: string }): number {
  return one.text.localeCompare(other.text);
}

/** The differences, part by part, for whoever reads of a failure. */
function differencesOf(at: string, wanted: unknown, readBoard: unknown): string[] {
  if (JSON.stringify(wanted) === JSON.stringify(readBoard)) return [];
  if (!isRecord(wanted) || !isRecord(readBoard))
    return [`${at}: ${JSON.stringify(readBoard)} instead of ${JSON.stringify(wanted)}`];
  const keys = new Set([...Object.keys(wanted), ...Object.keys(readBoard)]);
  return [...keys].flatMap((key) => differencesOf(`${at} ${key}`, wanted[key], readBoard[key]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
