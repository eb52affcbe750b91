import { expect, test } from 'vitest';
import { type Engine, EngineError, type EngineJob, type Fault, type Step } from './engine.ts';
import { canPerform, perform, type Routes } from './runner.ts';

const JOB: EngineJob = {
  id: 'j',
  operation: 'generate_image',
  model: '',
  prompt: 'kettle',
  seed: 1,
  count: 1,
  aspectRatio: '1:1',
};
const RESULT: Step = {
  kind: 'result',
  text: 'done',
  recipe: { engine: 'e', model: 'm', operation: 'generate_image', prompt: '', seed: 1, notes: [], milliseconds: 1 },
};
const LONG = 60;

const PROGRESS: Step = { kind: 'progress', fraction: 0 };

type Try = Step[] | EngineError | 'never' | 'stuck';

/** An engine whose tries go as listed; `calls` tells how often it was asked. */
function engineOf(...tries: Try[]): Engine & { readonly calls: EngineJob[] } {
  const calls: EngineJob[] = [];
  return {
    name: 'engine',
    calls,
    can: () => tries.length > 0,
    close: async () => {},
    async *run(job, signal) {
      const what = tries[calls.length] ?? [];
      calls.push(job);
      if (what instanceof EngineError) throw what;
      if (what === 'stuck') yield PROGRESS;
      if (what === 'never' || what === 'stuck')
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      else yield* what;
    },
  };
}

const fails = (fault: Fault, spent = false) => new EngineError(fault, `provider: ${fault}`, { spent });
const over =
  (...engines: Engine[]): Routes =>
  () =>
    engines.map((engine, index) => ({ engine, model: `m${index}`, seconds: LONG, queueSeconds: LONG }));

async function outcome(routes: Routes, signal = new AbortController().signal): Promise<(string | undefined)[]> {
  const seen: (string | undefined)[] = [];
  try {
    for await (const step of perform(routes, JOB, signal)) seen.push(step.kind);
  } catch (error) {
    seen.push(error instanceof EngineError ? error.fault : String(error));
  }
  return seen;
}

test('the first engine that can is asked, with its own model', async () => {
  const [unable, able] = [engineOf(), engineOf([RESULT])];
  expect(await outcome(over(unable, able))).toEqual(['result']);
  expect([unable.calls.length, able.calls.map(({ model }) => model)]).toEqual([0, ['m1']]);
  expect([canPerform(over(unable), 'get_4k'), canPerform(over(able), 'get_4k')]).toEqual([false, true]);
});

test.each<[string, Try[], string[], number, number]>([
  ['a throttled engine is asked once more', [fails('rate'), [RESULT]], ['result'], 2, 0],
  ['a lasting throttle goes to the next', [fails('rate'), fails('rate')], ['result'], 2, 1],
  ['what may have been billed is not repeated, but the next is asked', [fails('failed', true)], ['result'], 1, 1],
  ['an engine that cannot after all gives way', [fails('unsupported')], ['result'], 1, 1],
  ['a refusal on content is final', [fails('content')], ['content'], 1, 0],
  ['an input that is no use is final', [fails('input')], ['input'], 1, 0],
  ['words that are not understood are final', [fails('words')], ['words'], 1, 0],
])('%s', async (_, tries, seen, first, second) => {
  const [one, two] = [engineOf(...tries), engineOf([RESULT])];
  expect(await outcome(over(one, two))).toEqual(seen);
  expect([one.calls.length, two.calls.length]).toEqual([first, second]);
});

test('after a first result a failure is final: the next engine would make it again', async () => {
  const one = engineOf();
  const half: Engine = {
    ...one,
    can: () => true,
    async *run() {
      yield RESULT;
      throw fails('failed');
    },
  };
  const two = engineOf([RESULT]);
  expect(await outcome(over(half, two))).toEqual(['result', 'failed']);
  expect(two.calls.length).toBe(0);
});

test('a run that is too long is a timeout, one that is stopped is aborted', async () => {
  const route = { model: 'm', seconds: LONG, queueSeconds: LONG };
  expect(await outcome(() => [{ ...route, engine: engineOf('never'), queueSeconds: 0.01 }])).toEqual(['timeout']);
  expect(await outcome(() => [{ ...route, engine: engineOf('stuck'), seconds: 0.01 }])).toEqual([
    'progress',
    'timeout',
  ]);
  const controller = new AbortController();
  const stopped = outcome(over(engineOf('never'), engineOf([RESULT])), controller.signal);
  controller.abort();
  expect(await stopped).toEqual(['aborted']);
});

test('without any engine the operation is unsupported', async () => {
  expect(await outcome(() => [])).toEqual(['unsupported']);
});
