import { FIRST_VIEW } from '../../../../contract/limits.ts';
import { toLinear } from '../linear.ts';
import { boundsOf } from '../piece.ts';

/** Red, green, blue and alpha of a picture that lies on a surface, eight bits each, sRGB. */
export type Texture = { readonly width: number; readonly height: number; readonly pixels: Uint8Array };

/** Triangles with what they are made of; colours are linear light. */
export type Body = {
  readonly positions: Float32Array;
  readonly triangles: Uint32Array;
  readonly base: readonly [number, number, number];
  readonly alpha: number;
  /** Each triangle is flat; otherwise the light runs evenly over those that share corners. */
  readonly isFlat: boolean;
  /** Light from behind shines through. */
  readonly isClear: boolean;
  /** Pixels that the texture leaves out are not there. */
  readonly hasHoles: boolean;
  readonly texture?: Texture | undefined;
  /** Places in the texture, two numbers per corner. */
  readonly places?: Float32Array | undefined;
  /** Three numbers per corner, multiplied with the base. */
  readonly colours?: Float32Array | undefined;
  /** Light that it gives off, and the picture that says where. */
  readonly glow?: readonly [number, number, number] | undefined;
  readonly glowTexture?: Texture | undefined;
  readonly glowPlaces?: Float32Array | undefined;
  /** It is as bright as its colour, whatever light falls on it. */
  readonly isUnlit?: boolean | undefined;
};

type Vector = readonly [number, number, number];

const DEGREE = Math.PI / 180;
/** From where the lamps shine, and how strongly: those of the browser's view (`src/model3D/ModelScene.tsx`). */
const LAMPS: readonly { readonly from: Vector; readonly strength: number }[] = [
  { from: unit([-3, 5, 6]), strength: 0.6 },
  { from: unit([5, 2, -3]), strength: 0.18 },
];
/** The light from all around, on what faces the ground and what faces the ceiling. */
const [FROM_BELOW, FROM_ABOVE] = [0.3, 0.95];
/** From here on bright light is squeezed, so that white does not swallow the form. */
const SHOULDER = 0.76;
const HALF = 128;

/** The steps in which light is told apart, and the brightest. */
const FINENESS = 2048;
const BRIGHTEST = 2;
/** The sRGB step of each light, the brightest squeezed. */
const SCREEN = Float32Array.from({ length: FINENESS * BRIGHTEST }, (_, i) => toScreen(i / FINENESS));
/** The linear light of each sRGB step. */
const LINEAR = Float32Array.from({ length: 256 }, (_, step) => toLinear(step / 255));

/** Draws the pieces from the first view into a square of this many pixels: red, green, blue and alpha, sRGB. */
export function paintPieces(pieces: readonly Body[], side: number): Uint8Array {
  const camera = cameraAround(pieces);
  const rgba = new Uint8Array(side * side * 4);
  const nearness = new Float32Array(side * side);
  const ordered = [...pieces].sort((a, b) => Number(a.isClear) - Number(b.isClear));
  for (const piece of ordered) paintPiece(piece, { camera, side, rgba, nearness });
  return rgba;
}

type Camera = { readonly eye: Vector; readonly right: Vector; readonly up: Vector; readonly ahead: Vector };
type Screen = {
  readonly camera: Camera;
  readonly side: number;
  readonly rgba: Uint8Array;
  readonly nearness: Float32Array;
};

function cameraAround(pieces: readonly Body[]): Camera {
  const { min, max } = boundsOf(pieces);
  const centre = min.map((least, k) => (least + max[k]) / 2);
  const radius = Math.hypot(...min.map((least, k) => max[k] - least)) / 2 || 1;
  const distance = (radius * FIRST_VIEW.air) / Math.sin((FIRST_VIEW.fieldOfView / 2) * DEGREE);
  const [azimuth, elevation] = [FIRST_VIEW.azimuth * DEGREE, FIRST_VIEW.elevation * DEGREE];
  const [sinA, cosA, sinE, cosE] = [Math.sin(azimuth), Math.cos(azimuth), Math.sin(elevation), Math.cos(elevation)];
  const back: Vector = [cosE * sinA, sinE, cosE * cosA];
  return {
    eye: [centre[0] + back[0] * distance, centre[1] + back[1] * distance, centre[2] + back[2] * distance],
    right: [cosA, 0, -sinA],
    up: [-sinE * sinA, cosE, -sinE * cosA],
    ahead: [-back[0], -back[1], -back[2]],
  };
}

