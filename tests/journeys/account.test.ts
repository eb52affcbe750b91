import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { newPerson, openPage, withBrowser } from './browser.ts';

withBrowser();

/** The link of the newest letter to somebody, of those that this server would have sent. */
async function linkTo(email: string, page: 'verify' | 'reset'): Promise<string> {
  const outbox = join(inject('dataDir'), 'outbox');
  const find = () =>
    readdirSync(outbox)
      .sort()
      .map((name) => readFileSync(join(outbox, name), 'utf8'))
      .filter((letter) => letter.startsWith(`To: ${email}\n`))
      .map((letter) => /^http:\S+\/(verify|reset)#\S+$/m.exec(letter))
      .findLast((link) => link?.[1] === page)?.[0];
  return expect
    .poll(find)
    .toBeTruthy()
    .then(() => find() ?? '');
}

test('somebody signs up, verifies their address, forgets the password, has another name, and leaves', async () => {
  // The first account of a server runs it, and stays.
  await newPerson();
  const email = `lin-${randomUUID()}@example.com`;
  const { page, errors } = await openPage();
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await page.goto('/account');
  await press('Create an account');
  await field('Name').fill('Lin');
  await field('Email').fill(email);
  await field('Password').fill('copper kettle');
  await page.keyboard.press('Enter');
  await press('Send the verification email');
  await page.getByText('Email created.', { exact: false }).waitFor();
  await page.goto(await linkTo(email, 'verify'));
  await page.getByRole('heading', { name: 'Your email is verified' }).waitFor();
  expect(new URL(page.url()).hash).toBe('');

  await page.goto('/account');
  await page.getByText('Verified', { exact: true }).waitFor();
  await page.getByRole('radio', { name: 'Dark' }).click();
  await field('Name').fill('Lin Aas');
  await press('Change name');
  await page.getByText('Changed.', { exact: true }).waitFor();
  await press('Sign out everywhere');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await field('Email').fill(email);
  await page.keyboard.press('Enter');
  await page.getByText('If there is an account with this email', { exact: false }).waitFor();

  // On another device, which has chosen nothing yet.
  const there = await openPage();
  await there.page.goto(await linkTo(email, 'reset'));
  await there.page.getByLabel('New password').fill('brass kettle');
  await there.page.keyboard.press('Enter');
  await there.page.getByRole('heading', { name: 'Boards' }).waitFor();
  await there.page.locator('html[data-theme=dark]').waitFor();

  await there.page.getByRole('button', { name: 'Account' }).click();
  await there.page.getByRole('menuitem', { name: 'Account settings' }).click();
  await there.page.getByRole('button', { name: 'Delete account' }).click();
  const sure = there.page.getByRole('dialog', { name: 'Delete this account?' });
  await sure.getByLabel('Password').fill('brass kettle');
  await sure.getByRole('button', { name: 'Delete account' }).click();
  await there.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect([...errors, ...there.errors]).toEqual([]);

  await there.page.getByLabel('Email').fill(email);
  await there.page.getByLabel('Password', { exact: true }).fill('brass kettle');
  await there.page.keyboard.press('Enter');
  await there.page.getByText('Incorrect email or password.', { exact: false }).waitFor();
});
