/** Signed distance in units: negative inside. May be shorter than the true distance, never longer by more than a few percent. */
export type Distance = (x: number, y: number, z: number) => number;
export type Point = readonly [number, number, number];
export type Box = { readonly min: Point; readonly max: Point };

/** A closed body; nothing of it lies outside its box. */
export type Solid = { readonly at: Distance; readonly box: Box };

export function boxAround(centre: Point, half: Point): Box {
  return {
    min: [centre[0] - half[0], centre[1] - half[1], centre[2] - half[2]],
    max: [centre[0] + half[0], centre[1] + half[1], centre[2] + half[2]],
  };
}

export function joinBoxes(boxes: readonly Box[]): Box {
  const along = (pick: (...values: number[]) => number, side: 'min' | 'max'): Point => [
    pick(...boxes.map((box) => box[side][0])),
    pick(...boxes.map((box) => box[side][1])),
    pick(...boxes.map((box) => box[side][2])),
  ];
  return { min: along(Math.min, 'min'), max: along(Math.max, 'max') };
}

/** The eight corners. */
export function corners({ min, max }: Box): Point[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [
    i & 1 ? max[0] : min[0],
    i & 2 ? max[1] : min[1],
    i & 4 ? max[2] : min[2],
  ]);
}

/** Distance to a box, 0 inside: a cheap lower bound for whatever the box holds. */
export function distanceTo({ min, max }: Box): Distance {
  const [x0, y0, z0] = min;
  const [x1, y1, z1] = max;
  return (x, y, z) => {
    const dx = x < x0 ? x0 - x : x > x1 ? x - x1 : 0;
    const dy = y < y0 ? y0 - y : y > y1 ? y - y1 : 0;
    const dz = z < z0 ? z0 - z : z > z1 ? z - z1 : 0;
    return Math.sqrt(dx * dx + dy * dy + dz * dz);
  };
}
