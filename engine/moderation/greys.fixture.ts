import sharp from 'sharp';

const SIDE = 224;

/** A heap of grey pebbles under one light, encoded; each seed another. Some of them are flesh to a network that learnt from colours. */
export function greyPebbles(seed: number): Promise<Uint8Array> {
  let state = (seed * 2654435761) % 4294967296;
  const random = () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
  const pebbles = Array.from({ length: 3 + Math.floor(random() * 6) }, () => ({
    x: random() * SIDE,
    y: random() * SIDE,
    radius: 20 + random() * 70,
    light: random(),
    ratio: random() * 0.5 + 0.5,
  }));
  const ground = 30 + random() * 200;
  const greys = Uint8Array.from({ length: SIDE * SIDE }, (_, index) => {
    let grey = ground;
    for (const { x, y, radius, light, ratio } of pebbles) {
      const dx = ((index % SIDE) - x) / radius;
      const dy = (Math.floor(index / SIDE) - y) / (radius * ratio);
      const height = 1 - dx * dx - dy * dy;
      if (height <= 0) continue;
      grey = 60 + 190 * Math.max(0, Math.sqrt(height) * 0.7 - dx * 0.4 - dy * 0.5) * (0.6 + 0.4 * light);
    }
    return Math.min(255, Math.round(grey));
  });
  return sharp(greys, { raw: { width: SIDE, height: SIDE, channels: 1 } })
    .png()
    .toBuffer();
}
