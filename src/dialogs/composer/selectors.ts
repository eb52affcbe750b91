import {
  type Arrangement,
  canvasSize,
  type Layer,
  type LayerId,
  type LayerRatios,
} from '../../geometry/image/layers.ts';
import type { Extent } from '../../geometry/plane/rotatedBox.ts';
import type { ComposerContext } from './composer.types.ts';

type ArrangementSource = Pick<ComposerContext, 'preview' | 'history'>;

/** The arrangement on the stage: with the layer as it is held, not yet a step. */
export function currentArrangement({ preview, history: { present } }: ArrangementSource): Arrangement {
  if (!preview) return present;
  return { ...present, layers: present.layers.map((layer) => (layer.imageId === preview.imageId ? preview : layer)) };
}

/** The ratios of the pictures that are there: what can be seen, taken hold of and snapped to. */
export function loadedRatios({ pictures, ratios }: Pick<ComposerContext, 'pictures' | 'ratios'>): LayerRatios {
  return Object.fromEntries(Object.entries(ratios).filter(([id]) => pictures[id as LayerId] === 'there'));
}

/** The chosen layer as it is shown; undefined while its picture is not there. */
export function selectedLayer(context: ComposerContext): { layer: Layer; ratio: number } | undefined {
  const { selectedLayerId } = context;
  const ratio = selectedLayerId && loadedRatios(context)[selectedLayerId];
  const layer = currentArrangement(context).layers.find(({ imageId }) => imageId === selectedLayerId);
  return layer && ratio !== undefined ? { layer, ratio } : undefined;
}

export function paperSize({ history }: Pick<ComposerContext, 'history'>): Extent {
  return canvasSize(history.present.aspectRatio);
}
