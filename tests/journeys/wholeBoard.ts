import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { card } from './boardPage.ts';

/** POSTs a body as somebody; answers what the server does. */
type Post = (path: string, body: unknown) => Promise<Record<string, unknown>>;

const PHOTOGRAPH = 'server/engineStatus/sample/coffee-cup.jpg';

/** A kettle, as a person would draw it. */
const STROKE = { lineWidth: 7, strokeColor: '#000000' };
const BODY = { start: { x: 180, y: 300 }, end: { x: 560, y: 660 } };
const LID = { start: { x: 300, y: 250 }, end: { x: 440, y: 320 } };
const HANDLE = [230, 360, 200, 250, 240, 160, 330, 110, 420, 110, 510, 160, 550, 250, 520, 360];
const SPOUT = [548, 430, 620, 380, 650, 320, 690, 300, 700, 330, 670, 380, 640, 470, 556, 540];

const points = (flat: readonly number[]) =>
  flat.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: flat[index + 1] ?? 0 }] : []));

const SHAPES = [
  { id: 'body', type: 'ellipse', ...BODY, ...STROKE },
  { id: 'lid', type: 'ellipse', ...LID, ...STROKE },
  { id: 'handle', type: 'free', points: points(HANDLE), ...STROKE },
  { id: 'spout', type: 'free', points: points(SPOUT), ...STROKE },
];

