import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NodeId } from '../../../contract/ids.ts';
import { ACTIONS, ARRANGE_KEYS, type ArrangeAction } from '../arrange/actions.ts';
import { arrangeTargetOf } from '../arrange/currentTarget.ts';
import type { Controller } from '../controller.ts';

/** Something that arranges nodes, as it is offered away from the selection. */
export type Arrangement = Pick<ArrangeAction, 'label' | 'icon' | 'keys'> & { readonly act: () => void };

/** The arranging actions that are possible now, with this selection: nothing on a locked board, or while arranging is not here yet. */
export function arrangements(controller: Controller): Arrangement[] {
  return ARRANGE_KEYS.flatMap((action) => arrangement(controller, action) ?? []);
}

/** Tidying up, which needs no selection. */
export function tidying(controller: Controller): Arrangement | undefined {
  return arrangement(controller, ACTIONS.tidy);
}

function arrangement(canvas: Controller, action: ArrangeAction): Arrangement | undefined {
  const target = arrangeTargetOf(canvas);
  const count = [...canvas.scene.selection()].filter((id) => canvas.scene.node(id as NodeId)).length;
  if (!target || canvas.scene.locked() || count < action.least) return undefined;
  const label = action === ACTIONS.tidy ? tidyMessage(count) : action.label;
  return { ...action, label, act: () => void action.act(target) };
}

/** Says what is tidied: several selected nodes, or else the board. */
function tidyMessage(count: number): MessageDescriptor {
  return count > 1 ? msg`Tidy up the selection` : msg`Tidy up the board`;
}
