import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, type EventObject, fromCallback, fromPromise, SimulatedClock, type SnapshotFrom } from 'xstate';
import type { CallName } from '../../../contract/calls/index.ts';
import type { ConnectedInput } from '../../board/connect/inputs.ts';
import { id } from '../../board/document/draw.fixture.ts';
import { alertOf, type GenerationSnapshot, isBusy, messageOf, progressOf, runViewState } from '../board/selectors.ts';
import type { ApiRequest, PrepareStepInput, StreamEvent } from '../effects/effects.ts';
import type { BoardEvent } from '../events/board.events.ts';
import type { NodeRun, NodeRuns, RunMessage } from '../run/nodeRun.ts';
import { BOARD_ID, inputsWith, job, KEY, PICTURE, runBy } from '../run/run.fixture.ts';
import { callMachine } from './call.machine.ts';
import { generationMachine, PROGRESS_TICK_MS } from './generation.machine.ts';
import { mustRetain } from './generation.rules.ts';

/** True if the last run ended without any answer, so that Go would repeat it under its key. */
function wasCutOff(run: GenerationSnapshot | undefined): boolean {
  return run !== undefined && !isBusy(run) && run.context.sentRun !== null;
}

type Answer = { readonly output: unknown } | { readonly error: unknown };

/** Events that the board received, in a form that reads as a story. */
let story: string[];
let requests: ApiRequest[];
let answers: Partial<Record<CallName, Answer[]>>;
let clock: SimulatedClock;
let sendStream: (event: StreamEvent) => void;
let closedStreams: number;

beforeEach(() => {
  story = [];
  requests = [];
  answers = {};
  clock = new SimulatedClock();
  closedStreams = 0;
});

function tellStory(event: BoardEvent): string {
  if (event.type === 'outcome.recorded') return `kept ${JSON.stringify(event.data)}`;
  if (event.type === 'result.arrived') {
    const { kind, sharesCard } = event.result;
    return `${event.job} #${event.index}: ${kind}${sharesCard && event.index > 0 ? ' in that card' : ''}`;
  }
  if (event.type !== 'run.reported') return event.type;
  const { report } = event;
  if (report.type === 'dialog.requested') return `dialog ${report.dialog}`;
  if (report.type === 'notice')
    return report.notice.kind === 'callFailed' ? `${report.notice.call} ${report.notice.status}` : '';
  return report.type === 'announced' ? report.announcement.what : report.type;
}

/** Lets time pass as it does: every timer that falls due may set the next. */
function pass(ms: number): void {
  for (let passed = 0; passed < ms; passed += PROGRESS_TICK_MS) clock.increment(PROGRESS_TICK_MS);
}

/** A generation machine whose calls are answered from `answers`, one after the other; without one they stay open. */
function start(run: NodeRun, more: NodeRuns = {}, loadWordList?: () => Promise<void>) {
  const actors = {
    callApi: fromPromise<unknown, ApiRequest>(({ input }) => {
      requests.push(input);
      const answer = answers[input.call]?.shift();
      if (!answer) return new Promise(() => {});
      return 'error' in answer ? Promise.reject(answer.error) : Promise.resolve(answer.output);
    }),
    openStream: fromCallback<EventObject, ApiRequest>(({ input, sendBack }) => {
      requests.push(input);
      sendStream = sendBack;
      return () => {
        closedStreams += 1;
      };
    }),
    prepareRun: fromPromise<unknown, PrepareStepInput>(async ({ input: { step, inputs }, signal }) => {
      const prepare = await step.load();
      return prepare(inputs, {
        signal,
        store: async () => ({}),
        addressOf: async () => undefined,
        dataUrlOf: async () => '',
      });
    }),
  };
  const { callApi } = actors;
  const machine = generationMachine.provide({
    actors: {
      callApi,
      call: callMachine.provide({ actors }),
      ...(loadWordList && { fetchWordList: fromPromise(loadWordList) }),
    },
    ...(loadWordList && { guards: { hasWordList: () => false } }),
  });
  const board = createActor(
    fromCallback<BoardEvent>(({ receive }) => receive((event) => story.push(tellStory(event)))),
  );
  const actor = createActor(machine, {
    input: { board: board.start(), nodeId: id('r1'), runs: { go: run, ...more } },
    clock,
  }).start();
  const go = (prompt: string, name: string, action = 'go') =>
    actor.send({ type: 'go.pressed', action, inputs: inputsWith(prompt), run: name });
  const call = () => actor.getSnapshot().children.call?.getSnapshot() as SnapshotFrom<typeof callMachine> | undefined;
  /** Waits for a state of this machine, or of the call that it invoked. */
  const reaches = (state: string) =>
    vi.waitFor(() => expect(JSON.stringify([actor.getSnapshot().value, call()?.value])).toContain(state));
  const attempts = () => call()?.context.attempt;
  return { actor, go, reaches, attempts };
}

