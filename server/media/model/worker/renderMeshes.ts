import { FIRST_VIEW } from '../../../../contract/limits.ts';
import { toLinear } from '../linearColour.ts';
import { boundsOf } from '../subMesh.ts';

/** Red, green, blue and alpha of a picture that lies on a surface, eight bits each, sRGB. */
export type Texture = { readonly width: number; readonly height: number; readonly pixels: Uint8Array };

/** Triangles with what they are made of; colours are linear light. */
export type RenderMesh = {
  readonly positions: Float32Array;
  readonly triangles: Uint32Array;
  readonly baseColour: readonly [number, number, number];
  readonly alpha: number;
  /** Each triangle is flat; otherwise the light runs evenly over those that share corners. */
  readonly isFlat: boolean;
  /** Light from behind shines through. */
  readonly isTranslucent: boolean;
  /** Pixels that the texture leaves out are not there. */
  readonly hasHoles: boolean;
  readonly texture?: Texture | undefined;
  /** Places in the texture, two numbers per corner. */
  readonly textureCoordinates?: Float32Array | undefined;
  /** Three numbers per corner, multiplied with the base. */
  readonly colours?: Float32Array | undefined;
  /** Light that it gives off, and the picture that says where. */
  readonly emissive?: readonly [number, number, number] | undefined;
  readonly emissiveTexture?: Texture | undefined;
  readonly emissiveCoordinates?: Float32Array | undefined;
  /** It is as bright as its colour, whatever light falls on it. */
  readonly isUnlit?: boolean | undefined;
};

type Vector = readonly [number, number, number];

const DEGREE = Math.PI / 180;
/** From where the lamps shine, and how strongly: those of the browser's view (`src/model3D/ModelScene.tsx`). */
const LAMPS: readonly { readonly direction: Vector; readonly strength: number }[] = [
  { direction: normalise([-3, 5, 6]), strength: 0.6 },
  { direction: normalise([5, 2, -3]), strength: 0.18 },
];
/** The light from all around, on what faces the ground and what faces the ceiling. */
const [GROUND_LIGHT, CEILING_LIGHT] = [0.3, 0.95];
/** From here on bright light is squeezed, so that white does not swallow the form. */
const TONE_SHOULDER = 0.76;
const ALPHA_CUTOFF = 128;

/** The steps in which light is told apart, and the brightest. */
const LIGHT_STEPS = 2048;
const LIGHT_MAX = 2;
/** The sRGB step of each light, the brightest squeezed. */
const SRGB_BY_LIGHT = Float32Array.from({ length: LIGHT_STEPS * LIGHT_MAX }, (_, i) => lightToSrgb(i / LIGHT_STEPS));
/** The linear light of each sRGB step. */
const LINEAR_BY_SRGB = Float32Array.from({ length: 256 }, (_, step) => toLinear(step / 255));

/** Draws the pieces from the first view into a square of this many pixels: red, green, blue and alpha, sRGB. */
export function renderMeshes(meshes: readonly RenderMesh[], side: number): Uint8Array {
  const camera = frameCamera(meshes);
  const rgba = new Uint8Array(side * side * 4);
  const depthBuffer = new Float32Array(side * side);
  const opaqueFirst = [...meshes].sort((a, b) => Number(a.isTranslucent) - Number(b.isTranslucent));
  for (const mesh of opaqueFirst) renderMesh(mesh, { camera, side, rgba, depthBuffer });
  return rgba;
}

type Camera = { readonly eye: Vector; readonly right: Vector; readonly up: Vector; readonly forward: Vector };
type RenderTarget = {
  readonly camera: Camera;
  readonly side: number;
  readonly rgba: Uint8Array;
  readonly depthBuffer: Float32Array;
};

