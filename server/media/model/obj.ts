import { toLinear } from './linear.ts';
import { ModelError, requireBearable } from './modelError.ts';
import type { Piece, PieceMaterial } from './piece.ts';

/** More corners than this are no face that a person made. */
const MOST_CORNERS = 1000;
/** More materials than this are a trap. */
const MOST_MATERIALS = 2000;
/** OBJ names no unit: it is taken as millimetres, as printers' and CAD programs write it. The viewer says so, and lets people say otherwise. */
const MILLIMETRE = 0.001;
const CLAY: PieceMaterial = { name: 'model', base: [0.25, 0.25, 0.25], alpha: 1, metal: 0, rough: 0.6 };

/** Vertices as written, with their colours where given. */
type Sheet = { readonly places: number[]; readonly normals: number[]; readonly colours: number[]; coloured: boolean };

/** What is being read: faces of one `usemtl`, their vertices numbered anew. */
type Group = {
  readonly name: string;
  readonly known: Map<number, number>;
  readonly places: number[];
  readonly normals: number[];
  readonly colours: number[];
  readonly triangles: number[];
  isSmooth: boolean;
};

/** Reads a Wavefront OBJ file: polygons with their normals and vertex colours. Throws ModelError. */
export function readObj(bytes: Uint8Array): Piece[] {
  const text = new TextDecoder('latin1').decode(bytes);
  const sheet: Sheet = { places: [], normals: [], colours: [], coloured: false };
  const groups = new Map<string, Group>();
  let group = groupOf(groups, CLAY.name);
  let count = 0;
  for (const line of linesOf(text)) {
    const words = line.trim().split(/\s+/);
    if (words[0] === 'v') addVertex(sheet, words);
    else if (words[0] === 'vn') sheet.normals.push(...numbers(words, 3));
    else if (words[0] === 'usemtl') group = groupOf(groups, words.slice(1).join(' ').slice(0, 100) || CLAY.name);
    else if (words[0] === 'f') {
      count += addFace(group, sheet, words);
      requireBearable(count);
    }
  }
  if (count === 0) throw new ModelError('This OBJ file has no faces.');
  return finish([...groups.values()], sheet);
}

/** Lines one by one, so that a long file is not held twice; a backslash joins a line to the next. */
function* linesOf(text: string): Generator<string> {
  let held = '';
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    const line = text.slice(from, end < 0 ? text.length : end).replace(/\r$/, '');
    from = end < 0 ? text.length : end + 1;
    if (line.endsWith('\\') && held.length < text.length) {
      held += `${line.slice(0, -1)} `;
      continue;
    }
    yield held + line;
    held = '';
  }
  if (held) yield held;
}

function numbers(words: readonly string[], count: number): number[] {
  const out: number[] = [];
  for (let k = 1; k <= count; k++) {
    const value = Number(words[k]);
    if (words[k] === undefined || !Number.isFinite(value))
      throw new ModelError('This OBJ file has a coordinate that is not a number.');
    out.push(value);
  }
  return out;
}

function addVertex(sheet: Sheet, words: readonly string[]): void {
  const [x, y, z] = numbers(words, 3);
  sheet.places.push(x, y, z);
  const isColoured = words.length >= 7;
  const [r, g, b] = isColoured ? numbers(words, 6).slice(3) : [1, 1, 1];
  sheet.coloured ||= isColoured;
  sheet.colours.push(r, g, b);
}

function groupOf(groups: Map<string, Group>, name: string): Group {
  const group = groups.get(name) ?? {
    name,
    known: new Map(),
    places: [],
    normals: [],
    colours: [],
    triangles: [],
    isSmooth: true,
  };
  groups.set(name, group);
  if (groups.size > MOST_MATERIALS) throw new ModelError(`This OBJ file has more than ${MOST_MATERIALS} materials.`);
  return group;
}

/** Adds a polygon as a fan; returns how many triangles it has. */
function addFace(group: Group, sheet: Sheet, words: readonly string[]): number {
  const corners = words.length - 1;
  if (corners > MOST_CORNERS) throw new ModelError(`This OBJ file has a face with more than ${MOST_CORNERS} corners.`);
  if (corners < 3) return 0;
  const [first, ...others] = words.slice(1).map((word) => addCorner(group, sheet, word));
  for (let k = 0; k + 1 < others.length; k++) group.triangles.push(first, others[k], others[k + 1]);
  return corners - 2;
}

/** A corner is written as place, place/texture, place//normal or place/texture/normal; negative numbers count from the end. */
function addCorner(group: Group, sheet: Sheet, word: string): number {
  const [place, , normal] = word.split('/');
  const at = indexOf(place, sheet.places.length / 3);
  const up = normal ? indexOf(normal, sheet.normals.length / 3) : -1;
  if (up < 0) group.isSmooth = false;
  const key = at * (sheet.normals.length / 3 + 1) + up + 1;
  const known = group.known.get(key);
  if (known !== undefined) return known;
  const index = group.places.length / 3;
  group.known.set(key, index);
  for (let k = 0; k < 3; k++) {
    group.places.push(sheet.places[at * 3 + k]);
    group.colours.push(sheet.colours[at * 3 + k]);
    group.normals.push(up < 0 ? 0 : sheet.normals[up * 3 + k]);
  }
  return index;
}

function indexOf(text: string, count: number): number {
  const value = Number(text);
  const index = value < 0 ? count + value : value - 1;
  if (!Number.isInteger(index) || index < 0 || index >= count)
    throw new ModelError('This OBJ file has a face with a corner that does not exist.');
  return index;
}

function finish(groups: readonly Group[], { coloured }: Sheet): Piece[] {
  return groups
    .filter(({ triangles }) => triangles.length > 0)
    .map(({ name, places: own, normals, colours, triangles, isSmooth }) => ({
      positions: Float32Array.from(own, (value) => value * MILLIMETRE),
      triangles: Uint32Array.from(triangles),
      ...(isSmooth ? { normals: unitVectors(normals) } : {}),
      ...(coloured ? { colours: linearColours(colours) } : {}),
      material: coloured ? { ...CLAY, name, base: [1, 1, 1] as const } : { ...CLAY, name },
    }));
}

function unitVectors(values: readonly number[]): Float32Array {
  const out = Float32Array.from(values);
  for (let i = 0; i < out.length; i += 3) {
    const length = Math.hypot(out[i], out[i + 1], out[i + 2]);
    if (length === 0) out[i + 1] = 1;
    else for (let k = 0; k < 3; k++) out[i + k] /= length;
  }
  return out;
}

function linearColours(values: readonly number[]): Uint8Array {
  const out = new Uint8Array((values.length / 3) * 4).fill(255);
  for (let i = 0; i < values.length / 3; i++)
    for (let k = 0; k < 3; k++)
      out[i * 4 + k] = Math.round(255 * toLinear(Math.min(1, Math.max(0, values[i * 3 + k]))));
  return out;
}
