import type { HandleId } from '../../contract/handles.ts';
import { GENERATING_NODE_WIDTH, IMAGE_NODE_SIZE, STICKY_NOTE } from '../../contract/limits.ts';

/** A kind of seeded node: its handles, its size on the board, and how often it is drawn, by `PLAIN_WEIGHTS`. */
type SeedKind = {
  readonly inputs: readonly HandleId[];
  readonly output: HandleId | undefined;
  readonly width: number;
  readonly height: number;
};

/** The seeded node types as the registry defines them (a test compares). A note is as tall as its words and their frame. */
export const SEED_KINDS = {
  prototype2DNode: { inputs: ['in.image.image'], output: 'out.image.image', ...IMAGE_NODE_SIZE },
  textNode: { inputs: ['in.text.text'], output: 'out.text.text', width: 360, height: 216 },
  generateSketchesNode: {
    inputs: ['in.text.text', 'in.image.style'],
    output: 'out.image.image',
    width: GENERATING_NODE_WIDTH,
    height: 350,
  },
  enrichNode: {
    inputs: ['in.image.image', 'in.image.style', 'in.text.text'],
    output: 'out.image.image',
    width: GENERATING_NODE_WIDTH,
    height: 396,
  },
  sketchNode: { inputs: ['in.image.image'], output: 'out.image.image', width: 360, height: 444 },
  stickyNoteNode: { inputs: [], output: undefined, width: STICKY_NOTE.width, height: 92 + STICKY_NOTE.textareaHeight },
} as const satisfies Record<string, SeedKind>;

export type SeedType = keyof typeof SEED_KINDS;

export type SeedNode = {
  readonly id: string;
  readonly type: SeedType;
  readonly position: { readonly x: number; readonly y: number };
};

export type SeedEdge = {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly sourceHandle: HandleId;
  readonly targetHandle: HandleId;
};

/** Places in `nodes`. `connection` is a text and, right of it, a generating node whose text input is free; missing on tiny boards. */
export type SeedLayout = {
  readonly nodes: readonly SeedNode[];
  readonly edges: readonly SeedEdge[];
  readonly hub: number;
  readonly connection: { readonly source: number; readonly target: number } | undefined;
  /** Up to ten by ten nodes around the hub. */
  readonly block: readonly number[];
};

export type SeedOptions = {
  readonly nodes: number;
  /** The number of nodes that are pictures, spread over the board. */
  readonly images: number;
  /** As many are made as find a free input beside a fitting output. */
  readonly edges: number;
  /** Every node that is no picture generates, except the text beside the hub's. */
  readonly generatingOnly?: boolean;
};

/** The distance of two neighbours, and how far each stands off its place at most; board units. */
export const NODE_DISTANCE = 560;
const JITTER_MAX = 50;
/** Columns per row: a board about as wide as a window. */
const COLUMNS_PER_ROW = 1.6;
const BLOCK_SIDE = 10;
/** Edges of the hub beside its three inputs. */
const HUB_OUTPUTS = 7;
const HUB_TYPE = 'enrichNode';
const PLAIN_TYPES: readonly SeedType[] = [
  'textNode',
  'generateSketchesNode',
  'enrichNode',
  'sketchNode',
  'stickyNoteNode',
];
/** Of ten plain nodes this many are of each type, in the order of `PLAIN_TYPES`. */
const PLAIN_WEIGHTS = [2, 3, 3, 1, 1] as const;
const GENERATING_WEIGHTS = [0, 5, 5, 0, 0] as const;
/** The place of an edge's source from its target, in columns and rows: near, more often left of it. */
const SOURCE_OFFSETS: readonly (readonly [number, number])[] = [
  [-1, 0],
  [-1, -1],
  [-1, 1],
  [-2, 0],
  [0, -1],
  [0, 1],
  [1, 0],
  [-3, 1],
  [2, -1],
];

/**
 * The board that measurements use, the same for the same numbers: nodes on a jittered grid, wired to their neighbours by kind,
 * with one hub of ten edges near the middle.
 */
