import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { JobRecord } from '../../../../../contract/calls/jobs.ts';
import { JobId } from '../../../../../contract/ids.ts';
import { openCanvas } from '../../../../canvas/testing/openCanvas.fixture.tsx';
import { BoardActorProvider } from '../../../../cards/context/boardActor.tsx';
import { CardServicesProvider } from '../../../../cards/context/cardServices.ts';
import { selectRun } from '../../../../machines/board/selectors.ts';
import { edge, node, nodeId, PLAIN_SERVICES, startBoard } from '../../../../nodes/board.fixture.tsx';
import type { BoardSession } from '../../../../session/boardSession.ts';
import { token } from '../../../../session/client.ts';
import { createNotices } from '../../../../ui/notices/notices.ts';
import { attachRunMissing } from '../attachRunMissing.ts';
import { PlanPanel } from './PlanPanel.tsx';
import { RunsPanel } from './RunsPanel.tsx';
import { useRunPlan } from './useRunPlan.ts';

const OTHER_KEY = 'BBBBBBBBBBBBBBBBBBBBBB.png';
const KEY = 'AAAAAAAAAAAAAAAAAAAAAA.png';
const NEWER_KEY = 'CCCCCCCCCCCCCCCCCCCCCC.png';
const FIRST_EDGE = edge('first', 'r', 'out.image.image', 'in.image.image');
const MINUTE = 60_000;

let history: () => Response;
let cancelled: unknown[];

beforeEach(() => {
  token.set('ada');
  sessionStorage.clear();
  history = () => Response.json({ jobs: [] });
  cancelled = [];
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes('cancel_job')) {
      cancelled.push(await request.json());
      return Response.json({});
    }
    return request.url.includes('job_history') ? history() : Response.json({});
  });
});