test('a call’s answer is placed, and the lock is free again', async () => {
  answers.process_sketch = [{ output: PICTURE }];
  const { actor, go, reaches } = start(runBy('plain'));
  go('a lamp', 'run1');
  expect(isBusy(actor.getSnapshot())).toBe(true);
  await reaches('done');
  expect(story).toEqual(['generating', 'lock.acquired', 'run1 #0: image', 'lock.released', 'run.ended']);
  expect(requests.map(({ call, key }) => [call, key])).toEqual([['process_sketch', `${BOARD_ID}/r1/run1`]]);
});

test('a refused Go takes no lock and leaves its message', () => {
  const { actor, go } = start(runBy('plain'));
  go(' ', 'run1');
  expect([story, requests, messageOf(actor.getSnapshot())]).toEqual([['refused'], [], 'promptMissing']);
  actor.send({ type: 'alert.closed' });
  expect(messageOf(actor.getSnapshot())).toBe(undefined);
});

test('a word of the list is refused and logged without the prompt', () => {
  const { actor, go } = start(runBy('plain'));
  go('PORN lamp', 'run1');
  expect(messageOf(actor.getSnapshot())).toBe('inappropriate');
  expect(story).toEqual(['refused']);
  expect(requests).toEqual([{ call: 'log_blocked', body: { board_id: BOARD_ID, node_type: 'enrichNode' } }]);
});

describe('a Go before the word list is here', () => {
  test('waits for it with the lock, and nothing is sent', async () => {
    const wordList = Promise.withResolvers<void>();
    const { actor, go, reaches } = start(runBy('plain'), {}, () => wordList.promise);
    go('a lamp', 'run1');
    expect([runViewState(actor.getSnapshot()), isBusy(actor.getSnapshot()), story, requests]).toEqual([
      'fetching',
      true,
      ['lock.acquired'],
      [],
    ]);
    wordList.resolve();
    await reaches('busy');
    expect(requests.map(({ call, key }) => [call, key])).toEqual([['process_sketch', `${BOARD_ID}/r1/run1`]]);
  });

  test('is refused by it, and logged', async () => {
    const { actor, go, reaches } = start(runBy('plain'), {}, async () => {});
    go('PORN lamp', 'run1');
    await reaches('refused');
    expect(messageOf(actor.getSnapshot())).toBe('inappropriate');
    expect(requests.map(({ call }) => call)).toEqual(['log_blocked']);
    expect(story).toEqual(['lock.acquired', 'lock.released', 'run.ended', 'refused']);
  });

  test('fails where the list cannot be had: nothing runs unchecked, and Go tries again', async () => {
    const { actor, go, reaches } = start(runBy('plain'), {}, () => Promise.reject(new TypeError('Failed to fetch')));
    go('a lamp', 'run1');
    await reaches('failed');
    expect(requests).toEqual([]);
    expect(story).toEqual(['lock.acquired', 'lock.released', 'run.ended', 'process_sketch 0']);
    expect(actor.getSnapshot().can({ type: 'go.pressed', action: 'go', inputs: inputsWith('a lamp'), run: 'r' })).toBe(
      true,
    );
  });

  test('is stopped without a call', async () => {
    const { actor, go } = start(runBy('plain'), {}, () => new Promise(() => {}));
    go('a lamp', 'run1');
    actor.send({ type: 'stop.pressed' });
    expect([runViewState(actor.getSnapshot()), story, requests]).toEqual([
      'stopped',
      ['lock.acquired', 'stopped', 'lock.released', 'run.ended'],
      [],
    ]);
  });
});

test('an answer without a picture says why, and is no result', async () => {
  answers.process_sketch = [{ output: { image_url: null, object_key: null } }];
  const { actor, go, reaches } = start(runBy('plain'));
  go('a lamp', 'run1');
  await reaches('refused');
  expect(messageOf(actor.getSnapshot())).toBe('noBackground');
  expect(story).toEqual(['generating', 'lock.acquired', 'lock.released', 'run.ended', 'refused']);
});

test('a stream places each picture as it comes and ends with the lock free', () => {
  const { actor, go } = start(runBy('streamed'));
  go('a lamp', 'run1');
  expect(actor.getSnapshot().value).toEqual({ running: 'busy' });
  sendStream({ type: 'stream.prepared', jobId: 'job' });
  expect(actor.getSnapshot().value).toEqual({ running: 'streaming' });
  sendStream({ type: 'stream.image', answer: PICTURE });
  sendStream({ type: 'stream.image', answer: PICTURE });
  sendStream({ type: 'stream.ended' });
  expect(runViewState(actor.getSnapshot())).toBe('done');
  expect(story.slice(2)).toEqual(['run1 #0: image', 'run1 #1: image', 'lock.released', 'run.ended']);
  expect(closedStreams).toBe(1);
});