function paintPiece(piece: Body, screen: Screen): void {
  const { positions, triangles } = piece;
  const { camera, side, rgba, nearness } = screen;
  const { x, y, near } = project(positions, camera, side);
  const normals = piece.isFlat ? undefined : smoothNormals(positions, triangles);
  const normal = new Float64Array(3);
  const colour = new Float64Array(3);
  const glow = new Float64Array(3);
  const shine = shineOf(piece);
  for (let t = 0; t < triangles.length; t += 3) {
    const a = triangles[t];
    let b = triangles[t + 1];
    let c = triangles[t + 2];
    let area = (x[c] - x[a]) * (y[b] - y[a]) - (x[b] - x[a]) * (y[c] - y[a]);
    if (area === 0 || !Number.isFinite(area)) continue;
    // Both sides are drawn: what was made for printing has its backs closed, and what was not shall be seen all the same.
    if (area < 0) [b, c, area] = [c, b, -area];
    const top = Math.max(0, Math.ceil(Math.min(y[a], y[b], y[c]) - 0.5));
    const bottom = Math.min(side - 1, Math.floor(Math.max(y[a], y[b], y[c]) - 0.5));
    const left = Math.max(0, Math.ceil(Math.min(x[a], x[b], x[c]) - 0.5));
    const right = Math.min(side - 1, Math.floor(Math.max(x[a], x[b], x[c]) - 0.5));
    if (top > bottom || left > right) continue;
    if (normals === undefined) crossOf(positions, a, b, c, normal);
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) {
        const dx = column + 0.5 - x[a];
        const dy = row + 0.5 - y[a];
        const shareB = ((x[c] - x[a]) * dy - (y[c] - y[a]) * dx) / area;
        const shareC = ((y[b] - y[a]) * dx - (x[b] - x[a]) * dy) / area;
        const shareA = 1 - shareB - shareC;
        if (shareA < 0 || shareB < 0 || shareC < 0) continue;
        const i = row * side + column;
        const closeness = near[a] * shareA + near[b] * shareB + near[c] * shareC;
        if (closeness <= nearness[i]) continue;
        // Shares of the surface, not of the picture: what is nearer counts for more.
        const p = (near[a] * shareA) / closeness;
        const q = (near[b] * shareB) / closeness;
        const r = (near[c] * shareC) / closeness;
        if (!colourAt(piece, a, b, c, p, q, r, colour)) continue;
        if (normals)
          for (let k = 0; k < 3; k++)
            normal[k] = normals[a * 3 + k] * p + normals[b * 3 + k] * q + normals[c * 3 + k] * r;
        const light = piece.isUnlit ? 1 : lightOn(normal, camera.ahead);
        for (let k = 0; k < 3; k++) colour[k] *= light;
        if (shine && colourAt(shine, a, b, c, p, q, r, glow)) for (let k = 0; k < 3; k++) colour[k] += glow[k];
        put(rgba, i * 4, colour, piece.isClear ? piece.alpha : 1);
        if (!piece.isClear) nearness[i] = closeness;
      }
  }
}

/** The light that a material gives off, as a surface of that colour; undefined for what gives off none. */
function shineOf({ glow, glowTexture, glowPlaces, ...piece }: Body): Body | undefined {
  if (!glow?.some((part) => part > 0)) return undefined;
  return { ...piece, base: glow, texture: glowTexture, places: glowPlaces, colours: undefined, hasHoles: false };
}

/** The places of corners in the picture, and the inverse of how far away. */
function project(positions: Float32Array, { eye, right, up, ahead }: Camera, side: number) {
  const count = positions.length / 3;
  const [x, y, near] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)];
  const scale = side / 2 / Math.tan((FIRST_VIEW.fieldOfView / 2) * DEGREE);
  for (let i = 0; i < count; i++) {
    const vx = positions[i * 3] - eye[0];
    const vy = positions[i * 3 + 1] - eye[1];
    const vz = positions[i * 3 + 2] - eye[2];
    const depth = vx * ahead[0] + vy * ahead[1] + vz * ahead[2];
    near[i] = 1 / depth;
    x[i] = side / 2 + ((vx * right[0] + vy * right[1] + vz * right[2]) / depth) * scale;
    y[i] = side / 2 - ((vx * up[0] + vy * up[1] + vz * up[2]) / depth) * scale;
  }
  return { x, y, near };
}

