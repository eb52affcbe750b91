import { NodeIO, type Primitive } from '@gltf-transform/core';
import sharp from 'sharp';

const SIDE = 512;
/** Share of the picture that the model may fill. */
const FILLED = 0.86;
/** Where the model is seen from, radians: turned to the left, a little from above. */
const AZIMUTH = 0.6;
const ELEVATION = 0.35;
const LIGHT = normalised([-0.4, 0.7, 0.6]);
const AMBIENT = 0.35;
const GREY = 232;
const GAMMA = 2.2;
/** Bytes of a binary STL before its triangles and of each. */
const STL_HEADER = 84;
const STL_TRIANGLE = 50;
const PLASTIC: Vector = [0.5, 0.5, 0.52];

type Vector = [number, number, number];
type Texture = { readonly data: Uint8Array; readonly width: number; readonly height: number };
/** A corner of a triangle; its place and normal in the directions of the picture: right, up, towards the eye. */
type Corner = {
  readonly place: Vector;
  readonly normal: Vector;
  /** Linear. */
  readonly colour: Vector;
  /** Where it lies on the texture, each from 0 to 1. */
  readonly uv: readonly [number, number];
  readonly texture: Texture | null;
};
/** What each pixel shows: a triangle, -1 for none, and the shares of its second and third corner. */
type Buffers = { readonly ids: Int32Array; readonly second: Float32Array; readonly third: Float32Array };

/** A plain picture of a binary glTF model as PNG: its triangles in their own colours and textures, lit from the upper left. */
export async function drawModel(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await new NodeIO().readBinary(bytes);
  const corners: Corner[] = [];
  for (const mesh of document.getRoot().listMeshes())
    for (const primitive of mesh.listPrimitives())
      for (const corner of await cornersOf(primitive)) corners.push(corner);
  return drawCorners(corners);
}

/** The same of a binary STL file, z upwards, in the grey of a printer's plastic. */
export function drawStl(bytes: Uint8Array): Promise<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const vectorAt = (at: number): Vector =>
    turned([view.getFloat32(at, true), view.getFloat32(at + 8, true), -view.getFloat32(at + 4, true)]);
  const corners: Corner[] = [];
  for (let at = STL_HEADER; at < bytes.length; at += STL_TRIANGLE)
    for (const corner of [12, 24, 36])
      corners.push({ place: vectorAt(at + corner), normal: vectorAt(at), colour: PLASTIC, uv: [0, 0], texture: null });
  return drawCorners(corners);
}

/** Draws triangles, three corners each. */
async function drawCorners(corners: readonly Corner[]): Promise<Uint8Array> {
  const { ids, second, third } = project(corners.map(({ place }) => place));
  const rgb = Buffer.alloc(SIDE * SIDE * 3, GREY);
  for (const [i, id] of ids.entries()) {
    const [a, b, c] = corners.slice(id * 3, id * 3 + 3);
    if (id < 0 || !a || !b || !c) continue;
    const [shareB, shareC] = [second[i] ?? 0, third[i] ?? 0];
    rgb.set(shade([a, b, c], [1 - shareB - shareC, shareB, shareC]), i * 3);
  }
  return sharp(rgb, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png()
    .toBuffer();
}

async function cornersOf(primitive: Primitive): Promise<Corner[]> {
  const positions = primitive.getAttribute('POSITION');
  const indices = primitive.getIndices()?.getArray();
  if (!positions || !indices) return [];
  const [normals, places, colours] = ['NORMAL', 'TEXCOORD_0', 'COLOR_0'].map((name) => primitive.getAttribute(name));
  const material = primitive.getMaterial();
  const [r = 1, g = 1, b = 1] = material?.getBaseColorFactor() ?? [];
  const image = material?.getBaseColorTexture()?.getImage();
  const texture = image && places ? await readTexture(image) : null;
  return [...indices].map((index) => {
    const [x = 0, y = 0, z = 0] = positions.getElement(index, []);
    const [nx = 0, ny = 0, nz = 0] = normals?.getElement(index, []) ?? [];
    const [ownR = 1, ownG = 1, ownB = 1] = colours?.getElement(index, []) ?? [];
    const [u = 0, v = 0] = places?.getElement(index, []) ?? [];
    return {
      place: turned([x, y, z]),
      normal: turned([nx, ny, nz]),
      colour: [r * ownR, g * ownG, b * ownB],
      uv: [u, v],
      texture,
    };
  });
}

async function readTexture(image: Uint8Array): Promise<Texture> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function turned([x, y, z]: Vector): Vector {
  const right = x * Math.cos(AZIMUTH) + z * Math.sin(AZIMUTH);
  const away = -x * Math.sin(AZIMUTH) + z * Math.cos(AZIMUTH);
  return [
    right,
    y * Math.cos(ELEVATION) - away * Math.sin(ELEVATION),
    y * Math.sin(ELEVATION) + away * Math.cos(ELEVATION),
  ];
}

/** What is seen of triangles, without perspective. */
function project(corners: readonly Vector[]): Buffers {
  const low: Vector = [Infinity, Infinity, Infinity];
  const high: Vector = [-Infinity, -Infinity, -Infinity];
  for (const corner of corners)
    for (const k of [0, 1, 2] as const) {
      low[k] = Math.min(low[k], corner[k]);
      high[k] = Math.max(high[k], corner[k]);
    }
  const scale = (SIDE * FILLED) / Math.max(high[0] - low[0], high[1] - low[1]);
  const middle = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2] as const;
  const placed = corners.map(
    ([x, y, z]): Vector => [SIDE / 2 + (x - middle[0]) * scale, SIDE / 2 - (y - middle[1]) * scale, z],
  );
  const plane = () => new Float32Array(SIDE * SIDE);
  const seen: Buffers = { ids: new Int32Array(SIDE * SIDE).fill(-1), second: plane(), third: plane() };
  const nearest = plane().fill(-Infinity);
  for (let id = 0; id * 3 < placed.length; id++) fill(seen, nearest, placed.slice(id * 3, id * 3 + 3), id);
  return seen;
}

