import { inputAsset } from '../../board/connect/inputs.ts';
import {
  boundedPlacement,
  EXPANDED_CANVAS,
  initialPlacement,
  type Placement,
  pictureSize,
  placementOutline,
} from '../../geometry/image/placement.ts';
import type { Prepare } from '../../machines/run/nodeRun.ts';
import { placementOf, storedComposition } from './composition.ts';

/** The picture on its ground, stored: the one that the node holds where it was made of the same. */
export const composePicture: Prepare = async (inputs, { store, addressOf, signal }) => {
  const storedPicture = storedComposition(inputs);
  if (storedPicture) return storedPicture;
  const source = inputAsset(inputs.connectedInputs, 'in.image.image') ?? {};
  const picture = await loadImage(await addressOf(source));
  const placedPicture = await drawOnCanvas(picture, placementOf(inputs));
  signal.throwIfAborted();
  return store(placedPicture, { alpha: true });
};

/** A picture that does not come counts as a lost connection: its address is fresh, and what is stored is a picture. */
async function loadImage(address: string | undefined): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address ?? '';
  await image.decode();
  return image;
}

/** The ground as a PNG: transparent where it is to be filled. */
async function drawOnCanvas(image: HTMLImageElement, placement: Placement | undefined): Promise<Blob> {
  const ratio = image.naturalWidth / image.naturalHeight;
  const finalPlacement = placement ? boundedPlacement(placement) : initialPlacement(ratio);
  const canvas = new OffscreenCanvas(EXPANDED_CANVAS.width, EXPANDED_CANVAS.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures.');
  context.imageSmoothingQuality = 'high';
  if (finalPlacement.rotation === 0) {
    // On whole pixels, so that no edge is half transparent.
    const { minX, minY, maxX, maxY } = placementOutline(finalPlacement, ratio);
    const [left, top] = [Math.round(minX), Math.round(minY)];
    context.drawImage(image, left, top, Math.round(maxX) - left, Math.round(maxY) - top);
  } else {
    const { width, height } = pictureSize(ratio, finalPlacement.scale);
    context.translate(finalPlacement.pos.x, finalPlacement.pos.y);
    context.rotate((finalPlacement.rotation * Math.PI) / 180);
    context.drawImage(image, -width / 2, -height / 2, width, height);
  }
  return canvas.convertToBlob({ type: 'image/png' });
}
