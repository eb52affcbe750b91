import { EventEmitter } from 'node:events';
import type { CDPSession } from 'playwright';
import { expect, test } from 'vitest';
import { startTrace } from './trace.ts';

/** A browser that reports two lots of events at the end. */
function fakeBrowser(dataLossOccurred: boolean) {
  const sent: unknown[] = [];
  const events = new EventEmitter();
  const send = async (method: string, params?: unknown) => {
    sent.push([method, params]);
    if (method !== 'Tracing.end') return;
    events.emit('Tracing.dataCollected', { value: [{ name: 'first' }, { name: 'second' }] });
    events.emit('Tracing.dataCollected', { value: [{ name: 'third' }] });
    events.emit('Tracing.tracingComplete', { dataLossOccurred });
  };
  return { cdp: Object.assign(events, { send }) as unknown as CDPSession, events, sent };
}

test('a trace holds the categories that are asked for, all their events, and no ear afterwards', async () => {
  const { cdp, events, sent } = fakeBrowser(false);
  const stop = await startTrace(cdp, ['frames', 'work']);
  expect(await stop()).toEqual([{ name: 'first' }, { name: 'second' }, { name: 'third' }]);
  const traceConfig = { includedCategories: ['frames', 'work'], excludedCategories: ['*'] };
  expect(sent).toEqual([
    ['Tracing.start', { transferMode: 'ReportEvents', traceConfig }],
    ['Tracing.end', undefined],
  ]);
  expect(events.eventNames()).toEqual([]);
});

test('a trace that lost events tells nothing', async () => {
  const { cdp, events } = fakeBrowser(true);
  const stop = await startTrace(cdp, ['frames']);
  await expect(stop()).rejects.toThrow('The browser dropped events of the trace.');
  expect(events.eventNames()).toEqual([]);
});
