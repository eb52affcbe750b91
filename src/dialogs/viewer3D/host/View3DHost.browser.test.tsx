import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { NodeId } from '../../../../contract/ids.ts';
import { LIGHT_INTENSITY } from '../../../../contract/limits.ts';
import {
  openSession,
  problemResponse,
  renderDialogs,
  stubServer,
} from '../../../app/board/session/openSession.fixture.tsx';
import { addressOf, boxGlb, boxStl } from '../../../model3D/models.fixture.ts';
import type { BoardSession } from '../../../session/boardSession.ts';

const MODEL = NodeId.parse('model');
const KEY = 'MMMMMMMMMMMMMMMMMMMMMM.glb';
const PICTURE = {
  image_url: '/assets/p.png',
  object_key: 'PPPPPPPPPPPPPPPPPPPPPP.png',
  image_width: 1600,
  image_height: 1200,
};
const VIEWER_CASES = [
  ['threeDNode', '/api/save_3d_view/', 'view3D', '3D view'],
  ['upload3DNode', '/api/save_image/', 'viewer3D', '3D viewer'],
] as const;

const STORING_PATHS = new Set(['/api/save_3d_view/', '/api/save_image/', '/api/export_stl/']);
const fetchBefore = globalThis.fetch;
const BOX_ADDRESS = addressOf(await boxGlb());
/** Drawing takes seconds without a graphics card: what needs no view gets no model to draw. */
const BROKEN_ADDRESS = addressOf(new ArrayBuffer(4));

type Bodies = Record<string, unknown>[];
let session: BoardSession;
let bodies: Record<string, Bodies>;
/** The server's answers, by the path of the call; the usual one where that is missing. */
let answers: Record<string, () => Response>;
let savedFiles: string[];
/** The address of the model. */
let address: string;

stubServer(async (path, request) => {
  const planned = answers[path];
  if (path === '/api/get_image_url/') return Response.json({ image_url: address });
  if (STORING_PATHS.has(path)) bodies[path] = [...(bodies[path] ?? []), await request.json()];
  if (planned) return planned();
  if (path === '/api/save_3d_view/' || path === '/api/save_image/') return Response.json(PICTURE);
  return path === '/api/export_stl/' ? Response.json({ stl_url: '/stl' }) : undefined;
});

