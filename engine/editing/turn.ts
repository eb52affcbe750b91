import type { Picture } from '../../server/media/picture.ts';
import type { Turn } from './change.ts';

/** The picture mirrored or turned by quarters. */
export function turnPicture({ width, height, rgba }: Picture, turn: Turn): Picture {
  const swapped = turn === 'left' || turn === 'right';
  const size = swapped ? { width: height, height: width } : { width, height };
  const out = new Uint8Array(rgba.length);
  for (let y = 0, i = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, i++) {
      const [fromX, fromY] = origin(turn, x, y, width, height);
      const from = (fromY * width + fromX) * 4;
      for (let c = 0; c < 4; c++) out[i * 4 + c] = rgba[from + c];
    }
  }
  return { ...size, rgba: out };
}

/** Where a pixel of the turned picture comes from. */
function origin(turn: Turn, x: number, y: number, width: number, height: number): readonly [number, number] {
  switch (turn) {
    case 'mirror':
      return [width - 1 - x, y];
    case 'upsideDown':
      return [x, height - 1 - y];
    case 'half':
      return [width - 1 - x, height - 1 - y];
    case 'left':
      return [width - 1 - y, x];
    case 'right':
      return [y, height - 1 - x];
    default:
      return turn satisfies never;
  }
}