describe('a run of several variants', () => {
  const four = { ...inputsWith('a lamp').node.data, variantCount: 4 };
  const goForFour = (run: NodeRun) => {
    const { actor } = start(run);
    const inputs = inputsWith('a lamp');
    actor.send({
      type: 'go.pressed',
      action: 'go',
      run: 'run1',
      inputs: { ...inputs, node: { ...inputs.node, data: four } },
    });
    return actor;
  };

  test('is asked for at once, and each is placed as it comes, with the others in one card', () => {
    const actor = goForFour(runBy('plain'));
    expect(requests).toMatchObject([{ call: 'process_sketch', body: { variants: 4 }, key: `${BOARD_ID}/r1/run1` }]);
    sendStream({ type: 'stream.prepared', jobId: 'job' });
    for (const index of [0, 1, 2, 3]) sendStream({ type: 'stream.image', answer: PICTURE, index });
    sendStream({ type: 'stream.ended' });
    expect(runViewState(actor.getSnapshot())).toBe('done');
    expect(story.slice(2)).toEqual([
      'run1 #0: image',
      ...[1, 2, 3].map((index) => `run1 #${index}: image in that card`),
      'lock.released',
      'run.ended',
    ]);
  });

  test('keeps those that came before a failure, which is said', () => {
    const actor = goForFour(runBy('plain'));
    for (const index of [0, 1]) sendStream({ type: 'stream.image', answer: PICTURE, index });
    sendStream({ type: 'stream.reported', detail: 'The engine failed.', code: 'engine_failed' });
    expect(runViewState(actor.getSnapshot())).toBe('error-dialog');
    expect(story.filter((line) => line.includes('#'))).toHaveLength(2);
    expect(actor.getSnapshot().context.runFailure).toMatchObject({ code: 'engine_failed' });
  });

  test('keeps those that came before Stop', () => {
    answers.cancel_job = [{ output: {} }];
    const actor = goForFour(runBy('plain'));
    sendStream({ type: 'stream.prepared', jobId: 'job' });
    sendStream({ type: 'stream.image', answer: PICTURE, index: 0 });
    actor.send({ type: 'stop.pressed' });
    expect(requests.at(-1)).toMatchObject({ call: 'cancel_job', body: { job_id: 'job' } });
    sendStream({ type: 'stream.image', answer: PICTURE, index: 1 });
    expect(story.filter((line) => line.includes('#'))).toEqual(['run1 #0: image']);
  });

  test('of an earlier visit is placed in one card, too', async () => {
    const done = job('done', { results: [0, 1].map((index) => ({ ...PICTURE, index })) });
    const { actor } = start(runBy('plain'));
    actor.send({ type: 'job.listed', action: 'go', job: done, inputs: inputsWith('a lamp') });
    expect(story).toEqual(['run-found #0: image', 'run-found #1: image in that card']);
  });

  test('of a call that always makes several is one of nodes, and of a call without variants is one of one', () => {
    goForFour(runBy('streamed'));
    expect(requests).toMatchObject([{ call: 'generate_image', body: { variants: 4 } }]);
    sendStream({ type: 'stream.image', answer: PICTURE, index: 0 });
    expect(story.at(-1)).toBe('run1 #0: image');
    goForFour(runBy('paid'));
    expect(requests[1]).toEqual({
      call: 'image_to_3d',
      body: { object_key: KEY, stl_mode: true },
      key: expect.any(String),
    });
  });

  test('repeats an earlier one of its own number, whatever the node holds', () => {
    const { actor } = start(runBy('plain'));
    const inputs = inputsWith('a lamp');
    const body = { prompt: 'a lamp', sketch_object_key: KEY, hq_mode: false, variants: 2 };
    const repeats = { call: 'process_sketch', body, prompt: 'a lamp' } as const;
    actor.send({
      type: 'go.pressed',
      action: 'go',
      run: 'run1',
      inputs: { ...inputs, repeats, node: { ...inputs.node, data: four } },
    });
    expect(requests).toMatchObject([{ body: { variants: 2 } }]);
  });
});

