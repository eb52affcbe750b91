import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import axe from 'axe-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { RouteChoice } from '../../../../contract/calls/engines.ts';
import type { EngineStatus } from '../../../../contract/calls/operator.ts';
import { samplePhoto } from '../../../nodes/gallery/samplePictures.ts';
import { applyAppearance, waitUntilDrawn } from '../../gallery/drawn.fixture.ts';
import { EnginesPage } from './EnginesPage.tsx';
import { FAULT_TIME_FORMAT } from './FaultsTable.tsx';

const BUILT_IN: RouteChoice = { route: 'built-in', name: 'Built-in engine', kind: 'built-in', cost: 0, seconds: 3 };
const HOSTED: RouteChoice = { route: 'openai:x', name: 'OpenAI x', kind: 'hosted', cost: 0.04, seconds: 14 };
const NOW = '2026-11-23T09:12:00.000Z';

const REASON = "status 404: model_not_found The model 'x' does not exist";
const PASSED_TEST = { code: null, fault: null, reason: null };
const FAILED_TEST = {
  code: 'engine_failed',
  fault: 'key',
  reason: 'CheckpointLoaderSimple: ckpt_name: not in the list',
};

const STATUS: EngineStatus = {
  read_at: NOW,
  providers: [
    { name: 'openai', label: 'OpenAI', kind: 'openai', variable: 'OPENAI_API_KEY', in_file: false, state: 'ready' },
    { name: 'fal', label: 'fal', kind: 'fal', variable: 'FAL_KEY', in_file: false, state: 'missing' },
    { name: 'house', label: 'House', kind: 'http', variable: null, in_file: true, state: 'ready' },
  ],
  operations: [
    {
      operation: 'generate_image',
      routes: [HOSTED, BUILT_IN],
      last_fault: null,
      last_test: {
        route: 'openai:x',
        at: NOW,
        milliseconds: 13_840,
        image_url: samplePhoto(30),
        text: null,
        ...PASSED_TEST,
      },
    },
    {
      operation: 'enhance_prompt',
      routes: [BUILT_IN],
      last_test: null,
      last_fault: { route: 'openai:x', fault: 'unsupported', at: NOW, times: 3, reason: REASON },
    },
    {
      operation: 'get_4k',
      routes: [BUILT_IN],
      last_fault: null,
      last_test: { route: 'built-in', at: NOW, milliseconds: 9, image_url: null, text: null, ...FAILED_TEST },
    },
  ],
  faults: [
    { route: 'openai:x', operation: 'generate_image', fault: 'rate', at: NOW, reason: 'status 429: slow down' },
    { route: 'fal:fal-ai/gone', operation: 'get_4k', fault: 'billed', at: NOW, reason: null },
  ],
  use: [
    { day: '2026-11-23', email: 'lin@example.org', route: 'openai:x', runs: 12, cost: 0.96, unknown: 0 },
    { day: '2026-11-22', email: 'lin@example.org', route: 'built-in', runs: 200, cost: 0, unknown: 0 },
  ],
  spending: [],
  use_in_all: { runs: 212, cost: 0.96, unknown: 0 },
};

const calls: string[] = [];
const top = { language: 'english', onLanguage: () => undefined, theme: 'light', onTheme: () => undefined } as const;

