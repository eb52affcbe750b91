import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { BoardNode } from '../../../contract/board.ts';
import type { HandleId } from '../../../contract/handles.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { mayEdit } from '../../../contract/roles.ts';
import { isEqualJson } from '../../../merge/equalJson.ts';
import { type ConnectedInput, type ConnectedInputs, connectedInputsOf } from '../../board/connect/inputs.ts';
import { isFixed, isLocked, isReadOnly } from '../../board/document/board.ts';
import type { BoardActor } from '../../machines/board/board.machine.ts';

const BoardActorContext = createContext<BoardActor | undefined>(undefined);

export const BoardActorProvider = BoardActorContext.Provider;

/** The board machine that the cards around here belong to. */
export function useBoardActor(): BoardActor {
  const actor = useContext(BoardActorContext);
  if (!actor) throw new Error('A card stands outside BoardActorProvider.');
  return actor;
}

/** The sources of a node's inputs, by handle. A card is drawn anew only when one of its own sources changes. */
export function useConnectedInputs(id: NodeId): ConnectedInputs {
  const actor = useBoardActor();
  return useSelector(
    actor,
    (snapshot) => connectedInputsOf(snapshot.context.board, id, snapshot.context.facts),
    areSameInputs,
  );
}

/** Tells whether what feeds an input is a drawing on paper. */
export function useIsDrawing(connectedInput: ConnectedInput | undefined): boolean {
  const { facts } = useBoardActor().getSnapshot().context;
  return connectedInput !== undefined && facts(connectedInput.node.type)?.isDrawing === true;
}

function areSameInputs(one: ConnectedInputs, other: ConnectedInputs): boolean {
  const handles = Object.keys(one) as HandleId[];
  const isSame = (handle: HandleId) =>
    one[handle]?.node === other[handle]?.node && isEqualJson(one[handle]?.passedValue, other[handle]?.passedValue);
  return handles.length === Object.keys(other).length && handles.every(isSame);
}

/** Tells whether this node may not be edited or deleted: it is read-only or locked, or the board is only to be reviewed. */
export function useIsReadOnly(node: BoardNode | undefined): boolean {
  const actor = useBoardActor();
  return useSelector(actor, ({ context }) => !mayEdit(context)) || isFixed(node);
}

/** Tells whether this node may be run, as a locked one may: it is not read-only, and the board not only to be reviewed. */
export function useMayRun(node: BoardNode): boolean {
  return mayEdit(useBoardActor().getSnapshot().context) && !isReadOnly(node);
}

/** Tells whether this node is locked, and may be unlocked here. */
export function useIsUnlockable(node: BoardNode): boolean {
  return useMayRun(node) && isLocked(node);
}
