/** The forms in which the server keeps models. */
export type ModelFormat = 'glb' | 'stl';

/** Formats that do not say what they count, unlike GLB (metres) and STEP: they are taken as millimetres. */
export type UnitlessFormat = 'obj' | 'stl';

export const LENGTH_UNITS = ['mm', 'cm', 'm', 'in'] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];

/** Width, height and depth. */
export type ModelExtent = readonly [x: number, y: number, z: number];

/** The figures of a model that stand beside it. */
export type ModelFigures = {
  /** In millimetres. */
  readonly extent: ModelExtent;
  readonly triangleCount: number;
  /** The number of them that are drawn: a large model is simplified. */
  readonly drawnTriangleCount: number;
};

/** Sides of a picture in pixels. */
export type PixelSize = { readonly width: number; readonly height: number };

const MILLIMETRES_PER_UNIT: Readonly<Record<LengthUnit, number>> = { mm: 1, cm: 10, m: 1000, in: 25.4 };

/** The size in millimetres of what was taken as millimetres, when its file counts another unit. */
export function scaledToUnit(unit: LengthUnit, extent: ModelExtent): ModelExtent {
  const [x, y, z] = extent;
  const factor = MILLIMETRES_PER_UNIT[unit];
  return [x * factor, y * factor, z * factor];
}

/** A length as people read it: three figures, or whole millimetres. */
export function lengthText(millimetres: number, language: string): string {
  const digits = millimetres >= 100 ? 0 : millimetres >= 10 ? 1 : 2;
  return millimetres.toLocaleString(language, { maximumFractionDigits: digits });
}