function frameCamera(meshes: readonly RenderMesh[]): Camera {
  const { min, max } = boundsOf(meshes);
  const centre = min.map((least, k) => (least + max[k]) / 2);
  const radius = Math.hypot(...min.map((least, k) => max[k] - least)) / 2 || 1;
  const distance = (radius * FIRST_VIEW.margin) / Math.sin((FIRST_VIEW.fieldOfView / 2) * DEGREE);
  const [azimuth, elevation] = [FIRST_VIEW.azimuth * DEGREE, FIRST_VIEW.elevation * DEGREE];
  const [sinA, cosA, sinE, cosE] = [Math.sin(azimuth), Math.cos(azimuth), Math.sin(elevation), Math.cos(elevation)];
  const backward: Vector = [cosE * sinA, sinE, cosE * cosA];
  return {
    eye: [centre[0] + backward[0] * distance, centre[1] + backward[1] * distance, centre[2] + backward[2] * distance],
    right: [cosA, 0, -sinA],
    up: [-sinE * sinA, cosE, -sinE * cosA],
    forward: [-backward[0], -backward[1], -backward[2]],
  };
}

function renderMesh(mesh: RenderMesh, target: RenderTarget): void {
  const { positions, triangles } = mesh;
  const { camera, side, rgba, depthBuffer } = target;
  const { x, y, inverseDepths } = projectVertices(positions, camera, side);
  const normals = mesh.isFlat ? undefined : smoothNormals(positions, triangles);
  const normal = new Float64Array(3);
  const colour = new Float64Array(3);
  const emissive = new Float64Array(3);
  const emissiveMesh = emissiveMeshOf(mesh);
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
    if (normals === undefined) crossProduct(positions, a, b, c, normal);
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) {
        const dx = column + 0.5 - x[a];
        const dy = row + 0.5 - y[a];
        const shareB = ((x[c] - x[a]) * dy - (y[c] - y[a]) * dx) / area;
        const shareC = ((y[b] - y[a]) * dx - (x[b] - x[a]) * dy) / area;
        const shareA = 1 - shareB - shareC;
        if (shareA < 0 || shareB < 0 || shareC < 0) continue;
        const i = row * side + column;
        const inverseDepth = inverseDepths[a] * shareA + inverseDepths[b] * shareB + inverseDepths[c] * shareC;
        if (inverseDepth <= depthBuffer[i]) continue;
        // Shares of the surface, not of the picture: what is nearer counts for more.
        const p = (inverseDepths[a] * shareA) / inverseDepth;
        const q = (inverseDepths[b] * shareB) / inverseDepth;
        const r = (inverseDepths[c] * shareC) / inverseDepth;
        if (!colourAt(mesh, a, b, c, p, q, r, colour)) continue;
        if (normals)
          for (let k = 0; k < 3; k++)
            normal[k] = normals[a * 3 + k] * p + normals[b * 3 + k] * q + normals[c * 3 + k] * r;
        const light = mesh.isUnlit ? 1 : lightAt(normal, camera.forward);
        for (let k = 0; k < 3; k++) colour[k] *= light;
        if (emissiveMesh && colourAt(emissiveMesh, a, b, c, p, q, r, emissive))
          for (let k = 0; k < 3; k++) colour[k] += emissive[k];
        blendPixel(rgba, i * 4, colour, mesh.isTranslucent ? mesh.alpha : 1);
        if (!mesh.isTranslucent) depthBuffer[i] = inverseDepth;
      }
  }
}

/** The light that a material gives off, as a surface of that colour; undefined for what gives off none. */
function emissiveMeshOf({
  emissive,
  emissiveTexture,
  emissiveCoordinates,
  ...mesh
}: RenderMesh): RenderMesh | undefined {
  if (!emissive?.some((part) => part > 0)) return undefined;
  return {
    ...mesh,
    baseColour: emissive,
    texture: emissiveTexture,
    textureCoordinates: emissiveCoordinates,
    colours: undefined,
    hasHoles: false,
  };
}

/** The places of corners in the picture, and the inverse of how far away. */
function projectVertices(positions: Float32Array, { eye, right, up, forward }: Camera, side: number) {
  const count = positions.length / 3;
  const [x, y, inverseDepths] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)];
  const scale = side / 2 / Math.tan((FIRST_VIEW.fieldOfView / 2) * DEGREE);
  for (let i = 0; i < count; i++) {
    const vx = positions[i * 3] - eye[0];
    const vy = positions[i * 3 + 1] - eye[1];
    const vz = positions[i * 3 + 2] - eye[2];
    const depth = vx * forward[0] + vy * forward[1] + vz * forward[2];
    inverseDepths[i] = 1 / depth;
    x[i] = side / 2 + ((vx * right[0] + vy * right[1] + vz * right[2]) / depth) * scale;
    y[i] = side / 2 - ((vx * up[0] + vy * up[1] + vz * up[2]) / depth) * scale;
  }
  return { x, y, inverseDepths };
}

