import { describe, expect, test } from 'vitest';
import { type Engine, EngineError, type EngineJob, type EngineStep, type Fault } from '../../contract/engine.ts';
import { canPerform, mayBeBilled, type RouteTable, type RunStep, tryRoutes } from './runner.ts';

const JOB: EngineJob = {
  id: 'j',
  operation: 'generate_image',
  model: '',
  prompt: 'kettle',
  seed: 1,
  count: 1,
  aspectRatio: '1:1',
};
const RESULT: EngineStep = {
  kind: 'result',
  text: 'done',
  recipe: { engine: 'e', model: 'm', operation: 'generate_image', prompt: '', seed: 1, notes: [], milliseconds: 1 },
};
const LONG = 60;
const NAMES = { id: 'route', name: 'Route' };

const PROGRESS: EngineStep = { kind: 'progress', fraction: 0 };

type Try = EngineStep[] | EngineError | 'never' | 'stuck';

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

const fails = (fault: Fault, mayBeBilled = false) => new EngineError(fault, `provider: ${fault}`, { mayBeBilled });
const slow = (retryAfterMs: number) => new EngineError('rate', 'provider: rate', { retryAfterMs });
const over =
  (...engines: Engine[]): RouteTable =>
  () =>
    engines.map((engine, index) => ({
      ...NAMES,
      engine,
      model: `m${index}`,
      runTimeoutSeconds: LONG,
      queueTimeoutSeconds: LONG,
    }));

