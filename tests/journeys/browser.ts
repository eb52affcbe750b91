import { randomUUID } from 'node:crypto';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { CHROMIUM_FLAGS, findTestChromium } from '../../scripts/browsers/chromium.mjs';
import { PAGE_TIMEOUT_MS } from './pageTimeout.ts';

export type Person = {
  readonly email: string;
  readonly password: string;
  readonly token: string;
  /** The address of the server that knows them, where that is a test's own. */
  readonly at?: string;
};

/** The server's address; a page of the product is `address + path`. */
export const address = inject('address');

/** One for all files of a worker, with which it ends. */
let browser: Browser | undefined;
const contexts: BrowserContext[] = [];

/** The environment of the browser: without a locale Chromium calls a file with Chinese letters `download`. */
const BROWSER_ENV = { ...process.env, LC_ALL: 'C.UTF-8' };

/** Has a browser for a file of journeys; pages that a test opens are closed after the test, those of the file after the file. */
export function withBrowser(): void {
  let shared = 0;
  const closeFrom = async (first: number) => {
    for (const context of contexts.splice(first)) await context.close();
  };
  beforeAll(async () => {
    if (!browser?.isConnected())
      browser = await chromium.launch({ executablePath: findTestChromium(), args: CHROMIUM_FLAGS, env: BROWSER_ENV });
  });
  beforeEach(() => {
    shared = contexts.length;
  });
  afterEach(() => closeFrom(shared));
  afterAll(() => closeFrom(0));
}

type BrowserSession = {
  readonly page: Page;
  readonly context: BrowserContext /** Errors that the page logged or threw. */;
  readonly errors: string[];
};

/**
 * A fresh page, signed in as `person` if given. It asks for stillness, since to draw what moves while a run goes on takes a
 * processor without a graphics card longer than the run, unless what is journeyed or measured is the page in motion.
 */
export async function openPage(
  person?: Person,
  { width = 1440, height = 900, motion = false, touch = false, at = person?.at ?? address } = {},
): Promise<BrowserSession> {
  if (!browser) throw new Error('This file has no browser: call `withBrowser` first.');
  const reducedMotion = motion ? 'no-preference' : 'reduce';
  const context = await browser.newContext({
    viewport: { width, height },
    baseURL: at,
    reducedMotion,
    hasTouch: touch,
  });
  contexts.push(context);
  context.setDefaultTimeout(PAGE_TIMEOUT_MS);
  if (person) await context.addInitScript((token) => localStorage.setItem('maquette.token', token), person.token);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return { page, context, errors };
}

type PersonAtPage = BrowserSession & { readonly person: Person };

/** Has an account and its page for all tests of a file, each of which opens a board of its own: to load the page anew costs most. */
export function withPage(): PersonAtPage {
  withBrowser();
  const shared = {} as PersonAtPage;
  beforeAll(async () => {
    const person = await newPerson();
    Object.assign(shared, { person, ...(await openPage(person)) });
  });
  return shared;
}

/** A new account, made over the API. */
export async function newPerson(at = address, name = 'Ada'): Promise<Person> {
  const email = `${randomUUID()}@example.org`;
  const password = 'correct horse battery';
  const response = await fetch(`${at}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, name }),
  });
  expect(response.status).toBe(200);
  return { email, password, token: response.headers.get('set-auth-token') ?? '', at };
}

/** Calls the API as somebody; answers status and body. */
export async function postAs(person: Person, path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch((person.at ?? address) + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}`, ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}
