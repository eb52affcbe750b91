import type { BoardEdge, BoardNode } from '../../../contract/board.ts';
import type { JobSummary } from '../../../contract/calls/jobs.ts';
import type { JobId, ObjectKey } from '../../../contract/ids.ts';
import { edge, node, nodeId, startBoard } from '../board.fixture.tsx';
import { DRAWING, photo } from './pictures.ts';

/** One column per state, one row per type. */
const COLUMN = 440;
const ROWS = {
  design: 0,
  render: 560,
  sketch: 1120,
  text: 1640,
  note: 1920,
  image: 2280,
  upload: 2820,
  evolve: 3340,
  cutOut: 3860,
  describe: 4260,
  vector: 4660,
} as const;
const PROMPT = 'A kettle for small kitchens, spun copper, one continuous handle';
const KEY = 'AAAAAAAAAAAAAAAAAAAAAA.png' as ObjectKey;

function jobOf(name: string, operation: JobSummary['operation'], results: JobSummary['results'] = []): JobSummary {
  const job_id = crypto.randomUUID() as JobId;
  const rest = { fraction: 0, status: null, code: null };
  return { job_id, node_id: nodeId(name), run: `run-${name}`, operation, state: 'running', results, ...rest };
}

function nodes(): BoardNode[] {
  const at = (row: keyof typeof ROWS, column: number) => [column * COLUMN, ROWS[row]] as const;
  const design = (id: string, column: number, data: Record<string, unknown> = {}) =>
    node(id, 'generateSketchesNode', { prompt: PROMPT, ...data }, ...at('design', column));
  const render = (id: string, column: number, data: Record<string, unknown> = {}) =>
    node(
      id,
      'enrichNode',
      { prompt: 'Walnut veneer, brass drivers, matte black cones', ...data },
      ...at('render', column),
    );
  const image = (id: string, column: number, data: Record<string, unknown> = {}) =>
    node(id, 'prototype2DNode', { objectKey: KEY, prompt: PROMPT, ...data }, ...at('image', column));
  const upload = (id: string, column: number, data: Record<string, unknown> = {}) =>
    node(id, 'uploadSketchNode', data, ...at('upload', column));
  const uploaded = {
    sketchImageUrl: photo(60, 640, 480),
    sketchObjectKey: KEY,
    sketchImageWidth: 640,
    sketchImageHeight: 480,
  };
  const evolve = (id: string, column: number, data: Record<string, unknown> = {}) =>
    node(id, 'remixNode', { prompt: 'Softer arms, boucle fabric', ...data }, ...at('evolve', column));
  const cutOut = (id: string, column: number, data: Record<string, unknown> = {}) =>
    node(id, 'removeBackgroundNode', data, ...at('cutOut', column));
  const describe = (id: string, column: number, data: Record<string, unknown> = {}) =>
    node(id, 'describeImageNode', data, ...at('describe', column));
  const vector = (id: string, column: number, data: Record<string, unknown> = {}) =>
    node(id, 'svgNode', { imageUrl: DRAWING, objectKey: KEY, ...data }, ...at('vector', column));
  const drawing = { imageUrl: DRAWING, objectKey: KEY, shapes: [] };
  const square = { imageWidth: 768, imageHeight: 768 };
  return [
    design('design', 0, { prompt: '' }),
    design('design-check', 1, { prompt: '' }),
    design('design-wired', 2),
    design('design-done', 3, { imageUrl: photo(30) }),
    design('design-still', 4, { readOnly: true }),
    design('design-busy', 5),
    design('design-streaming', 6),
    render('render', 0),
    render('render-empty', 1, { prompt: '' }),
    render('render-check', 2),
    render('render-done', 3),
    render('render-still', 4, { readOnly: true }),
    render('render-busy', 5),
    render('render-wired', 6),
    node('sketch', 'sketchNode', drawing, ...at('sketch', 0)),
    node('sketch-empty', 'sketchNode', {}, ...at('sketch', 1)),
    node('sketch-still', 'sketchNode', { ...drawing, readOnly: true }, ...at('sketch', 2)),
    node('text', 'textNode', { text: 'A wall lamp in folded brass for a narrow hallway.' }, ...at('text', 0)),
    node('text-empty', 'textNode', {}, ...at('text', 1)),
    node('text-wired', 'textNode', {}, ...at('text', 2)),
    node('text-still', 'textNode', { text: PROMPT, readOnly: true, title: 'The brief' }, ...at('text', 3)),
    node(
      'note',
      'stickyNoteNode',
      { noteText: 'Decide on Thursday: two kettles go to the workshop.' },
      ...at('note', 0),
    ),
    node('note-empty', 'stickyNoteNode', {}, ...at('note', 1)),
    node(
      'note-edit',
      'stickyNoteNode',
      { noteText: 'Armrest height is still open.', editable: true },
      ...at('note', 2),
    ),
    node('note-still', 'stickyNoteNode', { noteText: 'Signed off', readOnly: true }, ...at('note', 3)),
    image('image', 0, {
      imageUrl: photo(30),
      ...square,
      shared: true,
      title: 'Walnut speaker, second round, warm light',
    }),
    image('image-wide', 1, { imageUrl: photo(200, 1024, 576), imageWidth: 1024, imageHeight: 576 }),
    image('image-tall', 2, { imageUrl: photo(140, 576, 1024), imageWidth: 576, imageHeight: 1024 }),
    image('image-still', 3, { imageUrl: photo(260), ...square, readOnly: true }),
    image('image-gone', 4, { imageUrl: 'data:image/png;base64,broken' }),
    image('unstored', 5, { imageUrl: photo(90), objectKey: undefined }),
    upload('upload', 0),
    upload('upload-filled', 1, uploaded),
    upload('upload-refused', 2, uploaded),
    upload('upload-still', 3, { ...uploaded, readOnly: true }),
    upload('upload-still-empty', 4, { readOnly: true }),
    upload('upload-busy', 5),
    evolve('evolve', 0),
    evolve('evolve-empty', 1, { prompt: '' }),
    evolve('evolve-check', 2, { prompt: 'porn' }),
    evolve('evolve-still', 3, { readOnly: true }),
    evolve('evolve-busy', 4),
    cutOut('cut-out', 0),
    cutOut('cut-out-empty', 1),
    cutOut('cut-out-still', 2, { readOnly: true }),
    cutOut('cut-out-busy', 3),
    describe('describe', 0),
    describe('describe-empty', 1),
    describe('describe-still', 2, { readOnly: true }),
    describe('describe-busy', 3),
    vector('vector', 0),
    vector('vector-gone', 1, { imageUrl: undefined, objectKey: undefined }),
    vector('vector-still', 2, { readOnly: true, title: 'Kettle' }),
  ];
}

