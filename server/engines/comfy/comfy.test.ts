import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EngineError, type EngineJob, type EngineStep, Interruption } from '../../../contract/engine.ts';
import { OPERATIONS, type Operation } from '../../../contract/operations/index.ts';
import { type FakeComfy, startComfy } from '../../../tests/fixtures/providers/comfy.ts';
import { NODES } from '../../../tests/fixtures/providers/comfyNodes.ts';
import { CUT, MASK, SHOT, STYLE } from '../../../tests/fixtures/providers/inputs.ts';
import { film, GLB, plain, SVG } from '../../../tests/fixtures/providers/media.ts';
import { json } from '../../../tests/fixtures/providers/provider.ts';
import { DEFAULT_MODELS } from '../settings/defaultModels.ts';
import { readGraph } from './graphs.ts';
import { createComfyEngine } from './index.ts';

let comfy: FakeComfy;
beforeEach(async () => {
  comfy = await startComfy();
  comfy.file = new Uint8Array(await plain(64, 48));
});
afterEach(() => comfy.provider.close());

type Options = { readonly isPaid?: boolean; readonly graphs?: string };
const engine = ({ isPaid = false, graphs }: Options = {}) =>
  createComfyEngine(
    { name: 'comfy', key: undefined, url: comfy.url, isPaid, graphsFolder: graphs },
    { intervalMs: 1, awayTimeoutMs: 900, missingTimeoutMs: 1000, idleTimeoutMs: 250 },
  );

function jobOf(operation: Operation, rest: Partial<EngineJob> = {}): EngineJob {
  const names = { id: 'job', operation, model: operation, prompt: 'a red mug' };
  return { ...names, seed: 5, count: 1, aspectRatio: '1:1', ...rest };
}
const EDITED = jobOf('instruct_edit', { image: SHOT });
const OUTPUT = ['image/png', 640, 480];

async function run(
  job: EngineJob,
  { signal = new AbortController().signal, ...options }: Options & { readonly signal?: AbortSignal } = {},
): Promise<unknown[]> {
  const seen: unknown[] = [];
  try {
    for await (const step of engine(options).run(job, signal)) seen.push(brief(step));
  } catch (error) {
    seen.push(error instanceof EngineError ? [error.fault, error.mayBeBilled] : (error as Error).name);
  }
  return seen;
}

function brief(step: EngineStep): unknown {
  if (step.kind === 'progress') return step.fraction;
  if (step.kind === 'accepted') return 'accepted';
  return [step.media?.type, step.width, step.height];
}

async function messageOf(job: EngineJob): Promise<string> {
  try {
    for await (const step of engine().run(job, new AbortController().signal)) brief(step);
  } catch (error) {
    return (error as Error).message;
  }
  return 'no fault';
}

const queued = (): number => comfy.provider.received.filter(({ path }) => path === '/prompt').length;

/** Reads what of the graph that was queued differs from the saved one. */
function filled(operation: Operation): Record<string, unknown> {
  const saved = readGraph(join(import.meta.dirname, `graphs/${operation}.json`));
  const sent = comfy.prompts[0]!.graph;
  const nodes = Object.entries(saved).flatMap(([id, node]): [string, unknown][] => {
    const inputs = sent[id]?.inputs as Record<string, unknown> | undefined;
    if (inputs === undefined) return [[id, 'gone']];
    const changed = Object.entries({ ...node.inputs, ...inputs }).filter(
      ([key]) => JSON.stringify(inputs[key]) !== JSON.stringify(node.inputs[key]),
    );
    return changed.length > 0 ? [[id, Object.fromEntries(changed.map(([key]) => [key, inputs[key]]))]] : [];
  });
  return Object.fromEntries(nodes);
}

const startsWith = (text: string) => expect.stringMatching(new RegExp(`^${text}[^]*\n\na red mug$`));
const uploaded = { image: expect.stringMatching(/^maquette\/[0-9a-f]{32}\.png$/) };
const prompt = 'a red mug';
const seed = { seed: 5 };

