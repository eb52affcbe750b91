import { describe, expect, test } from 'vitest';
import { CALLS, type CallName } from './index.ts';

const ID = 'AAAAAAAAAAAAAAAAAAAAAA';
const KEY = `${ID}.png`;
const MODEL = `${ID}.glb`;
const PICTURE = { image_url: '/assets/a', object_key: KEY };
const DATA_URL = 'data:image/png;base64,AAAA';
const edit = { prompt: 'p', object_key: KEY, ref_object_key: KEY };

type Row = [CallName, string, Record<string, unknown>, unknown?];

/** Section 7's table: name, path, body with every field, and what a 200 holds where the specification says it. */
const ROWS: readonly Row[] = [
  [
    'crop_image',
    '/api/crop_image/',
    {
      ...PICTURE,
      crop_x: 1,
      crop_y: 2,
      crop_width: 3,
      crop_height: 4,
      flip_x: true,
      flip_y: false,
      rotation: 270,
    },
    PICTURE,
  ],
  [
    'spin_off_node',
    '/api/spin_off_node/',
    { board_id: ID, node_id: 'n1', new_board_name: 'Kettle' },
    { new_board_id: ID },
  ],
  [
    'spin_off_send_to',
    '/api/spin_off_send_to/',
    { board_id: ID, node_id: 'n1', new_board_name: 'Kettle', send_to_email: 'ann@example.test' },
  ],
  ['export_stl', '/api/export_stl/', { object_key: MODEL }, { stl_url: '/assets/s' }],
  ['save_3d_view', '/api/save_3d_view/', { imageb64: DATA_URL }, PICTURE],
  ['save_image', '/api/save_image/', { imageb64: DATA_URL, alpha: false, format: 'png' }, PICTURE],
  ['describe_image', '/api/describe_image/', PICTURE, { description: 'a lamp' }],
  [
    'process_sketch_style',
    '/api/process_sketch_style/',
    { prompt: 'p', image_influence: 2, sketch_object_key: KEY, style_image_object_key: KEY },
  ],
  ['process_sketch', '/api/process_sketch/', { prompt: '', sketch_object_key: KEY, hq_mode: true }],
  ['get_image_url', '/api/get_image_url/', { object_key: KEY }, { image_url: '/assets/a' }],
  ['expand_image', '/api/expand_image/', { object_key: KEY, prompt: 'p' }],
  [
    'generate_background',
    '/api/generate_background/',
    { prompt: 'p', object_key: KEY },
    { image_url: null, object_key: null },
  ],
  [
    'image_to_video',
    '/api/image_to_video/',
    { prompt: 'p', start_image_object_key: KEY, end_image_object_key: KEY },
    { video_url: '/assets/v', object_key: `${ID}.mp4` },
  ],
  [
    'image_to_3d',
    '/api/image_to_3d/',
    { object_key: KEY, stl_mode: true },
    { model_url: '/assets/m', object_key: MODEL },
  ],
  [
    'image_to_svg',
    '/api/image_to_svg/',
    { object_key: KEY, model: 'binary' },
    { svg_url: '/assets/s', svg_object_key: `${ID}.svg` },
  ],
  ['inpaint_image', '/api/inpaint_image/', { ...edit, mask: DATA_URL, bg_mode: true }],
  ['instruct_edit', '/api/instruct_edit/', edit],
  ['enhance_prompt', '/api/enhance_prompt/', { prompt: 'p', instructions: 'i' }, { enhanced_prompt: 'pp' }],
  ['remove_background', '/api/remove_background/', PICTURE, PICTURE],
  ['get_4k', '/api/get_4k/', PICTURE, { image_url: '/assets/a' }],
  [
    'image_to_image',
    '/api/image_to_image/',
    { prompt: 'p', object_key: KEY, strength: 0.8, model: 'Product Design' },
    PICTURE,
  ],
  [
    'generate_image',
    '/api/generate_image/',
    { prompt: 'p', model: 'Product Design', aspect_ratio: '16:9', think: true, style_image_object_key: KEY },
    { event: 'image', data: PICTURE },
  ],
  [
    'upload_3d',
    '/api/upload_3d/',
    { model_b64: 'AAAA', model_format: 'glb', model_file_name: 'kettle.glb' },
    { model_url: '/assets/m', object_key: MODEL },
  ],
  ['save_board', '/api/save_board', { board_id: ID, nodes: '[]', edges: '[]' }],
  ['put_external_comment', '/api/put_external_comment', { board_id: ID, comment_node: '{}' }],
  ['delete_comment', '/api/delete_comment', { board_id: ID, comment_id: 'c1' }],
  ['post_vote', '/api/post_vote/', { board_id: ID, node_id: 'n1', vote: 'up' }],
];

