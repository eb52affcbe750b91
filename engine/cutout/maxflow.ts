import type { Size } from '../raster/plane.ts';

/** Steps to the eight neighbours as (dx, dy); the opposite of direction d is 7 - d. */
export const STEPS = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const;

/** A picture's pixels as a flow network. Nodes have a margin of one: pixel (x, y) is node (y + 1) * (width + 2) + x + 1. */
export type Grid = Size & {
  readonly nodes: number;
  /** What the source sends to a node, less what the node sends to the sink. */
  readonly terminal: Float32Array;
  /** Capacity from a node to its neighbour in each of the eight directions. */
  readonly links: readonly Float32Array[];
};

export function createGrid({ width, height }: Size): Grid {
  const nodes = (width + 2) * (height + 2);
  const links = STEPS.map(() => new Float32Array(nodes));
  return { width, height, nodes, terminal: new Float32Array(nodes), links };
}

const FREE = 0;
const SOURCE = 1;
const SINK = 2;
/** Parents besides directions 0 to 7. */
const TERMINAL = 8;
const ORPHAN = 9;
const NONE = 10;
/** Capacities below this count as used up: float sums leave crumbs. */
const CRUMB = 1e-5;
/** Augmentations between two looks at the cancel flag. */
const CHECK_EVERY = 4096;

/**
 * Cuts the network where it costs least: 1 for each node on the source's side. Uses up the grid's capacities. Two search
 * trees grow towards each other, and are mended rather than grown anew after each path (Boykov and Kolmogorov 2004).
 */
