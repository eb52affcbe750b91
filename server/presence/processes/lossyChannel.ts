import type { DatabaseChannel } from '../../db/database.ts';

/** The fate of a message on its way to one process. */
type Fate = { readonly isLost: boolean; readonly isDoubled: boolean; readonly delayMs: number };

/** Makes a channel between the processes of a test: each message has the fate that the test gives it, and is kept. */
export function createLossyChannel(fateOf: () => Fate) {
  const ways: { readonly listener: (payload: string) => void; readonly onGap: (() => void) | undefined }[] = [];
  const payloads: string[] = [];
  let refusal: Error | undefined;
  const channel: DatabaseChannel = {
    async listen(_, listener, onGap) {
      ways.push({ listener, onGap });
    },
    async notify(_, payload) {
      if (refusal) throw refusal;
      payloads.push(payload);
      for (const { listener } of ways) {
        const { isLost, isDoubled, delayMs } = fateOf();
        if (isLost) continue;
        setTimeout(listener, delayMs, payload);
        if (isDoubled) setTimeout(listener, 2 * delayMs, payload);
      }
    },
  };
  return {
    channel,
    payloads,
    /** Has every message refused, until nothing is given. */
    refuse(error: Error | undefined) {
      refusal = error;
    },
    /** Tells all processes that something may have been missed. */
    reportGap() {
      for (const { onGap } of ways) onGap?.();
    },
  };
}
