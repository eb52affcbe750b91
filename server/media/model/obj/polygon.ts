import earcut from 'earcut';

/** The triangles of a polygon of numbered corners, turned as it is; one that goes in somewhere is cut by its ears. */
export function triangulate(corners: readonly number[], positions: readonly number[]): number[] {
  if (corners.length === 3) return [...corners];
  const points = projectToPlane(corners, positions);
  const triangles = isConvex(points) ? [] : cutEars(points);
  // What has no area has no ears.
  if (triangles.length === 0) return corners.slice(2).flatMap((corner, i) => [corners[0], corners[i + 1], corner]);
  return triangles.map((i) => corners[i]);
}

/** Triangles that run around as the outline does. Corners on a straight side belong to it still: neighbours meet them. */
function cutEars(points: readonly number[]): number[] {
  const triangles = earcut(points);
  if (signedArea(points, triangles) < 0) triangles.reverse();
  const count = points.length / 2;
  const usedCorners = new Set(triangles);
  for (const from of usedCorners) {
    let end = from + 1;
    while (!usedCorners.has(end % count)) end++;
    const t = end === from + 1 ? -1 : findSide(triangles, from, end % count);
    if (t < 0) continue;
    const [start, tip] = [Math.floor(t / 3) * 3, triangles[Math.floor(t / 3) * 3 + ((t + 2) % 3)]];
    const fan = Array.from({ length: end - from }, (_, i) => [(from + i) % count, (from + i + 1) % count, tip]);
    triangles.splice(start, 3, ...fan.flat());
  }
  return triangles;
}

/** Finds where a side begins among the triangles; -1 for none. */
function findSide(triangles: readonly number[], from: number, end: number): number {
  return triangles.findIndex((corner, i) => corner === from && triangles[i - (i % 3) + ((i + 1) % 3)] === end);
}

/** The corners as seen from where they run against the clock. */
function projectToPlane(corners: readonly number[], positions: readonly number[]): number[] {
  const normal = [0, 0, 0];
  for (let i = 0; i < corners.length; i++) {
    const [a, b] = [corners[i] * 3, corners[(i + 1) % corners.length] * 3];
    for (let k = 0; k < 3; k++) {
      const [u, v] = [(k + 1) % 3, (k + 2) % 3];
      normal[k] += (positions[a + u] - positions[b + u]) * (positions[a + v] + positions[b + v]);
    }
  }
  const size = normal.map(Math.abs);
  const dropAxis = size.indexOf(Math.max(...size));
  const [u, v] = [(dropAxis + 1) % 3, (dropAxis + 2) % 3];
  return corners.flatMap((corner) =>
    normal[dropAxis] < 0
      ? [positions[corner * 3 + v], positions[corner * 3 + u]]
      : [positions[corner * 3 + u], positions[corner * 3 + v]],
  );
}

/** Says whether the outline turns left at every corner, and once around in all. */
function isConvex(points: readonly number[]): boolean {
  const count = points.length / 2;
  let changes = 0;
  let previousSide = 0;
  for (let i = 0; i < count; i++) {
    const [a, b, c] = [i * 2, ((i + 1) % count) * 2, ((i + 2) % count) * 2];
    const [ux, uy] = [points[b] - points[a], points[b + 1] - points[a + 1]];
    if (ux * (points[c + 1] - points[b + 1]) - uy * (points[c] - points[b]) < 0) return false;
    const side = Math.sign(ux || uy);
    if (side !== 0 && side !== previousSide) changes++;
    previousSide = side || previousSide;
  }
  return changes <= 3;
}

function signedArea(points: readonly number[], triangles: readonly number[]): number {
  let area = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t] * 2, triangles[t + 1] * 2, triangles[t + 2] * 2];
    area +=
      (points[b] - points[a]) * (points[c + 1] - points[a + 1]) -
      (points[b + 1] - points[a + 1]) * (points[c] - points[a]);
  }
  return area;
}
