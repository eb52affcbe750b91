import { failureFor } from '../../../contract/callFailures.ts';
import type { CallName } from '../../../contract/calls/index.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { callFailureOf } from '../../machines/effects/effects.ts';
import { type LimitRefusal, limitOfError } from '../../machines/effects/limitRefusal.ts';
import type { BoardEvent } from '../../machines/events/board.events.ts';

/** The entry in the table of failures for an error of this call. */
export function callFailure(call: CallName, error: unknown): Failure {
  return failureFor(call, callFailureOf(error).status);
}

/** A node of a board, where a failure shows. */
export type FailureTarget = { readonly actor: { send(event: BoardEvent): void }; readonly id: NodeId };

/** Opens the dialog of a limit at its node. */
export function openLimitDialog({ actor, id }: FailureTarget, limit: LimitRefusal | undefined): void {
  actor.send({ type: 'dialog.requested', dialog: 'upgrade', nodeId: id, limit });
}

/** Logs an error, and says what the table of failures makes of it; where that is a limit, its dialog opens at the node. */
export function handleFailure(target: FailureTarget, call: CallName, error: unknown): Failure {
  console.error(call, error);
  const failure = callFailure(call, error);
  if (failure.kind === 'upgrade') openLimitDialog(target, limitOfError(call, error));
  return failure;
}
