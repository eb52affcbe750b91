import { SERVER_LIMITS } from '../../../contract/limits.ts';

type ImageLimits = { readonly pixels: number; readonly bytes: number; readonly reducedPixels: number };

/** The server's limits, and the pixels of a picture that is made smaller: the largest canvas that every phone has. */
const IMAGE_LIMITS: ImageLimits = {
  pixels: SERVER_LIMITS.picturePixels,
  bytes: SERVER_LIMITS.pictureBytes,
  reducedPixels: 16_777_216,
};
const JPEG_QUALITY = 0.92;

/**
 * A picture as the server takes it: one with too many pixels or bytes is drawn smaller, upright, as its photographer sees it. What this
 * browser cannot draw goes as it is, for the server to judge.
 */
export async function shrinkToLimits(file: File, limits = IMAGE_LIMITS): Promise<Blob> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    if (!(await waitForLoad(image))) return file;
    const pixels = image.naturalWidth * image.naturalHeight;
    if (pixels <= limits.pixels && file.size <= limits.bytes) return file;
    return await drawJpeg(image, Math.min(1, Math.sqrt(limits.reducedPixels / pixels)));
  } finally {
    URL.revokeObjectURL(url);
  }
}

function waitForLoad(image: HTMLImageElement): Promise<boolean> {
  return new Promise((resolve) => {
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
  });
}

/** A picture as a JPEG of a part of its size, its clear parts white. */
function drawJpeg(image: HTMLImageElement, scale: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(image.naturalWidth * scale);
  canvas.height = Math.floor(image.naturalHeight * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures.');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large to be drawn.'))),
      'image/jpeg',
      JPEG_QUALITY,
    ),
  );
}
