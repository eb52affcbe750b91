const JPEG_TYPE = 'image/jpeg';
const JPEG_QUALITY = 0.92;

/** A drawn picture as the bytes of a file. */
export function encodeBitmap(bitmap: ImageBitmap, type: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot convert pictures.');
  if (type === JPEG_TYPE) {
    context.fillStyle = 'white';
    context.fillRect(0, 0, bitmap.width, bitmap.height);
  }
  context.drawImage(bitmap, 0, 0);
  return canvas.convertToBlob({ type, quality: JPEG_QUALITY });
}
