import { useEffect, useState } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import { useCanvas } from '../canvasContext.ts';

/** So many nodes are remembered. */
const RECENT_MAX = 8;

/** The nodes that were chosen alone, the newest first; it listens from the time that it is mounted. */
export function useRecentNodes(): readonly NodeId[] {
  const canvas = useCanvas();
  const [recentIds, setRecent] = useState<readonly NodeId[]>([]);
  useEffect(() => {
    const subscription = canvas.boardActor.subscribe(() => {
      const [selectedId, ...others] = canvas.scene.selection();
      const id =
        others.length === 0 && selectedId !== undefined ? canvas.scene.node(selectedId as NodeId)?.id : undefined;
      if (id === undefined) return;
      setRecent((before) =>
        before[0] === id ? before : [id, ...before.filter((other) => other !== id)].slice(0, RECENT_MAX),
      );
    });
    return () => subscription.unsubscribe();
  }, [canvas]);
  return recentIds;
}