/** A normal for each corner: the mean of its triangles', large ones counting for more. */
function smoothNormals(positions: Float32Array, triangles: Uint32Array): Float32Array {
  const normals = new Float32Array(positions.length);
  const cross = new Float64Array(3);
  for (let t = 0; t < triangles.length; t += 3) {
    crossOf(positions, triangles[t], triangles[t + 1], triangles[t + 2], cross);
    for (let k = 0; k < 3; k++) {
      const corner = triangles[t + k] * 3;
      normals[corner] += cross[0];
      normals[corner + 1] += cross[1];
      normals[corner + 2] += cross[2];
    }
  }
  return normals;
}

function crossOf(positions: Float32Array, a: number, b: number, c: number, out: Float64Array): void {
  const ux = positions[b * 3] - positions[a * 3];
  const uy = positions[b * 3 + 1] - positions[a * 3 + 1];
  const uz = positions[b * 3 + 2] - positions[a * 3 + 2];
  const vx = positions[c * 3] - positions[a * 3];
  const vy = positions[c * 3 + 1] - positions[a * 3 + 1];
  const vz = positions[c * 3 + 2] - positions[a * 3 + 2];
  out[0] = uy * vz - uz * vy;
  out[1] = uz * vx - ux * vz;
  out[2] = ux * vy - uy * vx;
}

/** Writes the surface's own colour in linear light; false where it has a hole. */
function colourAt(
  { base, texture, places, colours, hasHoles }: Body,
  a: number,
  b: number,
  c: number,
  p: number,
  q: number,
  r: number,
  out: Float64Array,
): boolean {
  for (let k = 0; k < 3; k++) out[k] = base[k];
  if (texture && places) {
    const u = places[a * 2] * p + places[b * 2] * q + places[c * 2] * r;
    const v = places[a * 2 + 1] * p + places[b * 2 + 1] * q + places[c * 2 + 1] * r;
    const column = Math.min(texture.width - 1, Math.floor((u - Math.floor(u)) * texture.width));
    const row = Math.min(texture.height - 1, Math.floor((v - Math.floor(v)) * texture.height));
    const at = (row * texture.width + column) * 4;
    if (hasHoles && texture.pixels[at + 3] < HALF) return false;
    for (let k = 0; k < 3; k++) out[k] *= LINEAR[texture.pixels[at + k]];
  }
  if (colours)
    for (let k = 0; k < 3; k++) out[k] *= colours[a * 3 + k] * p + colours[b * 3 + k] * q + colours[c * 3 + k] * r;
  return true;
}

/** The light that falls on a surface; one that faces away is turned round. */
function lightOn(normal: Float64Array, ahead: Vector): number {
  const length = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]) || 1;
  const away = normal[0] * ahead[0] + normal[1] * ahead[1] + normal[2] * ahead[2] > 0;
  const turn = away ? -1 / length : 1 / length;
  let light = FROM_BELOW + ((FROM_ABOVE - FROM_BELOW) * (1 + turn * normal[1])) / 2;
  for (let lamp = 0; lamp < LAMPS.length; lamp++) {
    const { from, strength } = LAMPS[lamp];
    const facing = turn * (normal[0] * from[0] + normal[1] * from[1] + normal[2] * from[2]);
    if (facing > 0) light += strength * facing;
  }
  return light;
}

function put(rgba: Uint8Array, at: number, colour: Float64Array, alpha: number): void {
  const before = rgba[at + 3] / 255;
  const after = alpha + before * (1 - alpha);
  for (let k = 0; k < 3; k++) {
    const over = SCREEN[Math.min(SCREEN.length - 1, Math.round(colour[k] * FINENESS))];
    rgba[at + k] = Math.round((over * alpha + rgba[at + k] * before * (1 - alpha)) / after);
  }
  rgba[at + 3] = Math.round(after * 255);
}

function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}

/** Linear light as an sRGB step. */
function toScreen(light: number): number {
  const headroom = 1 - SHOULDER;
  const level = light <= SHOULDER ? light : 1 - headroom * Math.exp((SHOULDER - light) / headroom);
  return 255 * (level <= 0.0031308 ? level * 12.92 : 1.055 * level ** (1 / 2.4) - 0.055);
}
