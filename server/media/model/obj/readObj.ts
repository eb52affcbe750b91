import { toLinear } from '../linearColour.ts';
import { ModelError } from '../modelError.ts';
import type { SubMesh, SubMeshMaterial } from '../subMesh.ts';
import { requireTriangleLimit } from '../triangleLimit.ts';
import { linesOf } from './objText.ts';
import { triangulate } from './polygon.ts';

/** More corners than this are no face that a person made. */
const FACE_CORNERS_MAX = 1000;
/** More materials than this are a trap. */
const MATERIALS_MAX = 2000;
/** OBJ names no unit: it is taken as millimetres, as printers' and CAD programs write it. The viewer says so, and lets people say otherwise. */
const METRES_PER_UNIT = 0.001;
const DEFAULT_MATERIAL: SubMeshMaterial = {
  name: 'model',
  baseColour: [0.25, 0.25, 0.25],
  alpha: 1,
  metalness: 0,
  roughness: 0.6,
};

/** Vertices as written, with their colours where given. */
type VertexLists = {
  readonly positions: number[];
  readonly normals: number[];
  readonly colours: number[];
  hasColours: boolean;
  /** The greatest part of a colour: 1, or 255 where a program counts in bytes. */
  colourMax: number;
};

/** A face as it stands there: its corners may be written after it. Counts are how many places and normals came before it. */
type Face = {
  readonly group: Group;
  readonly tokens: readonly string[];
  readonly positionsBefore: number;
  readonly normalsBefore: number;
};

/** The state of reading: faces of one `usemtl`, their vertices numbered anew. */
type Group = {
  readonly name: string;
  readonly cornerIndices: Map<number, number>;
  readonly positions: number[];
  readonly normals: number[];
  readonly colours: number[];
  readonly triangles: number[];
  /** Says whether it has corners with a normal, and corners without one. */
  hasNormals: boolean;
  hasMissingNormals: boolean;
};

/** The keywords of shapes that are no polygons: points, lines, curves and surfaces by formula, and what older files call those. */
const UNSUPPORTED_SHAPE_KEYWORDS = new Set(['p', 'l', 'curv', 'curv2', 'surf', 'bzp', 'bsp', 'cdc', 'cdp', 'res']);

/**
 * Reads a Wavefront OBJ file: polygons with their normals and vertex colours. What other programs write a little beside the rules is
 * taken as they mean it; what has a shape and is no polygon is noted by its keyword. Throws ModelError.
 */
export function readObj(text: string, reportLeftOut: (keyword: string) => void): SubMesh[] {
  const vertices: VertexLists = { positions: [], normals: [], colours: [], hasColours: false, colourMax: 1 };
  const groups = new Map<string, Group>();
  const deferredFaces: Face[] = [];
  let group = groupOf(groups, DEFAULT_MATERIAL.name);
  let triangleCount = 0;
  for (const line of linesOf(text)) {
    const tokens = line.split(/\s+/);
    const keyword = tokens[0].toLowerCase();
    if (keyword === 'v') addVertex(vertices, tokens);
    else if (keyword === 'vn') vertices.normals.push(...parseNormal(tokens));
    else if (keyword === 'usemtl')
      group = groupOf(groups, line.slice(keyword.length).trim().slice(0, 100) || DEFAULT_MATERIAL.name);
    else if (UNSUPPORTED_SHAPE_KEYWORDS.has(keyword)) reportLeftOut(keyword);
    else if (keyword === 'f' || keyword === 'fo') {
      if (tokens.length < 4) {
        reportLeftOut(keyword);
        continue;
      }
      triangleCount += tokens.length - 3;
      requireTriangleLimit(triangleCount);
      const face = {
        group,
        tokens,
        positionsBefore: vertices.positions.length / 3,
        normalsBefore: vertices.normals.length / 3,
      };
      if (!addFace(face, vertices, false)) deferredFaces.push(face);
    }
  }
  for (const face of deferredFaces) addFace(face, vertices, true);
  if (triangleCount === 0) throw new ModelError('This OBJ file has no faces.');
  return buildSubMeshes([...groups.values()], vertices);
}