describe('what failed is shown as the one table of failures says', () => {
  test.each([
    [401, ['signed.out'], undefined],
    [403, ['dialog alert'], 'inappropriatePrompt'],
    [429, ['dialog rateLimit'], undefined],
    [500, ['dialog alert'], 'processingError'],
  ] as const)('HTTP %i', async (status, shown, alert) => {
    answers.process_sketch = [{ error: { status } }];
    const { actor, go, reaches } = start(runBy('plain'));
    go('a lamp', 'run1');
    await reaches(alert ? 'error-dialog' : 'failed');
    expect(story).toEqual(['generating', 'lock.acquired', 'lock.released', 'run.ended', ...shown]);
    expect(alertOf(actor.getSnapshot())).toBe(alert);
    actor.send({ type: 'alert.closed' });
    expect(runViewState(actor.getSnapshot())).toBe(alert ? 'failed' : 'idle');
  });

  test('403 on a paid call: the upgrade dialog follows the alert', async () => {
    answers.image_to_3d = [{ error: { status: 403 } }];
    const { actor, go, reaches } = start(runBy('paid'));
    go('a lamp', 'run1');
    await reaches('error-dialog');
    actor.send({ type: 'alert.closed' });
    expect(story.slice(-2)).toEqual(['dialog alert', 'dialog upgrade']);
  });

  test('a detail with 429 in a stream opens the rate-limit dialog, another is logged; pictures stay', () => {
    const { actor, go } = start(runBy('streamed'));
    go('a lamp', 'run1');
    sendStream({ type: 'stream.image', answer: PICTURE });
    sendStream({ type: 'stream.reported', detail: 'Error 429' });
    go('a lamp', 'run2');
    sendStream({ type: 'stream.reported', detail: 'engine gone' });
    expect(story.filter((line) => !line.startsWith('lock'))).toEqual([
      'generating',
      'run1 #0: image',
      'run.ended',
      'dialog rateLimit',
      'generating',
      'run.ended',
      'generate_image 200',
    ]);
    expect(runViewState(actor.getSnapshot())).toBe('failed');
  });

  test('the code of a failure in a stream means what the status of a call means', () => {
    const { actor, go } = start(runBy('streamed'));
    go('a lamp', 'run1');
    sendStream({ type: 'stream.reported', detail: 'The trial is used up.', code: 'trial_exhausted' });
    expect(story.at(-1)).toBe('dialog rateLimit');
    go('a lamp', 'run2');
    sendStream({
      type: 'stream.reported',
      detail: 'Inappropriate content was detected.',
      code: 'inappropriate_content',
    });
    expect(alertOf(actor.getSnapshot())).toBe('inappropriatePrompt');
  });

  test('a stream that does not start is logged only', () => {
    const { go } = start(runBy('streamed'));
    go('a lamp', 'run1');
    sendStream({ type: 'stream.failed', status: 500 });
    expect(story.at(-1)).toBe('generate_image 500');
  });
});

test('a stream that ends without a picture has failed, which is said', () => {
  const { actor, go } = start(runBy('streamed'));
  go('a lamp', 'run1');
  sendStream({ type: 'stream.prepared', jobId: 'job' });
  sendStream({ type: 'stream.ended' });
  expect(runViewState(actor.getSnapshot())).toBe('failed');
  expect(story.slice(2)).toEqual(['lock.released', 'generate_image 200', 'run.ended']);
  go('a lamp', 'run2');
  expect(requests.at(-1)?.key).toBe(`${BOARD_ID}/r1/run2`);
});

test('a stream that another tab stopped ends without a word', () => {
  const { actor, go } = start(runBy('streamed'));
  go('a lamp', 'run1');
  sendStream({ type: 'stream.reported', detail: 'The run was stopped.', code: 'run_cancelled' });
  expect([story, runViewState(actor.getSnapshot())]).toEqual([
    ['generating', 'lock.acquired', 'lock.released', 'run.ended'],
    'stopped',
  ]);
});

test('a run that another tab stopped ends without a word', async () => {
  answers.process_sketch = [{ error: { status: 499 } }];
  const { actor, go, reaches } = start(runBy('plain'));
  go('a lamp', 'run1');
  await reaches('stopped');
  expect(story).toEqual(['generating', 'lock.acquired', 'lock.released', 'run.ended']);
  expect(messageOf(actor.getSnapshot())).toBe(undefined);
});

test('a run that joined another tab’s is placed under the name of that one, each of its pictures once', async () => {
  answers.process_sketch = [{ output: { ...PICTURE, run: 'run of the other tab' } }];
  const { go, reaches } = start(runBy('plain'));
  go('a lamp', 'run1');
  await reaches('done');
  expect(story).toEqual([
    'generating',
    'lock.acquired',
    'run of the other tab #0: image',
    'lock.released',
    'run.ended',
  ]);
});

test('so are the pictures of a stream', () => {
  const { go } = start(runBy('streamed'));
  go('a lamp', 'run1');
  for (const index of [0, 1, 1]) sendStream({ type: 'stream.image', answer: { ...PICTURE, run: 'other' }, index });
  sendStream({ type: 'stream.ended' });
  expect(story.filter((line) => line.includes('#'))).toEqual(['other #0: image', 'other #1: image']);
});

