import type { BoardEvent } from '../../contract/calls/live.ts';

/** The text of each event, as it is sent. */
export async function* eventTexts(events: AsyncIterable<BoardEvent>): AsyncGenerator<string> {
  for await (const { event, data } of events) yield `event: ${event}\ndata: ${jsonOf(data)}\n\n`;
}

const jsonByData = new WeakMap<BoardEvent['data'], string>();

/** The JSON of an event's data, written once for all who are told the same. */
export function jsonOf(data: BoardEvent['data']): string {
  const text = jsonByData.get(data) ?? JSON.stringify(data);
  jsonByData.set(data, text);
  return text;
}