function openPage(status = STATUS): void {
  render(
    <I18nProvider i18n={i18n}>
      <EnginesPage
        {...top}
        status={status}
        onReload={async () => void calls.push('read')}
        onTest={async (operation, route) => void calls.push(`${operation} ${route}`)}
      />
    </I18nProvider>,
  );
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const rowOf = (name: RegExp) => page.getByRole('row', { name });

beforeEach(() => {
  calls.length = 0;
});
afterAll(async () => {
  await applyAppearance({ theme: 'light', language: 'english' });
  await page.viewport(1280, 800);
});

test('providers stand there with their state and their variable', async () => {
  openPage();
  const items = page.getByRole('list', { name: 'Providers' }).getByRole('listitem');
  const notices = [
    'Built-in engineneeds no keyReady',
    'OpenAIOPENAI_API_KEYReady',
    'falFAL_KEYMissing',
    'Housekey in the fileReady',
  ];
  await expect.poll(() => items.elements().map((item) => item.textContent)).toEqual(notices);
});

test('an operation has its ways in order, its last test and its last fault in plain words', async () => {
  openPage();
  const design = rowOf(/^Generate Design/);
  const ways = [
    'OpenAI x$0.04 an image, $0.08 a run of 2, about 14 s',
    'Built-in engineFree, about 3 s',
    '13.8 sOpenAI x',
  ];
  for (const way of ways) await expect.poll(() => design.element().textContent).toContain(way);
  await expect.element(design.getByRole('img', { name: 'Test of Generate Design' })).toBeVisible();
  const why = /OpenAI x: the model can’t do this/;
  await expect.element(rowOf(/^Prompt Generator/).getByText(why)).toBeVisible();
  await expect.element(rowOf(/^Prompt Generator/).getByText(REASON)).toBeVisible();
  await expect.element(rowOf(/^Prompt Generator/).getByText('3 times in 30 days')).toBeVisible();
  await expect.element(rowOf(/^4k export/).getByText(/it refused the key or the account/)).toBeVisible();
  await expect.element(rowOf(/^4k export/).getByText(FAILED_TEST.reason)).toBeVisible();
});

test('a test that may have been billed says by whom, and how much', async () => {
  const [design] = STATUS.operations;
  const bill = { engine: 'OpenAI x', cost: 0.04 };
  const failed = { ...design!.last_test!, image_url: null, code: 'maybe_billed', fault: 'doubtful', bill };
  openPage({ ...STATUS, operations: [{ ...design!, last_test: failed }] });
  await expect.element(rowOf(/^Generate Design/).getByText(/This may have been billed: \$0\.04/)).toBeVisible();
});

test('what stands after the built-in engine is there to be chosen, and takes over from none', async () => {
  const [design] = STATUS.operations;
  openPage({ ...STATUS, operations: [{ ...design!, routes: [...design!.routes].reverse() }] });
  await expect
    .poll(() => rowOf(/^Generate Design/).element().textContent)
    .toContain('NoneTo choose on a node:OpenAI x');
});

test('each way of an operation can be tested, with its price said before; an only one at once', async () => {
  openPage();
  await press('Test Prompt Generator, Free');
  await press('Test Generate Design');
  await expect
    .element(page.getByRole('menuitem', { name: 'OpenAI x' }))
    .toHaveAccessibleDescription('Hosted model, about 14 s $0.04');
  await page.getByRole('menuitem', { name: 'Built-in engine' }).click();
  await press('Test Generate Design');
  await page.getByRole('menuitem', { name: 'OpenAI x' }).click();
  const ways = ['enhance_prompt built-in', 'generate_image built-in', 'generate_image openai:x'];
  await expect.poll(() => calls).toEqual(ways);
});

test('all operations are tested by their first choice, and asked about where that costs', async () => {
  openPage();
  await press('Test all');
  await expect.element(page.getByText('3 runs, about $0.04, about 20 s')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Test all' }).click();
  const rest = ['generate_image openai:x', 'enhance_prompt built-in', 'get_4k built-in'];
  await expect.poll(() => calls).toEqual(rest);
});

test('where all is free, nothing is asked', async () => {
  openPage({ ...STATUS, operations: STATUS.operations.slice(1) });
  await press('Test all');
  await expect.poll(() => calls).toEqual(['enhance_prompt built-in', 'get_4k built-in']);
});

test('the newest faults are listed with their time, each engine by its name, and the provider’s own words', async () => {
  openPage();
  const faults = page.getByRole('region', { name: 'Latest errors' }).getByRole('row');
  const at = i18n.date(NOW, FAULT_TIME_FORMAT);
  await expect
    .poll(() => faults.elements().map((row) => row.textContent))
    .toEqual([
      'WhenEngineOperationWhat happened',
      `${at}OpenAI xGenerate Designit was overloadedstatus 429: slow down`,
      `${at}fal gone4k exportthe run was billed, but its result couldn’t be fetched`,
    ]);
});

test('use is told by day and person, with its sum; and all of it is read again', async () => {
  openPage();
  await expect
    .poll(() => rowOf(/^November 23/).element().textContent)
    .toBe('November 23lin@example.orgOpenAI x12$0.96');
  await expect.poll(() => rowOf(/^All/).element().textContent).toBe('All212$0.96');
  await press('Refresh');
  expect(calls).toEqual(['read']);
});

test('a cost that nobody knows is never free: of a sum it is said that it is at least so much', async () => {
  const [line] = STATUS.use;
  const unpriced = { ...line!, email: 'ann@example.org', cost: 0, unknown: 3, runs: 3 };
  const partly = { ...line!, unknown: 1 };
  openPage({ ...STATUS, use: [unpriced, partly], use_in_all: { runs: 15, cost: 0.96, unknown: 4 } });
  await expect.poll(() => rowOf(/ann@example/).element().textContent).toMatch(/3Cost not known$/);
  await expect.poll(() => rowOf(/lin@example/).element().textContent).toMatch(/12at least \$0\.96$/);
  await expect.poll(() => rowOf(/^All/).element().textContent).toBe('All15at least $0.96');
  cleanup();
  openPage({ ...STATUS, use: [unpriced], use_in_all: { runs: 3, cost: 0, unknown: 3 } });
  await expect.poll(() => rowOf(/^All/).element().textContent).toBe('All3Cost not known');
});

test('where only the built-in engine is there, the operator is told how to connect a model', async () => {
  openPage();
  await expect.element(page.getByText('FAL_KEY')).toBeVisible();
  await expect.element(page.getByText(/^No model is connected/)).not.toBeInTheDocument();
  cleanup();
  openPage({ ...STATUS, providers: [] });
  await expect.element(page.getByText(/^No model is connected/)).toBeVisible();
});

test('on a phone all of an operation is seen without scrolling sideways', async () => {
  await page.viewport(390, 900);
  openPage();
  const region = page.getByRole('region', { name: 'Engines by operation' });
  await expect.element(region.getByRole('button', { name: 'Test Generate Design' })).toBeVisible();
  const { scrollWidth, clientWidth } = region.element();
  expect(scrollWidth).toBe(clientWidth);
  await page.viewport(1280, 800);
});

test.each([
  ['light', 'english', 1280],
  ['dark', 'chinese', 1280],
  ['light', 'english', 390],
] as const)('axe finds nothing, %s, %s, %i wide', async (theme, language, width) => {
  await page.viewport(width, 900);
  await applyAppearance({ theme, language });
  openPage();
  await waitUntilDrawn();
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
