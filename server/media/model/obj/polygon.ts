import earcut from 'earcut';

/** The triangles of a polygon of numbered corners, turned as it is; one that goes in somewhere is cut by its ears. */
export function trianglesOf(corners: readonly number[], places: readonly number[]): number[] {
  if (corners.length === 3) return [...corners];
  const flat = flatten(corners, places);
  const cut = isConvex(flat) ? [] : cutEars(flat);
  // What has no area has no ears.
  if (cut.length === 0) return corners.slice(2).flatMap((corner, i) => [corners[0], corners[i + 1], corner]);
  return cut.map((i) => corners[i]);
}

/** Triangles that run around as the outline does. Corners on a straight side belong to it still: neighbours meet them. */
function cutEars(flat: readonly number[]): number[] {
  const cut = earcut(flat);
  if (areaOf(flat, cut) < 0) cut.reverse();
  const count = flat.length / 2;
  const cutSet = new Set(cut);
  for (const from of cutSet) {
    let to = from + 1;
    while (!cutSet.has(to % count)) to++;
    const t = to === from + 1 ? -1 : sideAt(cut, from, to % count);
    if (t < 0) continue;
    const [start, tip] = [Math.floor(t / 3) * 3, cut[Math.floor(t / 3) * 3 + ((t + 2) % 3)]];
    const run = Array.from({ length: to - from }, (_, i) => [(from + i) % count, (from + i + 1) % count, tip]);
    cut.splice(start, 3, ...run.flat());
  }
  return cut;
}

/** Finds where a side begins among the triangles; -1 for none. */
function sideAt(cut: readonly number[], from: number, to: number): number {
  return cut.findIndex((corner, i) => corner === from && cut[i - (i % 3) + ((i + 1) % 3)] === to);
}

/** The corners as seen from where they run against the clock. */
function flatten(corners: readonly number[], places: readonly number[]): number[] {
  const normal = [0, 0, 0];
  for (let i = 0; i < corners.length; i++) {
    const [a, b] = [corners[i] * 3, corners[(i + 1) % corners.length] * 3];
    for (let k = 0; k < 3; k++) {
      const [u, v] = [(k + 1) % 3, (k + 2) % 3];
      normal[k] += (places[a + u] - places[b + u]) * (places[a + v] + places[b + v]);
    }
  }
  const size = normal.map(Math.abs);
  const along = size.indexOf(Math.max(...size));
  const [u, v] = [(along + 1) % 3, (along + 2) % 3];
  return corners.flatMap((corner) =>
    normal[along] < 0
      ? [places[corner * 3 + v], places[corner * 3 + u]]
      : [places[corner * 3 + u], places[corner * 3 + v]],
  );
}

/** Says whether the outline turns left at every corner, and once around in all. */
function isConvex(flat: readonly number[]): boolean {
  const count = flat.length / 2;
  let changes = 0;
  let before = 0;
  for (let i = 0; i < count; i++) {
    const [a, b, c] = [i * 2, ((i + 1) % count) * 2, ((i + 2) % count) * 2];
    const [ux, uy] = [flat[b] - flat[a], flat[b + 1] - flat[a + 1]];
    if (ux * (flat[c + 1] - flat[b + 1]) - uy * (flat[c] - flat[b]) < 0) return false;
    const side = Math.sign(ux || uy);
    if (side !== 0 && side !== before) changes++;
    before = side || before;
  }
  return changes <= 3;
}

function areaOf(flat: readonly number[], cut: readonly number[]): number {
  let area = 0;
  for (let t = 0; t < cut.length; t += 3) {
    const [a, b, c] = [cut[t] * 2, cut[t + 1] * 2, cut[t + 2] * 2];
    area += (flat[b] - flat[a]) * (flat[c + 1] - flat[a + 1]) - (flat[b + 1] - flat[a + 1]) * (flat[c] - flat[a]);
  }
  return area;
}
