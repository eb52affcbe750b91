import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as a collector of OpenTelemetry receives it. */
export type ReceivedSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
};
type Batch = {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: ReceivedSpan[] }[] }[];
};

/** A collector of traces for tests, on this machine. */
export type Collector = {
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  /** The requests so far, of which a silent one answers none. */
  readonly requests: number;
  close(): Promise<void>;
};

/** Starts one; a silent one takes requests and never answers. */
export async function startCollector({ isSilent = false } = {}): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  let requests = 0;
  const receive = async (body: Promise<unknown>, response: ServerResponse) => {
    const { resourceSpans } = (await body) as Batch;
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => {
    requests += 1;
    if (!isSilent && request.url === '/v1/traces') void receive(json(request), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    get requests() {
      return requests;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The text of an attribute of a span. */
export function attributeOf({ attributes }: ReceivedSpan, name: string): string | undefined {
  return attributes.find(({ key }) => key === name)?.value.stringValue;
}
