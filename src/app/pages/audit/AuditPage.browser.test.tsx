import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import axe from 'axe-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AuditEntry } from '../../../../contract/calls/audit.ts';
import { CallError } from '../../../api/errors.ts';
import { applyAppearance, waitUntilDrawn } from '../../gallery/drawn.fixture.ts';
import { AuditPage, type AuditPageProps } from './AuditPage.tsx';
import { ACTION_LABELS } from './actionLabels.ts';

const NO_ACCOUNT = { id: null, email: null };
const NONE = { id: null, name: null };
const COMMON = { at: '2026-11-23T09:12:00.000Z', details: {}, network_address: '10.0.0.7', request_id: null };
const ENTRIES: readonly AuditEntry[] = [
  {
    ...COMMON,
    id: '6',
    actor: { kind: 'account', id: 'u1', email: 'lin@studio-north.example' },
    action: 'link.created',
    target: { id: 'l1', name: 'Clients' },
    details: { board: 'Kettle', kind: 'review', may_comment: true },
    request_id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  },
  {
    ...COMMON,
    id: '5',
    actor: { kind: 'guest', id: 'g1', email: 'gil@example.org' },
    action: 'link.opened',
    target: { id: 'l1', name: 'Clients' },
  },
  { ...COMMON, id: '4', actor: { kind: 'guest', id: 'g2', email: null }, action: 'link.opened', target: NONE },
  { ...COMMON, id: '3', actor: { kind: 'nobody', ...NO_ACCOUNT }, action: 'account.sign_in_failed', target: NONE },
  { ...COMMON, id: '2', actor: { kind: 'provider', ...NO_ACCOUNT }, action: 'role.changed', target: NONE },
  { ...COMMON, id: '1', actor: { kind: 'system', ...NO_ACCOUNT }, action: 'newer.action', target: NONE },
];

const top = { language: 'english', onLanguage: () => undefined, theme: 'light', onTheme: () => undefined } as const;
const calls: unknown[] = [];
beforeEach(() => void calls.splice(0));
afterAll(async () => {
  await applyAppearance({ theme: 'light', language: 'english' });
  await page.viewport(1280, 800);
});

function openPage(props: Partial<AuditPageProps> = {}): void {
  render(
    <I18nProvider i18n={i18n}>
      <AuditPage
        {...top}
        entries={ENTRIES}
        hasMore
        auditDays={365}
        onFilter={async (filter) => void calls.push(['filter', filter])}
        onMore={async () => void calls.push('more')}
        onExport={async (filter, format) => void calls.push([format, filter.person])}
        {...props}
      />
    </I18nProvider>,
  );
}

test('each entry says when, who, what, to whom, and where from', async () => {
  openPage();
  await expect.element(page.getByText(/kept for 365 days/)).toBeVisible();
  await expect.element(page.getByText('The newest 6 entries')).toBeVisible();
  // The first cell has the time by the clock of this machine.
  const rows = page.getByRole('row').elements().slice(1);
  const texts = rows.map((row) => [...row.querySelectorAll('td')].slice(1).map(({ textContent }) => textContent));
  expect(texts).toEqual([
    [
      'lin@studio-north.example10.0.0.7',
      'Link createdlink.created',
      'Clientsl1',
      'board Kettlekind reviewmay_comment truerequest 0f8fad5b-d9cb-469f-a165-70867728950e',
    ],
    ['gil@example.org (guest)10.0.0.7', 'Link opened by a guestlink.opened', 'Clientsl1', ''],
    ['A guest without a name10.0.0.7', 'Link opened by a guestlink.opened', '', ''],
    ['Someone not signed in10.0.0.7', 'Sign-in failedaccount.sign_in_failed', '', ''],
    ['The sign-in provider10.0.0.7', 'Role changedrole.changed', '', ''],
    ['The server10.0.0.7', 'newer.action', '', ''],
  ]);
});

test('it is filtered by keyboard, and what is shown is what is exported', async () => {
  openPage();
  await userEvent.click(page.getByRole('textbox', { name: 'Email or id' }));
  await userEvent.keyboard('lin@studio-north.example');
  await page.getByRole('combobox', { name: 'What happened' }).selectOptions('Link created');
  await userEvent.fill(page.getByLabelText('From'), '2026-11-01');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  await page.getByRole('textbox', { name: 'Email or id' }).click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => calls.length).toBe(2);
  await page.getByRole('button', { name: 'Export as NDJSON' }).click();
  await page.getByRole('button', { name: 'Show earlier ones' }).click();
  expect(calls).toEqual([
    ['csv', ''],
    ['filter', { person: 'lin@studio-north.example', action: 'link.created', firstDay: '2026-11-01', lastDay: '' }],
    ['ndjson', 'lin@studio-north.example'],
    'more',
  ]);
});

test('an empty log says so, and one that is kept for ever', async () => {
  openPage({ entries: [], hasMore: false, auditDays: 0 });
  await expect.element(page.getByRole('status')).toHaveTextContent('No entries.');
  await expect.element(page.getByText(/kept forever/)).toBeVisible();
  expect(page.getByRole('table').elements()).toEqual([]);
});

test('what fails is said where it was asked for', async () => {
  openPage({
    onFilter: async () => {
      throw new CallError(503, 'busy', 'No.');
    },
  });
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too many attempts. Please wait a few minutes.');
});

test('every action has words of its own', () => {
  const labels = Object.values(ACTION_LABELS).map((label) => i18n._(label));
  expect(new Set(labels).size).toBe(labels.length);
});

test.each([
  ['light', 'english', 1280],
  ['dark', 'chinese', 1280],
  ['light', 'chinese', 390],
  ['dark', 'english', 390],
] as const)(
  'axe finds nothing and the page is not wider than the window, %s, %s, %i',
  async (theme, language, width) => {
    await page.viewport(width, 900);
    await applyAppearance({ theme, language });
    openPage();
    await waitUntilDrawn();
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);
