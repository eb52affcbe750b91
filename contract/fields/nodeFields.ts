import * as z from 'zod/mini';
import { ASPECT_RATIOS, VARIANT_COUNTS } from '../limits.ts';
import { storedName } from '../names.ts';
import { PictureRemarks } from '../pictureRemarks.ts';

/** A field whose value stands in for it when it is missing or wrong. */
export function withDefault<S extends z.ZodMiniType>(schema: S, value: z.util.NoUndefined<z.output<S>>) {
  return z._default<z.ZodMiniCatch<S>>(z.catch(schema, value), value);
}

/** A field that counts as missing when it is wrong. */
export function optionalIfValid<S extends z.ZodMiniType>(schema: S) {
  return z.catch(z.optional(schema), undefined);
}

export const textField = withDefault(z.string(), '');
export const booleanField = withDefault(z.boolean(), false);
export const positiveNumber = z.number().check(z.positive(), z.maximum(100_000));
export const optionalText = optionalIfValid(z.string().check(z.minLength(1)));
export const aspectRatioField = withDefault(z.enum(ASPECT_RATIOS), '1:1');
export const fraction = z.number().check(z.minimum(0), z.maximum(1));
export const point = z.object({ x: z.number(), y: z.number() });

/** Every node may be read-only or locked, shared with other boards, renamed, and remember how it was made. */
export const commonFields = {
  readOnly: booleanField,
  /** True while the node is locked: the app does not change it. */
  locked: optionalIfValid(z.boolean()),
  shared: booleanField,
  title: optionalIfValid(storedName),
  /** For an upload: the name of its file, without the ending. */
  fileName: optionalIfValid(storedName),
  /** For a result: the job that made it; claims the job’s result. */
  jobId: optionalText,
  /** For a result: the call that made it. */
  madeBy: optionalText,
  /** For a node that generates: the route that the person chose; without it, the server’s order. */
  route: optionalText,
  /** For a node that generates: the number of results that the person wants from a run; without it, the number that its call makes. */
  variantCount: optionalIfValid(z.literal(VARIANT_COUNTS)),
  /** For a result: the route that made it, as in `list_routes`. */
  madeOn: optionalText,
  /** For a result: someone who works on the board marked it as chosen. */
  pick: optionalIfValid(z.literal(true)),
  /** For a result: the object keys that it was made from, by the inputs of its source. */
  madeFrom: optionalIfValid(z.record(z.string(), z.string())),
};
/** A stored 3D model, by the names of two times, and what its file was. */
export const modelFields = {
  modelUrl: optionalText,
  objectKey: optionalText,
  modelObjectKey: optionalText,
  modelFormat: optionalText,
  modelType: optionalText,
};
export const pictureFields = { imageUrl: optionalText, objectKey: optionalText };
/** A vector's picture as the browser drew it: what is passed on, and what its card shows where only that device is sure to draw it so. */
export const pngField = optionalIfValid(z.object({ url: z.optional(z.string()), objectKey: z.string() }));
/** Of a picture that was brought as a drawing: what its card remarks of it. */
export const drawingField = optionalIfValid(PictureRemarks);
export const pixelFields = {
  imageWidth: optionalIfValid(positiveNumber),
  imageHeight: optionalIfValid(positiveNumber),
};

/** Reads data by a schema, once for each object: it is never changed, only replaced, and read many times over. */
export function createReader<S extends z.ZodMiniType>(schema: S): (data: unknown) => z.output<S> {
  const parsedBySource = new WeakMap<object, z.output<S>>();
  return (data) => {
    const source = typeof data === 'object' && data !== null && !Array.isArray(data) ? data : {};
    const cachedResult = parsedBySource.get(source);
    if (cachedResult !== undefined) return cachedResult;
    const parsed = schema.parse(source);
    parsedBySource.set(source, parsed);
    return parsed;
  };
}
