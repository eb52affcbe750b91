import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

type Answer = {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};
type Sending = {
  readonly body?: object | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address of this machine that it comes from, of 127.0.0.0/8. */
  readonly from?: string;
};

/** The headers by which a client may lie about where it comes from, and where it goes; it also has proxies drop theirs, if they would. */
export function forgedHeaders(address: string): Readonly<Record<string, string>> {
  const forged = {
    forwarded: `for=${address};host=evil.example;proto=https`,
    'x-forwarded-for': address,
    'x-forwarded-host': 'evil.example',
    'x-forwarded-port': '666',
    'x-forwarded-proto': 'https',
    'x-real-ip': address,
  };
  return { ...forged, connection: `close, ${Object.keys(forged).join(', ')}` };
}

/** Posts a body from an address of this machine, over a connection of its own. */
export async function postFrom(url: string, { body = {}, headers = {}, from = '127.0.0.1' }: Sending): Promise<Answer> {
  const allHeaders = { 'content-type': 'application/json', connection: 'close', ...headers };
  const sent = request(url, { method: 'POST', headers: allHeaders, localAddress: from, agent: false });
  sent.end(JSON.stringify(body));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

/** A connection whose client writes what it likes. */
export type RawConnection = {
  readonly socket: Socket;
  /** What has come so far. */
  received(): string;
  /** All that came, once the connection is closed. */
  readonly closed: Promise<string>;
};

/** Opens one from an address of this machine. */
export function openRawConnection(port: number, from = '127.0.0.1'): RawConnection {
  const socket = connect({ host: '127.0.0.1', port, localAddress: from });
  let received = '';
  socket.setEncoding('latin1').on('data', (piece) => {
    received += piece;
  });
  // A connection that is cut is closed, too.
  socket.on('error', () => undefined);
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  return { socket, received: () => received, closed };
}

/** The statuses of the answers in what came over a connection. */
export function statusesIn(received: string): readonly number[] {
  return [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
}
