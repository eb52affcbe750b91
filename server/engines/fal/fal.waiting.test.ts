import { describe, expect, test } from 'vitest';
import type { EngineError, EngineJob } from '../../../contract/engine.ts';
import { plain, SVG } from '../../../tests/fixtures/providers/media.ts';
import { json } from '../../../tests/fixtures/providers/provider.ts';
import { collectSteps, EDIT_JOB, jobOf, setUpFal, VIOLATION } from './fal.fixture.ts';

const { fal, run, engine, posts } = setUpFal();

describe('while a request runs, and when it is done', () => {
  type Respond = (response: Parameters<typeof json>[0]) => void;
  /** Answers the next requests to addresses of a kind instead. */
  function hinder(where: string, ...answers: readonly Respond[]): void {
    const left = [...answers];
    fal().instead = ({ path }, response) => {
      const answer = path.includes(where) && !path.includes('/cancel') ? left.shift() : undefined;
      answer?.(response);
      return answer !== undefined;
    };
  }
  const says =
    (status: number, body: unknown = { detail: 'for a moment' }): Respond =>
    (response) =>
      json(response, status, body);
  const page: Respond = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
  const halved: Respond = (response) => response.writeHead(200).end('{"images": [');
  const silence: Respond = () => {};
  const pair = () => jobOf('generate_image', { count: 2 });
  const square = ['image/png', 20, 20];

  test.each<[string, Respond]>([
    ['503', says(503)],
    ['500', says(500)],
    ['502', says(502)],
    ['404', says(404)],
    ['401', says(401)],
    ['408', says(408)],
    ['422 that says it is refused', says(422, VIOLATION)],
    ['no state', says(200, {})],
    ['silence', silence],
    ['a page', page],
  ])('a poll that is answered by %s is asked again, and nothing is cancelled', async (_, answer) => {
    fal().files.set('made', await plain(20, 20));
    hinder('/status', says(200, { status: 'IN_PROGRESS' }), answer);
    fal().states.push({ status: 'IN_PROGRESS' });
    const seen = await run(pair());
    expect(seen.filter((step) => typeof step !== 'number')).toEqual(['request-1 request-2', square, square]);
    expect([posts(), fal().cancelled]).toEqual([2, []]);
  });

  test.each<[string, Respond]>([
    ['404', says(404)],
    ['400 of a request that still runs', says(400, { detail: 'Request is still in progress' })],
    ['400', says(400)],
    ['408, which is no reason to ask anew', says(408)],
    ['401', says(401)],
    ['429', says(429)],
    ['500 with a word', says(500)],
    ['503 with a word', says(503)],
    ['504 with a word', says(504)],
    ['a page', page],
    ['half an answer', halved],
    ['an empty answer', (response) => response.writeHead(200).end()],
    ['null', says(200, null)],
    ['silence', silence],
  ])('a result that is answered by %s for a moment is asked for again: it is paid for', async (_, answer) => {
    fal().files.set('made', await plain(20, 20));
    const left = [answer, answer];
    fal().instead = ({ path, method }, response) => {
      const instead = method === 'GET' && /\/requests\/[^/]+$/.test(path) ? left.shift() : undefined;
      instead?.(response);
      return instead !== undefined;
    };
    expect(await run(EDIT_JOB)).toEqual(['request-1', ['image/png', 640, 480]]);
    expect([posts(), fal().cancelled]).toEqual([1, []]);
  });

  test('a result that stays unreadable, or refused as of the moment, may have been billed', async () => {
    for (const answer of [page, says(500), says(408)]) {
      hinder('/requests/request-', ...Array(10_000).fill(answer));
      const { fault, mayBeBilled } = await failureOf(EDIT_JOB);
      expect([fault, mayBeBilled]).toEqual(['failed', true]);
    }
  });

  test('polls that are refused now and then, with an answer between, are no end of the request', async () => {
    fal().files.set('made', await plain(20, 20));
    const running = Array(40).fill(says(200, { status: 'IN_PROGRESS' }));
    hinder('/status', says(404), ...running, says(404), ...running, says(404));
    let isRunning = true;
    const hindered = fal().instead;
    fal().instead = (request, response) => {
      if (hindered(request, response)) return true;
      if (request.path.includes('/status')) isRunning = false;
      else if (request.method === 'GET' && isRunning) json(response, 400, { detail: 'Request is still in progress' });
      return request.method === 'GET' && !request.path.includes('/status') && isRunning;
    };
    expect(await run(EDIT_JOB)).toEqual(['request-1', 0.3, ['image/png', 640, 480]]);
  });

  test.each<[string, readonly Respond[]]>([
    ['is away for a while', Array(8).fill(says(503))],
    ['is not there yet', [says(404), says(404)]],
    [
      'breaks off',
      [(response) => response.writeHead(200, { 'content-length': '900' }).write('.', () => response.destroy())],
    ],
    ['is a page for a moment', [(response) => response.writeHead(200).end('<html>one moment</html>')]],
    ['drops the connection', [(response) => response.destroy()]],
    ['keeps silent', [silence]],
    ['stops half way', [(response) => void response.writeHead(200, { 'content-length': '900' }).write('.')]],
  ])('a file that %s is waited for: it is paid for', async (_, answers) => {
    fal().files.set('made', await plain(20, 20));
    hinder('/files/', ...answers);
    expect(await run(EDIT_JOB)).toEqual(['request-1', ['image/png', 640, 480]]);
    expect([posts(), fal().cancelled]).toEqual([1, []]);
  });

  async function failureOf(job: EngineJob) {
    const error = await collectSteps(engine().run(job, new AbortController().signal)).catch((one: unknown) => one);
    const { fault, mayBeBilled, isGenerated, isRetrievable } = error as EngineError;
    return { fault, mayBeBilled, isGenerated, isRetrievable };
  }

  test('a file that stays away was billed, and may be had later; one that is gone or no picture was billed', async () => {
    fal().files.set('made', await plain(20, 20));
    hinder('/files/', ...Array(10_000).fill(says(503)));
    expect(await failureOf(EDIT_JOB)).toMatchObject({ fault: 'failed', isGenerated: true, isRetrievable: true });
    fal().instead = () => false;
    expect(await run({ ...EDIT_JOB, acceptedRequest: 'request-1' })).toEqual([['image/png', 640, 480]]);
    fal().files.set('made', SVG);
    expect(await failureOf(EDIT_JOB)).toMatchObject({ fault: 'failed', isGenerated: true, isRetrievable: false });
    fal().outcome = () => ({ status: 200, body: { images: [{ url: `${fal().url}/files/gone` }] } });
    expect(await failureOf(EDIT_JOB)).toMatchObject({ fault: 'failed', isGenerated: true, isRetrievable: false });
  });

  test.each([
    'http://127.0.0.1:9/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://2130706433/x',
  ])('an answer that leads to %s is not followed', async (url) => {
    fal().outcome = () => ({ status: 200, body: { images: [{ url }] } });
    expect(await failureOf(EDIT_JOB)).toMatchObject({ fault: 'failed', isGenerated: true, isRetrievable: false });
  });

  test('of two requests the second is waited for when the first is refused, and is not cancelled', async () => {
    fal().files.set('made', await plain(20, 20));
    const answers = [{ status: 422, body: VIOLATION }];
    fal().outcome = () => answers.shift() ?? { status: 200, body: { images: fal().addresses() } };
    expect(await run(pair())).toEqual(['request-1 request-2', square, ['content', false]]);
    expect(fal().cancelled).toEqual([]);
  });
});