describe('a lost connection', () => {
  const lost = { error: { status: 0 } };

  test('is taken up again under the same key, the lock held', async () => {
    answers.process_sketch = [lost, lost, { output: PICTURE }];
    const { actor, go, reaches, attempts } = start(runBy('plain'));
    go('a lamp', 'run1');
    await reaches('lost');
    expect([isBusy(actor.getSnapshot()), runViewState(actor.getSnapshot())]).toEqual([true, 'lost']);
    clock.increment(1_000);
    await vi.waitFor(() => expect(attempts()).toBe(2));
    actor.send({ type: 'online' });
    await reaches('done');
    expect(new Set(requests.map(({ key }) => key))).toEqual(new Set([`${BOARD_ID}/r1/run1`]));
    expect(story).toEqual(['generating', 'lock.acquired', 'run1 #0: image', 'lock.released', 'run.ended']);
  });

  test.each([502, 503, 504])('is what a proxy’s own page with HTTP %i means', async (status) => {
    answers.process_sketch = [{ error: { status } }, { output: PICTURE }];
    const plain = start(runBy('plain'));
    plain.go('a lamp', 'run1');
    await plain.reaches('lost');
    plain.actor.send({ type: 'online' });
    await plain.reaches('done');
    const { actor, go } = start(runBy('streamed'));
    go('a lamp', 'run2');
    sendStream({ type: 'stream.failed', status });
    expect(runViewState(actor.getSnapshot())).toBe('lost');
    clock.increment(1_000);
    sendStream({ type: 'stream.ended' });
    const [one, two] = [`${BOARD_ID}/r1/run1`, `${BOARD_ID}/r1/run2`];
    expect(requests.map(({ key }) => key)).toEqual([one, one, two, two]);
  });

  test('is not what our own server means by 502: it has run, and Go asks anew', async () => {
    const problem = { status: 502, code: 'engine_failed', detail: 'The engine failed.' };
    answers.process_sketch = [{ error: { status: 502, problem } }];
    const plain = start(runBy('plain'));
    plain.go('a lamp', 'run1');
    await plain.reaches('error-dialog');
    expect(wasCutOff(plain.actor.getSnapshot())).toBe(false);
    const streamed = start(runBy('streamed'));
    streamed.go('a lamp', 'run2');
    sendStream({ type: 'stream.failed', status: 502, problem });
    expect(story.at(-1)).toBe('generate_image 502');
  });

  test('behind a proxy that stays lost leaves the run to be repeated under its key', async () => {
    answers.process_sketch = Array.from({ length: 6 }, () => ({ error: { status: 502 } }));
    const { actor, go, reaches, attempts } = start(runBy('plain'));
    go('a lamp', 'run1');
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await vi.waitFor(() => expect(attempts()).toBe(attempt));
      await reaches('lost');
      clock.increment(20_000);
    }
    await reaches('error-dialog');
    expect(wasCutOff(actor.getSnapshot())).toBe(true);
  });

  test('that stays lost frees the lock; the same Go repeats the run, another is a new one', async () => {
    answers.process_sketch = [lost, lost, lost, lost, lost, lost];
    const { actor, go, reaches, attempts } = start(runBy('plain'));
    go('a lamp', 'run1');
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await vi.waitFor(() => expect(attempts()).toBe(attempt));
      await reaches('lost');
      clock.increment(20_000);
    }
    await reaches('error-dialog');
    actor.send({ type: 'alert.closed' });
    expect(isBusy(actor.getSnapshot())).toBe(false);
    go('a lamp', 'run2');
    expect(requests.at(-1)?.key).toBe(`${BOARD_ID}/r1/run1`);
    actor.send({ type: 'stop.pressed' });
  });

  test('of a stream that is cut after each prepared and image is asked for with growing pauses, then given up and said', () => {
    const { actor, go } = start(runBy('streamed'));
    go('a lamp', 'run1');
    const cut = () => {
      sendStream({ type: 'stream.prepared', jobId: 'job' });
      sendStream({ type: 'stream.image', answer: PICTURE, index: 0 });
      sendStream({ type: 'stream.failed', status: 0 });
    };
    cut();
    for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000]) {
      const before = requests.length;
      clock.increment(pause - 1);
      expect([runViewState(actor.getSnapshot()), requests.length]).toEqual(['lost', before]);
      clock.increment(1);
      expect(requests.length).toBe(before + 1);
      cut();
    }
    clock.increment(600_000);
    expect([requests.length, runViewState(actor.getSnapshot()), isBusy(actor.getSnapshot())]).toEqual([
      6,
      'failed',
      false,
    ]);
    expect(story.slice(-3)).toEqual(['lock.released', 'run.ended', 'generate_image 0']);
  });

  test('of a stream that held for half a minute counts as the first', () => {
    const { go } = start(runBy('streamed'));
    go('a lamp', 'run1');
    for (let loss = 0; loss < 8; loss += 1) {
      sendStream({ type: 'stream.prepared', jobId: 'job' });
      clock.increment(30_000);
      sendStream({ type: 'stream.failed', status: 0 });
      clock.increment(1_000);
    }
    expect(requests.length).toBe(9);
  });

  test('a broken stream joins its job again, and what was placed before is not placed again', () => {
    const { go } = start(runBy('streamed'));
    go('a lamp', 'run1');
    sendStream({ type: 'stream.image', answer: PICTURE, index: 0 });
    sendStream({ type: 'stream.failed', status: 0 });
    clock.increment(1_000);
    sendStream({ type: 'stream.image', answer: PICTURE, index: 0 });
    sendStream({ type: 'stream.image', answer: PICTURE, index: 1 });
    sendStream({ type: 'stream.ended' });
    const pictures = story.filter((line) => line.startsWith('run1'));
    expect(pictures).toEqual(['run1 #0: image', 'run1 #1: image']);
    expect(requests.map(({ key }) => key)).toEqual([`${BOARD_ID}/r1/run1`, `${BOARD_ID}/r1/run1`]);
  });

  test('a run cut off by a sign-out is repeated under its key', async () => {
    answers.process_sketch = [{ error: { status: 401 } }];
    const { actor, go, reaches } = start(runBy('plain'));
    go('a lamp', 'run1');
    await reaches('failed');
    expect(wasCutOff(actor.getSnapshot())).toBe(true);
    go('a lamp', 'run2');
    expect(requests.map(({ key }) => key)).toEqual([`${BOARD_ID}/r1/run1`, `${BOARD_ID}/r1/run1`]);
  });

  test('a run that was answered with a failure is a new one the next time', async () => {
    answers.process_sketch = [{ error: { status: 429 } }];
    const { go, reaches } = start(runBy('plain'));
    go('a lamp', 'run1');
    await reaches('failed');
    go('a lamp', 'run2');
    expect(requests.at(-1)?.key).toBe(`${BOARD_ID}/r1/run2`);
  });
});

