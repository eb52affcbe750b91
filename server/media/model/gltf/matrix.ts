/** Sixteen numbers, column after column. */
export type Matrix = readonly number[];

export const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** The place of a part in what it is a part of. */
export type NodeTransform = {
  readonly matrix?: readonly number[] | undefined;
  readonly translation?: readonly number[] | undefined;
  readonly rotation?: readonly number[] | undefined;
  readonly scale?: readonly number[] | undefined;
};

/** Says whether it turns right into left. */
export function isMirrored(m: Matrix): boolean {
  const determinant =
    m[0] * (m[5] * m[10] - m[6] * m[9]) - m[4] * (m[1] * m[10] - m[2] * m[9]) + m[8] * (m[1] * m[6] - m[2] * m[5]);
  return determinant < 0;
}

/** A node's own matrix, or the one of its translation, rotation (a unit quaternion) and scale. */
export function matrixOf({ matrix, translation, rotation, scale }: NodeTransform): Matrix {
  if (matrix) return matrix;
  const [tx, ty, tz] = translation ?? [0, 0, 0];
  const [x, y, z, w] = rotation ?? [0, 0, 0, 1];
  const [sx, sy, sz] = scale ?? [1, 1, 1];
  return [
    (1 - 2 * (y * y + z * z)) * sx,
    2 * (x * y + z * w) * sx,
    2 * (x * z - y * w) * sx,
    0,
    2 * (x * y - z * w) * sy,
    (1 - 2 * (x * x + z * z)) * sy,
    2 * (y * z + x * w) * sy,
    0,
    2 * (x * z + y * w) * sz,
    2 * (y * z - x * w) * sz,
    (1 - 2 * (x * x + y * y)) * sz,
    0,
    tx,
    ty,
    tz,
    1,
  ];
}

/** First `b`, then `a`. */
export function multiplyMatrices(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 16 }, (_, i) => {
    const [row, column] = [i % 4, Math.floor(i / 4) * 4];
    return a[row] * b[column] + a[4 + row] * b[column + 1] + a[8 + row] * b[column + 2] + a[12 + row] * b[column + 3];
  });
}

/** A direction that stands upright on a surface, after the surface was laid by the matrix; a unit vector. */
export function transformNormal(m: Matrix, [x, y, z]: readonly [number, number, number]): [number, number, number] {
  const sign = isMirrored(m) ? -1 : 1;
  const nx = (m[5] * m[10] - m[6] * m[9]) * x + (m[2] * m[9] - m[1] * m[10]) * y + (m[1] * m[6] - m[2] * m[5]) * z;
  const ny = (m[6] * m[8] - m[4] * m[10]) * x + (m[0] * m[10] - m[2] * m[8]) * y + (m[2] * m[4] - m[0] * m[6]) * z;
  const nz = (m[4] * m[9] - m[5] * m[8]) * x + (m[1] * m[8] - m[0] * m[9]) * y + (m[0] * m[5] - m[1] * m[4]) * z;
  const length = Math.hypot(nx, ny, nz) * sign || 1;
  return [nx / length, ny / length, nz / length];
}
