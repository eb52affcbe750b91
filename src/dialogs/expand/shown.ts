import type { Placement } from '../../geometry/image/placement.ts';
import type { ExpandContext } from './expand.types.ts';

/** The placement that is shown: while something is held, not yet a step. */
export function shownPlacement({ live, steps }: Pick<ExpandContext, 'live' | 'steps'>): Placement {
  return live ?? steps.present;
}