describe('each operation is its graph, filled in and queued once', () => {
  test.each<[Operation, Partial<EngineJob>, Record<string, unknown>, unknown]>([
    [
      'generate_image',
      { aspectRatio: '16:9' },
      { prompt: { text: prompt }, latent: { width: 1344, height: 768 }, sampler: seed },
      ['image/png', 1344, 756],
    ],
    [
      'process_sketch',
      { image: SHOT },
      { image: uploaded, prompt: { prompt: startsWith('Turn this') }, sampler: seed },
      OUTPUT,
    ],
    [
      'process_sketch_style',
      { image: SHOT, style: STYLE },
      { image: uploaded, style: uploaded, prompt: { prompt: startsWith('The first image') }, sampler: seed },
      OUTPUT,
    ],
    [
      'image_to_image',
      { image: SHOT, strength: 0.6 },
      { image: uploaded, prompt: { text: prompt }, sampler: { ...seed, denoise: 0.6 } },
      OUTPUT,
    ],
    [
      'instruct_edit',
      { image: SHOT },
      {
        image: uploaded,
        style: 'gone',
        negative: { image2: undefined },
        sampler: seed,
        prompt: { prompt: startsWith('Change'), image2: undefined },
      },
      OUTPUT,
    ],
    [
      'inpaint_image',
      { image: SHOT, mask: MASK },
      { image: uploaded, mask: uploaded, prompt: { text: prompt }, sampler: seed },
      OUTPUT,
    ],
    [
      'expand_image',
      { image: CUT },
      { image: uploaded, mask: uploaded, prompt: { text: prompt }, sampler: seed },
      OUTPUT,
    ],
    [
      'generate_background',
      { image: CUT },
      { image: uploaded, prompt: { prompt: startsWith('Put the subject') }, sampler: seed },
      OUTPUT,
    ],
    ['remove_background', { image: SHOT }, { image: uploaded }, OUTPUT],
    ['get_4k', { image: SHOT }, { image: uploaded, scaled: { height: 2880 } }, ['image/png', 64, 48]],
    [
      'image_to_video',
      { image: SHOT, end: STYLE },
      {
        image: uploaded,
        end: uploaded,
        prompt: { text: prompt },
        frames: { width: 736, height: 544 },
        first: { noise_seed: 5 },
        second: { noise_seed: 5 },
      },
      ['video/mp4', 736, 544],
    ],
    [
      'image_to_3d',
      { image: SHOT, stl: false },
      { image: uploaded, sampler: seed },
      ['model/gltf-binary', undefined, undefined],
    ],
  ])('%s', async (operation, rest, changes, result) => {
    if (operation === 'image_to_video') comfy.file = new Uint8Array(film(736, 544));
    if (operation === 'image_to_3d') [comfy.file, comfy.key] = [new Uint8Array(GLB), '3d'];
    if (operation === 'generate_image') comfy.file = new Uint8Array(await plain(1344, 768));
    expect(await run(jobOf(operation, rest))).toEqual(['accepted', result]);
    expect(filled(operation)).toEqual(changes);
    expect(queued()).toBe(1);
    expect(comfy.prompts[0]?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('and the table of default models has each graph', () => {
    const able = OPERATIONS.filter((operation) => engine().can(operation, operation));
    expect(able.sort()).toEqual([
      'expand_image',
      'generate_background',
      'generate_image',
      'get_4k',
      'image_to_3d',
      'image_to_image',
      'image_to_video',
      'inpaint_image',
      'instruct_edit',
      'process_sketch',
      'process_sketch_style',
      'remove_background',
    ]);
    expect(Object.keys(DEFAULT_MODELS.comfy).sort()).toEqual([...able].sort());
  });

  test('the second of two designs takes the next seed, under a name of its own', async () => {
    const square = ['image/png', 48, 48];
    comfy.file = new Uint8Array(await plain(48, 48));
    expect(await run(jobOf('generate_image', { count: 2 }))).toEqual(['accepted', square, square]);
    expect(comfy.prompts.map(({ graph }) => (graph.sampler as { inputs: { seed: number } }).inputs.seed)).toEqual([
      5, 6,
    ]);
    expect(new Set(comfy.prompts.map(({ id }) => id)).size).toBe(2);
  });
});

describe('graphs of one’s own', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'graphs-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('are read by their titles, and come before ours', async () => {
    const graph = {
      1: { class_type: 'Text', inputs: { value: '' }, _meta: { title: 'in:prompt' } },
      save: { class_type: 'SaveImage', inputs: { images: ['1', 0], filename_prefix: 'm' }, _meta: { title: 'out' } },
    };
    writeFileSync(join(folder, 'house.json'), JSON.stringify(graph));
    Object.assign(comfy.nodes, { Text: { required: { value: { type: 'STRING' } }, gives: ['IMAGE'] } });
    comfy.file = new Uint8Array(await plain(8, 8));
    const job = jobOf('generate_image', { model: 'house' });
    expect([
      engine().can('generate_image', 'house'),
      engine({ graphs: folder }).can('generate_image', 'house'),
    ]).toEqual([false, true]);
    expect(await run(job, { graphs: folder })).toEqual(['accepted', ['image/png', 8, 8]]);
    expect(comfy.prompts[0]?.graph['1']?.inputs).toEqual({ value: 'a red mug' });
  });

  test.each([
    ['one without a node titled "out"', '{}'],
    ['one that is saved for the editor', '{"nodes":[]}'],
    ['one that is no JSON', '{'],
  ])('%s cannot be used', async (_, text) => {
    writeFileSync(join(folder, 'house.json'), text);
    const job = jobOf('generate_image', { model: 'house' });
    expect(await run(job, { graphs: folder })).toEqual([['unsupported', false]]);
    expect(queued()).toBe(0);
  });

  test('a picture that a graph does not take is said, not left out', async () => {
    expect(await messageOf(jobOf('process_sketch', { image: SHOT, style: STYLE }))).toBe(
      'the graph process_sketch has no node titled "in:style"',
    );
    expect(queued()).toBe(0);
  });
});

