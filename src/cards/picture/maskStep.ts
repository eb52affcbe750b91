import { sentMask } from '../../board/connect/mask.ts';
import type { PrepareStep, RunInputs } from '../../machines/run/nodeRun.ts';

/** The mask of a node that a run would send, by its key. */
export function maskKey({ node, connectedInputs }: RunInputs): string | undefined {
  return sentMask(node, connectedInputs);
}

/** Reads the stored mask: a call carries it as a data URL. */
export const maskStep: PrepareStep = {
  keyOf: maskKey,
  load: async () => (inputs, services) => services.dataUrlOf({ objectKey: maskKey(inputs) }),
};
