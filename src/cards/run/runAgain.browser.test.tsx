import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { RunBill } from '../../../contract/bill.ts';
import type { RouteChoice } from '../../../contract/calls/engines.ts';
import { createLazy } from '../../load/lazy.ts';
import { expectText, goButton, openConnectedCard } from '../../nodes/openCard.fixture.tsx';

const BUILT_IN: RouteChoice = { route: 'built-in', name: 'Built-in engine', kind: 'built-in', cost: 0, seconds: 3 };
const HOSTED: RouteChoice = { route: 'fal:cut', name: 'fal cut', kind: 'hosted', cost: 0.04, seconds: null };
const services = { engineRoutes: createLazy(async () => ({ remove_background: [HOSTED, BUILT_IN] })) };
const BILL: RunBill = { engine: 'fal cut', cost: 0.04 };

/** A wired card whose run was begun. */
async function runningCard(type = 'removeBackgroundNode') {
  const opened = await openConnectedCard(type, {}, services);
  await goButton.click();
  return opened;
}

const failRun = (code: string, bill?: RunBill) => ({ status: 502, code, detail: '', ...(bill && { bill }) });

test.each([
  ['maybe_billed', BILL, 'fal cut failed. This may have been billed: $0.04. Run again?'],
  [
    'maybe_billed',
    { ...BILL, cost: null },
    'fal cut failed. This may have been billed, at an unknown price. Run again?',
  ],
  ['was_billed', BILL, 'fal cut billed $0.04 for this run, but the result couldn’t be fetched. Run again?'],
  [
    'was_billed',
    { ...BILL, estimate: true },
    'fal cut billed about $0.04 for this run, but the result couldn’t be fetched. Run again?',
  ],
])(
  'a card says who failed, and what that may have cost; beside Run again what it costs anew: %s, %o',
  async (code, bill, message) => {
    const { calls } = await runningCard();
    calls[0]?.fail(502, failRun(code, bill));
    await expectText(message);
    await expect.element(page.getByText(/fetched first/)).not.toBeInTheDocument();
    await expectText('fal cut, $0.04');
    await page.getByRole('button', { name: 'Run again' }).click();
    expect(calls).toHaveLength(2);
  },
);

test('that what is still there is fetched first is said where a queue may have it', async () => {
  const { calls } = await runningCard();
  calls[0]?.fail(502, failRun('was_billed', { ...BILL, left: true }));
  await expectText('Anything already made is fetched first.');
});

test('a failure of which no engine is named is said as before', async () => {
  const { calls } = await runningCard();
  calls[0]?.fail(502, failRun('was_billed'));
  await expectText('This was billed, but the result couldn’t be fetched. Run again?');
});

test('Stop tells what may still be billed, until the next run; of a free run it tells nothing', async () => {
  const { calls, callsOf } = await runningCard();
  await page.getByRole('button', { name: 'Stop' }).click();
  await vi.waitFor(() => expect(callsOf('cancel_job')).toHaveLength(1));
  callsOf('cancel_job')[0]?.answer({ bill: BILL });
  await expectText('Stopped. fal cut may still bill it: $0.04.');
  await expect.element(page.getByRole('button', { name: 'Run again' })).not.toBeInTheDocument();
  await goButton.click();
  await expect.element(page.getByText(/may still bill/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Stop' }).click();
  await vi.waitFor(() => expect(callsOf('cancel_job')).toHaveLength(2));
  callsOf('cancel_job')[1]?.answer({});
  await expectText('Stopped');
  await expect.element(page.getByText(/may still bill/)).not.toBeInTheDocument();
  expect(calls.length).toBeGreaterThan(1);
});

test.each(['spending_limit', 'installation_spent', 'unpriced', 'not_verified'])(
  'where money alone stands in the way, the built-in engine is the way on: %s',
  async (code) => {
    const { calls, callsOf, dataOf } = await runningCard();
    calls[0]?.fail(code === 'spending_limit' ? 429 : 409, { status: 409, code, detail: '' });
    await page.getByRole('button', { name: 'Use the built-in engine' }).click();
    await vi.waitFor(() => expect(callsOf('remove_background')).toHaveLength(2));
    expect(callsOf('remove_background')[1]?.request.body).toMatchObject({ route: 'built-in' });
    expect(dataOf('n')?.route).toBe('built-in');
  },
);
