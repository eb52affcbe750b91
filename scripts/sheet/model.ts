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

type Vector = [number, number, number];
/** A corner in the directions of the picture: right, up, towards the eye. */
type Soup = { readonly corners: Vector[]; readonly colours: Vector[] };

/** A plain picture of a binary glTF model as PNG: its triangles in their own colours, lit from the upper left. */
export async function drawModel(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await new NodeIO().readBinary(bytes);
  const soup: Soup = { corners: [], colours: [] };
  for (const mesh of document.getRoot().listMeshes())
    for (const primitive of mesh.listPrimitives()) await addPrimitive(soup, primitive);
  const ids = project(soup.corners);
  const rgb = Buffer.alloc(SIDE * SIDE * 3, GREY);
  for (const [i, id] of ids.entries()) if (id >= 0) rgb.set(shade(soup, id), i * 3);
  return sharp(rgb, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png()
    .toBuffer();
}

async function addPrimitive({ corners, colours }: Soup, primitive: Primitive): Promise<void> {
  const positions = primitive.getAttribute('POSITION');
  const indices = primitive.getIndices()?.getArray();
  if (!positions || !indices) return;
  const places = primitive.getAttribute('TEXCOORD_0');
  const vertexColours = primitive.getAttribute('COLOR_0');
  const material = primitive.getMaterial();
  const [r = 1, g = 1, b = 1] = material?.getBaseColorFactor() ?? [];
  const image = material?.getBaseColorTexture()?.getImage();
  const picture = image && (await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true }));
  for (const index of indices) {
    const [x = 0, y = 0, z = 0] = positions.getElement(index, []);
    corners.push(turned([x, y, z]));
    const own = vertexColours?.getElement(index, []) ?? [1, 1, 1];
    const colour: Vector = [r * (own[0] ?? 1), g * (own[1] ?? 1), b * (own[2] ?? 1)];
    if (picture && places) {
      const [u = 0, v = 0] = places.getElement(index, []);
      const { width, height, channels } = picture.info;
      const column = Math.min(width - 1, Math.max(0, Math.floor(u * width)));
      const row = Math.min(height - 1, Math.max(0, Math.floor(v * height)));
      for (let c = 0; c < 3; c++) {
        const seen = picture.data[(row * width + column) * channels + c] ?? 0;
        colour[c] = (colour[c] ?? 1) * (seen / 255) ** 2.2;
      }
    }
    colours.push(colour);
  }
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

/** The triangle that each pixel shows, without perspective; -1 for none. */
function project(corners: readonly Vector[]): Int32Array {
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
  const ids = new Int32Array(SIDE * SIDE).fill(-1);
  const nearest = new Float32Array(SIDE * SIDE).fill(-Infinity);
  for (let id = 0; id * 3 < placed.length; id++) fill(ids, nearest, placed.slice(id * 3, id * 3 + 3), id);
  return ids;
}

/** Fills a triangle where it is the nearest so far. */
function fill(ids: Int32Array, nearest: Float32Array, triangle: readonly Vector[], id: number): void {
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
    }
}

function shade({ corners, colours }: Soup, id: number): number[] {
  const [a, b, c] = corners.slice(id * 3, id * 3 + 3) as [Vector, Vector, Vector];
  const u: Vector = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const v: Vector = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const normal = normalised([u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]);
  const facing = normal[0] * LIGHT[0] + normal[1] * LIGHT[1] + normal[2] * LIGHT[2];
  const light = AMBIENT + (1 - AMBIENT) * Math.max(0, facing);
  return (colours[id * 3] ?? [1, 1, 1]).map((value) => Math.min(255, 255 * (value * light) ** (1 / 2.2)));
}

function normalised([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}
