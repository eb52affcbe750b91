import type { EarlierRequest, NodeRun, PrepareStep, RunRequest } from './nodeRun.ts';

/** The run again of what was asked for then, whatever the node holds and is wired to now; the node takes nothing of it over. */
export function repeatedRun(run: NodeRun, { call, body, mask: key }: EarlierRequest): NodeRun {
  const { calls, checksBlocklist: blocklist, quick, progress } = run;
  return {
    calls,
    checksBlocklist: blocklist,
    progress,
    needs: [],
    ...(quick && { quick }),
    ...(key && { prepare: readMask(key) }),
    toRequest: (_, mask) => ({ call, body: { ...body, ...(key && { mask }) } }) as RunRequest,
    resultOf(answer, inputs) {
      const result = run.resultOf(answer, inputs);
      return 'sourceData' in result ? { ...result, sourceData: undefined } : result;
    },
  };
}

function readMask(objectKey: string): PrepareStep {
  return { keyOf: () => objectKey, load: async () => (_, services) => services.dataUrlOf({ objectKey }) };
}
