import { expect, onTestFinished, test } from 'vitest';
import { createBoard } from '../../contract/calls/boards.ts';
import { boardEvents } from '../../contract/calls/live.ts';
import { DESIGN_MODEL } from '../../contract/limits.ts';
import { enhancePrompt } from '../../contract/operations/enhancePrompt.ts';
import { generateImage } from '../../contract/operations/generateImage.ts';
import { startRestartableServer } from '../testing/processes/restartableServer.ts';

test('a stop ends the streams of runs and boards, and the calls that wait for a run, and logs nothing', async () => {
  const server = await startRestartableServer(undefined, { ENGINE_TEST: '1' });
  onTestFinished(() => server.close());
  const { board_id } = await server.call(createBoard, { name: 'Kettle' });
  const prompt = '[test:silent] kettle';
  const run = await server.post(generateImage, { model: DESIGN_MODEL, prompt, aspect_ratio: '1:1', think: false });
  const board = await server.post(boardEvents, { board_id, since: 0 });
  const waiting = server.post(enhancePrompt, { prompt, instructions: '' }).then(
    () => 'answered',
    () => 'lost',
  );
  const text = (response: Response) =>
    response.text().then(
      () => 'whole',
      () => 'lost',
    );
  expect([run.status, board.status]).toEqual([200, 200]);
  const streams = [text(run), text(board)];
  const runsUnderWay = async () =>
    /^maquette_jobs\{state="running"\} (\d+)$/m.exec(
      await (await fetch(`${server.process.address}/metrics`)).text(),
    )?.[1];
  await expect.poll(runsUnderWay).toBe('2');
  expect(await server.process.stop()).toBe(0);
  // Whoever waits asks the next process, and joins the run.
  expect(await Promise.all([...streams, waiting])).toEqual(['lost', 'lost', 'lost']);
  expect(server.process.errors).toBe('');
});
