import { type SeedLayout, seedBox } from '../../scripts/seed/seedLayout.ts';

/** The product's own limits of fitting: at most 80 %, with room for its bars. */
const FIT = { zoom: 0.8, margin: 72 } as const;

/** The viewport that shows all nodes. */
export function fitted({ nodes }: SeedLayout) {
  const boxes = nodes.map(seedBox);
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - left;
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - top;
  const room = { width: innerWidth - 2 * FIT.margin, height: innerHeight - 2 * FIT.margin };
  const k = Math.min(FIT.zoom, room.width / width, room.height / height);
  return around(left + width / 2, top + height / 2, k);
}

/** The viewport with the middle of a node in the middle of the window. */
export function centred({ nodes }: SeedLayout, node: number, k: number) {
  const box = seedBox(nodes[node]!);
  return around(box.x + box.width / 2, box.y + box.height / 2, k);
}

function around(x: number, y: number, k: number) {
  return { x: innerWidth / 2 - x * k, y: innerHeight / 2 - y * k, k };
}