test.each(ROWS)('%s has the path, body and answer of the specification', (name, path, body, answer) => {
  const call = CALLS[name];
  expect(call.path).toBe(path);
  expect(call.body.parse(body)).toEqual(body);
  if (answer !== undefined) expect(call.answer.parse(answer)).toEqual(answer);
});

test.each<[CallName, object]>([
  ['spin_off_send_to', { new_board_id: ID }],
  ['process_sketch_style', PICTURE],
  ['process_sketch', PICTURE],
  ['expand_image', PICTURE],
  ['inpaint_image', PICTURE],
  ['instruct_edit', PICTURE],
])('%s, whose answer the specification does not show, has that of its kind', (name, answer) => {
  expect(CALLS[name].answer.parse(answer)).toEqual(answer);
  expect(CALLS[name].answer.safeParse({}).success).toBe(false);
});

test.each<CallName>(['put_external_comment', 'delete_comment', 'post_vote'])(
  'of the answer of %s nothing is needed',
  (name) => {
    expect(CALLS[name].answer.safeParse({}).success).toBe(true);
  },
);

test('a board’s nodes and edges are saved by save_board alone', () => {
  const keysOf = (body: unknown) => Object.keys((body as { def: { shape?: object } }).def.shape ?? {});
  const saves = Object.values(CALLS).filter(({ body }) => ['nodes', 'edges'].some((key) => keysOf(body).includes(key)));
  expect(saves.map(({ name }) => name)).toEqual(['save_board']);
});

test('only generate_image answers with a stream of prepared, image and done', () => {
  expect(Object.values(CALLS).flatMap(({ name, stream }) => (stream ? [name] : []))).toEqual(['generate_image']);
  const read = (event: string, data: object) => CALLS.generate_image.answer.safeParse({ event, data }).data?.event;
  expect([
    read('prepared', {}),
    read('image', PICTURE),
    read('done', {}),
    read('image', {}),
    read('started', {}),
  ]).toEqual(['prepared', 'image', 'done', undefined, 'other']);
  // A limit counts in whatever event it is told (spec section 7).
  for (const event of ['prepared', 'image', 'done', 'message', 'started'])
    expect(read(event, { detail: 'status 429' })).toBe('error');
});

describe('what may be missing or null', () => {
  test.each<[string, CallName, Record<string, unknown>]>([
    ['the crop alone', 'crop_image', { object_key: KEY, crop_x: 0, crop_y: 0, crop_width: 1, crop_height: 1 }],
    ['the format', 'save_image', { imageb64: DATA_URL, alpha: true }],
    ['the style', 'generate_image', { prompt: 'p', model: 'm', aspect_ratio: '1:1', think: false }],
    ['the end image', 'image_to_video', { prompt: 'p', start_image_object_key: KEY, end_image_object_key: null }],
    [
      'the Edit node’s bg_mode',
      'inpaint_image',
      { prompt: 'p', object_key: KEY, ref_object_key: null, mask: DATA_URL },
    ],
    ['a vote that is taken back', 'post_vote', { board_id: ID, node_id: 'n1', vote: null }],
  ])('%s, of %s', (_, name, body) => {
    expect(CALLS[name].body.parse(body)).toEqual(body);
  });
});

describe('a body is refused with', () => {
  test.each<[string, CallName, Record<string, unknown>]>([
    ['another vote', 'post_vote', { board_id: ID, node_id: 'n1', vote: 'sideways' }],
    ['a rotation between the steps', 'crop_image', { ...ROWS[0]?.[2], rotation: 45 }],
    ['another vector model', 'image_to_svg', { object_key: KEY, model: 'grey' }],
    ['another model format', 'upload_3d', { model_b64: 'AAAA', model_format: 'stl', model_file_name: 'a.stl' }],
    ['another aspect ratio', 'generate_image', { prompt: 'p', model: 'm', aspect_ratio: '4:3', think: true }],
    ['no prompt for a design', 'generate_image', { prompt: '', model: 'm', aspect_ratio: '1:1', think: true }],
    ['too strong an evolution', 'image_to_image', { prompt: '', object_key: KEY, strength: 1.1, model: 'm' }],
    ['no board name', 'spin_off_node', { board_id: ID, node_id: 'n1', new_board_name: ' ' }],
    ['no e-mail address', 'spin_off_send_to', { ...ROWS[2]?.[2], send_to_email: 'ann' }],
  ])('%s, of %s', (_, name, body) => {
    expect(CALLS[name].body.safeParse(body).success).toBe(false);
  });
});