describe('what the server refuses', () => {
  const LIST = "'lanczos'";
  test.each<[string, () => void, EngineJob, string]>([
    [
      'a model that is not installed',
      () => comfy.models.splice(comfy.models.indexOf('qwen_image_edit_2511_bf16.safetensors'), 1),
      EDITED,
      "ComfyUI cannot run the graph instruct_edit: node model (UNETLoader): Value not in list: unet_name: 'qwen_image_edit_2511_bf16.safetensors' not in [",
    ],
    [
      'a node that is not installed',
      () => delete comfy.nodes.CFGNorm,
      EDITED,
      "ComfyUI cannot run the graph instruct_edit: Cannot execute because node CFGNorm does not exist.: Node ID '#",
    ],
    [
      'an input that a newer node needs',
      () =>
        Object.assign(comfy.nodes, {
          ImageScale: { ...NODES.ImageScale, required: { ...NODES.ImageScale!.required, tiles: 'TILES' } },
        }),
      jobOf('get_4k', { image: SHOT }),
      'ComfyUI cannot run the graph get_4k: node scaled (ImageScale): Required input is missing: tiles',
    ],
    [
      'a choice that a node has no more',
      () =>
        Object.assign(comfy.nodes, {
          ImageScale: { ...NODES.ImageScale, required: { upscale_method: { list: ['area'] } } },
        }),
      jobOf('get_4k', { image: SHOT }),
      `ComfyUI cannot run the graph get_4k: node scaled (ImageScale): Value not in list: upscale_method: ${LIST} not in ['area']`,
    ],
    [
      'a graph without an output',
      () => Object.assign(comfy.nodes, { SaveImage: { ...NODES.SaveImage, isOutput: false } }),
      EDITED,
      'ComfyUI cannot run the graph instruct_edit: Prompt has no outputs',
    ],
  ])('%s: it says which node, which field and why', async (_, change, job, message) => {
    change();
    expect(await run(job)).toEqual([['unsupported', false]]);
    expect(queued()).toBe(1);
    expect(await messageOf(job)).toContain(message);
  });

  test.each<[string, number, unknown, unknown, string]>([
    ['a full server', 503, {}, ['rate', false], 'status 503: {}'],
    ['a throttle of a proxy', 429, {}, ['rate', false], 'status 429: {}'],
    ['a bad key of a proxy', 401, {}, ['key', false], 'status 401: {}'],
    ['a failure', 500, {}, ['failed', true], 'status 500: {}'],
    ['an answer that is something else', 200, [], ['failed', true], 'ComfyUI’s answer cannot be read'],
  ])('%s', async (_, status, body, fault, message) => {
    comfy.instead = ({ path }, response) => {
      if (path === '/prompt') json(response, status, body);
      return path === '/prompt';
    };
    expect(await run(EDITED)).toEqual([fault]);
    expect(queued()).toBe(1);
    expect(await messageOf(EDITED)).toBe(message);
  });

  test('a node of a graph that is queued all the same: it is taken off', async () => {
    comfy.instead = ({ path }, response) => {
      const errors = [{ type: 'value_not_in_list', message: 'Value not in list', details: 'unet_name' }];
      const node_errors = { model: { class_type: 'UNETLoader', errors, dependent_outputs: ['save'] } };
      if (path === '/prompt') json(response, 200, { prompt_id: 'p', number: 1, node_errors });
      return path === '/prompt';
    };
    expect(await run(EDITED)).toEqual([['unsupported', false]]);
    expect(comfy.cancelled).toEqual(['p']);
  });

  test('where nobody answers nothing was begun', async () => {
    await comfy.provider.close();
    expect(await run(EDITED)).toEqual([['unreachable', false]]);
  });
});

