import type { Placement } from '../../geometry/image/placement.ts';
import type { ExpandContext } from './expand.types.ts';

/** The placement that is shown: while something is held, not yet a step. */
export function currentPlacement({ preview, history }: Pick<ExpandContext, 'preview' | 'history'>): Placement {
  return preview ?? history.present;
}
