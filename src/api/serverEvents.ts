/** One server-sent event: its name and its data, not yet parsed. */
export type ServerEvent = { readonly event: string; readonly data: string };

/**
 * The server-sent events of a response body, as they come (WHATWG HTML, "server-sent events": fields `event` and `data`, blank
 * line ends one; other fields are passed over). Chunks may be cut anywhere. `onEvent` is called at each event and comment.
 */
export async function* readServerEvents(
  body: ReadableStream<Uint8Array>,
  onEvent?: (isComment: boolean) => void,
): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let pendingText = '';
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      pendingText += decoder.decode(chunk.value, { stream: true });
      const blocks = pendingText.split(/\r\n\r\n|\n\n|\r\r/);
      pendingText = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseEvent(block);
        onEvent?.(!event && block.startsWith(':'));
        if (event) yield event;
      }
    }
  } finally {
    reader.releaseLock();
  }
}

function parseEvent(block: string): ServerEvent | undefined {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split(/\r\n|\n|\r/)) {
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
  }
  return data.length > 0 ? { event, data: data.join('\n') } : undefined;
}
