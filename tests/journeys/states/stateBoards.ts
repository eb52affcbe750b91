import { readFileSync } from 'node:fs';
import { layWholeBoard } from '../wholeBoard.ts';
import type { Walk } from './walk.ts';

const PHOTOGRAPH = 'server/engineStatus/sample/coffee-cup.jpg';
const COLUMN = 560;
const ROW = 580;

type Fields = Readonly<Record<string, unknown>>;
type Spot = readonly [column: number, row: number];

const node = (id: string, type: string, [column, row]: Spot, data: Fields = {}) => ({
  id,
  type,
  position: { x: column * COLUMN, y: row * ROW },
  data: { title: id, ...data },
});
type Node = ReturnType<typeof node>;

const edge = (source: string, from: string, target: string, to: string) => ({
  id: `${source}-${target}`,
  source,
  sourceHandle: from,
  target,
  targetHandle: to,
});
type Edge = ReturnType<typeof edge>;

async function addTo({ post }: Walk, board_id: string, nodes: readonly Node[], edges: readonly Edge[] = []) {
  const stored: { nodes: Node[]; edges: Edge[] } = await post('/api/load_board/', { board_id });
  const all = {
    nodes: JSON.stringify([...stored.nodes, ...nodes]),
    edges: JSON.stringify([...stored.edges, ...edges]),
  };
  await post('/api/save_board', { board_id, ...all });
}

/** A photograph that is stored, as the data of an image. */
async function photographData({ post }: Walk): Promise<{ imageUrl: string; objectKey: string }> {
  const imageb64 = `data:image/jpeg;base64,${readFileSync(PHOTOGRAPH).toString('base64')}`;
  const photo = await post('/api/save_image/', { imageb64, alpha: false, format: 'jpg' });
  return { imageUrl: photo.image_url, objectKey: photo.object_key };
}

/** A board of 29 nodes with every type, as designers leave it: with results, a frame, comments, votes, a locked node and a conflict. */
export async function layDesignBoard(walk: Walk): Promise<string> {
  const { post } = walk;
  const board_id = await layWholeBoard(post);
  const photo = await photographData(walk);
  const text = (noteText: string, about: string, place: Spot, id: string) => ({
    ...node(id, 'commentNode', place),
    data: { noteText, about },
  });
  const result = (id: string, place: Spot, data: Fields = {}) =>
    node(id, 'prototype2DNode', place, { ...photo, ...data });
  await addTo(walk, board_id, [
    node('Shortlist', 'frameNode', [0, 5], { color: 'blue' }),
    node('Old ideas', 'frameNode', [3, 5], { collapsed: true }),
    result('Cup', [7, 0], { remarks: ['The handle was left as it is.', 'The saucer is new.'], prompt: 'a blue cup' }),
    result('Saucer', [7, 1], { picked: true }),
    result('Signed off', [7, 2], { locked: true }),
    node('Brief', 'textNode', [7, 3], { text: 'A kettle for small kitchens, spun copper.' }),
    node('Lamp', 'generateSketchesNode', [7, 4], { prompt: 'desk lamp' }),
    node('Chair', 'generateSketchesNode', [6, 4], { prompt: 'lounge chair' }),
  ]);
  for (const comment of [
    text('Thinner here, please.', 'Cup', [8, 0], 'comment'),
    { ...text('As thin as the other?', 'Cup', [8, 1], 'reply'), data: { noteText: 'As thin?', parentId: 'comment' } },
    text('Ship it.', 'Saucer', [8, 2], 'second'),
  ])
    await post('/api/put_external_comment', { board_id, comment_node: JSON.stringify(comment) });
  await post('/api/post_vote/', { board_id, node_id: 'Cup', vote: 'up' });
  await disputeBrief(walk, board_id);
  return board_id;
}

/** Two people wrote over the brief at once. */
async function disputeBrief({ post }: Walk, board_id: string): Promise<void> {
  const { rev } = await post('/api/load_board/', { board_id });
  const versions = { value: 'A kettle for small kitchens, spun copper.', other: 'A kettle for large kitchens.' };
  const conflict = { id: 'conflict1', element: 'node', element_id: 'Brief', field: 'data.text', ...versions };
  const operations = [{ kind: 'dispute', conflict }];
  await post('/api/save_board', {
    board_id,
    nodes: '[]',
    edges: '[]',
    operations,
    base_rev: rev,
    op_id: 'dispute-brief',
  });
}

