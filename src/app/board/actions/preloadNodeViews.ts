import { addNodeMenuTypes } from '../../../board/connect/addNodeMenu.ts';
import { scheduleWhenIdle } from '../../../load/scheduleWhenIdle.ts';
import { DEFINITIONS, loadViews } from '../../../nodes/registry.ts';

/**
 * Fetches the views of all types that can be added, one after the other while the browser is idle: who loses the connection can still add
 * and write in any node. Gives back how to stop.
 */
export function preloadNodeViews(): () => void {
  const types = addNodeMenuTypes(DEFINITIONS).map(({ type }) => type);
  let isStopped = false;

  async function loadNext(): Promise<void> {
    const type = types.shift();
    if (type === undefined || isStopped) return;
    await loadViews([type]);
    scheduleWhenIdle(loadNext);
  }

  scheduleWhenIdle(loadNext);
  return () => {
    isStopped = true;
  };
}
