import { Agent, request } from 'node:http';

/** One request of a load: what it asks, of whom. */
export type LoadRequest = { readonly path: string; readonly body: string; readonly token?: string };

type LoadOptions = {
  readonly url: string;
  /** Requests that are open at once. */
  readonly connections: number;
  readonly milliseconds: number;
  /** The next request of a connection; its last answer is known. */
  readonly next: (connection: number, answer: string | undefined) => LoadRequest;
};

/** The answers of a load: how long each took, in milliseconds, and how many came in a second. */
export type LoadResult = { readonly times: readonly number[]; readonly perSecond: number };

/** Keeps so many requests open for some time, each connection one after the other. Throws for an answer that is no 200. */
export async function runLoad({ url, connections, milliseconds, next }: LoadOptions): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  async function runConnection(connection: number): Promise<void> {
    let answer: string | undefined;
    while (performance.now() < end) {
      const began = performance.now();
      answer = await send(agent, url, next(connection, answer));
      times.push(performance.now() - began);
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, (_, connection) => runConnection(connection)));
  } finally {
    agent.destroy();
  }
  return { times, perSecond: (times.length * 1000) / milliseconds };
}

function send(agent: Agent, url: string, { path, body, token }: LoadRequest): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve, reject) => {
    const call = request(url + path, { method: 'POST', agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${path} answered ${response.statusCode}: ${text}`));
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}
