import { useLingui } from '@lingui/react/macro';
import type { SketchLayer } from '../../../../contract/fields/sketchShapes.ts';
import { LAYER_ID_PATTERN } from '../drawing/layers.ts';
import type { SketchActor } from '../useSketch.ts';

/** The name of a layer: the one that it was given, or the number that it was made with. */
export function useLayerName(actor: SketchActor): (layer: SketchLayer) => string {
  const { t } = useLingui();
  return (layer) => {
    const { layers } = actor.getSnapshot().context.history.present;
    const number = Number(LAYER_ID_PATTERN.exec(layer.id)?.[1] ?? layers.indexOf(layer) + 1);
    return layer.name ?? t`Layer ${number}`;
  };
}
