import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { GenerateEvent } from '../../contract/operations/generateImage.ts';
import type { Person, TestServer } from './testServer.ts';

/** Posts with headers of the test's own. */
export function postWithHeaders(
  server: TestServer,
  { token }: Person,
  { path }: { readonly path: string },
  body: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<LightMyRequestResponse> {
  const payload = body as InjectOptions['payload'] & object;
  return server.inject({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${token}`, ...headers },
    payload,
  });
}

/** The events of a stream's text. Comments, which keep a silent connection open, are no events. */
export function parseGenerateEvents(text: string): GenerateEvent[] {
  return text
    .split('\n\n')
    .filter((block) => block !== '' && !block.startsWith(':'))
    .map((block) => {
      const [, event, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      return GenerateEvent.parse({ event, data: JSON.parse(data) });
    });
}
