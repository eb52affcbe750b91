import { useSyncExternalStore } from 'react';
import type { CanvasContext, CanvasSource } from './canvasSource.ts';

/** Reads something of a board: the component is drawn anew when that is another. */
export function useSource<Value>(source: CanvasSource, read: (context: CanvasContext) => Value): Value {
  return useSyncExternalStore(
    (listener) => {
      const subscription = source.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    () => read(source.getSnapshot().context),
  );
}