export function seedLayout({
  nodes: count,
  images,
  edges: edgeCount,
  generatingOnly = false,
}: SeedOptions): SeedLayout {
  const random = mulberry32(42);
  const columns = Math.ceil(Math.sqrt(count * COLUMNS_PER_ROW));
  const rows = Math.ceil(count / columns);
  const hub = Math.min(count - 1, Math.floor(rows / 2) * columns + Math.floor(columns / 2));
  const connection = connectionBeside(hub, columns);
  const mix = generatingOnly ? GENERATING_WEIGHTS : PLAIN_WEIGHTS;

  const nodes: SeedNode[] = Array.from({ length: count }, (_, index) => {
    const id = uuid(random);
    const position = {
      x: (index % columns) * NODE_DISTANCE + jitter(random),
      y: Math.floor(index / columns) * NODE_DISTANCE + jitter(random),
    };
    const isPicture = Math.floor(((index + 1) * images) / count) > Math.floor((index * images) / count);
    const plainType = drawPlain(random, mix);
    if (index === hub) return { id, type: HUB_TYPE, position };
    if (index === connection?.source) return { id, type: 'textNode', position };
    if (index === connection?.target) return { id, type: 'generateSketchesNode', position };
    return { id, type: isPicture ? 'prototype2DNode' : plainType, position };
  });

  function neighbours(index: number, offsets = SOURCE_OFFSETS): number[] {
    const column = index % columns;
    const row = Math.floor(index / columns);
    return offsets.flatMap(([dx, dy]) => {
      const neighbourIndex = (row + dy) * columns + column + dx;
      const isThere = column + dx >= 0 && column + dx < columns && row + dy >= 0 && neighbourIndex < count;
      return isThere ? [neighbourIndex] : [];
    });
  }

  const edges: SeedEdge[] = [];
  const occupied = new Set<string>();
  const edgeIds = new Set<string>();

  function addEdge(source: number, target: number, targetHandle: HandleId): boolean {
    const from = nodes[source]!;
    const to = nodes[target]!;
    const output = SEED_KINDS[from.type].output;
    const input = `${target} ${targetHandle}`;
    const id = `e${from.id}-${to.id}`;
    if (output === undefined || kindOf(output) !== kindOf(targetHandle)) return false;
    if (source === target || occupied.has(input) || edgeIds.has(id) || edges.length >= edgeCount) return false;
    occupied.add(input);
    edgeIds.add(id);
    edges.push({ id, source: from.id, target: to.id, sourceHandle: output, targetHandle });
    return true;
  }

  // Nothing but the measurement itself joins these two, by the free text input.
  if (connection) occupied.add(`${connection.target} in.text.text`);
  connectHub();
  const slots = nodes.flatMap((node, index) =>
    index === hub ? [] : SEED_KINDS[node.type].inputs.map((handle: HandleId) => ({ index, handle })),
  );
  for (const { index, handle } of shuffled(slots, random)) {
    shuffled(neighbours(index), random)
      .filter((source) => source !== hub)
      .some((source) => addEdge(source, index, handle));
  }
  return { nodes, edges, hub, connection, block: blockAround(hub, columns, count) };

  function connectHub(): void {
    const around = neighbours(hub, ringsAround(3));
    for (const handle of SEED_KINDS[HUB_TYPE].inputs) around.some((source) => addEdge(source, hub, handle));
    let outputs = 0;
    for (const target of around) {
      if (outputs === HUB_OUTPUTS) break;
      const inputs: readonly HandleId[] = SEED_KINDS[nodes[target]!.type].inputs;
      if (inputs.some((handle) => addEdge(hub, target, handle))) outputs += 1;
    }
  }
}

/** The box of a seeded node, in board units. */
export function seedBox({ type, position }: SeedNode) {
  const { width, height } = SEED_KINDS[type];
  return { ...position, width, height };
}

function connectionBeside(hub: number, columns: number) {
  const source = hub - 2 * columns;
  return source >= 0 && columns > 2 ? { source, target: source + 1 } : undefined;
}

function blockAround(hub: number, columns: number, count: number): number[] {
  const half = BLOCK_SIDE / 2;
  const side = Array.from({ length: BLOCK_SIDE }, (_, step) => step - half);
  return side.flatMap((dy) =>
    side.flatMap((dx) => {
      const column = (hub % columns) + dx;
      const neighbourIndex = hub + dy * columns + dx;
      return column >= 0 && column < columns && neighbourIndex >= 0 && neighbourIndex < count ? [neighbourIndex] : [];
    }),
  );
}

/** Offsets around a place, the nearest first. */
function ringsAround(reach: number): [number, number][] {
  const side = Array.from({ length: 2 * reach + 1 }, (_, step) => step - reach);
  const all = side.flatMap((dy) => side.map((dx): [number, number] => [dx, dy]));
  return all.filter(([dx, dy]) => dx !== 0 || dy !== 0).sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
}

function kindOf(handle: HandleId): string {
  return handle.split('.')[1]!;
}

function drawPlain(random: () => number, mix: readonly number[]): SeedType {
  const weightedTypes = PLAIN_TYPES.flatMap((type, index) => Array<SeedType>(mix[index]!).fill(type));
  return weightedTypes[Math.floor(random() * weightedTypes.length)]!;
}

function jitter(random: () => number): number {
  return Math.round((random() * 2 - 1) * JITTER_MAX);
}

/** A version 4 UUID of these random numbers: as long as a real id, and the same each time. */
function uuid(random: () => number): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16));
  digits[12] = '4';
  digits[16] = '8';
  const hex = digits.join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const shuffledList = [...list];
  for (let last = shuffledList.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [shuffledList[last], shuffledList[other]] = [shuffledList[other]!, shuffledList[last]!];
  }
  return shuffledList;
}

/** Random numbers in [0, 1), the same for the same seed: the well-known 32 bit generator of that name. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
