import { COMPOSER_EXPORT_SCALE } from '../../../contract/limits.ts';
import type { Asset } from '../../board/document/nodeFacts.ts';
import { type CanvasRatio, canvasSize, type Layer, layerBox } from '../../geometry/image/layers.ts';
import type { Prepare, PrepareStep } from '../../machines/run/nodeRun.ts';
import { arrangementOf, compositionOf, connectedLayers, isComposed } from './composition.ts';

type LayerImage = { readonly layer: Layer; readonly image: HTMLImageElement };

/** Composes the picture of a Composer. A current one stays, and so does the last one when nothing is connected any more. */
export const composeStep: PrepareStep = {
  keyOf(inputs) {
    const composition = compositionOf(inputs);
    return composition.layers.length === 0 || isComposed(inputs) ? undefined : JSON.stringify(composition);
  },
  load: async () => composePicture,
  stored(outcome, inputs) {
    const { objectKey, url } = outcome as Asset;
    return { objectKey, imageUrl: url, composedFrom: compositionOf(inputs) };
  },
};

const composePicture: Prepare = async ({ node, connectedInputs }, { store, addressOf, signal }) => {
  const arrangement = arrangementOf(node.data);
  const layerImages = await Promise.all(
    connectedLayers(arrangement, connectedInputs).map(async ({ layer, picture }) => ({
      layer,
      image: await loadImage(await addressOf(picture)),
    })),
  );
  const picture = await drawLayers(arrangement.aspectRatio, layerImages);
  signal.throwIfAborted();
  return store(picture, { alpha: true });
};

async function loadImage(address: string | undefined): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address ?? '';
  await image.decode();
  return image;
}

/** The canvas at the export's scale as a PNG, transparent where no layer lies. */
async function drawLayers(aspectRatio: CanvasRatio, layerImages: readonly LayerImage[]): Promise<Blob> {
  const { width, height } = canvasSize(aspectRatio);
  const canvas = new OffscreenCanvas(width * COMPOSER_EXPORT_SCALE, height * COMPOSER_EXPORT_SCALE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures.');
  context.imageSmoothingQuality = 'high';
  for (const { layer, image } of layerImages) {
    const { middle, size, rotation } = layerBox(layer, image.naturalWidth / image.naturalHeight);
    context.setTransform(COMPOSER_EXPORT_SCALE, 0, 0, COMPOSER_EXPORT_SCALE, 0, 0);
    context.translate(middle.x, middle.y);
    context.rotate((rotation * Math.PI) / 180);
    context.drawImage(image, -size.width / 2, -size.height / 2, size.width, size.height);
  }
  return canvas.convertToBlob({ type: 'image/png' });
}
