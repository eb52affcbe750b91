import { isEqualJson } from '../../board/document/equalJson.ts';
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
import { SNAP_REACH, TURN_STEP } from '../editor/boxGrips.ts';
import { commitStep } from '../editor/chart/steps.ts';
import { fitPaper, toPaper } from '../stage/stageView.ts';
import type { Change, ComposerContext, EventOf, PictureState } from './composer.types.ts';
import { gripAt } from './grips.ts';
import { paperOf, selectedLayer, shownArrangement, shownRatios } from './shown.ts';

/** Tells whether closing now would lose something. */
export function isUnsaved(context: ComposerContext): boolean {
  return !isEqualJson(shownArrangement(context), context.saved);
}

/** Tells whether there is a picture to export, and each that is wired is there. */
export function mayExport({ pictures }: ComposerContext): boolean {
  const states = Object.values(pictures);
  return states.includes('there') && states.every((state) => state === 'there' || state === 'none');
}

/** A layer's picture comes or goes; the first that is there is chosen. */
export function takePicture(context: ComposerContext, event: EventOf<'picture.loaded'>): Change {
  const { layer, ratio } = event;
  const selected = context.selected ?? layer;
  return { ...setPicture(context, event, 'there'), ratios: { ...context.ratios, [layer]: ratio }, selected };
}

export function setPicture(
  { pictures }: ComposerContext,
  { layer }: EventOf<'picture.awaited' | 'picture.loaded' | 'picture.missing' | 'picture.removed'>,
  state: PictureState,
): Change {
  return { pictures: { ...pictures, [layer]: state } };
}

export const NO_HOLD = { hold: undefined, live: undefined, guides: [] } as const;

export function beginHold(context: ComposerContext, { at }: EventOf<'pointer.pressed'>): Change {
  const grip = gripAt(context, at);
  const layer = shownArrangement(context).layers.find(({ imageId }) => imageId === grip?.layer);
  if (!grip || !layer) return {};
  return { selected: grip.layer, hold: { grip, from: toPaper(context.view, at), layer } };
}

export function dragHold(context: ComposerContext, { samples, constrain }: EventOf<'pointer.moved'>): Change {
  const { hold, view } = context;
  const last = samples.at(-1);
  const ratio = hold && context.ratios[hold.grip.layer];
  if (!hold || !last || ratio === undefined) return {};
  const { grip, from, layer } = hold;
  const to = toPaper(view, last);
  switch (grip.kind) {
    case 'move': {
      const wanted = { x: layer.x + to.x - from.x, y: layer.y + to.y - from.y };
      const rest = movedLayer(layer, wanted, {
        ratio,
        canvas: paperOf(context),
        snapRects: snapTargets(context.steps.present, shownRatios(context), grip.layer),
        snapDistance: constrain ? 0 : SNAP_REACH / view.scale,
      });
      return { live: rest.layer, guides: rest.guides };
    }
    case 'corner':
      return { live: boundedLayer(layerScaledByCorner(layer, ratio, grip.corner, to), ratio, paperOf(context)) };
    case 'turn': {
      const turned = rotatedLayer(layer, ratio, { from, to }, constrain ? TURN_STEP : undefined);
      return { live: boundedLayer(turned, ratio, paperOf(context)) };
    }
  }
}

/** The chosen layer made another, as one step. */
function changeSelected(
  context: ComposerContext,
  change: (layer: Layer, ratio: number) => Layer,
  name?: string,
): Change {
  const selected = selectedLayer(context);
  if (!selected) return {};
  const { layer, ratio } = selected;
  const { steps } = context;
  const changed = boundedLayer(change(layer, ratio), ratio, paperOf(context));
  const layers = steps.present.layers.map((other) => (other.imageId === layer.imageId ? changed : other));
  // Another layer begins another step.
  return { steps: commitStep(steps, { ...steps.present, layers }, name && `${name} ${layer.imageId}`) };
}

export function nudge(context: ComposerContext, { dx, dy }: EventOf<'layer.nudged'>): Change {
  const moved = (layer: Layer) => ({ ...layer, x: Math.round(layer.x) + dx, y: Math.round(layer.y) + dy });
  return changeSelected(context, moved, 'nudge');
}

export function set(context: ComposerContext, { set: fields, name }: EventOf<'layer.set'>): Change {
  const { scale, ...rest } = fields;
  return changeSelected(
    context,
    (layer, ratio) => ({ ...(scale === undefined ? layer : scaledLayer(layer, ratio, scale)), ...rest }),
    name,
  );
}

export function restack(context: ComposerContext, { to }: EventOf<'layer.restacked'>): Change {
  const { steps, selected } = context;
  if (!selected) return {};
  const layers = restackedLayers(steps.present.layers, shownRatios(context), selected, to);
  return { steps: commitStep(steps, { ...steps.present, layers }) };
}

export function centre(context: ComposerContext, { fills }: EventOf<'layer.centred'>): Change {
  return changeSelected(context, (layer, ratio) => centredLayer(layer, ratio, paperOf(context), fills));
}

export function chooseRatio(context: ComposerContext, { aspectRatio }: EventOf<'ratio.selected'>): Change {
  const { steps, ratios } = context;
  if (aspectRatio === steps.present.aspectRatio) return {};
  const after = commitStep(steps, arrangementForRatio(steps.present, ratios, aspectRatio));
  return { steps: after, view: fitPaper(context.stage, paperOf({ steps: after })), fitted: true };
}