export function minCut(grid: Grid, checkpoint: () => void): Uint8Array {
  const { nodes, terminal, links } = grid;
  const across = grid.width + 2;
  const offsets = STEPS.map(([dx, dy]) => dy * across + dx);
  const tree = new Uint8Array(nodes);
  const parent = new Uint8Array(nodes).fill(NONE);
  const stamp = new Int32Array(nodes);
  const distance = new Int32Array(nodes);
  const queue = new Int32Array(nodes + 1);
  const queued = new Uint8Array(nodes);
  let head = 0;
  let tail = 0;
  let time = 0;
  let orphans = new Int32Array(1024);
  let orphanCount = 0;

  function activate(node: number): void {
    if (queued[node]) return;
    queued[node] = 1;
    queue[tail] = node;
    tail = tail === nodes ? 0 : tail + 1;
  }

  function orphan(node: number): void {
    parent[node] = ORPHAN;
    if (orphanCount === orphans.length) {
      const longer = new Int32Array(orphans.length * 2);
      longer.set(orphans);
      orphans = longer;
    }
    orphans[orphanCount++] = node;
  }

  /** Capacity left along direction d of a node, towards the sink: from the node in the source's tree, else to it. */
  const left = (node: number, d: number, side: number): number =>
    side === SOURCE ? links[d][node] : links[7 - d][node + offsets[d]];

  /** Grows a tree from an active node. Leaves the source's end of a path and its direction in `bridge`; false when none. */
  const bridge = { from: 0, direction: 0 };
  function grow(node: number): boolean {
    const side = tree[node];
    for (let d = 0; d < 8; d++) {
      if (left(node, d, side) <= CRUMB) continue;
      const next = node + offsets[d];
      if (tree[next] === FREE) {
        tree[next] = side;
        parent[next] = 7 - d;
        stamp[next] = stamp[node];
        distance[next] = distance[node] + 1;
        activate(next);
      } else if (tree[next] !== side) {
        bridge.from = side === SOURCE ? node : next;
        bridge.direction = side === SOURCE ? d : 7 - d;
        return true;
      } else if (stamp[next] <= stamp[node] && distance[next] > distance[node]) {
        parent[next] = 7 - d;
        stamp[next] = stamp[node];
        distance[next] = distance[node] + 1;
      }
    }
    return false;
  }

  /** Smallest capacity on the way from a node to its root. */
  function narrowest(node: number, least: number, side: number): number {
    while (parent[node] !== TERMINAL) {
      const d = parent[node];
      const next = node + offsets[d];
      least = Math.min(least, side === SOURCE ? links[7 - d][next] : links[d][node]);
      node = next;
    }
    return Math.min(least, Math.abs(terminal[node]));
  }

  function push(node: number, flow: number, side: number): void {
    while (parent[node] !== TERMINAL) {
      const d = parent[node];
      const next = node + offsets[d];
      const used = side === SOURCE ? links[7 - d] : links[d];
      const back = side === SOURCE ? links[d] : links[7 - d];
      const start = side === SOURCE ? next : node;
      const end = side === SOURCE ? node : next;
      used[start] -= flow;
      back[end] += flow;
      if (used[start] <= CRUMB) orphan(node);
      node = next;
    }
    terminal[node] += side === SOURCE ? -flow : flow;
    if (Math.abs(terminal[node]) <= CRUMB) orphan(node);
  }

  function augment(): void {
    const { from, direction } = bridge;
    const to = from + offsets[direction];
    const flow = narrowest(to, narrowest(from, links[direction][from], SOURCE), SINK);
    links[direction][from] -= flow;
    links[7 - direction][to] += flow;
    push(from, flow, SOURCE);
    push(to, flow, SINK);
  }

  /** Steps from a node to its tree's root, or -1 when it hangs on an orphan. Marks the way with the present time. */
  function rootDistance(node: number): number {
    let steps = 0;
    let at = node;
    for (;;) {
      if (stamp[at] === time) {
        steps += distance[at];
        break;
      }
      const d = parent[at];
      if (d === TERMINAL) {
        steps++;
        stamp[at] = time;
        distance[at] = 1;
        break;
      }
      if (d >= ORPHAN) return -1;
      steps++;
      at += offsets[d];
    }
    for (let mark = node, far = steps; stamp[mark] !== time; mark += offsets[parent[mark]]) {
      stamp[mark] = time;
      distance[mark] = far--;
    }
    return steps;
  }

  /** Finds an orphan a new parent in its tree, or sets it free and orphans its children. */
  function adopt(node: number): void {
    const side = tree[node];
    let best = -1;
    let nearest = Number.POSITIVE_INFINITY;
    for (let d = 0; d < 8; d++) {
      const next = node + offsets[d];
      if (tree[next] !== side || left(next, 7 - d, side) <= CRUMB) continue;
      const steps = rootDistance(next);
      if (steps < 0 || steps >= nearest) continue;
      nearest = steps;
      best = d;
    }
    if (best >= 0) {
      parent[node] = best;
      stamp[node] = time;
      distance[node] = nearest + 1;
      return;
    }
    for (let d = 0; d < 8; d++) {
      const next = node + offsets[d];
      if (tree[next] !== side) continue;
      if (left(next, 7 - d, side) > CRUMB) activate(next);
      if (parent[next] === 7 - d) orphan(next);
    }
    tree[node] = FREE;
    parent[node] = NONE;
  }

  for (let node = 0; node < nodes; node++) {
    if (Math.abs(terminal[node]) <= CRUMB) continue;
    tree[node] = terminal[node] > 0 ? SOURCE : SINK;
    parent[node] = TERMINAL;
    distance[node] = 1;
    activate(node);
  }
  for (let count = 1; head !== tail; ) {
    const node = queue[head];
    if (tree[node] === FREE || !grow(node)) {
      queued[node] = 0;
      head = head === nodes ? 0 : head + 1;
      continue;
    }
    time++;
    augment();
    for (let k = 0; k < orphanCount; k++) if (parent[orphans[k]] === ORPHAN) adopt(orphans[k]);
    orphanCount = 0;
    if (count++ % CHECK_EVERY === 0) checkpoint();
  }
  return tree.map((side) => (side === SOURCE ? 1 : 0));
}
