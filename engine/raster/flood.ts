import type { Size } from './plane.ts';

/** Marks what can be reached from the picture's border by steps to the four neighbours without entering `blocked`. */
export function floodFromBorder(blocked: Uint8Array, { width, height }: Size): Uint8Array {
  const reached = new Uint8Array(width * height);
  const stack = new Int32Array(width * height);
  let top = 0;
  const visit = (i: number): void => {
    if (reached[i] || blocked[i]) return;
    reached[i] = 1;
    stack[top++] = i;
  };
  for (let x = 0; x < width; x++) {
    visit(x);
    visit((height - 1) * width + x);
  }
  for (let y = 0; y < height; y++) {
    visit(y * width);
    visit(y * width + width - 1);
  }
  while (top > 0) {
    const i = stack[--top];
    const x = i % width;
    if (x > 0) visit(i - 1);
    if (x < width - 1) visit(i + 1);
    if (i >= width) visit(i - width);
    if (i < width * (height - 1)) visit(i + width);
  }
  return reached;
}
