import * as z from 'zod/mini';

/** A board’s id: 128 random bits as 22 base64url characters. */
export const BoardId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{22}$/))
  .brand<'BoardId'>();
export type BoardId = z.infer<typeof BoardId>;

/** A node’s id, unique on its board. Boards made elsewhere may have any short text. */
export const NodeId = z.string().check(z.minLength(1), z.maxLength(200)).brand<'NodeId'>();
export type NodeId = z.infer<typeof NodeId>;

/** An edge’s id: `e{source}-{target}`, or source and target joined, or one of ours with the name of the target handle. */
export const EdgeId = z.string().check(z.minLength(1), z.maxLength(500)).brand<'EdgeId'>();
export type EdgeId = z.infer<typeof EdgeId>;

/** File endings an asset may have; they fix its content type. */
export const ASSET_TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  glb: 'model/gltf-binary',
  stl: 'model/stl',
  obj: 'model/obj',
  step: 'model/step',
} as const;
export type AssetExtension = keyof typeof ASSET_TYPES;

/** The name of a stored object: 128 random bits and a fixed file ending. Never a path. */
export const ObjectKey = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{22}\.(png|jpg|webp|svg|mp4|glb|stl|obj|step)$/))
  .brand<'ObjectKey'>();
export type ObjectKey = z.infer<typeof ObjectKey>;

/** One run of a generating call. */
export const JobId = z.uuid().brand<'JobId'>();
export type JobId = z.infer<typeof JobId>;