const NOT_A_NUMBER_MESSAGE = 'This OBJ file has a coordinate that is not a number.';
const DECIMAL_COMMA_MESSAGE = 'This OBJ file uses decimal commas. Export it with decimal points.';

function parseNumbers(tokens: readonly string[], from: number, to: number): number[] {
  const out: number[] = [];
  for (let k = from; k <= to; k++) {
    const value = Number(tokens[k]);
    if (tokens[k] === undefined || !Number.isFinite(value))
      throw new ModelError(
        tokens[k] !== undefined && /^[+-]?\d*,\d+$/.test(tokens[k]) ? DECIMAL_COMMA_MESSAGE : NOT_A_NUMBER_MESSAGE,
      );
    out.push(value);
  }
  return out;
}

function addVertex(vertices: VertexLists, tokens: readonly string[]): void {
  const [x, y, z] = parseNumbers(tokens, 1, 3);
  vertices.positions.push(x, y, z);
  const isColoured = tokens.length >= 7;
  const [r, g, b] = isColoured ? parseNumbers(tokens, 4, 6) : [1, 1, 1];
  vertices.hasColours ||= isColoured;
  vertices.colourMax = Math.max(vertices.colourMax, r, g, b);
  vertices.colours.push(r, g, b);
}

/** A normal that is none counts as missing. */
function parseNormal(tokens: readonly string[]): readonly [number, number, number] {
  const [x, y, z] = [Number(tokens[1]), Number(tokens[2]), Number(tokens[3])];
  return Number.isFinite(x + y + z) ? [x, y, z] : [0, 0, 0];
}

function groupOf(groups: Map<string, Group>, name: string): Group {
  const group = groups.get(name) ?? {
    name,
    cornerIndices: new Map(),
    positions: [],
    normals: [],
    colours: [],
    triangles: [],
    hasNormals: false,
    hasMissingNormals: false,
  };
  groups.set(name, group);
  if (groups.size > MATERIALS_MAX) throw new ModelError(`This OBJ file has more than ${MATERIALS_MAX} materials.`);
  return group;
}

/** Adds a polygon as triangles. Answers whether its corners are known; with `isFinalPass` one that is not is refused. */
function addFace(
  { group, tokens, positionsBefore, normalsBefore }: Face,
  vertices: VertexLists,
  isFinalPass: boolean,
): boolean {
  const corners = tokens.slice(1);
  if (corners.length > FACE_CORNERS_MAX)
    throw new ModelError(`This OBJ file has a face with more than ${FACE_CORNERS_MAX} corners.`);
  const cornerVertices: number[] = [];
  const references = corners.map((word) => {
    const [positionText, , normal] = word.split('/');
    return {
      positionIndex: resolveIndex(positionText, positionsBefore, vertices.positions.length / 3),
      normalIndex: normal ? resolveIndex(normal, normalsBefore, vertices.normals.length / 3) : NO_NORMAL,
      mayBeForwardReference: Number(positionText) > 0 && Number.isInteger(Number(positionText)),
    };
  });
  if (
    references.some(
      ({ positionIndex, mayBeForwardReference }) =>
        positionIndex === undefined && (isFinalPass || !mayBeForwardReference),
    )
  )
    throw new ModelError('This OBJ file has a face with a corner that does not exist.');
  if (
    !isFinalPass &&
    references.some(({ positionIndex, normalIndex }) => positionIndex === undefined || normalIndex === undefined)
  )
    return false;
  for (const { positionIndex, normalIndex } of references)
    cornerVertices.push(addCorner(group, vertices, positionIndex!, normalIndex ?? NO_NORMAL));
  for (const corner of triangulate(cornerVertices, group.positions)) group.triangles.push(corner);
  return true;
}

/** The number of the normal of a corner that has none. */
const NO_NORMAL = -1;

