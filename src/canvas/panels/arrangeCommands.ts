import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NodeId } from '../../../contract/ids.ts';
import { ARRANGE_ACTIONS, ARRANGE_KEY_ACTIONS, type ArrangeAction } from '../arrange/arrangeActions.ts';
import { arrangeTargetOf } from '../arrange/arrangeTarget.ts';
import type { Controller } from '../controller.ts';

/** Something that arranges nodes, as it is offered away from the selection. */
export type ArrangeCommand = Pick<ArrangeAction, 'label' | 'icon' | 'keys'> & { readonly execute: () => void };

/** The arranging actions that are possible now, with this selection: nothing on a locked board, or while arranging is not here yet. */
export function arrangeCommands(controller: Controller): ArrangeCommand[] {
  return ARRANGE_KEY_ACTIONS.flatMap((action) => arrangeCommand(controller, action) ?? []);
}

/** Tidying up, which needs no selection. */
export function tidyCommand(controller: Controller): ArrangeCommand | undefined {
  return arrangeCommand(controller, ARRANGE_ACTIONS.tidy);
}

function arrangeCommand(canvas: Controller, action: ArrangeAction): ArrangeCommand | undefined {
  const target = arrangeTargetOf(canvas);
  const count = [...canvas.scene.selection()].filter((id) => canvas.scene.node(id as NodeId)).length;
  if (!target || canvas.scene.isReadOnly() || count < action.nodeCountMin) return undefined;
  if (action.disabledReason?.(target)) return undefined;
  const label = action === ARRANGE_ACTIONS.tidy ? tidyLabel(count) : action.label;
  return { ...action, label, execute: () => void action.execute(target) };
}

/** Says what is tidied: several selected nodes, or else the board. */
function tidyLabel(count: number): MessageDescriptor {
  return count > 1 ? msg`Tidy up the selection` : msg`Tidy up the board`;
}
