import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import axe from 'axe-core';
import { afterAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PersonPlan, PlanStatus } from '../../../../contract/calls/plans.ts';
import { CallError } from '../../../api/errors.ts';
import { applyAppearance, waitUntilDrawn } from '../../gallery/drawn.fixture.ts';
import { BillingPage, type BillingPageProps } from './BillingPage.tsx';

const STATUS: PlanStatus = {
  plan: 'trial',
  until: null,
  upgrade: 'operator',
  subscription: null,
  without: ['get_4k', 'image_to_3d'],
  spending: [],
  storage: { bytes: 2.4e9, limit: 10e9 },
  runs: { done: 79, open: 3, limit: 100, resets_at: '2026-12-01T00:00:00.000Z' },
  usage: [
    { month: '2026-11', operation: 'generate_image', runs: 60 },
    { month: '2026-11', operation: 'process_sketch', runs: 19 },
    { month: '2026-10', operation: 'instruct_edit', runs: 7 },
  ],
};
const PEOPLE: readonly PersonPlan[] = [
  { name: 'Ann', email: 'ann@example.org', operator: true, plan: 'unlimited', until: null, done: 412 },
  { name: 'Lin', email: 'lin@example.org', operator: false, plan: 'trial', until: null, done: 79 },
];
const top = { language: 'english', onLanguage: () => undefined, theme: 'light', onTheme: () => undefined } as const;

const grantedPlans: string[] = [];
type PageOptions = { people?: readonly PersonPlan[] } & Partial<
  Pick<BillingPageProps, 'payment' | 'onCheckout' | 'onPortal'>
>;
const pendingCall = async () => undefined;

function open(
  status: Partial<PlanStatus> = {},
  { people, payment, onCheckout = pendingCall, onPortal = pendingCall }: PageOptions = {},
): void {
  render(
    <I18nProvider i18n={i18n}>
      <BillingPage
        {...top}
        status={{ ...STATUS, ...status }}
        {...{ people, payment, onCheckout, onPortal }}
        onGrantPlan={async (email, plan) => void grantedPlans.push(`${email} ${plan}`)}
      />
    </I18nProvider>,
  );
}
const rows = () =>
  page
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map((cell) => cell.textContent));

afterAll(async () => {
  await applyAppearance({ theme: 'light', language: 'english' });
  await page.viewport(1280, 800);
});

test('limits of spending say how much is used, and when they start again', async () => {
  const at = '2026-11-24T00:00:00.000Z';
  const day = { of: 'person', per: 'day', spent: 1.62, limit: 2, resets_at: at } as const;
  open({ spending: [day, { ...day, of: 'installation', per: 'month', spent: 100.5, limit: 100 }] });
  const lines = page.getByRole('region', { name: 'Spending' }).getByRole('listitem');
  await expect
    .poll(() => lines.elements().map(({ textContent }) => textContent))
    .toEqual([
      expect.stringMatching(/^You today \$1\.62 of \$2\.00It resets on November 2\d/),
      expect.stringMatching(/^Everyone this month \$100\.50 of \$100\.00Reached\. It resets on /),
    ]);
});

test('a trial says what is left, what holds a place, when it starts again, and what was run', async () => {
  open();
  for (const text of [
    '18 of 100 runs left in November',
    '3 runs are waiting or in progress, and are counted already. The count resets on December 1.',
    'A run counts once, however many images it makes. Failed and stopped runs don’t count.',
  ])
    await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByText('2.4 GB of 10 GB for boards and files')).toBeVisible();
  const bar = page.getByRole('progressbar', { name: 'Runs used this month' });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '82');
  expect(rows().slice(1)).toEqual([
    ['Generate Design', '60'],
    ['Render', '19'],
  ]);
  await page.getByRole('combobox', { name: 'Month' }).selectOptions('October 2026');
  expect(rows().slice(1)).toEqual([['Edit in words', '7']]);
});

test('a plan names what it would bring, and who gives it where nothing is sold', async () => {
  open();
  const more = page.getByRole('region', { name: 'With a paid plan' });
  const gains = more
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent);
  expect(gains).toEqual(['More runs every month', '4k export', '3D Model', 'Reviewers stay free']);
  await expect.element(more.getByText(/^Plans aren’t sold here\./)).toBeVisible();
});

const ON_SALE = { upgrade: 'checkout' } as const;
const PAID = { ...ON_SALE, plan: 'paid', without: [], runs: { ...STATUS.runs, limit: null } } as const;

