/** Loads a picture so that it can be painted and exported; rejects when it cannot be shown. */
export async function loadPicture(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = url;
  await image.decode();
  return image;
}
