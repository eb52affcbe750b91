/** The size of a vector that names none: what browsers take. */
const DEFAULT_VECTOR_SIZE = { width: 300, height: 150 };
/** CSS pixels of a length's unit. A percentage says nothing here. */
const PIXELS_PER_UNIT: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
};

export type VectorSize = { readonly width: number; readonly height: number };

/** The size of a vector in pixels: its own width and height, else that of its view box. Throws for what is no SVG. */
export function vectorSize(svg: string): VectorSize {
  return sizeOf(rootOf(svg));
}

/**
 * A vector as pixels, `scale` times its size. It is drawn as an image, in which nothing runs and nothing from outside is loaded;
 * its text is only read for its size.
 */
export async function drawVector(svg: string, scale = 1): Promise<ImageBitmap> {
  const root = rootOf(svg);
  const { width, height } = sizeOf(root);
  if (!root.hasAttribute('viewBox')) root.setAttribute('viewBox', `0 0 ${width} ${height}`);
  root.setAttribute('width', String(Math.max(1, Math.round(width * scale))));
  root.setAttribute('height', String(Math.max(1, Math.round(height * scale))));
  const address = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(root)], { type: 'image/svg+xml' }),
  );
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return await createImageBitmap(image);
  } finally {
    URL.revokeObjectURL(address);
  }
}

function rootOf(svg: string): Element {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  if (root.localName !== 'svg') throw new Error('This file is not an SVG.');
  return root;
}

function sizeOf(root: Element): VectorSize {
  const [, , boxWidth, boxHeight] = (root.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = pixelsOf(root.getAttribute('width'));
  const height = pixelsOf(root.getAttribute('height'));
  const box =
    boxWidth && boxHeight && boxWidth > 0 && boxHeight > 0
      ? { width: boxWidth, height: boxHeight }
      : DEFAULT_VECTOR_SIZE;
  if (width && height) return { width, height };
  if (width) return { width, height: (width * box.height) / box.width };
  if (height) return { width: (height * box.width) / box.height, height };
  return box;
}

function pixelsOf(length: string | null): number | undefined {
  const [, figure, unit] = /^\s*([\d.]+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(length ?? '') ?? [];
  const pixels = Number(figure) * (PIXELS_PER_UNIT[(unit ?? '').toLowerCase()] ?? Number.NaN);
  return pixels > 0 && Number.isFinite(pixels) ? pixels : undefined;
}