describe('Stop', () => {
  test('frees the lock at once and cancels the job that the stream named', async () => {
    answers.cancel_job = [{ output: {} }];
    const { actor, go, reaches } = start(runBy('streamed'));
    go('a lamp', 'run1');
    sendStream({ type: 'stream.prepared', jobId: 'job-1' });
    actor.send({ type: 'stop.pressed' });
    expect([story.slice(-2), closedStreams]).toEqual([['lock.released', 'stopped'], 1]);
    await reaches('stopped');
    expect(requests.at(-1)).toEqual({ call: 'cancel_job', body: { job_id: 'job-1' } });
    expect(story.at(-1)).toBe('run.ended');
  });

  test('names the job of a call by the key of its run, whether or not it has reached the server', async () => {
    answers.cancel_job = [{ output: {} }];
    const { actor, go, reaches } = start(runBy('plain'));
    go('a lamp', 'run1');
    actor.send({ type: 'stop.pressed' });
    await reaches('stopped');
    expect(requests.slice(1)).toEqual([{ call: 'cancel_job', body: { idempotency_key: `${BOARD_ID}/r1/run1` } }]);
  });

  test('says when the job could not be cancelled', async () => {
    answers.cancel_job = [{ error: { status: 500 } }];
    const { actor, go, reaches } = start(runBy('plain'));
    go('a lamp', 'run1');
    actor.send({ type: 'stop.pressed' });
    await reaches('stopped');
    expect(story.slice(-2)).toEqual(['cancel_job 500', 'run.ended']);
  });
});

describe('a job of an earlier visit', () => {
  const OUTAGE_POLLS = 30;

  test('is followed to its end through a minute in which nobody answers, its pictures placed as they are there, each once', async () => {
    const reply = job('running');
    answers.list_jobs = [
      { output: { jobs: [job('running', { results: [PICTURE] })] } },
      ...Array.from({ length: OUTAGE_POLLS }, (_, poll) => ({ error: { status: poll % 2 ? 503 : 0 } })),
      { output: { jobs: [job('done', { results: [PICTURE, PICTURE] })] } },
    ];
    const { actor, reaches } = start(runBy('plain'));
    actor.send({ type: 'job.listed', action: 'go', job: reply, inputs: inputsWith('a lamp') });
    for (let poll = 0; poll < 1 + OUTAGE_POLLS; poll += 1) {
      await reaches('pausing');
      clock.increment(2_000);
    }
    await reaches('done');
    expect(story).toEqual([
      'lock.acquired',
      'run-found #0: image',
      'run-found #1: image in that card',
      'lock.released',
      'run.ended',
    ]);
  });

  test('that failed meanwhile is shown like any failure', async () => {
    answers.list_jobs = [{ output: { jobs: [job('failed', { status: 429, code: 'trial_exhausted' })] } }];
    const { actor, reaches } = start(runBy('plain'));
    actor.send({ type: 'job.listed', action: 'go', job: job('running'), inputs: inputsWith('a lamp') });
    await reaches('failed');
    expect(story.at(-1)).toBe('dialog rateLimit');
  });

  test('that failed meanwhile leaves what it had made until then', async () => {
    answers.list_jobs = [{ output: { jobs: [job('failed', { status: 502, results: [PICTURE] })] } }];
    const { actor, reaches } = start(runBy('plain'));
    actor.send({ type: 'job.listed', action: 'go', job: job('running'), inputs: inputsWith('a lamp') });
    await reaches('error-dialog');
    expect(story).toContain('run-found #0: image');
  });

  test('that failed before it was found is told quietly, and leaves what it had made', () => {
    const { actor } = start(runBy('plain'));
    const failedJob = job('failed', { status: 502, code: 'engine_failed', results: [PICTURE] });
    actor.send({ type: 'job.listed', action: 'go', job: failedJob, inputs: inputsWith('a lamp') });
    expect([story, runViewState(actor.getSnapshot())]).toEqual([['run-found #0: image', 'process_sketch 502'], 'idle']);
  });

  test('that may have been billed asks on its card, and is retained until that is answered or closed', () => {
    const { actor } = start(runBy('plain'));
    const reply = job('failed', { status: 502, code: 'maybe_billed' });
    actor.send({ type: 'job.listed', action: 'go', job: reply, inputs: inputsWith('a lamp') });
    const seen = () => [story, runViewState(actor.getSnapshot()), actor.getSnapshot().context.runFailure?.code];
    expect(seen()).toEqual([['run.ended'], 'failed', 'maybe_billed']);
    expect(mustRetain(actor.getSnapshot().context)).toBe(true);
    actor.send({ type: 'alert.closed' });
    expect(seen()).toEqual([['run.ended', 'run.ended'], 'idle', undefined]);
    expect(mustRetain(actor.getSnapshot().context)).toBe(false);
  });

  test('that is done is placed without a lock', () => {
    const { actor } = start(runBy('plain'));
    actor.send({
      type: 'job.listed',
      action: 'go',
      job: job('done', { results: [PICTURE] }),
      inputs: inputsWith('a lamp'),
    });
    expect(story).toEqual(['run-found #0: image']);
  });
});

