import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NodeId } from '../../../contract/ids.ts';
import { ARRANGE_ACTIONS, type ArrangeAction } from '../arrange/arrangeActions.ts';
import { arrangeTargetOf } from '../arrange/arrangeTarget.ts';
import type { Controller } from '../controller.ts';

/** Something that arranges nodes, as it is offered away from the selection, and why it can do nothing now. */
export type ArrangeCommand = Pick<ArrangeAction, 'label' | 'icon' | 'keys'> & {
  readonly offReason: MessageDescriptor | undefined;
  readonly execute: () => void;
};

/** The reason of everything that would change a board which may only be looked at. */
export const VIEW_ONLY = msg`You can only view this board`;

/** Tidying up, which needs no selection; undefined where it can do nothing. */
export function tidyCommand(controller: Controller): ArrangeCommand | undefined {
  const command = arrangeCommand(controller, ARRANGE_ACTIONS.tidy);
  return command.offReason ? undefined : command;
}

/** An arranging action with this selection. */
export function arrangeCommand(canvas: Controller, action: ArrangeAction): ArrangeCommand {
  const target = arrangeTargetOf(canvas);
  const count = [...canvas.scene.selection()].filter((id) => canvas.scene.node(id as NodeId)).length;
  const { nodeCountMin } = action;
  const countReason = nodeCountMin > 1 ? msg`Select at least ${nodeCountMin} nodes` : msg`Select a node first`;
  const reasons = [
    canvas.scene.isReadOnly() && VIEW_ONLY,
    count < nodeCountMin && countReason,
    target ? action.disabledReason?.(target) : msg`Still loading`,
  ];
  return {
    ...action,
    label: action === ARRANGE_ACTIONS.tidy ? tidyLabel(count) : action.label,
    offReason: reasons.find((reason) => reason) || undefined,
    execute: () => target && action.execute(target),
  };
}

/** Says what is tidied: several selected nodes, or else the board. */
function tidyLabel(count: number): MessageDescriptor {
  return count > 1 ? msg`Tidy up the selection` : msg`Tidy up the board`;
}