function edges(): BoardEdge[] {
  const renders = ['render', 'render-check', 'render-done', 'render-still', 'render-busy', 'render-wired'];
  const changes = ['evolve', 'cut-out', 'describe'];
  const changed = ['evolve-check', ...changes.flatMap((name) => [name, `${name}-still`, `${name}-busy`])];
  return [
    ...changed.map((target) => edge('image', target, 'out.image.image', 'in.image.image')),
    ...renders.map((target) => edge('sketch', target, 'out.image.image', 'in.image.image')),
    edge('unstored', 'render-check', 'out.image.image', 'in.image.style'),
    edge('image-wide', 'render-wired', 'out.image.image', 'in.image.style'),
    edge('text', 'render-wired', 'out.text.text', 'in.text.text'),
    edge('text', 'design-wired', 'out.text.text', 'in.text.text'),
    edge('text-still', 'text-wired', 'out.text.text', 'in.text.text'),
  ];
}

/**
 * A board with every type of card in every state that it can be in. One that works holds the lock and switches every other Go
 * off; without `working` nothing does.
 */
export function startSheet(working: boolean) {
  const { actor, streams, uploads, callsOf } = startBoard({ nodes: nodes(), edges: edges() });
  for (const name of ['design-check', 'render-check', 'evolve-check', 'design-done']) {
    actor.send({ type: 'go.pressed', id: nodeId(name) });
  }
  streams[0]?.tell({ type: 'stream.ended' });
  actor.send({ type: 'file.chosen', id: nodeId('upload-refused'), file: new File(['x'], 'kettle.heic') });
  actor.send({ type: 'alert.closed', id: nodeId('upload-refused') });
  if (!working) return actor;
  const streaming = jobOf('design-streaming', 'generate_image', [{ image_url: photo(30), object_key: KEY }]);
  actor.send({ type: 'job.found', job: streaming });
  callsOf('list_jobs')[0]?.answer({ jobs: [streaming] });
  actor.send({ type: 'job.found', job: jobOf('design-busy', 'generate_image') });
  actor.send({ type: 'job.found', job: jobOf('render-busy', 'process_sketch') });
  actor.send({ type: 'job.found', job: jobOf('evolve-busy', 'image_to_image') });
  actor.send({ type: 'job.found', job: jobOf('cut-out-busy', 'remove_background') });
  actor.send({ type: 'job.found', job: jobOf('describe-busy', 'describe_image') });
  actor.send({ type: 'file.chosen', id: nodeId('upload-busy'), file: new File(['x'], 'kettle.jpg') });
  uploads[0]?.sent(0.4);
  return actor;
}
