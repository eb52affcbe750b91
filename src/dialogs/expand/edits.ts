import { isEqualJson } from '../../../merge/equalJson.ts';
import {
  boundedPlacement,
  initialPlacement,
  movedPlacement,
  type Placement,
  presetPlacement,
  rotatedPlacement,
  scaledPlacement,
} from '../../geometry/image/placement.ts';
import { ROTATION_STEP, SNAP_DISTANCE } from '../editor/boxGrips.ts';
import { historyFromDraft, newHistory, recordStep } from '../editor/machine/undoHistory.ts';
import { paperPoint } from '../stage/stageView.ts';
import type { EventOf, ExpandChange, ExpandContext } from './expand.types.ts';
import { gripAt } from './grips.ts';
import { currentPlacement } from './selectors.ts';

/** As the node has it, or else in the middle. */
function openingPlacement(saved: Placement | undefined, ratio: number): Placement {
  return saved ? boundedPlacement(saved) : initialPlacement(ratio);
}

/** Tells whether closing now would lose something. */
export function isUnsaved(context: ExpandContext): boolean {
  const { savedPlacement, ratio } = context;
  return ratio !== undefined && !isEqualJson(currentPlacement(context), openingPlacement(savedPlacement, ratio));
}

/** A picture lies as it was left unsaved, or as it would at first; once it was moved, another one lies as it did. */
export function openPicture(context: ExpandContext, { ratio }: EventOf<'picture.loaded'>): ExpandChange {
  const basePlacement = openingPlacement(context.savedPlacement, ratio);
  if (context.draft)
    return { ratio, draft: undefined, history: historyFromDraft(basePlacement, boundedPlacement(context.draft)) };
  const keepsPlacement = isUnsaved(context) || isEqualJson(basePlacement, context.history.present);
  return { ratio, history: keepsPlacement ? context.history : newHistory(basePlacement) };
}

export const NO_DRAG = { drag: undefined, preview: undefined, guides: [] } as const;

export function beginDrag(context: ExpandContext, { at }: EventOf<'pointer.pressed'>): ExpandChange {
  const grip = gripAt(context, at);
  const placement = currentPlacement(context);
  return { drag: grip && { grip, startPoint: paperPoint(context.view, at), placement } };
}

export function continueDrag(context: ExpandContext, { samples, constrain }: EventOf<'pointer.moved'>): ExpandChange {
  const { drag, view, ratio } = context;
  const lastSample = samples.at(-1);
  if (!drag || !lastSample || ratio === undefined) return {};
  const { grip, startPoint, placement } = drag;
  const to = paperPoint(view, lastSample);
  switch (grip.kind) {
    case 'move': {
      const target = { x: placement.pos.x + to.x - startPoint.x, y: placement.pos.y + to.y - startPoint.y };
      const snapped = movedPlacement(placement, target, { ratio, reach: constrain ? 0 : SNAP_DISTANCE / view.scale });
      return { preview: snapped.placement, guides: snapped.guides };
    }
    case 'corner':
      return { preview: scaledPlacement(placement, grip.corner, to, ratio) };
    case 'turn':
      return { preview: rotatedPlacement(placement, startPoint, to, constrain ? ROTATION_STEP : undefined) };
  }
}

export function nudgePicture({ history }: ExpandContext, { dx, dy }: EventOf<'picture.nudged'>): ExpandChange {
  const { pos } = history.present;
  const to = { x: Math.round(pos.x) + dx, y: Math.round(pos.y) + dy };
  return { history: recordStep(history, boundedPlacement({ ...history.present, pos: to }), 'nudge') };
}

export function setPlacement({ history }: ExpandContext, event: EventOf<'placement.set'>): ExpandChange {
  return { history: recordStep(history, boundedPlacement({ ...history.present, ...event.set }), event.name) };
}

export function selectPreset({ history, ratio = 1 }: ExpandContext, event: EventOf<'preset.selected'>): ExpandChange {
  return { history: recordStep(history, presetPlacement(history.present, event.preset, ratio)) };
}
