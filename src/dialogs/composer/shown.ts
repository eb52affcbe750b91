import {
  type Arrangement,
  canvasSize,
  type Layer,
  type LayerId,
  type LayerRatios,
} from '../../geometry/image/layers.ts';
import type { Extent } from '../../geometry/plane/turnedBox.ts';
import type { ComposerContext } from './composer.types.ts';

type Layout = Pick<ComposerContext, 'live' | 'steps'>;

/** The arrangement on the stage: with the layer as it is held, not yet a step. */
export function shownArrangement({ live, steps: { present } }: Layout): Arrangement {
  if (!live) return present;
  return { ...present, layers: present.layers.map((layer) => (layer.imageId === live.imageId ? live : layer)) };
}

/** The ratios of the pictures that are there: what can be seen, taken hold of and snapped to. */
export function shownRatios({ pictures, ratios }: Pick<ComposerContext, 'pictures' | 'ratios'>): LayerRatios {
  return Object.fromEntries(Object.entries(ratios).filter(([id]) => pictures[id as LayerId] === 'there'));
}

/** The chosen layer as it is shown; undefined while its picture is not there. */
export function selectedLayer(context: ComposerContext): { layer: Layer; ratio: number } | undefined {
  const { selected } = context;
  const ratio = selected && shownRatios(context)[selected];
  const layer = shownArrangement(context).layers.find(({ imageId }) => imageId === selected);
  return layer && ratio !== undefined ? { layer, ratio } : undefined;
}

export function paperOf({ steps }: Pick<ComposerContext, 'steps'>): Extent {
  return canvasSize(steps.present.aspectRatio);
}
