import { expect, test } from 'vitest';
import type { NodeId } from '../../../contract/ids.ts';
import type { BoardSession } from '../../session/boardSession.ts';
import { attachOwnRuns } from './ownActivity.ts';

test('the nodes that run by this page are reported when they begin and end, and at most twenty', () => {
  let runs = new Map<NodeId, string>();
  const listeners = new Set<() => void>();
  const actor = {
    getSnapshot: () => ({ context: { runs } }),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return { unsubscribe: () => listeners.delete(listener) };
    },
  };
  const changes: unknown[] = [];
  const detach = attachOwnRuns({ actor } as unknown as BoardSession, (change) => changes.push(change));
  const setRuns = (...entries: readonly [string, string][]) => {
    runs = new Map(entries as [NodeId, string][]);
    for (const listener of listeners) listener();
  };

  setRuns(['r1', 'running'], ['r2', 'failed']);
  setRuns(['r1', 'running'], ['r2', 'idle']);
  setRuns(['r1', 'idle']);
  expect(changes).toEqual([{ running: ['r1'] }, { running: [] }]);
  setRuns(...Array.from({ length: 30 }, (_, n): [string, string] => [`n${n}`, 'running']));
  expect(changes.at(-1)).toEqual({ running: Array.from({ length: 20 }, (_, n) => `n${n}`) });
  detach();
  expect([changes.at(-1), listeners.size]).toEqual([{ running: [] }, 0]);
});
