import { useEffect, useState } from 'react';
import type { BoardNode } from '../../../../contract/board.ts';
import { loadWithTexts } from '../../../locales/language.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';

/** The notes on a node, once what writes them is loaded; none before. */
export function useNodeNotes(actor: BoardActor): ((node: BoardNode) => readonly string[]) | undefined {
  const [nodeNotes, setNodeNotes] = useState<typeof import('./nodeNotes.ts')['nodeNotes']>();
  useEffect(() => {
    let isCurrent = true;
    loadWithTexts(import('./nodeNotes.ts')).then(
      (loaded) => isCurrent && setNodeNotes(() => loaded.nodeNotes),
      (error) => console.error('notes', error),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return nodeNotes && ((node) => nodeNotes(node, actor.getSnapshot()));
}
