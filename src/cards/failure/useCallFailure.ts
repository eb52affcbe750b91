import type { CallName } from '../../../contract/calls/index.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { useBoardActor } from '../context/boardActor.tsx';
import { handleFailure } from './handleFailure.ts';

/** Handles a failed call that a component makes for a node: it hands on what went wrong, and gets back what to show. */
export function useCallFailure(call: CallName, id: NodeId): (error: unknown) => Failure {
  const actor = useBoardActor();
  return (error) => handleFailure({ actor, id }, call, error);
}
