import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import axe from 'axe-core';
import { afterAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PersonPlan, PlanStatus } from '../../../../contract/calls/plans.ts';
import { drawn, wear } from '../../gallery/drawn.fixture.ts';
import { BillingPage } from './BillingPage.tsx';

const STATUS: PlanStatus = {
  ...{ plan: 'trial', until: null, upgrade: 'operator', subscribed: false, without: ['get_4k', 'image_to_3d'] },
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

const given: string[] = [];
function open(status: Partial<PlanStatus> = {}, people?: readonly PersonPlan[]): void {
  render(
    <I18nProvider i18n={i18n}>
      <BillingPage
        {...top}
        status={{ ...STATUS, ...status }}
        people={people}
        onGive={async (email, plan) => void given.push(`${email} ${plan}`)}
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
  await wear({ theme: 'light', language: 'english' });
  await page.viewport(1280, 800);
});

test('a trial says what is left, what holds a place, when it starts again, and what was run', async () => {
  open();
  for (const text of [
    'of 100 runs left in November',
    '3 runs wait or go on and hold a place. They start again on December 1.',
    'A run counts once, however many images it makes. Failed and stopped runs are not counted.',
  ])
    await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByText('18', { exact: true })).toBeVisible();
  const bar = page.getByRole('progressbar', { name: 'Used of this month’s runs' });
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
  await expect.element(more.getByText(/^This installation sells nothing\./)).toBeVisible();
});

test('without a limit only what was run is told', async () => {
  open({ plan: 'unlimited', without: [], runs: { ...STATUS.runs, limit: null } });
  await expect.element(page.getByText('runs in November; there is no limit')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'With a paid plan' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
});

test('the operator gives plans to everybody else', async () => {
  open({}, PEOPLE);
  await expect.element(page.getByRole('row', { name: /^Ann/ }).getByText('Never limited')).toBeVisible();
  const plan = page.getByRole('combobox', { name: 'Plan of lin@example.org' });
  await expect.element(plan).toHaveValue('trial');
  await plan.selectOptions('Paid plan');
  await expect.poll(() => given).toEqual(['lin@example.org paid']);
});

test.each([
  ['light', 'english', 1280],
  ['dark', 'chinese', 390],
] as const)(
  'axe finds nothing, %s, %s, %i wide, and nothing is wider than the window',
  async (theme, language, width) => {
    await page.viewport(width, 900);
    await wear({ theme, language });
    open({}, PEOPLE);
    await drawn();
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);
