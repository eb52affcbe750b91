import * as z from 'zod/mini';
import { HANDLE_CACHE_MAX, HandleId } from './handles.ts';
import { EdgeId, NodeId } from './ids.ts';

const coordinate = z.number().check(z.minimum(-1e9), z.maximum(1e9));
export const Position = z.object({ x: coordinate, y: coordinate });
export type Position = z.infer<typeof Position>;
/** A place on a picture: shares of its width and height, from its upper left corner. */
const share = z.number().check(z.minimum(0), z.maximum(1));
export const Spot = z.object({ x: share, y: share });
export type Spot = z.infer<typeof Spot>;

const length = z.number().check(z.positive(), z.maximum(1e6));
/** Width and height in board units. */
export const Size = z.object({ width: length, height: length });
export type Size = z.infer<typeof Size>;

/** The place of a node in the paint order: by this number, then by the board's order. Absent, it is 0. */
const zIndex = z.int().check(z.minimum(-1e6), z.maximum(1e6));

/** A node as it is stored. Its `data` is open: each type reads its own fields. Unknown fields are kept. */
export const BoardNode = z.looseObject({
  id: NodeId,
  type: z.string().check(z.minLength(1), z.maxLength(100)),
  position: Position,
  data: z.custom<Record<string, unknown>>(isRecord),
  size: z.optional(Size),
  zIndex: z.optional(zIndex),
  /** The frame that contains the node. An id that is not on the board counts as no frame. */
  frameId: z.optional(NodeId),
});
export type BoardNode = z.infer<typeof BoardNode>;

/** An edge as it is stored. The id of a handle is `in` or `out`, a kind and a name. Unknown fields are kept. */
export const BoardEdge = z.looseObject({
  id: EdgeId,
  source: NodeId,
  target: NodeId,
  sourceHandle: HandleId,
  targetHandle: HandleId,
});
export type BoardEdge = z.infer<typeof BoardEdge>;

export type BoardElement = BoardNode | BoardEdge;

/** Votes of a board: node id, then the voter’s email (or `guest:` and an email), then the direction. */
export const Votes = z.record(z.string(), z.record(z.string(), z.enum(['up', 'down'])));
export type Votes = z.infer<typeof Votes>;

/** A foreign list as it was read, and all that had to be left out, so that nothing vanishes unsaid. */
export type ReadResult<T> = { readonly elements: readonly T[]; readonly refused: readonly unknown[] };

/** Reads a list of nodes tolerantly: a node without a usable position lands at the origin, what has no id or type is refused. */
export function readNodes(list: unknown): ReadResult<BoardNode> {
  return readList(list, (item) =>
    isPlainNode(item) ? item : (BoardNode.safeParse(item).data ?? BoardNode.safeParse(repairNode(item)).data),
  );
}

/** The types in a list of nodes that nobody has read yet. */
export function nodeTypesIn(list: readonly unknown[]): Set<string> {
  return new Set(list.flatMap((item) => (isRecord(item) && typeof item.type === 'string' ? [item.type] : [])));
}

/** Fields of a node that are left out where they cannot be read. */
const OPTIONAL_FIELDS = { size: Size, zIndex, frameId: NodeId };

/** A node with what can be read of it: at the origin without a position, empty without data. */
function repairNode(item: unknown): unknown {
  if (!isRecord(item)) return item;
  const { position, data, ...rest } = item;
  const node = {
    ...rest,
    position: Position.safeParse(position).success ? position : { x: 0, y: 0 },
    data: isRecord(data) ? data : {},
  };
  const invalidFields = Object.entries(OPTIONAL_FIELDS).filter(
    ([field, schema]) => !schema.safeParse(item[field]).success,
  );
  return { ...node, ...Object.fromEntries(invalidFields.map(([field]) => [field, undefined])) };
}

/** Reads a list of edges tolerantly: both id forms are accepted; an edge with an unreadable handle is refused. */
export function readEdges(list: unknown): ReadResult<BoardEdge> {
  return readList(list, (item) => (isPlainEdge(item) ? item : BoardEdge.safeParse(item).data));
}

/**
 * Says of a node whether its schema would give it back as it is: the usual case, seen without the schema, which takes ten
 * times as long (60 ms of the processor for ten thousand instead of 6). An element with any other field is read by the schema.
 */
function isPlainNode(item: unknown): item is BoardNode {
  if (!isRecord(item) || !hasOnly(item, NODE_KEYS) || !isText(item.id, 200) || !isText(item.type, 100)) return false;
  const { position, data, size } = item;
  if (!isRecord(position) || !hasOnly(position, POSITION_KEYS) || !isRecord(data) || Object.hasOwn(data, '__proto__'))
    return false;
  if (!isWithin(position.x, -1e9, 1e9) || !isWithin(position.y, -1e9, 1e9)) return false;
  if (!('size' in item)) return true;
  if (!isRecord(size) || !hasOnly(size, SIZE_KEYS)) return false;
  return isWithin(size.width, Number.MIN_VALUE, 1e6) && isWithin(size.height, Number.MIN_VALUE, 1e6);
}

/** The same for an edge. */
function isPlainEdge(item: unknown): item is BoardEdge {
  if (!isRecord(item) || !hasOnly(item, EDGE_KEYS)) return false;
  const { id, source, target, sourceHandle, targetHandle } = item;
  return (
    isText(id, 500) &&
    isText(source, 200) &&
    isText(target, 200) &&
    isHandleId(sourceHandle) &&
    isHandleId(targetHandle)
  );
}

const NODE_KEYS = new Set(['id', 'type', 'position', 'data', 'size']);
const EDGE_KEYS = new Set(['id', 'source', 'target', 'sourceHandle', 'targetHandle']);
const POSITION_KEYS = new Set(['x', 'y']);
const SIZE_KEYS = new Set(['width', 'height']);
/** Handle ids that the schema has accepted: boards use the same few again and again. */
const handleCache = new Set<string>();

function isHandleId(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (handleCache.has(value)) return true;
  if (!HandleId.safeParse(value).success) return false;
  if (handleCache.size >= HANDLE_CACHE_MAX) handleCache.clear();
  handleCache.add(value);
  return true;
}

function hasOnly(item: Record<string, unknown>, keys: ReadonlySet<string>): boolean {
  for (const key in item) if (!keys.has(key)) return false;
  return true;
}

function isText(value: unknown, lengthMax: number): boolean {
  return typeof value === 'string' && value.length > 0 && value.length <= lengthMax;
}

function isWithin(value: unknown, least: number, greatest: number): boolean {
  return typeof value === 'number' && value >= least && value <= greatest;
}

function readList<T extends { readonly id: string }>(
  list: unknown,
  read: (item: unknown) => T | undefined,
): ReadResult<T> {
  const elements = new Map<string, T>();
  const refused: unknown[] = [];
  for (const item of Array.isArray(list) ? list : []) {
    const element = read(item);
    if (element === undefined || elements.has(element.id)) refused.push(item);
    else elements.set(element.id, element);
  }
  return { elements: [...elements.values()], refused };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
