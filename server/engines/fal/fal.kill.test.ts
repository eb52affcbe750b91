import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveImage } from '../../../contract/calls/assets.ts';
import { createBoard } from '../../../contract/calls/boards.ts';
import { idempotencyKey, listJobs } from '../../../contract/calls/jobs.ts';
import { type BoardId, NodeId, type ObjectKey } from '../../../contract/ids.ts';
import { imageTo3d } from '../../../contract/operations/imageTo3d.ts';
import { imageToVideo } from '../../../contract/operations/imageToVideo.ts';
import { type FakeFal, startFal } from '../../../tests/fixtures/providers/fal.ts';
import { film, GLB, plain } from '../../../tests/fixtures/providers/media.ts';
import { dataUrl } from '../../testing/pictures.ts';
import { type RestartableServer, startRestartableServer } from '../../testing/processes/restartableServer.ts';

/** The number of times that the server is killed; `npm run torture` sets more. */
const KILLS = Number(process.env.KILLS ?? 2);
const SECONDS_PER_KILL = 120;
/** The request to fal at which the server dies in a run: it asks, waits three times, reads the answer, fetches the file. */
const MOMENTS = [4, 1, 6, 2, 5, 3] as const;
/** So many milliseconds after that request, at most. */
const LATER_MS = 40;

let server: RestartableServer;
let fal: FakeFal;
let board_id: BoardId;
let image: ObjectKey;

beforeAll(async () => {
  fal = await startFal();
  const engines = { providers: { fal: { kind: 'fal', key: 'k', url: fal.url } } };
  server = await startRestartableServer((path) => writeFileSync(join(path, 'engines.json'), JSON.stringify(engines)));
  board_id = (await server.call(createBoard, { name: 'Killed' })).board_id;
  image = (await server.call(saveImage, { imageb64: dataUrl(await plain(320, 320)), alpha: true })).object_key;
});
afterAll(async () => {
  await server.close();
  await fal.provider.close();
});

/** Resolves when fal gets so many requests more; half of the time that one is never answered. */
function requestsFromNow(count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const last = fal.provider.received.length + count;
  fal.instead = () => {
    if (fal.provider.received.length !== last) return false;
    resolve();
    return Math.random() < 0.5;
  };
  return promise;
}

test(`a paid job is billed once and has one result, through ${KILLS} kills`, {
  timeout: KILLS * SECONDS_PER_KILL * 1000,
}, async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const isFilm = kill % 2 === 0;
    const [what, body] = isFilm
      ? [imageToVideo, { prompt: 'turn', start_image_object_key: image }]
      : [imageTo3d, { object_key: image, stl_mode: false }];
    fal.files = new Map([[`made-${kill}`, isFilm ? film(640, 360) : GLB]]);
    fal.outcome = () => ({ status: 200, body: { [isFilm ? 'video' : 'model_glb']: fal.addresses()[0] } });
    fal.states = [{ status: 'IN_QUEUE', queue_position: 1 }, { status: 'IN_PROGRESS' }];
    const [billed, run] = [fal.taken.length, `kill-${kill}`];
    const key = idempotencyKey(board_id, NodeId.parse('n'), run);
    const moment = requestsFromNow(MOMENTS[kill % MOMENTS.length]!);
    const lost = server.post(what, body, { key }).catch(() => undefined);
    await moment;
    await pause(Math.random() * LATER_MS);
    await server.process.kill();
    await lost;
    fal.instead = () => false;
    await server.start();
    const answer = await (await server.post(what, body, { key })).json();
    const [job, ...others] = (await server.call(listJobs, { board_id })).jobs.filter((one) => one.run === run);
    expect(others).toEqual([]);
    const bills = fal.taken.length - billed;
    if (MOMENTS[kill % MOMENTS.length] === 1 && job?.state === 'failed') {
      // It died before it had read what fal calls the request: nobody asks again.
      expect([answer.code, job.results]).toEqual(['maybe_billed', []]);
      expect(bills).toBeLessThan(2);
    } else {
      expect([job?.state, bills]).toEqual(['done', 1]);
      expect(job?.results.map(({ object_key }) => object_key)).toEqual([answer.object_key]);
    }
  }
});
