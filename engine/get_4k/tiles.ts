import type { Size } from '../raster/plane.ts';
import { sharedBytes } from '../shared.ts';
import { COLOURS, type Enlarge, NETWORKS, type NetworkName, openNetwork, SIDE_STEP } from './esrgan.ts';
import { REACH, type Span, shrinkRow, tapsOf } from './shrink.ts';

/** Sides of the tiles at most, in pixels of their enlargement: what they need of memory grows with its square. */
const TILE = 1024;
/**
 * Pixels around a tile that the network sees too. It can see 20 far, but what lies beyond 8 changes no colour by more than 1
 * of 255 (tested).
 */
const MARGIN = 8;

/** A picture to enlarge, in memory that all workers see. */
export type Enlargement = {
  readonly network: NetworkName;
  readonly source: Size & { readonly rgb: Uint8Array };
  readonly result: Size & { readonly rgb: Uint8Array };
  readonly columns: number;
  readonly rows: number;
};

/** Plans the tiles of an enlargement. `longest` bounds their sides in pixels of the source. */
export function planTiles(
  network: NetworkName,
  source: Enlargement['source'],
  result: Size,
  longest = TILE / NETWORKS[network].scale,
): Enlargement {
  return {
    network,
    source,
    result: { ...result, rgb: sharedBytes(result.width * result.height * 3) },
    columns: Math.ceil(source.width / longest),
    rows: Math.ceil(source.height / longest),
  };
}

/** Networks take most of a second to open; each worker keeps the one that it used last. */
let last: { readonly name: NetworkName; readonly setUp: ReturnType<typeof openNetwork> } | null = null;

/** Gives the network's memory back. */
export function forgetNetwork(): void {
  last = null;
}

/** Opens the tiles of an enlargement for painting, by their number. */
export function openTiles(plan: Enlargement, checkpoint: () => void): (tile: number) => void {
  const { network, source, result, columns, rows } = plan;
  const { scale } = NETWORKS[network];
  if (last?.name !== network) last = { name: network, setUp: openNetwork(network, checkpoint) };
  const across = spansOf(source.width, result.width, columns, scale);
  const down = spansOf(source.height, result.height, rows, scale);
  const enlarge = last.setUp({ width: across.side, height: down.side }, checkpoint);
  return (tile) => paintTile(plan, enlarge, across.spans[tile % columns], down.spans[Math.floor(tile / columns)]);
}

/** Cuts one dimension into equal parts of the result; `side` is what the longest needs of the source. */
function spansOf(source: number, result: number, count: number, scale: number): { spans: Span[]; side: number } {
  const ratio = source / result;
  const reach = REACH * Math.max(ratio, 1 / scale) + 1 / scale;
  const spans: Span[] = [];
  let side = 0;
  for (let i = 0; i < count; i++) {
    const [from, to] = [Math.round((i * result) / count), Math.round(((i + 1) * result) / count)];
    const first = Math.floor(from * ratio - reach) - MARGIN;
    side = Math.max(side, Math.ceil(to * ratio + reach) + MARGIN - first);
    spans.push({ from, to, first });
  }
  return { spans, side: Math.ceil(side / SIDE_STEP) * SIDE_STEP };
}

function paintTile({ network, source, result }: Enlargement, enlarge: Enlarge, across: Span, down: Span): void {
  const { scale } = NETWORKS[network];
  const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
  const colours = enlarge((row, y) => {
    const line = clamp(down.first + y, source.height) * source.width;
    for (let x = 0; x * COLOURS < row.length; x++) {
      const pixel = (line + clamp(across.first + x, source.width)) * 3;
      for (let c = 0; c < 3; c++) row[x * COLOURS + c] = source.rgb[pixel + c];
    }
  });
  const horizontal = tapsOf(across, (source.width * scale) / result.width, scale);
  const vertical = tapsOf(down, (source.height * scale) / result.height, scale);
  const width = across.to - across.from;
  // Rows of the enlarged picture at the result's width; only those in reach of the current row are kept.
  const lines = new Map<number, Float32Array>();
  const lineAt = (row: number): Float32Array => {
    const known = lines.get(row);
    if (known) return known;
    const line = shrinkRow(colours(Math.floor(row / scale)), row % scale, scale, horizontal);
    lines.set(row, line);
    return line;
  };
  const sum = new Float32Array(width * 3);
  for (let y = 0; y < vertical.starts.length; y++) {
    const start = vertical.starts[y];
    for (const row of lines.keys()) if (row < start) lines.delete(row);
    sum.fill(0);
    for (let tap = 0; tap < vertical.count; tap++) {
      const weight = vertical.weights[y * vertical.count + tap];
      if (weight === 0) continue;
      const line = lineAt(start + tap);
      for (let i = 0; i < sum.length; i++) sum[i] += weight * line[i];
    }
    const place = ((down.from + y) * result.width + across.from) * 3;
    for (let i = 0; i < sum.length; i++) result.rgb[place + i] = Math.max(0, Math.min(255, Math.round(sum[i])));
  }
}