describe('a graph that was queued', () => {
  test.each<[string, Record<string, unknown>, string]>([
    [
      'ran out of memory',
      { node_type: 'KSampler', exception_type: 'torch.OutOfMemoryError', exception_message: 'Allocation on device' },
      'the graphics card has too little memory for KSampler',
    ],
    [
      'failed',
      { node_type: 'VAEDecode', exception_type: 'RuntimeError', exception_message: 'sizes differ\n' },
      'VAEDecode failed: sizes differ',
    ],
  ])('and %s', async (_, error, message) => {
    comfy.error = error;
    expect(await run(EDITED)).toEqual(['accepted', ['failed', true]]);
    expect(queued()).toBe(1);
    expect(await messageOf(EDITED)).toBe(message);
    comfy.isOld = true;
    expect(await messageOf(EDITED)).toBe(message);
  });

  test.each([false, true])('tells how far it is, by the older way: %s', async (isOld) => {
    comfy.isOld = isOld;
    comfy.states.push('pending', 'pending', 'in_progress', 'in_progress');
    expect(await run(EDITED)).toEqual(['accepted', 0.05, 0.3, OUTPUT]);
    expect(queued()).toBe(1);
  });

  test('goes on through broken sockets and a proxy that is away', async () => {
    const hindrances: ((response: Parameters<typeof json>[0]) => void)[] = [
      (response) => response.destroy(),
      (response) => json(response, 502, {}),
    ];
    comfy.instead = ({ path }, response) => {
      const hinder = queued() === 1 && path.startsWith('/api/jobs') ? hindrances.shift() : undefined;
      hinder?.(response);
      return hinder !== undefined;
    };
    expect(await run(EDITED)).toEqual(['accepted', OUTPUT]);
    expect(queued()).toBe(1);
  });

  type Respond = (response: Parameters<typeof json>[0]) => void;
  const says =
    (status: number, text: string): Respond =>
    (response) =>
      response.writeHead(status).end(text);
  const MOMENTS: readonly (readonly [string, Respond])[] = [
    ['400', says(400, 'bad')],
    ['404 of a proxy', says(404, '<html>')],
    ['408', says(408, '')],
    ['409', says(409, '')],
    ['429', says(429, '')],
    ['a page', says(200, '<html>')],
    ['an empty answer', says(200, '')],
    ['half an answer', says(200, '{"status": ')],
    ['silence', () => {}],
  ];

  describe.each(['/api/jobs', '/history', '/queue', '/view'])('and whose %s', (where) => {
    test.each(MOMENTS)('answers %s for a moment is asked again, and not queued again', async (_, answer) => {
      comfy.isOld = where === '/history' || where === '/queue';
      const left = [answer, answer];
      comfy.instead = ({ path }, response) => {
        const instead = queued() > 0 && path.startsWith(where) ? left.shift() : undefined;
        instead?.(response);
        return instead !== undefined;
      };
      expect(await run(EDITED, { isPaid: true })).toEqual(['accepted', OUTPUT]);
      expect([queued(), comfy.cancelled, left.length < 2]).toEqual([1, [], true]);
    });
  });

  test('and of which nobody says anything but no may have run', async () => {
    comfy.instead = ({ path }, response) => {
      const isRefused = queued() > 0 && path.startsWith('/api/jobs');
      if (isRefused) response.writeHead(400).end();
      return isRefused;
    };
    expect(await run(EDITED, { isPaid: true })).toEqual(['accepted', ['failed', true]]);
  });

  test('and was stopped at an older server says so', async () => {
    comfy.isOld = true;
    comfy.instead = ({ path }, response) => {
      const [, id = ''] = /^\/history\/(.*)/.exec(path) ?? [];
      const messages = [
        ['execution_start', {}],
        ['execution_interrupted', { node_id: '3', node_type: 'KSampler', executed: [] }],
      ];
      const ended = { outputs: {}, status: { status_str: 'error', completed: false, messages } };
      if (queued() > 0 && id !== '') json(response, 200, { [id]: ended });
      return queued() > 0 && id !== '';
    };
    expect(await messageOf(EDITED)).toBe('it was stopped at the ComfyUI server');
  });

  test.each<[string, unknown]>([
    ['nothing of a node that is no output', { save: { images: [{ filename: 'a.png' }] }, other: null }],
    ['no folder', { save: { text: ['a'], images: [null, { filename: 'a.png', subfolder: null, type: null }] } }],
    ['two files', { a: { images: [{ filename: 'x' }] }, save: { images: [{ filename: 'a.png' }, { filename: 'b' }] } }],
  ])('and says %s is read', async (_, outputs) => {
    comfy.instead = ({ path }, response) => {
      const [, id] = /^\/api\/jobs\/([^/]+)$/.exec(path) ?? [];
      if (queued() > 0 && id !== undefined) json(response, 200, { id, status: 'completed', outputs });
      return queued() > 0 && id !== undefined;
    };
    expect(await run(EDITED)).toEqual(['accepted', OUTPUT]);
    expect(comfy.provider.received.at(-1)?.path).toBe('/view?filename=a.png&subfolder=&type=output');
  });

  test('whose answer was lost is found by its name, and not queued again', async () => {
    comfy.instead = ({ path, body }, response) => {
      if (path !== '/prompt') return false;
      const { prompt: graph, prompt_id: id } = JSON.parse(String(body));
      comfy.prompts.push({ id, graph });
      response.destroy();
      return true;
    };
    expect(await run(EDITED)).toEqual(['accepted', OUTPUT]);
    expect(await run(EDITED)).toEqual(['accepted', OUTPUT]);
    expect(queued()).toBe(1);
  });

  test('and never came there failed', async () => {
    comfy.instead = ({ path }, response) => {
      if (path === '/prompt') response.destroy();
      return path === '/prompt';
    };
    expect(await run(EDITED)).toEqual([['failed', true]]);
    expect(queued()).toBe(1);
  });

  test('and is forgotten has failed; so has one whose file is gone, or of another kind', async () => {
    comfy.instead = ({ path }, response) => {
      if (queued() === 1 && path.startsWith('/api/jobs')) json(response, 404, { error: 'Job not found' });
      return queued() === 1 && path.startsWith('/api/jobs');
    };
    expect(await run(EDITED)).toEqual(['accepted', ['failed', true]]);
    comfy.instead = ({ path }, response) => {
      if (path.startsWith('/view')) response.writeHead(404).end();
      return path.startsWith('/view');
    };
    expect(await run(jobOf('get_4k', { image: SHOT, id: 'next' }))).toEqual(['accepted', ['failed', true]]);
    comfy.instead = () => false;
    comfy.file = new Uint8Array(SVG);
    expect(await run(jobOf('get_4k', { image: SHOT, id: 'third' }))).toEqual(['accepted', ['failed', true]]);
  });

  test('and is not found for a moment is asked for again', async () => {
    let times = 0;
    comfy.instead = ({ path }, response) => {
      const isMissed = queued() === 1 && path.startsWith('/api/jobs') && times < 2;
      if (isMissed) times += 1;
      if (isMissed) json(response, 404, { error: 'Job not found' });
      return isMissed;
    };
    expect(await run(EDITED)).toEqual(['accepted', OUTPUT]);
  });

  test('whose file is away for a moment is asked again; of two that ran the second is had when the first failed', async () => {
    let times = 0;
    comfy.instead = ({ path }, response) => {
      const isAway = path.startsWith('/view') && times < 3;
      if (isAway) json(response, 503, {});
      if (path.startsWith('/view')) times += 1;
      return isAway;
    };
    expect(await run(EDITED)).toEqual(['accepted', OUTPUT]);
    let jobs = 0;
    comfy.instead = ({ path, method }, response) => {
      const id = /^\/api\/jobs\/([^/]+)$/.exec(path)?.[1];
      const isFirst = id !== undefined && id === comfy.prompts[1]?.id && method === 'GET' && comfy.prompts.length === 3;
      if (isFirst) jobs += 1;
      if (isFirst) json(response, 200, { id, status: 'failed', execution_error: { node_type: 'KSampler' } });
      return isFirst;
    };
    comfy.file = new Uint8Array(await plain(48, 48));
    const pair = jobOf('generate_image', { count: 2, id: 'pair' });
    expect(await run(pair)).toEqual(['accepted', ['image/png', 48, 48], ['failed', true]]);
    expect([jobs, comfy.cancelled]).toEqual([1, []]);
  });

  test('says which recipes have a seed that means something', async () => {
    const seedless: unknown[] = [];
    comfy.file = new Uint8Array(await plain(3840, 2880));
    for (const operation of ['get_4k', 'process_sketch'] as const)
      for await (const step of engine().run(
        jobOf(operation, { image: SHOT, id: operation }),
        new AbortController().signal,
      ))
        if (step.kind === 'result') seedless.push([step.recipe.isSeedless, step.recipe.notes]);
    expect(seedless).toMatchObject([
      [true, []],
      [undefined, expect.any(Array)],
    ]);
  });

  test('says what a graph has no setting for', async () => {
    const remarks = [];
    const jobs = [
      jobOf('process_sketch', { image: SHOT, highQuality: true }),
      jobOf('image_to_image', { image: SHOT, influence: 2 }),
    ];
    comfy.file = new Uint8Array(await plain(640, 480));
    for (const job of jobs)
      for await (const step of engine().run({ ...job, id: job.operation }, new AbortController().signal))
        if (step.kind === 'result') remarks.push(step.recipe.remarks?.[0]);
    expect(remarks).toEqual(['The model doesn’t support high quality.', 'The model doesn’t support image influence.']);
  });

  test.each<[Operation, Uint8Array, string, unknown]>([
    ['image_to_video', film(640, 480), 'images', ['video/mp4', 640, 480]],
    ['image_to_3d', GLB, '3d', ['model/gltf-binary', undefined, undefined]],
  ])('%s is gone on with by another process', async (operation, file, key, result) => {
    [comfy.file, comfy.key] = [new Uint8Array(file), key];
    const controller = new AbortController();
    comfy.states.push('pending', 'pending');
    comfy.instead = ({ path }) => {
      if (path.startsWith('/api/jobs') && comfy.prompts.length === 1 && comfy.states.length === 1)
        controller.abort(new Interruption('the server stops'));
      return false;
    };
    const job = jobOf(operation, { image: SHOT });
    expect(await run(job, { signal: controller.signal })).toEqual(['accepted', 0.05, 'Error']);
    const accepted = comfy.prompts[0]!.id;
    expect(await run({ ...job, acceptedRequest: accepted }, { isPaid: true })).toEqual(['accepted', result]);
    expect([queued(), comfy.cancelled]).toEqual([1, []]);
  });

  test('a paid one that is forgotten is in doubt; another is queued anew', async () => {
    const accepted = '32f1b7f0-0000-8000-8000-000000000000';
    expect(await run({ ...EDITED, acceptedRequest: accepted }, { isPaid: true })).toEqual([['failed', true]]);
    expect(queued()).toBe(0);
    expect(await run({ ...EDITED, acceptedRequest: accepted })).toEqual(['accepted', OUTPUT]);
    expect(comfy.prompts.map(({ id }) => id)).toEqual([accepted]);
  });
});

