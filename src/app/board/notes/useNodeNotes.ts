import { useEffect, useState } from 'react';
import type { BoardNode } from '../../../../contract/board.ts';
import { loadWithTexts } from '../../../locales/language.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { createStore } from '../../../store/store.ts';
import { useStore } from '../../../store/useStore.ts';

/** In the place of the table of remarks, until the notes bring it. */
const NO_TABLE = createStore(undefined);

/** The notes on a node, once what writes them is loaded; none before. */
export function useNodeNotes(actor: BoardActor): ((node: BoardNode) => readonly string[]) | undefined {
  const [loaded, setLoaded] = useState<typeof import('./nodeNotes.ts')>();
  useStore<unknown>(loaded?.remarkTable ?? NO_TABLE);
  useEffect(() => {
    let isCurrent = true;
    loadWithTexts(import('./nodeNotes.ts')).then(
      (notes) => isCurrent && setLoaded(notes),
      (error) => console.error('notes', error),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return loaded && ((node) => loaded.nodeNotes(node, actor.getSnapshot()));
}