test('where it is sold, Upgrade leads to paying, and says why it could not', async () => {
  const pressed: string[] = [];
  open(ON_SALE, {
    onCheckout: async () => {
      pressed.push('checkout');
      if (pressed.length === 1) throw new CallError(502, 'stripe_failed', 'Stripe did not answer.');
    },
  });
  const more = page.getByRole('region', { name: 'With a paid plan' });
  await expect.element(more.getByText(/^You pay at Stripe, after seeing the price\./)).toBeVisible();
  await more.getByRole('button', { name: 'Upgrade' }).click();
  await expect
    .element(more.getByRole('alert'))
    .toHaveTextContent('Stripe isn’t responding. Nothing was charged. Please try again.');
  await more.getByRole('button', { name: 'Upgrade' }).click();
  await expect.element(more.getByRole('alert')).not.toBeInTheDocument();
  expect(pressed).toEqual(['checkout', 'checkout']);
});

test.each([
  ['goes on', PAID, { paid: true, until: null }, 'It renews automatically until you cancel.'],
  [
    'ends',
    PAID,
    { paid: true, until: '2026-12-24T12:00:00Z' },
    /^It ends on December 24, 2026\. Nothing more is charged/,
  ],
  ['is not paid for', ON_SALE, { paid: false, until: null }, /^Payment failed\. Update your payment method/],
] as const)(
  'a subscription that %s says so, leads to Stripe and offers no second one',
  async (_, status, subscription, text) => {
    const pressed: string[] = [];
    open({ ...status, without: [], subscription }, { onPortal: async () => void pressed.push('portal') });
    const panel = page.getByRole('region', { name: 'Your subscription' });
    await expect.element(panel.getByText(text)).toBeVisible();
    await panel.getByRole('button', { name: 'Manage subscription' }).click();
    expect(pressed).toEqual(['portal']);
    await expect.element(page.getByRole('button', { name: 'Upgrade' })).not.toBeInTheDocument();
  },
);

test('a plan that was given where plans are sold is not sold again', async () => {
  open({ ...PAID, without: [] });
  await expect.element(page.getByRole('heading', { name: 'Paid plan' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Upgrade' })).not.toBeInTheDocument();
});

test.each([
  [undefined, ''],
  ['awaited', 'Thank you. Waiting for Stripe to confirm; your plan updates automatically.'],
  ['confirmed', 'Thank you. Your plan is active.'],
] as const)('who comes back from paying (%s) hears how it went', async (payment, text) => {
  open(ON_SALE, { payment });
  await expect.element(page.getByRole('status')).toHaveTextContent(text);
  // Nobody pays twice for want of patience.
  expect(page.getByRole('button', { name: 'Upgrade' }).elements()).toHaveLength(payment === 'awaited' ? 0 : 1);
});

test.each([
  [0, '0 kB'],
  [8_200, '8 kB'],
  [3.44e6, '3.4 MB'],
  [2.5e9, '2.5 GB'],
])('%d bytes are said as %s', async (bytes, text) => {
  open({ storage: { bytes, limit: null }, plan: 'unlimited' });
  await expect.element(page.getByText(`${text} of boards and files`)).toBeVisible();
});

test('without a limit only what was run is told', async () => {
  open({
    storage: { bytes: 3.44e6, limit: null },
    plan: 'unlimited',
    without: [],
    runs: { ...STATUS.runs, limit: null },
  });
  await expect.element(page.getByText('79 runs in November, no limit')).toBeVisible();
  await expect.element(page.getByText('3.4 MB of boards and files')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'With a paid plan' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
});

test('the operator gives plans to everybody else', async () => {
  open({}, { people: PEOPLE });
  await expect.element(page.getByRole('row', { name: /^Ann/ }).getByText('Always free')).toBeVisible();
  const plan = page.getByRole('combobox', { name: 'Plan of lin@example.org' });
  await expect.element(plan).toHaveValue('trial');
  await plan.selectOptions('Paid plan');
  await expect.poll(() => grantedPlans).toEqual(['lin@example.org paid']);
});

test.each([
  ['light', 'english', 1280],
  ['dark', 'chinese', 390],
] as const)(
  'axe finds nothing, %s, %s, %i wide, and nothing is wider than the window',
  async (theme, language, width) => {
    await page.viewport(width, 900);
    await applyAppearance({ theme, language });
    open({}, { people: PEOPLE });
    await waitUntilDrawn();
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);
