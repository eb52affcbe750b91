import { describe, expect, test } from 'vitest';
import { CALLS, type CallName } from './index.ts';

const KEY = `${'K'.repeat(22)}.png`;
const ID = 'B'.repeat(22);
const text = (length: number) => 'x'.repeat(length);
const moves = (count: number) => Array(count).fill({ kind: 'move', id: 'n1', position: { x: 0, y: 0 } });
const MODEL = { model_b64: '', model_format: 'obj', model_file_name: 'a.obj' };
const DESIGN = { prompt: 'p', model: 'm', aspect_ratio: '1:1', think: false };
const EVOLVE = { prompt: '', object_key: KEY, strength: 0.8, model: 'm' };
const STYLE = { prompt: '', image_influence: 1, sketch_object_key: KEY, style_image_object_key: KEY };
const SAVE = { board_id: ID, nodes: '[]', edges: '[]' };
const CROP = { object_key: KEY, crop_x: 0, crop_y: 0, crop_width: 1, crop_height: 1 };
const SIGN_UP = { email: 'ann@example.org', password: 'long enough', name: 'Ann' };
const SPIN_OFF = { board_id: ID, node_id: 'n', new_board_name: 'New' };

/** A field, the last values that are taken, and the first that are not. */
type Row = [call: CallName, field: string, body: object, accepted: unknown[], refused: unknown[]];

describe('the bounds of a body', () => {
  test.each<Row>([
    ['generate_image', 'prompt', DESIGN, [text(1), text(4000)], ['', text(4001), 1]],
    ['generate_image', 'model', DESIGN, ['', text(100)], [text(101)]],
    ['generate_image', 'seed', DESIGN, [undefined, 0, 0xffffffff], [-1, 0x100000000, 0.5, null]],
    ['process_sketch', 'prompt', { sketch_object_key: KEY }, ['', text(4000)], [text(4001), undefined]],
    ['process_sketch', 'sketch_object_key', { prompt: '' }, [KEY], ['', '/etc/passwd', undefined]],
    ['process_sketch_style', 'image_influence', STYLE, [0, 2], [-0.01, 2.01, '1', undefined]],
    ['image_to_image', 'strength', EVOLVE, [0.25, 1], [0.24, 1.01, undefined]],
    ['image_to_image', 'image_influence', EVOLVE, [undefined, 0, 2], [-0.01, 2.01]],
    ['instruct_edit', 'prompt', { object_key: KEY }, [text(1), text(4000)], ['', text(4001)]],
    ['crop_image', 'crop_x', CROP, [0, 9, -1], [0.5, -(2 ** 53)]],
    ['crop_image', 'crop_width', CROP, [1], [0, -1, 1.5]],
    ['crop_image', 'rotation', CROP, [undefined, -90, 0, 270], [45, 1]],
    ['crop_image', 'image_url', CROP, [undefined, text(4000)], [text(4001)]],
    ['save_image', 'imageb64', { alpha: true }, ['data:,'], ['', 'https://example.org/a.png']],
    ['upload_3d', 'model_b64', MODEL, [text((41_943_040 * 4) / 3)], [text((41_943_040 * 4) / 3 + 2)]],
    ['upload_3d', 'model_file_name', MODEL, ['', text(255)], [text(256)]],
    ['save_board', 'op_id', SAVE, [undefined, text(8), text(64)], [text(7), text(65)]],
    ['save_board', 'base_rev', SAVE, [undefined, 0], [-1, 0.5]],
    ['save_board', 'operations', SAVE, [undefined, [], moves(250_000)], [[{ kind: 'fly' }], moves(250_001), [1]]],
    ['create_board', 'name', {}, ['x', text(200)], ['', ' ', text(201)]],
    ['create_board', 'project_id', { name: 'x' }, [undefined, '', text(100)], [text(101)]],
    ['spin_off_node', 'new_board_name', SPIN_OFF, ['x', text(200)], ['', ' ', text(201)]],
    ['put_external_comment', 'comment_node', { board_id: ID }, [text(1_048_576)], [text(1_048_577)]],
    ['log_blocked', 'node_type', { board_id: ID }, ['', text(100)], [text(101)]],
    ['cancel_job', 'idempotency_key', {}, ['x', text(2500)], ['', text(2501), undefined, 1]],
    ['sign_up', 'email', SIGN_UP, ['a@b.co'], ['', 'ann', `${text(254)}@example.org`]],
    ['sign_up', 'password', SIGN_UP, ['', text(128)], [text(129)]],
    ['sign_up', 'name', SIGN_UP, ['x', text(200)], ['', ' ', text(201)]],
    ['sign_up', 'invite', SIGN_UP, [undefined, text(100)], [text(101)]],
  ])('of %s: %s', (call, field, body, accepted, refused) => {
    const isAccepted = (value: unknown) => CALLS[call].body.safeParse({ ...body, [field]: value }).success;
    expect(accepted.map(isAccepted)).toEqual(accepted.map(() => true));
    expect(refused.map(isAccepted)).toEqual(refused.map(() => false));
  });
});

test('names are kept without the space around them', () => {
  expect(CALLS.create_board.body.parse({ name: ' Chairs ' })).toEqual({ name: 'Chairs' });
  expect(CALLS.spin_off_node.body.parse({ ...SPIN_OFF, new_board_name: ' New ' })).toEqual(SPIN_OFF);
});

test('what is left out of a body has its default', () => {
  expect(CALLS.list_boards.body.parse({})).toEqual({ bin: false });
  const sketch = { prompt: '', sketch_object_key: KEY };
  expect(CALLS.process_sketch.body.parse(sketch)).toEqual({ ...sketch, hq_mode: false });
});