/** The PNG of that drawing. */
function drawing(): Promise<Buffer> {
  const ellipse = ({ start, end }: typeof BODY) =>
    `<ellipse cx="${(start.x + end.x) / 2}" cy="${(start.y + end.y) / 2}" rx="${(end.x - start.x) / 2}" ry="${(end.y - start.y) / 2}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="768" height="768"><path fill="#fff" d="M0 0h768v768H0z"/>
    <g fill="none" stroke="#000" stroke-width="7" stroke-linejoin="round" stroke-linecap="round">${ellipse(BODY)}${ellipse(LID)}
    <polyline points="${HANDLE.join(' ')}"/><polyline points="${SPOUT.join(' ')}"/></g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** A small table, as a program for printing would give it. */
function tableObj(): string {
  const boxes = [
    [-60, 60, -40, 40, 50, 56],
    [-56, -48, -36, -28, 0, 50],
    [48, 56, -36, -28, 0, 50],
    [-56, -48, 28, 36, 0, 50],
    [48, 56, 28, 36, 0, 50],
  ] as const;
  const faces = ['1 3 4 2', '5 6 8 7', '1 2 6 5', '3 7 8 4', '1 5 7 3', '2 4 8 6'];
  return boxes
    .map(([x0, x1, y0, y1, z0, z1], box) => {
      const corners = [z0, z1].flatMap((z) => [y0, y1].flatMap((y) => [x0, x1].map((x) => `v ${x} ${z} ${-y}`)));
      const at = (face: string) => face.split(' ').map((corner) => Number(corner) + box * 8);
      return [...corners, ...faces.map((face) => `f ${at(face).join(' ')}`)].join('\n');
    })
    .join('\n');
}

type Spot = { readonly column: number; readonly row: number };
const COLUMN = 560;
const ROW = 580;
const at = ({ column, row }: Spot) => ({ x: column * COLUMN, y: row * ROW });

/**
 * A board with every node type but comments, or with what gives it, wired as a designer would: a sketched kettle and a photograph become
 * renders, edits, a cut-out, a composition, a film, a printable model, a lettering and a description.
 */
export async function layWholeBoard(post: Post): Promise<string> {
  const { board_id } = await post('/api/create_board/', { name: 'Kettle campaign' });
  const png = (await drawing()).toString('base64');
  const sketch = await post('/api/save_image/', { imageb64: `data:image/png;base64,${png}`, alpha: false });
  const jpeg = readFileSync(PHOTOGRAPH).toString('base64');
  const photo = await post('/api/save_image/', { imageb64: `data:image/jpeg;base64,${jpeg}`, alpha: false });
  const model = await post('/api/upload_3d/', {
    model_b64: Buffer.from(tableObj()).toString('base64'),
    model_format: 'obj',
    model_file_name: 'table.obj',
  });
  const node = (id: string, type: string, spot: Spot, data: object = {}) => ({ id, type, position: at(spot), data });
  const nodes = [
    node('text', 'textNode', { column: 0, row: 0 }, { text: 'copper kettle with a walnut handle' }),
    node('prompts', 'promptGeneratorNode', { column: 1, row: 0 }, { instructions: 'for a product photo, soft light' }),
    node('design', 'generateSketchesNode', { column: 2, row: 0 }),
    node(
      'sketch',
      'sketchNode',
      { column: 0, row: 1 },
      {
        imageUrl: sketch.image_url,
        objectKey: sketch.object_key,
        shapes: SHAPES,
        canvasWidth: 768,
        canvasHeight: 768,
        aspectRatio: '1:1',
      },
    ),
    node('render', 'enrichNode', { column: 1, row: 1 }),
    node('cutOut', 'removeBackgroundNode', { column: 3, row: 1 }),
    node(
      'composer',
      'composerNode',
      { column: 5, row: 1 },
      {
        aspectRatio: '16:9',
        imageTransforms: [
          { imageId: 'layer1', x: 330, y: 20, rotate: 0, scale: 0.66 },
          { imageId: 'layer2', x: 30, y: 130, rotate: -6, scale: 0.62 },
        ],
      },
    ),
    node('expand', 'expandImageNode', { column: 6, row: 1 }, { prompt: 'a bright kitchen' }),
    node(
      'upload',
      'uploadSketchNode',
      { column: 0, row: 2 },
      {
        sketchImageUrl: photo.image_url,
        sketchObjectKey: photo.object_key,
        sketchImageWidth: photo.image_width,
        sketchImageHeight: photo.image_height,
      },
    ),
    node('edit', 'instructEditNode', { column: 1, row: 2 }, { prompt: 'make the cup blue' }),
    node('evolve', 'remixNode', { column: 3, row: 2 }, { prompt: 'red ceramic' }),
    node('film', 'generateVideoNode', { column: 5, row: 2 }, { prompt: 'slowly move closer' }),
    node('describe', 'describeImageNode', { column: 1, row: 3 }),
    node('modify', 'modifyNode', { column: 3, row: 3 }, { mode: 'fill', prompt: 'on a pale stone table' }),
    node('model', 'threeDNode', { column: 5, row: 3 }),
    node(
      'lettering',
      'textImageNode',
      { column: 0, row: 4 },
      { text: 'First boil', font: 'Georgia', fontColor: '#7a3b1d' },
    ),
    node(
      'table',
      'upload3DNode',
      { column: 3, row: 4 },
      {
        modelUrl: model.model_url,
        objectKey: model.object_key,
        modelFormat: 'obj',
      },
    ),
    node(
      'note',
      'stickyNoteNode',
      { column: 5, row: 4 },
      { noteText: 'Copper first. The blue cup is for the spring card.' },
    ),
  ];
  const edges = [
    ['text', 'out.text.text', 'prompts', 'in.text.text'],
    ['prompts', 'out.text.text', 'design', 'in.text.text'],
    ['text', 'out.text.text', 'render', 'in.text.text'],
    ['sketch', 'out.image.image', 'render', 'in.image.image'],
    ['render', 'out.image.image', 'cutOut', 'in.image.image'],
    ['cutOut', 'out.image.image', 'composer', 'in.image.layer1'],
    ['lettering', 'out.image.svg', 'composer', 'in.image.layer2'],
    ['composer', 'out.image.image', 'expand', 'in.image.image'],
    ['upload', 'out.image.image', 'edit', 'in.image.image'],
    ['upload', 'out.image.image', 'describe', 'in.image.image'],
    ['edit', 'out.image.image', 'evolve', 'in.image.image'],
    ['evolve', 'out.image.image', 'film', 'in.image.start'],
    ['cutOut', 'out.image.image', 'modify', 'in.image.image'],
    ['render', 'out.image.image', 'model', 'in.image.image'],
  ].map(([source, sourceHandle, target, targetHandle]) => ({
    id: `e${source}-${target}`,
    source,
    sourceHandle,
    target,
    targetHandle,
  }));
  const body = { board_id, nodes: JSON.stringify(nodes), edges: JSON.stringify(edges) };
  await post('/api/save_board', body);
  return String(board_id);
}

/** The runs, by titles: each with whatever it waits for. */
const GOALS = ['Generate Design', 'Modify', 'Generate Video', 'Describe Image', '3D Model', 'Expand Image'];

/** Runs the whole board as a person would: the lettering is created, then each end of it with all that is missing before it. */
export async function runWholeBoard(page: Page): Promise<void> {
  await goTo(page, 'Text Image');
  await card(page, 'Text Image').getByRole('button', { name: 'Create' }).click();
  await card(page, 'Vector').waitFor();
  const sheet = page.getByRole('region', { name: 'Run what is missing' });
  for (const title of GOALS) {
    await goTo(page, title);
    await page.keyboard.press('Shift+Enter');
    await sheet.getByRole('button', { name: 'Run', exact: true }).click();
    await sheet.getByText('All done').waitFor();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'hidden' });
  }
}

/** Finds a node in the outline by its name or its type, and moves the focus to its card once it is there. */
async function goTo(page: Page, title: string): Promise<void> {
  if (!(await page.getByRole('tree').isVisible())) await page.getByRole('application').press('o');
  const nameOrType = page.locator('b, small').filter({ hasText: new RegExp(`^${title}( ·|$)`) });
  await page.getByRole('treeitem').filter({ has: nameOrType }).click();
  await card(page, title).focus();
}