test('the bar follows the clock, and begins anew with each run', () => {
  const { actor, go } = start(runBy('plain', 'evolve'));
  expect(progressOf(actor.getSnapshot())).toBe(undefined);
  go('a lamp', 'run1');
  const percent = () => progressOf(actor.getSnapshot())?.percent;
  const course = [0, 100, 900, 5_000, 60_000].map((ms) => {
    pass(ms);
    return Math.round(percent() ?? Number.NaN);
  });
  expect(course).toEqual([0, 2, 17, 100, 100]);
  actor.send({ type: 'stop.pressed' });
  expect(percent()).toBe(undefined);
});

test('think mode shows its thoughts, by a function of the node’s data', () => {
  const { actor, go } = start(runBy('streamed', ({ node }) => (node.type === 'enrichNode' ? 'think' : 'none')));
  go('a lamp', 'run1');
  const thoughts = [0, 1_600, 1_600].map((ms) => {
    pass(ms);
    return progressOf(actor.getSnapshot());
  });
  expect(thoughts).toEqual([
    { percent: null, thought: 'understanding', thoughtCount: 1 },
    { percent: null, thought: 'exploring', thoughtCount: 2 },
    { percent: null, thought: 'crafting', thoughtCount: 3 },
  ]);
});

describe('a type with several runs', () => {
  const describing: NodeRun = {
    ...runBy('plain'),
    calls: ['describe_image'],
    needs: [],
    toRequest: () => ({ call: 'describe_image', body: { object_key: KEY, image_url: '' } }),
    resultOf: ({ description }) => ({ kind: 'text', data: { text: description } }),
  };

  test('runs the one whose action was pressed', async () => {
    answers.describe_image = [{ output: { description: 'A lamp.' } }];
    const { go, reaches } = start(runBy('plain'), { describe: describing });
    go('', 'run1', 'describe');
    await reaches('done');
    expect(story).toEqual(['generating', 'lock.acquired', 'run1 #0: text', 'lock.released', 'run.ended']);
  });

  test('does not take the answer of one for that of another', async () => {
    answers.describe_image = [{ error: { status: 500 } }];
    const { actor, go, reaches } = start(runBy('plain'), { describe: describing });
    go('', 'run1', 'describe');
    await reaches('failed');
    go('a lamp', 'run2');
    expect(requests.map(({ call, key }) => [call, key])).toEqual([
      ['describe_image', `${BOARD_ID}/r1/run1`],
      ['process_sketch', `${BOARD_ID}/r1/run2`],
    ]);
    actor.send({ type: 'stop.pressed' });
  });
});

describe('what a run needs', () => {
  const fedBy = (asset: { objectKey?: string; url?: string } | undefined) => ({
    ...inputsWith('a lamp'),
    connectedInputs: {
      'in.image.image': {
        node: inputsWith('').node,
        sourceHandle: 'out.image.image',
        passedValue: asset && { kind: 'image', asset },
      } satisfies ConnectedInput,
    },
  });
  const needing = (message?: RunMessage): NodeRun => ({
    ...runBy('plain'),
    needs: [{ handle: 'in.image.image', requirement: 'stored', ...(message && { message }) }],
  });

  test.each<[string, RunMessage | undefined, ReturnType<typeof fedBy>, RunMessage]>([
    ['a picture that was never stored is said, never sent', undefined, fedBy({ url: '/a.png' }), 'notStored'],
    ['a lack with a message of its own is answered by it', 'startImageMissing', fedBy(undefined), 'startImageMissing'],
    [
      'a type may have its own words',
      { id: 'own', message: 'Own words' },
      fedBy({}),
      { id: 'own', message: 'Own words' },
    ],
  ])('%s', (_, message, inputs, answer) => {
    const { actor } = start(needing(message));
    actor.send({ type: 'go.pressed', action: 'go', inputs, run: 'run1' });
    expect([runViewState(actor.getSnapshot()), messageOf(actor.getSnapshot()), requests]).toEqual([
      'refused',
      answer,
      [],
    ]);
  });

  test('a prompt that is longer than the server takes is said before it is sent', () => {
    const { actor, go } = start(runBy('plain'));
    go('x'.repeat(4001), 'run1');
    expect([messageOf(actor.getSnapshot()), requests]).toEqual(['promptTooLong', []]);
  });
});

