import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import { entriesOf } from '../../../scripts/translations/ambiguousTerms.mjs';
import type { Person, postAs } from '../browser.ts';

/** One way in which every state is looked at. */
export type Setting = {
  readonly id: string;
  readonly language: 'english' | 'chinese';
  readonly theme: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
  readonly forcedColors?: boolean;
  /** Looks at part of the states alone: those that change most with it. */
  readonly isPartial?: boolean;
};

/** Somebody who walks through the states of one scene. */
export type Walk = {
  readonly setting: Setting;
  readonly page: Page;
  /** Who is signed in, but for a scene without an account. */
  readonly person: Person;
  /** Somebody else with an account, at a page of their own once it is asked for. */
  readonly other: () => Promise<{ readonly page: Page; readonly person: Person }>;
  /** Calls the API as the person, and gives what it answers. */
  readonly post: (path: string, body: unknown) => Promise<Awaited<ReturnType<typeof postAs>>['body']>;
  /** A text of the interface in the language of the walk. */
  readonly textOf: (text: string, context?: string) => string;
};

/** A part of the product that a state shows: a page by its path, a dialog of a board by its name, a part by its file. */
export type StatePart = `page ${string}` | `dialog ${string}` | `src/${string}`;

export type State = {
  readonly id: string;
  readonly shows?: readonly StatePart[];
  /** Comes to the state from where the one before was left. */
  readonly enter: (walk: Walk) => Promise<unknown>;
  /** Leaves it for the next; nothing unless given. */
  readonly leave?: (walk: Walk) => Promise<unknown>;
  /** Belongs to those that settings with part of the states look at, too. */
  readonly isVaried?: boolean;
  /** A narrow window has no room for what leads to it. */
  readonly isWide?: boolean;
};

/** States that are walked through one after the other on one page. */
export type Scene = {
  readonly id: string;
  readonly isSignedIn?: boolean;
  readonly states: readonly State[];
};

const ENTRIES = ['src/locales/zh.po', 'src/locales/lazy/zh.po'].flatMap((path) =>
  entriesOf(readFileSync(path, 'utf8')),
);

/** The Chinese of a text; of one with several meanings the context says which. */
export function chineseOf(text: string, context?: string): string {
  const entries = ENTRIES.filter(({ id }) => id === text);
  const entry =
    entries.find((one) => one.context === (context ?? '')) ?? (context === undefined ? entries.at(0) : undefined);
  if (!entry) throw new Error(`The catalogues have no “${text}” ${context ?? ''}.`);
  return entry.text;
}

/** A button, by its whole name. */
export function button({ page, textOf }: Walk, name: string, context?: string): Locator {
  return page.getByRole('button', { name: textOf(name, context), exact: true });
}

export async function press(walk: Walk, name: string, context?: string): Promise<void> {
  await button(walk, name, context).first().click();
}

/** A line of the open menu. */
export async function choose({ page, textOf }: Walk, name: string, context?: string): Promise<void> {
  await page.getByRole('menuitem', { name: textOf(name, context), exact: true }).click();
}

/** The dialog of this name, once it is open. */
export async function dialog({ page, textOf }: Walk, name: string, context?: string): Promise<Locator> {
  const it = page.getByRole('dialog', { name: textOf(name, context), exact: true });
  await it.waitFor();
  return it;
}

export const pressEscape = ({ page }: Walk) => page.keyboard.press('Escape');

/** Goes to an address, and waits for the heading of its page. */
export async function goTo({ page }: Walk, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** A page that stands at an address. */
export function at(id: string, path: string, shows: readonly StatePart[] = [], isVaried = false): State {
  return { id, shows, isVaried, enter: (walk) => goTo(walk, path) };
}

/** Opens a board, and waits until the server has all of it. */
export async function openBoard({ page }: Walk, boardId: string): Promise<void> {
  await page.goto(`/physical/board?boardId=${boardId}`);
  await page.getByRole('application').first().waitFor();
  await page.locator('[role="status"][data-state="saved"]').waitFor({ state: 'attached' });
}