/** A normal for each corner: the mean of its triangles', large ones counting for more. */
function smoothNormals(positions: Float32Array, triangles: Uint32Array): Float32Array {
  const normals = new Float32Array(positions.length);
  const cross = new Float64Array(3);
  for (let t = 0; t < triangles.length; t += 3) {
    crossProduct(positions, triangles[t], triangles[t + 1], triangles[t + 2], cross);
    for (let k = 0; k < 3; k++) {
      const corner = triangles[t + k] * 3;
      normals[corner] += cross[0];
      normals[corner + 1] += cross[1];
      normals[corner + 2] += cross[2];
    }
  }
  return normals;
}

function crossProduct(positions: Float32Array, a: number, b: number, c: number, out: Float64Array): void {
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
  { baseColour, texture, textureCoordinates, colours, hasHoles }: RenderMesh,
  a: number,
  b: number,
  c: number,
  p: number,
  q: number,
  r: number,
  out: Float64Array,
): boolean {
  for (let k = 0; k < 3; k++) out[k] = baseColour[k];
  if (texture && textureCoordinates) {
    const u = textureCoordinates[a * 2] * p + textureCoordinates[b * 2] * q + textureCoordinates[c * 2] * r;
    const v = textureCoordinates[a * 2 + 1] * p + textureCoordinates[b * 2 + 1] * q + textureCoordinates[c * 2 + 1] * r;
    const column = Math.min(texture.width - 1, Math.floor((u - Math.floor(u)) * texture.width));
    const row = Math.min(texture.height - 1, Math.floor((v - Math.floor(v)) * texture.height));
    const offset = (row * texture.width + column) * 4;
    if (hasHoles && texture.pixels[offset + 3] < ALPHA_CUTOFF) return false;
    for (let k = 0; k < 3; k++) out[k] *= LINEAR_BY_SRGB[texture.pixels[offset + k]];
  }
  if (colours)
    for (let k = 0; k < 3; k++) out[k] *= colours[a * 3 + k] * p + colours[b * 3 + k] * q + colours[c * 3 + k] * r;
  return true;
}

/** The light that falls on a surface; one that faces away is turned round. */
function lightAt(normal: Float64Array, forward: Vector): number {
  const length = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]) || 1;
  const facesAway = normal[0] * forward[0] + normal[1] * forward[1] + normal[2] * forward[2] > 0;
  const normalFactor = facesAway ? -1 / length : 1 / length;
  let light = GROUND_LIGHT + ((CEILING_LIGHT - GROUND_LIGHT) * (1 + normalFactor * normal[1])) / 2;
  for (let lamp = 0; lamp < LAMPS.length; lamp++) {
    const { direction, strength } = LAMPS[lamp];
    const facing = normalFactor * (normal[0] * direction[0] + normal[1] * direction[1] + normal[2] * direction[2]);
    if (facing > 0) light += strength * facing;
  }
  return light;
}

function blendPixel(rgba: Uint8Array, offset: number, colour: Float64Array, alpha: number): void {
  const before = rgba[offset + 3] / 255;
  const after = alpha + before * (1 - alpha);
  for (let k = 0; k < 3; k++) {
    const over = SRGB_BY_LIGHT[Math.min(SRGB_BY_LIGHT.length - 1, Math.round(colour[k] * LIGHT_STEPS))];
    rgba[offset + k] = Math.round((over * alpha + rgba[offset + k] * before * (1 - alpha)) / after);
  }
  rgba[offset + 3] = Math.round(after * 255);
}

function normalise([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}

/** Linear light as an sRGB step. */
function lightToSrgb(light: number): number {
  const headroom = 1 - TONE_SHOULDER;
  const level = light <= TONE_SHOULDER ? light : 1 - headroom * Math.exp((TONE_SHOULDER - light) / headroom);
  return 255 * (level <= 0.0031308 ? level * 12.92 : 1.055 * level ** (1 / 2.4) - 0.055);
}
