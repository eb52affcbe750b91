import { isEqualJson } from '../../board/document/equalJson.ts';
import {
  boundedPlacement,
  initialPlacement,
  movedPlacement,
  type Placement,
  presetPlacement,
  rotatedPlacement,
  scaledPlacement,
} from '../../geometry/image/placement.ts';
import { SNAP_REACH, TURN_STEP } from '../editor/boxGrips.ts';
import { beginSteps, commitStep, resumeSteps } from '../editor/chart/steps.ts';
import { toPaper } from '../stage/stageView.ts';
import type { Change, EventOf, ExpandContext } from './expand.types.ts';
import { gripAt } from './grips.ts';
import { shownPlacement } from './shown.ts';

/** As the node has it, or else in the middle. */
function placementAtFirst(saved: Placement | undefined, ratio: number): Placement {
  return saved ? boundedPlacement(saved) : initialPlacement(ratio);
}

/** Tells whether closing now would lose something. */
export function isUnsaved(context: ExpandContext): boolean {
  const { saved, ratio } = context;
  return ratio !== undefined && !isEqualJson(shownPlacement(context), placementAtFirst(saved, ratio));
}

/** A picture lies as it was left unsaved, or as it would at first; once it was moved, another one lies as it did. */
export function takePicture(context: ExpandContext, { ratio }: EventOf<'picture.loaded'>): Change {
  const first = placementAtFirst(context.saved, ratio);
  if (context.draft) return { ratio, draft: undefined, steps: resumeSteps(first, boundedPlacement(context.draft)) };
  const stays = isUnsaved(context) || isEqualJson(first, context.steps.present);
  return { ratio, steps: stays ? context.steps : beginSteps(first) };
}

export const NO_HOLD = { hold: undefined, live: undefined, guides: [] } as const;

export function beginHold(context: ExpandContext, { at }: EventOf<'pointer.pressed'>): Change {
  const grip = gripAt(context, at);
  const placement = shownPlacement(context);
  return { hold: grip && { grip, from: toPaper(context.view, at), placement } };
}

export function dragHold(context: ExpandContext, { samples, constrain }: EventOf<'pointer.moved'>): Change {
  const { hold, view, ratio } = context;
  const last = samples.at(-1);
  if (!hold || !last || ratio === undefined) return {};
  const { grip, from, placement } = hold;
  const to = toPaper(view, last);
  switch (grip.kind) {
    case 'move': {
      const wanted = { x: placement.pos.x + to.x - from.x, y: placement.pos.y + to.y - from.y };
      const rest = movedPlacement(placement, wanted, { ratio, reach: constrain ? 0 : SNAP_REACH / view.scale });
      return { live: rest.placement, guides: rest.guides };
    }
    case 'corner':
      return { live: scaledPlacement(placement, grip.corner, to, ratio) };
    case 'turn':
      return { live: rotatedPlacement(placement, from, to, constrain ? TURN_STEP : undefined) };
  }
}

export function nudge({ steps }: ExpandContext, { dx, dy }: EventOf<'picture.nudged'>): Change {
  const { pos } = steps.present;
  const to = { x: Math.round(pos.x) + dx, y: Math.round(pos.y) + dy };
  return { steps: commitStep(steps, boundedPlacement({ ...steps.present, pos: to }), 'nudge') };
}

export function set({ steps }: ExpandContext, event: EventOf<'placement.set'>): Change {
  return { steps: commitStep(steps, boundedPlacement({ ...steps.present, ...event.set }), event.name) };
}

export function choosePreset({ steps, ratio = 1 }: ExpandContext, event: EventOf<'preset.selected'>): Change {
  return { steps: commitStep(steps, presetPlacement(steps.present, event.preset, ratio)) };
}
