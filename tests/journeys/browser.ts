import { randomUUID } from 'node:crypto';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs';
import { PAGE_PATIENCE_MS } from './patience.ts';

export type Person = { readonly email: string; readonly password: string; readonly token: string };

/** The server's address; a page of the product is `address + path`. */
export const address = inject('address');

let browser: Browser;
const contexts: BrowserContext[] = [];

/** Opens a browser for a file of journeys, and closes it and every page afterwards. */
export function withBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
  });
  afterAll(async () => {
    await browser.close();
  });
}

type Opened = {
  readonly page: Page;
  readonly context: BrowserContext /** What the page logged as an error, or threw. */;
  readonly errors: string[];
};

/** A fresh page, signed in as `person` if given. */
export async function openPage(person?: Person, { width = 1440, height = 900 } = {}): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width, height }, baseURL: address });
  contexts.push(context);
  context.setDefaultTimeout(PAGE_PATIENCE_MS);
  if (person) await context.addInitScript((token) => localStorage.setItem('maquette.token', token), person.token);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return { page, context, errors };
}

/** A new account, made over the API. */
export async function newPerson(): Promise<Person> {
  const email = `${randomUUID()}@example.org`;
  const password = 'correct horse battery';
  const response = await fetch(`${address}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, name: 'Ada' }),
  });
  expect(response.status).toBe(200);
  return { email, password, token: response.headers.get('set-auth-token') ?? '' };
}

/** Calls the API as somebody; answers status and body. */
export async function callAs(person: Person, path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}`, ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}
