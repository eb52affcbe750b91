import type { CallName } from '../../../contract/calls/index.ts';
import type { Failure } from '../../../contract/failure.ts';
import { failureFor } from '../../../contract/failures.ts';
import type { NodeId } from '../../../contract/ids.ts';
import type { BoardEvent } from '../../machines/board.events.ts';
import { failureIn } from '../../machines/effects.ts';
import { limitIn } from '../../machines/limitIn.ts';

/** What the table of failures says of an error of this call. */
export function callFailure(call: CallName, error: unknown): Failure {
  return failureFor(call, failureIn(error).status);
}

type Place = { readonly actor: { send(event: BoardEvent): void }; readonly id: NodeId };

/** What the table of failures says of an error; where that is a limit, its dialog opens at the node. */
export function applyFailure({ actor, id }: Place, call: CallName, error: unknown): Failure {
  const failure = callFailure(call, error);
  if (failure.kind === 'upgrade')
    actor.send({ type: 'dialog.asked', dialog: 'upgrade', nodeId: id, limit: limitIn(call, error) });
  return failure;
}