describe('a run that is stopped', () => {
  async function stopped(isOld: boolean): Promise<void> {
    const controller = new AbortController();
    const running = engine();
    comfy.isOld = isOld;
    comfy.states.push(...Array(9).fill('in_progress'));
    const steps = running.run(EDITED, controller.signal);
    await expect(
      (async () => {
        for await (const step of steps) if (step.kind === 'progress') controller.abort();
      })(),
    ).rejects.toThrow('aborted');
    await running.close();
  }

  test('is cancelled there', async () => {
    await stopped(false);
    expect(comfy.cancelled).toEqual([comfy.prompts[0]?.id]);
  });

  test('is taken off the queue of an older server, and interrupted where it is the one that runs', async () => {
    await stopped(true);
    const id = comfy.prompts[0]?.id;
    expect(comfy.cancelled).toEqual([`off ${id}`, `interrupted ${id}`]);
  });

  test('drops a silent connection, and a file that comes slowly', async () => {
    for (const path of ['/prompt', '/view']) {
      const controller = new AbortController();
      comfy.instead = (request, response) => {
        if (!request.path.startsWith(path)) return false;
        if (path === '/view') response.writeHead(200).write('.');
        setImmediate(() => controller.abort());
        return true;
      };
      const before = comfy.provider.abandoned.length;
      expect((await run({ ...EDITED, id: path }, { signal: controller.signal })).at(-1)).toBe('AbortError');
      await expect.poll(() => comfy.provider.abandoned.length).toBe(before + 1);
    }
    expect(queued()).toBe(2);
  });
});
