/** A point on a surface and its unit normal there. */
type Plane = { readonly at: readonly [number, number, number]; readonly normal: readonly [number, number, number] };

/** How strongly a place is held where the planes leave it open. */
const HOLD = 0.05;

/** Where planes meet, by least squares, at most `farthest` from a place. */
export function meetingPlace(
  planes: readonly Plane[],
  x: number,
  y: number,
  z: number,
  farthest: number,
): [number, number, number] {
  // The sum over planes of n nᵗ, and of n times the plane's distance from here.
  let [xx, xy, xz, yy, yz, zz] = [HOLD, 0, 0, HOLD, 0, HOLD];
  let [bx, by, bz] = [0, 0, 0];
  for (const { at, normal } of planes) {
    const [nx, ny, nz] = normal;
    const away = nx * (at[0] - x) + ny * (at[1] - y) + nz * (at[2] - z);
    xx += nx * nx;
    xy += nx * ny;
    xz += nx * nz;
    yy += ny * ny;
    yz += ny * nz;
    zz += nz * nz;
    bx += nx * away;
    by += ny * away;
    bz += nz * away;
  }
  const [cx, cy, cz] = [yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy];
  const determinant = xx * cx + xy * cy + xz * cz;
  const dx = (bx * cx + by * cy + bz * cz) / determinant;
  const dy = (bx * cy + by * (xx * zz - xz * xz) + bz * (xy * xz - xx * yz)) / determinant;
  const dz = (bx * cz + by * (xy * xz - xx * yz) + bz * (xx * yy - xy * xy)) / determinant;
  const length = Math.hypot(dx, dy, dz);
  const share = length > farthest ? farthest / length : 1;
  return [x + dx * share, y + dy * share, z + dz * share];
}