beforeEach(() => {
  bodies = {};
  answers = {};
  savedFiles = [];
  address = BROKEN_ADDRESS;
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (request: Request | string) => {
    if (String(request).startsWith('blob:')) return fetchBefore(request);
    const { pathname } = new URL((request as Request).url, location.href);
    return pathname === '/stl' ? new Response('solid') : answer(request);
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedFiles.push(this.download);
  });
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

type Content = Parameters<typeof openSession>[0];

/** The viewer of a model's node, on a board that has the others as well. */
function openViewer(
  type: string,
  data: Record<string, unknown> = {},
  { nodes: others = [], ...sessionFields }: Partial<Content> = {},
) {
  const nodes = [
    ...others,
    {
      id: MODEL,
      type,
      position: { x: 40, y: 60 },
      data: { objectKey: KEY, modelUrl: BROKEN_ADDRESS, title: 'Kettle', ...data },
    },
  ];
  session = openSession({ nodes, ...sessionFields });
  renderDialogs(session);
  session.actor.send({
    type: 'dialog.requested',
    dialog: type === 'threeDNode' ? 'view3D' : 'viewer3D',
    nodeId: MODEL,
  });
}

test.each(VIEWER_CASES)(
  'a snapshot of a %s is an image below it, kept by %s and wired by its source input',
  async (type, path, _, title) => {
    address = BOX_ADDRESS;
    openViewer(type);
    await expect.element(page.getByRole('dialog', { name: title, exact: true })).toBeVisible();
    await button('Take snapshot').click();
    const board = () => session.actor.getSnapshot().context.board;
    await expect.poll(() => board().nodes.size, { timeout: 15_000 }).toBe(2);
    expect(bodies[path]).toHaveLength(1);
    expect(String(bodies[path]?.[0]?.imageb64)).toMatch(/^data:image\/png;base64,/);
    const [, created] = [...board().nodes.values()];
    expect([created?.type, created?.position, created?.size]).toEqual([
      'prototype2DNode',
      { x: 40, y: 660 },
      { width: 400, height: 400 },
    ]);
    expect(created?.data).toMatchObject({
      imageUrl: PICTURE.image_url,
      objectKey: PICTURE.object_key,
      imageWidth: 1600,
      imageHeight: 1200,
    });
    expect(
      [...board().edges.values()].map(({ source, sourceHandle, targetHandle }) => [source, sourceHandle, targetHandle]),
    ).toEqual([[MODEL, 'out.3d.3d', 'in.omni.source']]);
  },
);

test('a snapshot that is refused is no image, and the dialog says why', async () => {
  address = BOX_ADDRESS;
  answers['/api/save_3d_view/'] = () => problemResponse(403, 'inappropriate_content');
  openViewer('threeDNode');
  await button('Take snapshot').click();
  const expectText = (message: string) =>
    expect.element(page.getByRole('dialog').getByText(message), { timeout: 15_000 }).toBeVisible();
  const message = 'Inappropriate content detected. Please try another image.';
  const alert = page.getByRole('alertdialog', { name: message });
  await expect.element(alert, { timeout: 15_000 }).toBeVisible();
  await alert.getByRole('button', { name: 'OK' }).click();
  await expectText(message);
  answers['/api/save_3d_view/'] = () => problemResponse(503, 'busy');
  await button('Take snapshot').click();
  await expectText('The server is busy. Please wait a minute and try again.');
  expect(session.actor.getSnapshot().context.board.nodes.size).toBe(1);
});

test('a snapshot of an uploaded model that is not stored says what any image says', async () => {
  address = BOX_ADDRESS;
  answers['/api/save_image/'] = () => problemResponse(500, 'internal');
  openViewer('upload3DNode');
  await button('Take snapshot').click();
  const message = 'Error uploading image: Please try again with a valid PNG or JPG file.';
  await expect.element(page.getByRole('dialog').getByText(message), { timeout: 15_000 }).toBeVisible();
  expect(page.getByRole('alertdialog').elements()).toEqual([]);
});

test('Export STL saves a file that is named after the card', async () => {
  openViewer('upload3DNode');
  await button('Export STL').click();
  await vi.waitFor(() => expect(savedFiles).toEqual(['Kettle.stl']));
  expect(bodies['/api/export_stl/']).toEqual([{ object_key: KEY }]);
  await button('Download').click();
  await vi.waitFor(() => expect(savedFiles).toEqual(['Kettle.stl', 'Kettle.glb']));
});

const answerStl = (answer: () => Response) => {
  answers['/api/export_stl/'] = answer;
};

test.each([
  ['500 with a problem', () => problemResponse(500, 'internal'), 'Failed to export STL: It broke.'],
  ['403 with a problem', () => problemResponse(403, 'inappropriate_content'), 'Failed to export STL: It broke.'],
  ['400 with a problem', () => problemResponse(400, 'invalid_model'), 'Failed to export STL: It broke.'],
  [
    '502 without one',
    () => new Response('Bad Gateway', { status: 502 }),
    'Failed to export STL: Something went wrong. Please try again.',
  ],
  ['200 with an empty address', () => Response.json({ stl_url: '' }), 'No STL URL returned'],
  ['200 without an address', () => Response.json({}), 'No STL URL returned'],
] as const)('an export that is answered %s says: %s', async (_, answer, message) => {
  answerStl(answer);
  openViewer('threeDNode');
  await button('Export STL').click();
  await expect.element(page.getByRole('alert').getByText(message, { exact: true })).toBeVisible();
  expect(savedFiles).toEqual([]);
});

test('an export whose code could not be loaded says so', async () => {
  openViewer('threeDNode');
  vi.spyOn(session.pictureServices, 'exportStl').mockRejectedValue(new Error('offline'));
  await button('Export STL').click();
  const message = 'Failed to export STL: the exporter couldn’t be loaded';
  await expect.element(page.getByRole('alert').getByText(message, { exact: true })).toBeVisible();
});

test('an export without a stored model says so', async () => {
  openViewer('threeDNode', { objectKey: undefined });
  await button('Export STL').click();
  await expect.element(page.getByRole('alert').getByText('Error exporting STL', { exact: true })).toBeVisible();
  expect(bodies).toEqual({});
});

test('at the person’s own limit the upgrade dialog follows', async () => {
  answerStl(() => problemResponse(429, 'paid_feature'));
  openViewer('threeDNode');
  await button('Export STL').click();
  await expect.element(page.getByText(/^Failed to export STL: /)).toBeVisible();
  await button('Close').first().click();
  await expect.element(page.getByText('Looks like you are trying to access a paid feature')).toBeVisible();
});

test('the light goes from 0 to 20 in steps of 0.1, and begins at 1', async () => {
  openViewer('threeDNode');
  const light = page.getByRole('slider', { name: 'Light' });
  await expect.element(light).toHaveValue(String(LIGHT_INTENSITY.initial));
  const { min, max, step } = light.element() as HTMLInputElement;
  expect([min, max, step].map(Number)).toEqual([0, 20, 0.1]);
});

test.each([
  ['a locked card', { readOnly: true }, {}],
  ['a reviewer’s board', {}, { role: 'reviewer' as const }],
])('%s is looked at, and nothing is added to it', async (_, data, sessionFields) => {
  openViewer('threeDNode', data, sessionFields);
  await expect.element(button('Take snapshot')).toHaveAttribute('aria-disabled', 'true');
});

const connection = (source: string, target: string) => ({
  id: `${source}-${target}`,
  source,
  target,
  sourceHandle: 'out.3d.3d',
  targetHandle: 'in.3d.3d',
});

test.each([
  ['an STL that was made here', 'stl', 'STL has no unit: mm assumed.'],
  ['an OBJ that another node hands on', 'obj', 'OBJ has no unit: mm assumed.'],
  ['a STEP that another node hands on', 'step', undefined],
])('the size of %s is in mm, and its unit can be chosen where the file names none', async (_, format, message) => {
  const isStl = format === 'stl';
  address = isStl ? addressOf(boxStl(120, 40, 80)) : BOX_ADDRESS;
  const data = {
    objectKey: `UUUUUUUUUUUUUUUUUUUUUU.${isStl ? 'stl' : 'glb'}`,
    modelUrl: BROKEN_ADDRESS,
    modelFormat: format,
  };
  const [upload, between] = ['upload3DNode', 'threeDNode'].map((type) => ({
    id: type,
    type,
    position: { x: 0, y: 0 },
  }));
  const edges = [connection('upload3DNode', 'threeDNode'), connection('threeDNode', MODEL)];
  if (isStl) openViewer('threeDNode', data);
  else
    openViewer(
      'threeDNode',
      {},
      {
        nodes: [
          { ...upload, data },
          { ...between, data: {} },
        ],
        edges,
      },
    );
  await expect.element(page.getByText('120 mm')).toBeVisible();
  expect(
    page
      .getByText(/has no unit/)
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(message ? [message] : []);
  expect(page.getByRole('radio', { name: 'in', exact: true }).elements()).toHaveLength(message ? 1 : 0);
});
