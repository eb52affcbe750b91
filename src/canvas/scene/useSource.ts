import { useSyncExternalStore } from 'react';
import type { BoardActor, CanvasBoardContext } from './boardActor.ts';

/** Reads something of a board: the component is drawn anew when that is another. */
export function useSource<Value>(source: BoardActor, read: (context: CanvasBoardContext) => Value): Value {
  return useSyncExternalStore(
    (listener) => {
      const subscription = source.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    () => read(source.getSnapshot().context),
  );
}
