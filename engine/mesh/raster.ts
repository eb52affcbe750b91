/** What each sample of a picture shows: a triangle's number (-1 for none) and the inverse of its distance from the eye. */
export type Screen = {
  readonly width: number;
  readonly height: number;
  readonly ids: Int32Array;
  readonly nearness: Float32Array;
};

/** Vertices as a picture shows them: places in samples, and the inverse of the distance from the eye. */
export type Projected = { readonly x: Float32Array; readonly y: Float32Array; readonly nearness: Float32Array };

export function createScreen(width: number, height: number): Screen {
  const count = width * height;
  return { width, height, ids: new Int32Array(count).fill(-1), nearness: new Float32Array(count) };
}

export function createProjected(count: number): Projected {
  return { x: new Float32Array(count), y: new Float32Array(count), nearness: new Float32Array(count) };
}

export function clearScreen({ ids, nearness }: Screen): void {
  ids.fill(-1);
  nearness.fill(0);
}

/** Which triangles to draw, and which of several is kept: of front sides the nearest, of back sides the farthest. */
export type Side = 'front' | 'back';

/** Draws the triangles numbered `from` to `to` (excluded), of vertices that all lie before the eye. */
export function drawTriangles(
  screen: Screen,
  { x, y, nearness }: Projected,
  triangles: Uint32Array,
  from: number,
  to: number,
  side: Side = 'front',
): void {
  const { width, height, ids } = screen;
  const best = screen.nearness;
  const isFront = side === 'front';
  for (let t = from; t < to; t++) {
    const a = triangles[t * 3];
    const b = isFront ? triangles[t * 3 + 1] : triangles[t * 3 + 2];
    const c = isFront ? triangles[t * 3 + 2] : triangles[t * 3 + 1];
    const ax = x[a];
    const ay = y[a];
    const abx = x[b] - ax;
    const aby = y[b] - ay;
    const acx = x[c] - ax;
    const acy = y[c] - ay;
    // Twice the area; y points down in pictures, so that what faces the eye runs clockwise.
    const area = acx * aby - acy * abx;
    if (area <= 0) continue;
    const top = Math.max(0, Math.ceil(Math.min(ay, y[b], y[c]) - 0.5));
    const bottom = Math.min(height - 1, Math.floor(Math.max(ay, y[b], y[c]) - 0.5));
    const left = Math.max(0, Math.ceil(Math.min(ax, x[b], x[c]) - 0.5));
    const right = Math.min(width - 1, Math.floor(Math.max(ax, x[b], x[c]) - 0.5));
    if (top > bottom || left > right) continue;
    const inverse = 1 / area;
    // Shares of b and c, and the nearness, are linear in the picture.
    const stepB = -acy * inverse;
    const stepC = aby * inverse;
    const na = nearness[a];
    const nb = nearness[b] - na;
    const nc = nearness[c] - na;
    const stepN = nb * stepB + nc * stepC;
    for (let row = top; row <= bottom; row++) {
      const dx = left + 0.5 - ax;
      const dy = row + 0.5 - ay;
      let shareB = (acx * dy - acy * dx) * inverse;
      let shareC = (aby * dx - abx * dy) * inverse;
      let near = na + nb * shareB + nc * shareC;
      for (let i = row * width + left, end = row * width + right; i <= end; i++) {
        if (
          shareB >= 0 &&
          shareC >= 0 &&
          shareB + shareC <= 1 &&
          (isFront ? near > best[i] : ids[i] < 0 || near < best[i])
        ) {
          best[i] = near;
          ids[i] = t;
        }
        shareB += stepB;
        shareC += stepC;
        near += stepN;
      }
    }
  }
}
