import { lookup as resolve } from 'node:dns';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { EngineError } from '../../../contract/engine.ts';
import { ForbiddenAddress, isUnreached, refusal, silenceOf } from './transport.ts';

export type FetchOptions = {
  readonly signal: AbortSignal;
  /** The provider's host of the configuration: the only one that may be of a network of one's own, and without encryption. */
  readonly own: string | undefined;
  /** Longer files are not read. */
  readonly bytesMax: number;
  /** The way from names to addresses; the system's way unless a test has its own. */
  readonly lookup?: typeof resolve;
  /** Milliseconds without a byte after which the connection is given up. */
  readonly silent?: number;
};

const HOPS_MAX = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches a file from where an answer says that it lies: a public address at each hop, or the provider's own host. Throws EngineError;
 * `unsupported` where no further try is of use.
 */
export async function fetchFile(address: string, options: FetchOptions): Promise<Uint8Array<ArrayBuffer>> {
  try {
    let url = parsed(address);
    for (let hops = 0; hops <= HOPS_MAX; hops += 1) {
      const response = await open(url, options, GET);
      const { statusCode = 0, headers } = response;
      if (REDIRECTS.has(statusCode) && headers.location !== undefined) {
        response.destroy();
        url = parsed(headers.location, url);
        continue;
      }
      if (statusCode === 200) return await bytesOf(response, options.bytesMax);
      response.destroy();
      throw refusal(statusCode, new Headers({ 'retry-after': headers['retry-after'] ?? '' }), 'of a result’s address');
    }
    throw new ForbiddenAddress('the address leads on and on');
  } catch (cause) {
    throw faultIn(cause, options.signal);
  }
}

function faultIn(cause: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (cause instanceof EngineError) return cause;
  if (cause instanceof ForbiddenAddress) return new EngineError('unsupported', cause.message, { cause });
  if (isUnreached(cause)) return new EngineError('unreachable', 'nobody answers at a file’s address', { cause });
  return new EngineError('failed', 'a file broke off', { spent: true, cause });
}

function parsed(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new ForbiddenAddress('a result has no web address');
  return url;
}

type OutgoingRequest = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
};
const GET: OutgoingRequest = { method: 'GET', headers: { accept: '*/*', 'user-agent': 'maquette' } };

/** Puts a file where an answer says that it may lie, by the same rules; an answer that leads on is a failure. Throws EngineError. */
export async function putFile(
  address: string,
  { headers, body }: Omit<OutgoingRequest, 'method'>,
  options: FetchOptions,
): Promise<Response> {
  try {
    const response = await open(parsed(address), options, { method: 'PUT', headers, ...(body ? { body } : {}) });
    const { statusCode = 0 } = response;
    const bytes = await bytesOf(response, options.bytesMax);
    return new Response(bytes.length === 0 ? null : bytes, { status: statusCode });
  } catch (cause) {
    throw faultIn(cause, options.signal);
  }
}

/** Opens an address, once; a redirect is answered as it is. */
async function open(
  url: URL,
  { signal, own, lookup = resolve, silent = silenceOf({}) }: FetchOptions,
  sent: OutgoingRequest,
): Promise<IncomingMessage> {
  const isOwn = url.host === own;
  if (!isOwn && url.protocol !== 'https:')
    throw new ForbiddenAddress(`a result’s address at ${url.host} has no encryption`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!isOwn && ipaddr.isValid(host) && !isPublic(host))
    throw new ForbiddenAddress(`a result’s address, ${host}, is not public`);
  const { promise, resolve: answer, reject } = Promise.withResolvers<IncomingMessage>();
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  const { method, headers, body } = sent;
  const safe = isOwn ? {} : { lookup: publicOnly(lookup) };
  const outgoing = request(url, { signal, agent: false, method, headers, timeout: silent, ...safe }, answer);
  outgoing
    .on('error', reject)
    .on('timeout', () => outgoing.destroy(new Error('silence')))
    .end(body);
  return promise;
}

/** Looks a name up, and refuses one that leads into a network of one's own; what was checked is what is connected to. */
function publicOnly(lookup: typeof resolve): LookupFunction {
  return (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      const inside = addresses?.find(({ address }) => !isPublic(address));
      const [first] = addresses ?? [];
      if (error) done(error, '');
      else if (inside) done(new ForbiddenAddress(`a result’s address, ${name}, is not public`), '');
      else if (options.all) done(null, addresses);
      else done(null, first?.address ?? '', first?.family);
    });
  };
}

/** Says whether an address is of the public internet: no loopback, private, link-local or otherwise special one, however it is written. */
export function isPublic(address: string): boolean {
  const known = ipaddr.process(address);
  // NAT64 has an address of IPv4 in its last four bytes.
  if (known.range() === 'rfc6052') return isPublic(ipaddr.fromByteArray(known.toByteArray().slice(-4)).toString());
  return known.range() === 'unicast';
}

async function bytesOf(response: IncomingMessage, bytesMax: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new ForbiddenAddress(`a result’s file has more than ${bytesMax} bytes`);
  if (Number(response.headers['content-length'] ?? 0) > bytesMax) {
    response.destroy();
    throw tooLarge();
  }
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > bytesMax) throw tooLarge();
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts, size));
}
