import { afterAll, expect, test } from 'vitest';
import { enhancePrompt } from '../../contract/calls/generation.ts';
import { cancelJob } from '../../contract/calls/jobs.ts';
import { JobId } from '../../contract/ids.ts';
import { createFakeEngine } from '../testing/fakeEngine.ts';
import { startTestServer } from '../testing/testServer.ts';

/** Jobs that run at once, of all people. */
const RUNNING_MAX = 8;

const engine = createFakeEngine();
const server = await startTestServer({}, {}, { engine });
afterAll(() => server.close());

test('a free place goes to whoever has the fewest runs, not to whoever has waited with many', async () => {
  const people = await Promise.all(['Ann', 'Ben', 'Cleo', 'Dan'].map((name) => server.person(name)));
  const asked = people.flatMap((person) =>
    [1, 2, 3].map((number) =>
      person.post(enhancePrompt, { prompt: `wait ${person.email} ${number}`, instructions: '' }),
    ),
  );
  await engine.whenBegun(RUNNING_MAX);
  const late = await server.person('Eve');
  asked.push(late.post(enhancePrompt, { prompt: 'wait of Eve', instructions: '' }));
  const openJobs = () => server.services.db.selectFrom('job').select('id').where('state', '=', 'queued').execute();
  await expect.poll(async () => (await openJobs()).length).toBe(5);

  const [ann] = people;
  const first = engine.begun.find(({ prompt }) => prompt.includes(ann!.email));
  await ann!.call(cancelJob, { job_id: JobId.parse(first!.id) });
  await engine.whenBegun(RUNNING_MAX + 1);
  expect(engine.begun.at(-1)!.prompt).toBe('wait of Eve');

  while (engine.begun.length < asked.length) {
    const begun = engine.begun.length;
    engine.release();
    await engine.whenBegun(begun + 1);
  }
  engine.release();
  await Promise.all(asked);
});