async function outcome(routes: RouteTable, signal = new AbortController().signal): Promise<(string | undefined)[]> {
  const seen: (string | undefined)[] = [];
  try {
    for await (const step of tryRoutes(routes, JOB, signal)) if (step.kind !== 'fault') seen.push(step.kind);
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
  ['an engine that refuses its key gives way at once', [fails('key')], ['result'], 1, 1],
  ['a failure of the moment that cost nothing is asked about once more', [fails('failed'), [RESULT]], ['result'], 2, 0],
  ['a throttle that asks for longer than is waited is not asked again', [slow(60_000)], ['result'], 1, 1],
  ['a model that gave nothing is final: it was paid for', [fails('empty', true)], ['empty'], 1, 0],
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
  const route = { ...NAMES, model: 'm', runTimeoutSeconds: LONG, queueTimeoutSeconds: LONG };
  expect(await outcome(() => [{ ...route, engine: engineOf('never'), queueTimeoutSeconds: 0.01 }])).toEqual([
    'timeout',
  ]);
  expect(await outcome(() => [{ ...route, engine: engineOf('stuck'), runTimeoutSeconds: 0.01 }])).toEqual([
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

describe('what may be billed', () => {
  const paid = (...tries: Try[]) => ({ ...engineOf(...tries), isPaid: true });
  const routes = (...engines: Engine[]): RouteTable => {
    const list = engines.map((engine, index) => ({
      id: `r${index}`,
      name: `R${index}`,
      engine,
      model: `m${index}`,
      runTimeoutSeconds: LONG,
      queueTimeoutSeconds: LONG,
      price: index + 1,
    }));
    return () => list;
  };
  type Options = Parameters<typeof tryRoutes>[3];
  async function stepsOf(ways: RouteTable, options: Options = {}): Promise<unknown[]> {
    const seen: unknown[] = [];
    try {
      for await (const step of tryRoutes(ways, JOB, new AbortController().signal, options))
        seen.push(step.kind === 'result' ? [step.recipe.route, step.recipe.cost] : briefly(step));
    } catch (error) {
      seen.push((error as EngineError).fault);
    }
    return seen;
  }
  const briefly = (step: RunStep) =>
    step.kind === 'fault' ? { kind: step.kind, route: step.route, fault: step.error.fault } : step;
  const asking = (route: string | null) => ({ kind: 'asking', route });
  const fault = (route: string, name: Fault) => ({ kind: 'fault', route, fault: name });
  const ACCEPTED: EngineStep = { kind: 'accepted', request: 'q1' };

  test('is told before it is asked; its results say by which route they came and what they cost', async () => {
    expect(await stepsOf(routes(paid([RESULT])))).toEqual([asking('r0'), ['r0', 1]]);
  });

  test('is never repeated in doubt, nor given to another', async () => {
    const next = engineOf([RESULT]);
    expect(await stepsOf(routes(paid(fails('failed', true)), next))).toEqual([
      asking('r0'),
      fault('r0', 'doubtful'),
      'doubtful',
    ]);
    expect(next.calls).toEqual([]);
  });

  test('is asked once more where it surely had not begun, and the free one after it is told to be free', async () => {
    expect(await stepsOf(routes(paid(fails('rate'), fails('rate')), engineOf([RESULT])))).toEqual([
      asking('r0'),
      fault('r0', 'rate'),
      asking('r0'),
      fault('r0', 'rate'),
      asking(null),
      ['r1', 2],
    ]);
  });

  test('whoever cannot be reached gives way at once', async () => {
    const gone = paid(fails('unreachable'));
    const steps = await stepsOf(routes(gone, engineOf([RESULT])));
    expect(steps).toEqual([asking('r0'), fault('r0', 'unreachable'), asking(null), ['r1', 2]]);
    expect(gone.calls.length).toBe(1);
  });

  test('a chosen route comes first, and after it only what is free; one that is not there is ignored', async () => {
    const dear = paid([RESULT]);
    const ways = routes(dear, paid(fails('unreachable')), engineOf([RESULT]));
    expect(await stepsOf(ways, { choice: 'r1' })).toEqual([
      asking('r1'),
      fault('r1', 'unreachable'),
      asking(null),
      ['r2', 3],
    ]);
    expect(dear.calls).toEqual([]);
    expect(await stepsOf(ways, { choice: 'gone' })).toEqual([asking('r0'), ['r0', 1]]);
  });

  test('a result says of which engine it stands in the place, in the language of the prompt', async () => {
    const ways = routes(paid(fails('unreachable'), fails('unreachable')), engineOf([RESULT], [RESULT]));
    const remarksOf = async (prompt: string) => {
      const steps = [];
      for await (const step of tryRoutes(ways, { ...JOB, prompt }, new AbortController().signal)) steps.push(step);
      return steps.flatMap((step) => (step.kind === 'result' ? step.recipe.remarks : []));
    };
    expect(await remarksOf('a kettle')).toEqual(['R0 couldn’t be used, so R1 made this.']);
    expect(await remarksOf('水壶')).toEqual(['R0 无法使用，结果由 R1 生成。']);
  });

  test('where nothing could be made instead, nothing is said to have been made', async () => {
    const nothing: EngineStep = { ...RESULT, isPlaceholder: true };
    const [dear, own] = routes(paid(fails('key')), engineOf([nothing], [nothing]))('generate_image');
    const remarksOf = async (prompt: string) => {
      const steps = [];
      const ways = () => [dear!, { ...own!, id: 'built-in' }];
      for await (const step of tryRoutes(ways, { ...JOB, prompt }, new AbortController().signal)) steps.push(step);
      return steps.flatMap((step) => (step.kind === 'result' ? step.recipe.remarks : []));
    };
    expect(await remarksOf('a kettle')).toEqual(['R0 refused its key, so the built-in engine was tried instead.']);
  });

  describe('an engine that failed is named before the built-in one speaks', () => {
    const withMessage = (text: string) => new EngineError('words', 'no', { userMessage: text });
    const remarkAfter = async (fault: Fault, last: EngineError, prompt = 'add a bird') => {
      const [dear, own] = routes(paid(fails(fault), fails(fault)), engineOf(last))('generate_image');
      try {
        const ways: RouteTable = () => [dear!, { ...own!, id: 'built-in' }];
        for await (const _ of tryRoutes(ways, { ...JOB, prompt }, new AbortController().signal));
      } catch (error) {
        return [(error as EngineError).fault, (error as EngineError).userMessage];
      }
    };
    test.each<[Fault, EngineError, string, Fault, string]>([
      [
        'key',
        withMessage('I can change colours.'),
        'add a bird',
        'words',
        'R0 refused its key, so the built-in engine was tried instead: I can change colours.',
      ],
      [
        'unreachable',
        withMessage('I can.'),
        'a',
        'words',
        'R0 couldn’t be reached, so the built-in engine was tried instead: I can.',
      ],
      [
        'rate',
        withMessage('I can.'),
        'a',
        'words',
        'R0 was overloaded, so the built-in engine was tried instead: I can.',
      ],
      [
        'unsupported',
        fails('input'),
        'a',
        'input',
        'R0 isn’t set up for this, so the built-in engine was tried instead: There is nothing in the image to work on.',
      ],
      ['key', withMessage('可以改颜色。'), '加一只鸟', 'words', 'R0 拒绝了密钥，改由内置引擎处理：可以改颜色。'],
    ])('%s', async (fault, last, prompt, code, text) => {
      expect(await remarkAfter(fault, last, prompt)).toEqual([code, text]);
    });
  });

  test('what an engine leaves to others by plan is no fault; who chose it is told', async () => {
    const picky = { ...paid([RESULT]), acceptsJob: () => false };
    const [first, own] = routes(picky, engineOf([RESULT], [RESULT]))('generate_image');
    const ways: RouteTable = () => [first!, { ...own!, id: 'built-in' }];
    const remarksOf = async (choice?: string) => {
      const steps = [];
      for await (const step of tryRoutes(ways, JOB, new AbortController().signal, { choice })) steps.push(step);
      return steps.map((step) => (step.kind === 'result' ? step.recipe.remarks : step.kind));
    };
    expect(await remarksOf()).toEqual([undefined]);
    expect(await remarksOf('r0')).toEqual([['R0 doesn’t support this, so the built-in engine made it.']]);
    expect(picky.calls).toEqual([]);
  });

  test('what was surely made is told as billed, and what may be had later stays marked', async () => {
    const away = new EngineError('failed', 'the file is away', { isRetrievable: true });
    const errors: unknown[] = [];
    for (const error of [
      away,
      new EngineError('failed', 'the file is gone', { isGenerated: true }),
      fails('failed', true),
    ])
      await (async () => {
        for await (const _ of tryRoutes(routes(paid(error)), JOB, new AbortController().signal));
      })().catch(({ fault, isRetrievable }: EngineError) => errors.push([fault, isRetrievable]));
    expect(errors).toEqual([
      ['billed', true],
      ['billed', false],
      ['doubtful', false],
    ]);
  });

  describe('asked again by a person', () => {
    const again = { route: 'r0', request: 'q1', isRepeat: true };

    test('what was accepted is fetched, and nothing is billed anew', async () => {
      const engine = paid([RESULT]);
      expect(await stepsOf(routes(engine), { pendingRequest: again })).toEqual([['r0', 1]]);
      expect(engine.calls.map(({ acceptedRequest }) => acceptedRequest)).toEqual(['q1']);
    });

    test.each<[string, EngineError]>([
      ['is gone', new EngineError('failed', 'gone', { isGenerated: true })],
      ['came to nothing', fails('failed', true)],
    ])('what %s is asked for anew', async (_, error) => {
      const engine = paid(error, [RESULT]);
      expect((await stepsOf(routes(engine), { pendingRequest: again })).slice(1)).toEqual([asking('r0'), ['r0', 1]]);
      expect(engine.calls.map(({ acceptedRequest }) => acceptedRequest)).toEqual(['q1', undefined]);
    });

    test.each<[string, EngineError, string]>([
      ['lies there still', new EngineError('failed', 'away', { isRetrievable: true }), 'billed'],
      ['is refused', fails('content'), 'content'],
    ])('what %s is not', async (_, error, fault) => {
      const engine = paid(error, [RESULT]);
      expect((await stepsOf(routes(engine), { pendingRequest: again })).at(-1)).toBe(fault);
      expect(engine.calls.length).toBe(1);
    });
  });

  test('what stands after the built-in engine is asked where it was chosen, and never else', async () => {
    const dear = paid([RESULT], [RESULT]);
    const [own, ...others] = routes(engineOf(fails('timeout'), fails('timeout')), dear)('generate_image');
    const ways: RouteTable = () => [{ ...own!, id: 'built-in' }, ...others];
    expect(await stepsOf(ways)).toEqual([fault('built-in', 'timeout'), fault('built-in', 'timeout'), 'timeout']);
    expect(dear.calls).toEqual([]);
    expect(await stepsOf(ways, { choice: 'r1' })).toEqual([asking('r1'), ['r1', 2]]);
  });

  test('what a provider accepted is told with its route, and gone on with in another process', async () => {
    const engine = paid([ACCEPTED, RESULT], [RESULT]);
    const ways = routes(engineOf([RESULT]), engine);
    expect(await stepsOf(ways, { choice: 'r1' })).toEqual([asking('r1'), { ...ACCEPTED, route: 'r1' }, ['r1', 2]]);
    expect(await stepsOf(ways, { pendingRequest: { route: 'r1', request: 'q1' } })).toEqual([['r1', 2]]);
    expect(engine.calls.map(({ acceptedRequest }) => acceptedRequest)).toEqual([undefined, 'q1']);
  });

  test('what had been asked and not accepted, or of a route that is gone, is in doubt', async () => {
    const engine = paid([RESULT]);
    expect(await stepsOf(routes(engine), { pendingRequest: { route: 'r0' } })).toEqual(['doubtful']);
    expect(await stepsOf(routes(engine), { pendingRequest: { route: 'gone', request: 'q1' } })).toEqual(['doubtful']);
    expect(engine.calls).toEqual([]);
  });
});

test('what a run may ask is billed where a paid engine is on its way, and not where a free one was chosen', () => {
  const free = { ...engineOf([]), isPaid: false };
  const paid = { ...engineOf([]), isPaid: true };
  const ways: RouteTable = () =>
    [paid, free].map((engine, index) => ({
      ...NAMES,
      id: index === 0 ? 'paid' : 'built-in',
      engine,
      model: '',
      runTimeoutSeconds: LONG,
      queueTimeoutSeconds: LONG,
    }));
  const bills = [undefined, 'paid', 'built-in'].map((choice) => mayBeBilled(ways, 'generate_image', choice));
  expect(bills).toEqual([true, true, false]);
});

test('an engine whose results would be the same is asked for one, and its stand-in for all', async () => {
  const job: EngineJob = { ...JOB, operation: 'process_sketch', count: 4 };
  const first = { ...engineOf(fails('unreachable')), variesResults: () => false };
  const second = engineOf([RESULT]);
  for await (const _ of tryRoutes(over(first, second), job, new AbortController().signal));
  expect([first, second].map(({ calls }) => calls.map(({ count }) => count))).toEqual([[1], [4]]);
});
