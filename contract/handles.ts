import * as z from 'zod/mini';

/** The kinds of things that travel along an edge (spec section 3). */
export const HANDLE_KINDS = ['image', 'text', 'mask', 'video', '3d', 'svg', 'omni'] as const;
export const HandleKind = z.enum(HANDLE_KINDS);
export type HandleKind = z.infer<typeof HandleKind>;

export const Direction = z.enum(['in', 'out']);
export type Direction = z.infer<typeof Direction>;

/** A handle’s id, such as `in.image.style` or `out.text.text`: direction, kind, name. */
export const HandleId = z.templateLiteral([
  Direction,
  '.',
  HandleKind,
  '.',
  z.string().check(z.minLength(1), z.maxLength(40)),
]);
export type HandleId = z.infer<typeof HandleId>;

export type Handle = {
  readonly id: HandleId;
  readonly direction: Direction;
  readonly kind: HandleKind;
  readonly name: string;
};

/** So many handles are remembered: far more than our types have, and no more, since foreign boards may bring any. */
export const HANDLE_CACHE_MAX = 1000;

/** Taken apart already: a board has ten thousand nodes and a dozen different handles. */
const handleById = new Map<HandleId, Handle>();

/** Takes a handle id apart. */
export function handleOf(id: HandleId): Handle {
  const cachedHandle = handleById.get(id);
  if (cachedHandle) return cachedHandle;
  const [direction, kind, name] = id.split('.') as [Direction, HandleKind, string];
  const handle = { id, direction, kind, name };
  if (handleById.size >= HANDLE_CACHE_MAX) handleById.clear();
  handleById.set(id, handle);
  return handle;
}

/** Reads any text as a handle id; undefined when it is none. */
export function parseHandleId(text: unknown): HandleId | undefined {
  const parsed = HandleId.safeParse(text);
  return parsed.success ? parsed.data : undefined;
}

/** The provenance input: wired by the product only, drawn only when wired, never a drop target by hand. */
export const SOURCE_INPUT = 'in.omni.source' satisfies HandleId;
