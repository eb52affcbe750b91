/** Square matrices of one size, row by row, in full precision. */
export type Matrix = { readonly size: number; readonly data: Float64Array };

export function matrix(size: number, element: (row: number, column: number) => number): Matrix {
  const data = Float64Array.from({ length: size * size }, (_, i) => element(Math.floor(i / size), i % size));
  return { size, data };
}

export function identity(size: number): Matrix {
  return matrix(size, (row, column) => (row === column ? 1 : 0));
}

export function sumOf(a: Matrix, b: Matrix): Matrix {
  return { size: a.size, data: a.data.map((value, i) => value + b.data[i]) };
}

/** A·B; `b` may have any number of columns. */
export function productOf(a: Matrix, b: Float64Array): Float64Array {
  const { size } = a;
  const columns = b.length / size;
  const out = new Float64Array(b.length);
  for (let row = 0; row < size; row++)
    for (let k = 0; k < size; k++) {
      const factor = a.data[row * size + k];
      for (let column = 0; column < columns; column++) out[row * columns + column] += factor * b[k * columns + column];
    }
  return out;
}

/** The inverse, by Gauss and Jordan's elimination with row pivots. Throws RangeError when there is none. */
export function inverseOf({ size, data }: Matrix): Matrix {
  const rows = Array.from({ length: size }, (_, row) =>
    Float64Array.from({ length: 2 * size }, (_, column) =>
      column < size ? data[row * size + column] : column - size === row ? 1 : 0,
    ),
  );
  for (let at = 0; at < size; at++) {
    let pivot = at;
    for (let row = at + 1; row < size; row++) if (Math.abs(rows[row][at]) > Math.abs(rows[pivot][at])) pivot = row;
    [rows[at], rows[pivot]] = [rows[pivot], rows[at]];
    const own = rows[at];
    const scale = own[at];
    if (scale === 0) throw new RangeError('the matrix has no inverse');
    for (let column = at; column < 2 * size; column++) own[column] /= scale;
    for (const row of rows) {
      const factor = row[at];
      if (row === own || factor === 0) continue;
      for (let column = at; column < 2 * size; column++) row[column] -= factor * own[column];
    }
  }
  return matrix(size, (row, column) => rows[row][size + column]);
}