/** A corner is told by its place and its normal. */
function addCorner(group: Group, vertices: VertexLists, positionIndex: number, normalIndex: number): number {
  const [x, y, z] = [0, 1, 2].map((k) => (normalIndex === NO_NORMAL ? 0 : vertices.normals[normalIndex * 3 + k]));
  const isWithoutNormal = x === 0 && y === 0 && z === 0;
  if (isWithoutNormal) group.hasMissingNormals = true;
  else group.hasNormals = true;
  const key = positionIndex * NORMALS_MAX + (isWithoutNormal ? 0 : normalIndex + 1);
  const knownIndex = group.cornerIndices.get(key);
  if (knownIndex !== undefined) return knownIndex;
  const index = group.positions.length / 3;
  group.cornerIndices.set(key, index);
  for (let k = 0; k < 3; k++) {
    group.positions.push(vertices.positions[positionIndex * 3 + k]);
    group.colours.push(vertices.colours[positionIndex * 3 + k]);
  }
  group.normals.push(x, y, z);
  return index;
}

/** More normals than a file of the largest size can have. */
const NORMALS_MAX = 2 ** 26;

/** Reads where a number of a face leads; undefined where nothing is. Negative ones count from what came before the face. */
function resolveIndex(text: string, before: number, count: number): number | undefined {
  const value = Number(text);
  const index = value < 0 ? before + value : value - 1;
  return Number.isInteger(index) && index >= 0 && index < count ? index : undefined;
}

function buildSubMeshes(groups: readonly Group[], { hasColours, colourMax }: VertexLists): SubMesh[] {
  return groups
    .filter(({ triangles }) => triangles.length > 0)
    .map((group) => {
      if (group.hasNormals && group.hasMissingNormals) addFlatNormals(group);
      const { name, positions, normals, colours, triangles, hasNormals } = group;
      return {
        positions: Float32Array.from(positions, (value) => value * METRES_PER_UNIT),
        triangles: Uint32Array.from(triangles),
        ...(hasNormals ? { normals: unitVectors(normals) } : {}),
        ...(hasColours ? { colours: linearColours(colours, colourMax > BYTE_COLOUR_THRESHOLD ? 255 : 1) } : {}),
        material: hasColours
          ? { ...DEFAULT_MATERIAL, name, baseColour: [1, 1, 1] as const }
          : { ...DEFAULT_MATERIAL, name },
      };
    });
}

/** Gives the corners without a normal that of their triangle, each to itself, where others have normals. */
function addFlatNormals({ positions, normals, colours, triangles }: Group): void {
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t] * 3, triangles[t + 1] * 3, triangles[t + 2] * 3];
    const side = (from: number, to: number) => [0, 1, 2].map((k) => positions[to + k] - positions[from + k]);
    const [[ux, uy, uz], [vx, vy, vz]] = [side(a, b), side(a, c)];
    const faceNormal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    for (let corner = t; corner < t + 3; corner++) {
      const positionIndex = triangles[corner] * 3;
      if (normals[positionIndex] !== 0 || normals[positionIndex + 1] !== 0 || normals[positionIndex + 2] !== 0)
        continue;
      triangles[corner] = positions.length / 3;
      for (let k = 0; k < 3; k++) {
        positions.push(positions[positionIndex + k]);
        colours.push(colours[positionIndex + k]);
        normals.push(faceNormal[k]);
      }
    }
  }
}

/** A colour beyond this is counted in bytes: some programs overshoot 1 a little. */
const BYTE_COLOUR_THRESHOLD = 2;

function unitVectors(values: readonly number[]): Float32Array {
  const out = Float32Array.from(values);
  for (let i = 0; i < out.length; i += 3) {
    const length = Math.hypot(out[i], out[i + 1], out[i + 2]);
    // What has no area stands up.
    if (length === 0) out[i + 2] = 1;
    else for (let k = 0; k < 3; k++) out[i + k] /= length;
  }
  return out;
}

function linearColours(values: readonly number[], valueMax: number): Uint8Array {
  const out = new Uint8Array((values.length / 3) * 4).fill(255);
  for (let i = 0; i < values.length / 3; i++)
    for (let k = 0; k < 3; k++)
      out[i * 4 + k] = Math.round(
        // A vertex without a colour among those that have one is white.
        255 * toLinear(Math.min(1, Math.max(0, values[i * 3 + k] / valueMax))),
      );
  return out;
}