afterEach(() => {
  token.set(null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function jobOf(name: string, state: JobRecord['state'], rest: Partial<JobRecord> = {}): JobRecord {
  const created = Date.now() - 3 * MINUTE;
  return {
    job_id: JobId.parse(crypto.randomUUID()),
    node_id: nodeId(name),
    operation: 'image_to_image',
    state,
    fraction: 0,
    code: null,
    created_at: new Date(created).toISOString(),
    ended_at: state === 'running' ? null : new Date(created + 4_000).toISOString(),
    ...rest,
  };
}

/** A photograph, and two Evolve nodes one after the other, with both panels over the board. */
async function openBoard(
  photo: Record<string, unknown> = { objectKey: KEY, imageUrl: '/a.png' },
  more: Partial<Parameters<typeof startBoard>[0]> = {},
) {
  const board = startBoard({
    nodes: [
      node('photo', 'prototype2DNode', photo),
      node('first', 'remixNode', { title: 'First' }, 500),
      node('second', 'remixNode', { title: 'Second' }, 1000),
      ...(more.nodes ?? []),
    ],
    edges: [
      edge('photo', 'first', 'out.image.image', 'in.image.image'),
      edge('first', 'second', 'out.image.image', 'in.image.image'),
      ...(more.edges ?? []),
    ],
  });
  const session = { actor: board.actor, notices: createNotices() } as unknown as BoardSession;
  function Panels() {
    const plan = useRunPlan(session);
    useEffect(() => attachRunMissing(session), []);
    return (
      <BoardActorProvider value={board.actor}>
        <CardServicesProvider value={PLAIN_SERVICES}>
          {plan && <PlanPanel plan={plan} />}
          {plan && <RunsPanel session={session} plan={plan} />}
        </CardServicesProvider>
      </BoardActorProvider>
    );
  }
  await openCanvas(undefined, { board: board.actor, children: <Panels /> });
  return {
    ...board,
    session,
    ask: (goal: string) => board.actor.send({ type: 'plan.requested', goals: [nodeId(goal)] }),
  };
}

const runs = page.getByRole('region', { name: 'Runs', exact: true });
const plan = page.getByRole('region', { name: 'Run what is missing' });
const itemsOf = (panel: typeof runs) =>
  panel
    .getByRole('listitem')
    .elements()
    .map((line) => (line as HTMLElement).innerText.replaceAll('\n', ' | '));

test('what ran is listed with how it ended; what is open can be stopped, what failed be run again', async () => {
  const running = jobOf('second', 'running', { fraction: 0.42 });
  const request = { prompt: 'lamp', seed: 7, inputs: { image: OTHER_KEY }, asked: { strength: 0.4 } };
  const jobs = [
    running,
    jobOf('first', 'failed', { code: 'engine_timeout', request }),
    jobOf('first', 'done'),
    jobOf('gone', 'cancelled'),
  ];
  history = () => Response.json({ jobs });
  const { actor } = await openBoard();
  await userEvent.keyboard('j');
  await expect
    .poll(() => itemsOf(runs))
    .toEqual([
      'Second | Busy, 42%',
      'First | It took too long and was stopped.',
      'First | Done in 4 s, 3 minutes ago',
      'This node was deleted | Stopped, 3 minutes ago',
    ]);
  await runs.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => cancelled).toEqual([{ job_id: running.job_id }]);
  await runs.getByRole('button', { name: 'Run again' }).click();
  await expect.poll(() => actor.getSnapshot().context.runs.get(nodeId('first'))).toBe('running');
  const run = selectRun(actor.getSnapshot(), nodeId('first'))?.getSnapshot();
  expect(run?.context.sentRun?.request.body).toEqual({
    prompt: 'lamp',
    object_key: OTHER_KEY,
    strength: 0.4,
    model: 'Product Design',
    seed: 7,
  });
  await runs.getByRole('button', { name: 'Go to node' }).first().click();
  expect([...actor.getSnapshot().context.selection]).toEqual(['second']);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => runs.query()).toBeNull();
});

test('asked for again while the last plan still stands, the plan takes the focus again', async () => {
  const { ask } = await openBoard();
  ask('second');
  await expect.element(plan).toHaveFocus();
  document.querySelector<HTMLElement>('[role="application"]')!.focus();
  ask('second');
  await expect.element(plan).toHaveFocus();
});

test('runs that were billed, or may be, say by whom and how much; what is run again goes by the engine that was chosen', async () => {
  const bill = { engine: 'fal up', cost: 0.2 };
  const options = { strength: 0.4, route: 'built-in' };
  const request = { prompt: 'lamp', seed: 7, inputs: { image: OTHER_KEY }, asked: options };
  history = () =>
    Response.json({
      jobs: [jobOf('first', 'failed', { code: 'maybe_billed', request, bill }), jobOf('gone', 'cancelled', { bill })],
    });
  const { actor } = await openBoard();
  await userEvent.keyboard('j');
  await expect
    .poll(() => itemsOf(runs))
    .toEqual([
      'First | fal up failed. This may have been billed: $0.20. Run again?',
      'This node was deleted | Stopped. fal up may still bill it: $0.20. 3 minutes ago',
    ]);
  await runs.getByRole('button', { name: 'Run again' }).click();
  await expect.poll(() => actor.getSnapshot().context.runs.get(nodeId('first'))).toBe('running');
  const run = selectRun(actor.getSnapshot(), nodeId('first'))?.getSnapshot();
  expect(run?.context.sentRun?.request.body).toMatchObject({ route: 'built-in' });
});

test('a list that is empty, or cannot be read, says so', async () => {
  await openBoard();
  await userEvent.keyboard('j');
  await expect.element(runs.getByText('Nothing has run on this board today.')).toBeVisible();
  await runs.getByRole('button', { name: 'Close' }).click();
  history = () => Response.json({ status: 500, code: 'internal', detail: 'It broke.' }, { status: 500 });
  await userEvent.keyboard('j');
  const failed = runs.getByText('The list of runs couldn’t be loaded. Trying again…');
  await expect.element(failed).toBeVisible();
  history = () => Response.json({ jobs: [jobOf('first', 'done')] });
  await expect.poll(() => itemsOf(runs), { timeout: 10_000 }).toEqual(['First | Done in 4 s, 3 minutes ago']);
});

test('a step goes by its title, else by its own words or those wired to it, and is seen by what it is fed with', async () => {
  const long = 'A lamp of brass on a desk of oak, in the light of the morning';
  const imageUrl = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  const { actor } = await openBoard(
    { objectKey: KEY, imageUrl },
    {
      nodes: [
        node('own', 'enrichNode', { prompt: long }, 500, 1000),
        node('text', 'textNode', { text: 'A lamp\nof glass' }, 0, 2000),
        node('wired', 'enrichNode', { prompt: 'unused' }, 500, 2000),
        node('bare', 'remixNode', {}, 500, 3000),
      ],
      edges: [
        edge('photo', 'own', 'out.image.image', 'in.image.image'),
        edge('photo', 'wired', 'out.image.image', 'in.image.image'),
        edge('text', 'wired', 'out.text.text', 'in.text.text'),
        edge('photo', 'bare', 'out.image.image', 'in.image.image'),
      ],
    },
  );
  actor.send({ type: 'plan.requested', goals: ['bare', 'wired', 'own', 'first'].map(nodeId) });
  const several = page.getByRole('region', { name: 'Run 4 nodes' });
  await expect
    .poll(() => itemsOf(several))
    .toEqual([
      '1 | First | Waiting | Skip',
      '2 | A lamp of brass on a desk of oak, in… | Waiting | Skip',
      '3 | A lamp of glass | Waiting | Skip',
      '4 | Evolve | Waiting | Skip',
    ]);
  const pictures = several
    .getByRole('listitem')
    .elements()
    .map((item) => item.querySelector('img')?.src ?? '');
  expect(pictures.map((source) => source === imageUrl)).toEqual([true, true, true, true]);
});

test('the plan says what a person must see to first, and is off until then', async () => {
  const { ask, actor } = await openBoard({});
  ask('second');
  await expect
    .poll(() => itemsOf(plan))
    .toEqual(['1 | First | The connected node has no image yet | Skip', '2 | Second | Waiting | Skip']);
  await expect.element(plan.getByRole('button', { name: 'Run', exact: true })).toHaveAttribute('aria-disabled', 'true');
  actor.send({ type: 'node.edited', id: nodeId('photo'), data: { objectKey: KEY } });
  await plan.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(() => itemsOf(plan)[1]).toBe('2 | Second | Waiting | Skip');
  await expect.element(plan.getByText('Running, step 1 of 2')).toBeVisible();
  await plan.getByRole('button', { name: 'Stop' }).click();
  await expect.element(plan.getByText('Paused at step 1 of 2')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => plan.query()).toBeNull();
});

/** The first node's result from the photograph. */
const resultData = (key: string) => ({ objectKey: OTHER_KEY, jobId: 'job', madeFrom: { 'in.image.image': key } });

test.each([
  ['there is no result yet', [], [], ['1 | First | Waiting'], []],
  [
    'it is of an older image',
    [node('r', 'prototype2DNode', resultData(OTHER_KEY))],
    [FIRST_EDGE],
    ['1 | First | Waiting'],
    [],
  ],
  [
    'it is there',
    [node('r', 'prototype2DNode', resultData(KEY))],
    [FIRST_EDGE],
    [],
    ['Everything here already has a result'],
  ],
])('where nothing else has to run first, the key of what is missing is answered all the same: %s', async (...row) => {
  const [, nodes, edges, steps, summary] = row;
  const { actor, session } = await openBoard(undefined, { nodes, edges });
  actor.send({ type: 'selection.changed', ids: [nodeId('first')] });
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.poll(() => [itemsOf(plan), session.notices.get().map(({ title }) => title)]).toEqual([steps, summary]);
});

test('what only a person can make anew is said', async () => {
  const crop = { objectKey: KEY, madeFrom: { 'in.image.image': OTHER_KEY } };
  const { actor, session } = await openBoard(crop, {
    nodes: [node('upload', 'prototype2DNode', { objectKey: NEWER_KEY }), node('r', 'prototype2DNode', resultData(KEY))],
    edges: [FIRST_EDGE, edge('upload', 'photo', 'out.image.image', 'in.image.image')],
  });
  for (const id of ['photo', 'first']) {
    actor.send({ type: 'selection.changed', ids: [nodeId(id)] });
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    const texts = {
      title: 'Everything here already has a result',
      text: 'Part of it comes from an image that was replaced. Crop or cut out the new one and connect that.',
    };
    await expect.poll(() => session.notices.get()).toMatchObject([texts]);
    session.notices.dismissKey('runMissing');
  }
});
