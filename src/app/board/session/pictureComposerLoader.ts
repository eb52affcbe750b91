import type { Actor } from 'xstate';
import { mayEdit } from '../../../../contract/roles.ts';
import type { Board } from '../../../board/document/board.ts';
import { createLazy } from '../../../load/lazy.ts';
import type { boardMachine } from '../../../machines/board/board.machine.ts';
import type { PictureComposer } from '../../../machines/composing/pictureComposer.ts';

/** The actor that composes pictures anew, fetched with the first node that composes one, or when one is read. */
export function createPictureComposerLoader(start: () => Promise<PictureComposer>) {
  const lazyComposer = createLazy(async () => {
    const composer = await start();
    if (hasEnded) composer.end();
    return composer;
  });
  let hasEnded = false;

  return {
    get: lazyComposer.load,
    /** Starts it once the board has a node that composes; what could not be fetched is asked for again when the board, or the network, is another. */
    startWith(actor: Actor<typeof boardMachine>): void {
      let checkedNodes: Board['nodes'] | undefined;
      const subscription = actor.subscribe(startIfNeeded);
      startIfNeeded();

      function startIfNeeded(): void {
        if (lazyComposer.get() || hasEnded) {
          subscription.unsubscribe();
          return;
        }
        const { context } = actor.getSnapshot();
        const { board, facts } = context;
        if (lazyComposer.isLoading() || board.nodes === checkedNodes || !mayEdit(context)) return;
        checkedNodes = board.nodes;
        for (const { type } of board.nodes.values()) {
          if (!facts(type)?.composes) continue;
          lazyComposer.load().catch((error) => {
            console.error('compose', error);
            checkedNodes = undefined;
          });
          return;
        }
      }
    },
    end(): void {
      hasEnded = true;
      lazyComposer.get()?.end();
    },
  };
}
