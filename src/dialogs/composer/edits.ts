import { isEqualJson } from '../../../merge/equalJson.ts';
import {
  arrangementForRatio,
  boundedLayer,
  centredLayer,
  type Layer,
  layerScaledByCorner,
  movedLayer,
  restackedLayers,
  rotatedLayer,
  scaledLayer,
  snapTargets,
} from '../../geometry/image/layers.ts';
import { ROTATION_STEP, SNAP_DISTANCE } from '../editor/boxGrips.ts';
import { recordStep } from '../editor/machine/undoHistory.ts';
import { fitPaper, paperPoint } from '../stage/stageView.ts';
import type { ComposerChange, ComposerContext, EventOf, PictureState } from './composer.types.ts';
import { gripAt } from './grips.ts';
import { currentArrangement, loadedRatios, paperSize, selectedLayer } from './selectors.ts';

/** Tells whether closing now would lose something. */
export function isUnsaved(context: ComposerContext): boolean {
  return !isEqualJson(currentArrangement(context), context.savedArrangement);
}

/** Tells whether there is a picture to export, and each that is wired is there. */
export function canExport({ pictures }: ComposerContext): boolean {
  const states = Object.values(pictures);
  return states.includes('there') && states.every((state) => state === 'there' || state === 'none');
}

/** A layer's picture comes or goes; the first that is there is chosen. */
export function addPicture(context: ComposerContext, event: EventOf<'picture.loaded'>): ComposerChange {
  const { layer, ratio } = event;
  const selected = context.selectedLayerId ?? layer;
  return {
    ...setPicture(context, event, 'there'),
    ratios: { ...context.ratios, [layer]: ratio },
    selectedLayerId: selected,
  };
}

export function setPicture(
  { pictures }: ComposerContext,
  { layer }: EventOf<'picture.awaited' | 'picture.loaded' | 'picture.missing' | 'picture.removed'>,
  state: PictureState,
): ComposerChange {
  return { pictures: { ...pictures, [layer]: state } };
}

export const NO_DRAG = { drag: undefined, preview: undefined, guides: [] } as const;

export function beginDrag(context: ComposerContext, { at }: EventOf<'pointer.pressed'>): ComposerChange {
  const grip = gripAt(context, at);
  const layer = currentArrangement(context).layers.find(({ imageId }) => imageId === grip?.layer);
  if (!grip || !layer) return {};
  return { selectedLayerId: grip.layer, drag: { grip, startPoint: paperPoint(context.view, at), layer } };
}

export function continueDrag(
  context: ComposerContext,
  { samples, constrain }: EventOf<'pointer.moved'>,
): ComposerChange {
  const { drag, view } = context;
  const lastSample = samples.at(-1);
  const ratio = drag && context.ratios[drag.grip.layer];
  if (!drag || !lastSample || ratio === undefined) return {};
  const { grip, startPoint, layer } = drag;
  const to = paperPoint(view, lastSample);
  switch (grip.kind) {
    case 'move': {
      const target = { x: layer.x + to.x - startPoint.x, y: layer.y + to.y - startPoint.y };
      const snapped = movedLayer(layer, target, {
        ratio,
        canvas: paperSize(context),
        snapRects: snapTargets(context.history.present, loadedRatios(context), grip.layer),
        snapDistance: constrain ? 0 : SNAP_DISTANCE / view.scale,
      });
      return { preview: snapped.layer, guides: snapped.guides };
    }
    case 'corner':
      return { preview: boundedLayer(layerScaledByCorner(layer, ratio, grip.corner, to), ratio, paperSize(context)) };
    case 'turn': {
      const rotated = rotatedLayer(layer, ratio, { from: startPoint, to }, constrain ? ROTATION_STEP : undefined);
      return { preview: boundedLayer(rotated, ratio, paperSize(context)) };
    }
  }
}

/** The chosen layer made another, as one step. */
function changeSelectedLayer(
  context: ComposerContext,
  change: (layer: Layer, ratio: number) => Layer,
  name?: string,
): ComposerChange {
  const selected = selectedLayer(context);
  if (!selected) return {};
  const { layer, ratio } = selected;
  const { history } = context;
  const changed = boundedLayer(change(layer, ratio), ratio, paperSize(context));
  const layers = history.present.layers.map((other) => (other.imageId === layer.imageId ? changed : other));
  // Another layer begins another step.
  return { history: recordStep(history, { ...history.present, layers }, name && `${name} ${layer.imageId}`) };
}

export function nudgeLayer(context: ComposerContext, { dx, dy }: EventOf<'layer.nudged'>): ComposerChange {
  const nudgedLayer = (layer: Layer) => ({ ...layer, x: Math.round(layer.x) + dx, y: Math.round(layer.y) + dy });
  return changeSelectedLayer(context, nudgedLayer, 'nudge');
}

export function setLayerFields(context: ComposerContext, { set: fields, name }: EventOf<'layer.set'>): ComposerChange {
  const { scale, ...otherFields } = fields;
  return changeSelectedLayer(
    context,
    (layer, ratio) => ({ ...(scale === undefined ? layer : scaledLayer(layer, ratio, scale)), ...otherFields }),
    name,
  );
}

export function restackLayer(context: ComposerContext, { to }: EventOf<'layer.restacked'>): ComposerChange {
  const { history, selectedLayerId } = context;
  if (!selectedLayerId) return {};
  const layers = restackedLayers(history.present.layers, loadedRatios(context), selectedLayerId, to);
  return { history: recordStep(history, { ...history.present, layers }) };
}

export function centreLayer(context: ComposerContext, { fills }: EventOf<'layer.centred'>): ComposerChange {
  return changeSelectedLayer(context, (layer, ratio) => centredLayer(layer, ratio, paperSize(context), fills));
}

export function selectRatio(context: ComposerContext, { aspectRatio }: EventOf<'ratio.selected'>): ComposerChange {
  const { history, ratios } = context;
  if (aspectRatio === history.present.aspectRatio) return {};
  const nextHistory = recordStep(history, arrangementForRatio(history.present, ratios, aspectRatio));
  return { history: nextHistory, view: fitPaper(context.stage, paperSize({ history: nextHistory })), isFitted: true };
}
