import type { CDPSession } from 'playwright';

/** An event of Chromium's tracing, of it what is read here. Times are microseconds. */
export type TraceEvent = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly args: { readonly name?: string };
};

/**
 * Traces these categories in every process of the browser; the answer stops it and gives the events. It throws when the browser
 * dropped any. An event that does not fit the buffer of its process, say a request whose address is a picture's data URL, is
 * dropped, and with it every later one of its thread becomes unreadable.
 */
export async function startTrace(
  cdp: CDPSession,
  includedCategories: readonly string[],
): Promise<() => Promise<TraceEvent[]>> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => {
    for (const event of value) events.push(event as TraceEvent);
  };
  cdp.on('Tracing.dataCollected', collect);
  const traceConfig = { includedCategories: [...includedCategories], excludedCategories: ['*'] };
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  return async () => {
    const complete = new Promise<boolean>((resolve) =>
      cdp.once('Tracing.tracingComplete', ({ dataLossOccurred }) => resolve(dataLossOccurred)),
    );
    await cdp.send('Tracing.end');
    const hasLost = await complete;
    cdp.off('Tracing.dataCollected', collect);
    if (hasLost) throw new Error('The browser dropped events of the trace.');
    return events;
  };
}
