import type { Size } from '../stage/stageView.ts';
import type { CropContext } from './crop.types.ts';
import { type Cut, turnedSize } from './cut.ts';

/** The cut that is shown: while something is held, not yet a step. */
export function shownCut({ live, steps }: Pick<CropContext, 'live' | 'steps'>): Cut {
  return live ?? steps.present;
}

/** The picture as it lies now: the paper of the stage. */
export function paperOf(context: Pick<CropContext, 'live' | 'steps' | 'picture'>): Size {
  return turnedSize(context.picture, shownCut(context));
}