/** A board with three results in a vote, and the address of a link for reviewers. */
export async function layReviewBoard(walk: Walk): Promise<{ board_id: string; link: string }> {
  const { post } = walk;
  const { board_id } = await post('/api/create_board/', { name: 'Tea line' });
  const photo = await photographData(walk);
  const ids = ['Kettle', 'Cup', 'Pot'];
  await addTo(
    walk,
    board_id,
    ids.map((id, column) => node(id, 'prototype2DNode', [column, 0], { ...photo, picked: id === 'Pot' })),
  );
  await post('/api/start_vote_round/', { board_id, node_ids: ids.slice(0, 2), ends_at: null });
  const comment = { ...node('comment', 'commentNode', [0, 1]), data: { noteText: 'Thinner here.', about: 'Kettle' } };
  await post('/api/put_external_comment', { board_id, comment_node: JSON.stringify(comment) });
  const { url } = await post('/api/create_share_link/', { board_id, may_comment: true });
  const { pathname, search, hash } = new URL(url);
  return { board_id, link: pathname + search + hash };
}

/** The address that a phone opens to send an image to a node. */
export async function phoneAddress({ post }: Walk): Promise<string> {
  const { board_id } = await post('/api/create_board/', { name: 'Kettles' });
  const nodes = JSON.stringify([node('Photo', 'uploadSketchNode', [0, 0])]);
  await post('/api/save_board', { board_id, nodes, edges: '[]' });
  const { url } = await post('/api/create_phone_upload/', { board_id, node_id: 'Photo' });
  const { pathname, search, hash } = new URL(url);
  return pathname + search + hash;
}

/** A board with a node for each dialog, and nodes whose runs fail in each way. */
export async function layDialogBoard(walk: Walk): Promise<string> {
  const { post } = walk;
  const { board_id } = await post('/api/create_board/', { name: 'Dialogs' });
  const photo = await photographData(walk);
  const { objectKey: object_key } = photo;
  const vector = await post('/api/image_to_svg/', { object_key, model: 'color' });
  const film = await post('/api/image_to_video/', { prompt: 'closer', start_image_object_key: object_key });
  const model = await post('/api/image_to_3d/', { object_key, stl_mode: true });
  const fromCup = (target: string, to: string) => edge('Cup', 'out.image.image', target, to);
  const failing = (id: string, row: number) =>
    node(id, 'generateSketchesNode', [5, row], { prompt: `desk lamp [test:${id.toLowerCase()}]` });
  await addTo(
    walk,
    board_id,
    [
      node('Cup', 'prototype2DNode', [0, 0], photo),
      node('Masked', 'instructEditNode', [1, 0], { prompt: 'make the cup blue' }),
      node('Wider', 'expandImageNode', [1, 1]),
      node('Layout', 'composerNode', [1, 2]),
      node('Drawing', 'sketchNode', [2, 0]),
      node('Photo', 'uploadSketchNode', [2, 1]),
      node('Traced', 'svgNode', [3, 0], { imageUrl: vector.svg_url, objectKey: vector.svg_object_key }),
      node('Film', 'videoNode', [3, 1], { videoUrl: film.video_url, objectKey: film.object_key }),
      node('Body', 'upload3DNode', [3, 2], {
        modelUrl: model.model_url,
        objectKey: model.object_key,
        modelFormat: 'stl',
      }),
      node('Printed', 'threeDNode', [4, 0], {
        modelUrl: model.model_url,
        objectKey: model.object_key,
        modelFormat: 'stl',
      }),
      ...['403', '429', 'Broken', 'Slow'].map(failing),
    ],
    [
      fromCup('Masked', 'in.image.image'),
      fromCup('Wider', 'in.image.image'),
      fromCup('Layout', 'in.image.layer1'),
      fromCup('Printed', 'in.image.image'),
    ],
  );
  return board_id;
}
