import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { EngineError, type EngineJob, type EngineStep } from '../contract/engine.ts';
import { createWorkerPool } from './pool.ts';

const script = new URL('./pool.worker.fixture.ts', import.meta.url);
let pool = createWorkerPool({ size: 2, script });

afterEach(async () => {
  await pool.close();
  pool = createWorkerPool({ size: 2, script });
});

const job = (prompt: string): EngineJob => ({
  id: prompt,
  operation: 'process_sketch',
  model: 'Product Design',
  prompt,
  seed: 1,
  count: 1,
  aspectRatio: '1:1',
});

async function collect(steps: AsyncIterable<EngineStep>): Promise<string[]> {
  const texts: string[] = [];
  for await (const step of steps) if (step.kind === 'result') texts.push(step.text ?? '');
  return texts;
}

const run = (prompt: string, signal = new AbortController().signal) => collect(pool.run(job(prompt), signal));

/** Reads on until the worker itself says something. */
async function said(steps: AsyncIterator<EngineStep>): Promise<void> {
  while ((await steps.next()).value?.kind !== 'result');
}

async function faultOf(running: Promise<unknown>): Promise<string> {
  try {
    await running;
  } catch (error) {
    if (error instanceof EngineError) return error.fault;
  }
  return 'none';
}

test('steps arrive in order and the run ends', async () => {
  expect(await run('plain')).toEqual([expect.stringMatching(/^thread \d+$/)]);
});

test('a job that waits hears nothing until its turn has come', async () => {
  const stop = new AbortController();
  const jobs = ['hang', 'hang', 'plain'].map((prompt) => pool.run(job(prompt), stop.signal)[Symbol.asyncIterator]());
  const firsts = jobs.map((steps) => steps.next());
  expect((await firsts[0])?.value).toEqual({ kind: 'progress', fraction: 0 });
  expect((await firsts[1])?.value).toEqual({ kind: 'progress', fraction: 0 });
  stop.abort();
  expect(await faultOf(firsts[2] ?? Promise.resolve())).toBe('aborted');
});

test('more jobs than workers wait for their turn on at most two threads', async () => {
  const texts = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((prompt) => run(prompt)));
  expect(new Set(texts.flat()).size).toBeLessThanOrEqual(2);
  expect(texts.flat()).toHaveLength(5);
});

test('a free worker helps with bands', async () => {
  const [owner, painted] = await run('spread');
  expect(painted).toMatch(/^painted by \d+$/);
  expect(painted.replace('painted by', 'thread')).not.toBe(owner);
});

test('an exception, an exit and a dead helper fail the job, and the pool works on', async () => {
  expect(await faultOf(run('throw'))).toBe('failed');
  expect(await faultOf(run('exit'))).toBe('failed');
  expect(await faultOf(run('crash'))).toBe('failed');
  expect(await run('plain')).toHaveLength(1);
});

test('a typed failure keeps its fault and sentence', async () => {
  await expect(run('refuse')).rejects.toMatchObject({ fault: 'input', message: 'The sketch is blank.' });
});

test('a worker that does not listen is ended at the abort, and replaced', async () => {
  const stop = new AbortController();
  const steps = pool.run(job('hang'), stop.signal)[Symbol.asyncIterator]();
  await said(steps);
  const second = pool.run(job('hang'), stop.signal)[Symbol.asyncIterator]();
  await said(second);
  stop.abort();
  expect(await faultOf(steps.next())).toBe('aborted');
  expect(await faultOf(second.next())).toBe('aborted');
  // Both workers spin for ever, so only a new one can do this.
  expect(await run('plain')).toHaveLength(1);
});

test('a job that waits is cancelled without starting', async () => {
  const stop = new AbortController();
  const others = [new AbortController(), new AbortController()];
  const hanging = others.map(({ signal }) => faultOf(run('hang', signal)));
  const waiting = faultOf(run('plain', stop.signal));
  stop.abort();
  expect(await waiting).toBe('aborted');
  for (const other of others) other.abort();
  expect(await Promise.all(hanging)).toEqual(['aborted', 'aborted']);
});

test('closing aborts what runs', async () => {
  const steps = pool.run(job('hang'), new AbortController().signal)[Symbol.asyncIterator]();
  await said(steps);
  await pool.close();
  expect(await faultOf(steps.next())).toBe('aborted');
  expect(await faultOf(run('plain'))).toBe('aborted');
});

test('closing waits for a worker that answers a cancel meanwhile, though nothing else keeps the process alive', async () => {
  const fixture = fileURLToPath(new URL('./pool.close.fixture.ts', import.meta.url));
  // A process with an unsettled promise and nothing to do ends with code 13, which rejects here.
  expect(await promisify(execFile)(process.execPath, [fixture])).toMatchObject({ stdout: 'closed\n', stderr: '' });
});
