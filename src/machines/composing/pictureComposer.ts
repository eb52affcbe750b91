import type { NodeId } from '../../../contract/ids.ts';
import { type ConnectedInputs, connectedInputsOf } from '../../board/connect/inputs.ts';
import type { ComposingActor } from './composing.machine.ts';
import { sourceComposers } from './composing.rules.ts';

/** The composed pictures of a board, as their readers get them. */
export type PictureComposer = {
  /** Composes what feeds a node anew where it is stale, and resolves with what feeds the node then. */
  renewInputs(id: NodeId): Promise<ConnectedInputs>;
  /** Composes a node's own picture anew where it is stale. */
  renew(id: NodeId): Promise<void>;
  end(): void;
};

/** Lets readers wait for the pictures that a running machine looks after. */
export function pictureComposerOf(actor: ComposingActor): PictureComposer {
  const { board } = actor.getSnapshot().context;

  function renew(id: NodeId): Promise<void> {
    return new Promise((resolve, reject) => {
      const settledSubscription = actor.on('picture.settled', ({ id: settledId, failure }) => {
        if (settledId !== id) return;
        unsubscribe();
        if (failure) reject(failure.error);
        else resolve();
      });
      const endSubscription = actor.subscribe({
        complete() {
          unsubscribe();
          reject(new DOMException('The board was closed.', 'AbortError'));
        },
      });
      function unsubscribe(): void {
        settledSubscription.unsubscribe();
        endSubscription.unsubscribe();
      }
      actor.send({ type: 'picture.wanted', id });
    });
  }

  return {
    renew,
    async renewInputs(id) {
      for (const source of sourceComposers(board.getSnapshot().context, id)) await renew(source);
      const { board: currentBoard, facts } = board.getSnapshot().context;
      return connectedInputsOf(currentBoard, id, facts);
    },
    end: () => actor.stop(),
  };
}