/** Fills a triangle where it is the nearest so far. */
function fill({ ids, second, third }: Buffers, nearest: Float32Array, triangle: readonly Vector[], id: number): void {
  const [a, b, c] = triangle;
  if (!a || !b || !c) return;
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  if (area === 0) return;
  const from = (k: 0 | 1) => Math.max(0, Math.floor(Math.min(a[k], b[k], c[k])));
  const to = (k: 0 | 1) => Math.min(SIDE - 1, Math.ceil(Math.max(a[k], b[k], c[k])));
  for (let row = from(1); row <= to(1); row++)
    for (let column = from(0); column <= to(0); column++) {
      const [x, y] = [column + 0.5, row + 0.5];
      const shareB = ((x - a[0]) * (c[1] - a[1]) - (y - a[1]) * (c[0] - a[0])) / area;
      const shareC = ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / area;
      if (shareB < 0 || shareC < 0 || shareB + shareC > 1) continue;
      const z = a[2] + (b[2] - a[2]) * shareB + (c[2] - a[2]) * shareC;
      const i = row * SIDE + column;
      if (z <= (nearest[i] ?? 0)) continue;
      nearest[i] = z;
      ids[i] = id;
      second[i] = shareB;
      third[i] = shareC;
    }
}

/** The sRGB bytes of a place within a triangle, by the shares of its corners. */
function shade([a, b, c]: [Corner, Corner, Corner], [p, q, r]: Vector): number[] {
  const between = (pick: (corner: Corner) => readonly number[], k: number): number =>
    (pick(a)[k] ?? 0) * p + (pick(b)[k] ?? 0) * q + (pick(c)[k] ?? 0) * r;
  const normal = normalised([0, 1, 2].map((k) => between((corner) => corner.normal, k)) as Vector);
  const facing = normal[0] * LIGHT[0] + normal[1] * LIGHT[1] + normal[2] * LIGHT[2];
  const light = AMBIENT + (1 - AMBIENT) * Math.max(0, facing);
  const painted = a.texture
    ? sample(
        a.texture,
        between(({ uv }) => uv, 0),
        between(({ uv }) => uv, 1),
      )
    : [1, 1, 1];
  return painted.map((value, k) =>
    Math.min(255, 255 * (value * between(({ colour }) => colour, k) * light) ** (1 / GAMMA)),
  );
}

/** The linear colour of a texture's pixel. */
function sample({ data, width, height }: Texture, u: number, v: number): number[] {
  const column = Math.min(width - 1, Math.max(0, Math.floor(u * width)));
  const row = Math.min(height - 1, Math.max(0, Math.floor(v * height)));
  return [0, 1, 2].map((c) => ((data[(row * width + column) * 3 + c] ?? 0) / 255) ** GAMMA);
}

function normalised([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}
