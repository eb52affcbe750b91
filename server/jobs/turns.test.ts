import { afterAll, expect, test } from 'vitest';
import { cancelJob } from '../../contract/calls/jobs.ts';
import { JobId } from '../../contract/ids.ts';
import { enhancePrompt } from '../../contract/operations/enhancePrompt.ts';
import { processSketch } from '../../contract/operations/processSketch.ts';
import { createFakeEngine } from '../testing/fakeEngine.ts';
import { saveTestPicture } from '../testing/pictures.ts';
import { type Person, startTestServer } from '../testing/testServer.ts';

/** Pictures that are made at once, of all people. */
const RUNNING_MAX = 8;

const engine = createFakeEngine();
const server = await startTestServer({}, {}, { engine });
afterAll(() => server.close());

async function render(person: Person, prompt: string) {
  const { object_key } = await saveTestPicture(person);
  return person.post(processSketch, { prompt, sketch_object_key: object_key });
}

test('a free place goes to whoever has the fewest runs, not to whoever has waited with many', async () => {
  const people = await Promise.all(['Ann', 'Ben', 'Cleo', 'Dan'].map((name) => server.signUpPerson(name)));
  const renders = people.flatMap((person) =>
    [1, 2, 3].map((number) => render(person, `wait ${person.email} ${number}`)),
  );
  await engine.waitForStarted(RUNNING_MAX);
  const late = await server.signUpPerson('Eve');
  renders.push(render(late, 'wait of Eve'));
  const openJobs = () => server.parts.db.selectFrom('job').select('id').where('state', '=', 'queued').execute();
  await expect.poll(async () => (await openJobs()).length).toBe(5);

  const [ann] = people;
  const first = engine.startedJobs.find(({ prompt }) => prompt.includes(ann!.email));
  await ann!.call(cancelJob, { job_id: JobId.parse(first!.id) });
  await engine.waitForStarted(RUNNING_MAX + 1);
  expect(engine.startedJobs.at(-1)!.prompt).toBe('wait of Eve');

  // Words never wait behind pictures, of others or of one's own.
  expect(await late.call(enhancePrompt, { prompt: 'oak chair', instructions: '' })).toMatchObject({
    enhanced_prompt: expect.any(String),
  });
  expect(await ann!.call(enhancePrompt, { prompt: 'oak chair', instructions: '' })).toMatchObject({
    enhanced_prompt: expect.any(String),
  });

  const pictures = () => engine.startedJobs.filter(({ operation }) => operation === 'process_sketch').length;
  while (pictures() < renders.length) {
    const begun = engine.startedJobs.length;
    engine.release();
    await engine.waitForStarted(begun + 1);
  }
  engine.release();
  await Promise.all(renders);
});