test('a hit of the word list on the words that came back is refused, logged and not stored', async () => {
  answers.process_sketch = [{ output: { text: 'never to be shown' } }];
  answers.log_blocked = [{ output: {} }];
  const returned: NodeRun = { ...runBy('plain'), resultOf: () => ({ kind: 'refused', message: 'inappropriate' }) };
  const { actor, go, reaches } = start(returned);
  go('a lamp', 'run1');
  await reaches('refused');
  expect(messageOf(actor.getSnapshot())).toBe('inappropriate');
  expect(requests.map(({ call }) => call)).toEqual(['process_sketch', 'log_blocked']);
  expect(story).toEqual(['generating', 'lock.acquired', 'lock.released', 'run.ended', 'refused']);
});

describe('a step before the call', () => {
  let steps: string[];
  let finish: (outcome: unknown) => void;
  let fail: (error: unknown) => void;

  /** A run that stores a picture first; the test says how that ends. */
  function preparedStep(): NodeRun {
    steps = [];
    return {
      ...runBy('plain'),
      prepare: {
        keyOf: ({ prompt }) => prompt,
        load: async () => (inputs) =>
          new Promise((resolve, reject) => {
            steps.push(inputs.prompt);
            finish = resolve;
            fail = reject;
          }),
        stored: (outcome, { prompt }) => ({ objectKey: outcome, of: prompt }),
      },
      toRequest: (_, outcome) => ({
        call: 'process_sketch',
        body: { prompt: String(outcome), sketch_object_key: KEY, hq_mode: false },
      }),
    };
  }
  const begun = () => vi.waitFor(() => expect(steps).toHaveLength(1));

  test('holds the lock, and its outcome goes into the call', async () => {
    answers.process_sketch = [{ output: PICTURE }];
    const { actor, go, reaches } = start(preparedStep());
    go('a lamp', 'run1');
    expect([runViewState(actor.getSnapshot()), isBusy(actor.getSnapshot())]).toEqual(['preparing', true]);
    await begun();
    finish('stored');
    await reaches('done');
    expect(requests.map(({ body }) => body)).toEqual([{ prompt: 'stored', sketch_object_key: KEY, hq_mode: false }]);
    const outcome = 'kept {"objectKey":"stored","of":"a lamp"}';
    expect(story).toEqual(['generating', 'lock.acquired', outcome, 'run1 #0: image', 'lock.released', 'run.ended']);
  });

  test('is left out where the run needs none', async () => {
    answers.process_sketch = [{ output: PICTURE }];
    const run = preparedStep();
    const { go, reaches } = start({ ...run, prepare: { ...run.prepare!, keyOf: () => undefined } });
    go('a lamp', 'run1');
    await reaches('done');
    expect([steps, requests.map(({ call }) => call)]).toEqual([[], ['process_sketch']]);
  });

  test('is stopped without a word to the server, since nothing was sent', async () => {
    const { actor, go } = start(preparedStep());
    go('a lamp', 'run1');
    await begun();
    actor.send({ type: 'stop.pressed' });
    expect([runViewState(actor.getSnapshot()), requests]).toEqual(['stopped', []]);
    expect(story).toEqual(['generating', 'lock.acquired', 'lock.released', 'stopped', 'run.ended']);
  });

  test('is done again after a lost connection', async () => {
    answers.process_sketch = [{ output: PICTURE }];
    const { actor, go, reaches } = start(preparedStep());
    go('a lamp', 'run1');
    await begun();
    fail({ status: 0 });
    await reaches('lost');
    actor.send({ type: 'online' });
    await vi.waitFor(() => expect(steps).toEqual(['a lamp', 'a lamp']));
    finish('stored');
    await reaches('done');
    expect(story.filter((line) => line.startsWith('lock'))).toEqual(['lock.acquired', 'lock.released']);
  });

  test('that fails is a failure of the run; one that was done serves the next run of the same', async () => {
    answers.process_sketch = [{ error: { status: 500 } }, { output: PICTURE }];
    const { actor, go, reaches } = start(preparedStep());
    go('a lamp', 'run1');
    await begun();
    fail({ status: 403 });
    await reaches('error-dialog');
    expect(alertOf(actor.getSnapshot())).toBe('inappropriateImage');
    actor.send({ type: 'alert.closed' });
    go('a lamp', 'run2');
    await vi.waitFor(() => expect(steps).toHaveLength(2));
    finish('stored');
    await reaches('error-dialog');
    actor.send({ type: 'alert.closed' });
    go('a lamp', 'run3');
    await reaches('done');
    expect(steps).toHaveLength(2);
  });
});
