import { lookup as resolve } from 'node:dns';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { EngineError } from '../../../contract/engine.ts';
import { ForbiddenAddress, idleTimeoutOf, isUnreached, refusalError } from './transport.ts';

export type FetchOptions = {
  readonly signal: AbortSignal;
  /** The provider's host of the configuration: the only one that may be of a network of one's own, and without encryption. */
  readonly ownHost: string | undefined;
  /** Longer files are not read. */
  readonly bytesMax: number;
  /** The way from names to addresses; the system's way unless a test has its own. */
  readonly lookup?: typeof resolve;
  /** Milliseconds without a byte after which the connection is given up. */
  readonly idleTimeoutMs?: number;
};

const REDIRECTS_MAX = 5;
const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches a file from where an answer says that it lies: a public address at each hop, or the provider's own host. Throws EngineError;
 * `unsupported` where no further try is of use.
 */
export async function fetchFile(address: string, options: FetchOptions): Promise<Uint8Array<ArrayBuffer>> {
  try {
    let url = parseAddress(address);
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
      const response = await openConnection(url, options, GET_REQUEST);
      const { statusCode = 0, headers } = response;
      if (REDIRECT_STATUSES.has(statusCode) && headers.location !== undefined) {
        response.destroy();
        url = parseAddress(headers.location, url);
        continue;
      }
      if (statusCode === 200) return await readBody(response, options.bytesMax);
      response.destroy();
      throw refusalError(
        statusCode,
        new Headers({ 'retry-after': headers['retry-after'] ?? '' }),
        'of a result’s address',
      );
    }
    throw new ForbiddenAddress('the address leads on and on');
  } catch (cause) {
    throw asEngineError(cause, options.signal);
  }
}

function asEngineError(cause: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (cause instanceof EngineError) return cause;
  if (cause instanceof ForbiddenAddress) return new EngineError('unsupported', cause.message, { cause });
  if (isUnreached(cause)) return new EngineError('unreachable', 'nobody answers at a file’s address', { cause });
  return new EngineError('failed', 'a file broke off', { mayBeBilled: true, cause });
}

function parseAddress(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new ForbiddenAddress('a result has no web address');
  return url;
}

type OutgoingRequest = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
};
const GET_REQUEST: OutgoingRequest = { method: 'GET', headers: { accept: '*/*', 'user-agent': 'maquette' } };

/** Puts a file where an answer says that it may lie, by the same rules; an answer that leads on is a failure. Throws EngineError. */
export async function putFile(
  address: string,
  { headers, body }: Omit<OutgoingRequest, 'method'>,
  options: FetchOptions,
): Promise<Response> {
  try {
    const response = await openConnection(parseAddress(address), options, {
      method: 'PUT',
      headers,
      ...(body ? { body } : {}),
    });
    const { statusCode = 0 } = response;
    const bytes = await readBody(response, options.bytesMax);
    return new Response(bytes.length === 0 ? null : bytes, { status: statusCode });
  } catch (cause) {
    throw asEngineError(cause, options.signal);
  }
}

/** Opens an address, once; a redirect is answered as it is. */
async function openConnection(
  url: URL,
  { signal, ownHost, lookup = resolve, idleTimeoutMs = idleTimeoutOf({}) }: FetchOptions,
  outgoingRequest: OutgoingRequest,
): Promise<IncomingMessage> {
  const isOwnHost = url.host === ownHost;
  if (!isOwnHost && url.protocol !== 'https:')
    throw new ForbiddenAddress(`a result’s address at ${url.host} has no encryption`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!isOwnHost && ipaddr.isValid(host) && !isPublicAddress(host))
    throw new ForbiddenAddress(`a result’s address, ${host}, is not public`);
  const { promise, resolve: resolveResponse, reject } = Promise.withResolvers<IncomingMessage>();
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  const { method, headers, body } = outgoingRequest;
  const lookupOptions = isOwnHost ? {} : { lookup: publicLookup(lookup) };
  const clientRequest = request(
    url,
    { signal, agent: false, method, headers, timeout: idleTimeoutMs, ...lookupOptions },
    resolveResponse,
  );
  clientRequest
    .on('error', reject)
    .on('timeout', () => clientRequest.destroy(new Error('silence')))
    .end(body);
  return promise;
}

/** Looks a name up, and refuses one that leads into a network of one's own; what was checked is what is connected to. */
function publicLookup(lookup: typeof resolve): LookupFunction {
  return (name, options, callback) => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      const privateAddress = addresses?.find(({ address }) => !isPublicAddress(address));
      const [first] = addresses ?? [];
      if (error) callback(error, '');
      else if (privateAddress) callback(new ForbiddenAddress(`a result’s address, ${name}, is not public`), '');
      else if (options.all) callback(null, addresses);
      else callback(null, first?.address ?? '', first?.family);
    });
  };
}

/** Says whether an address is of the public internet: no loopback, private, link-local or otherwise special one, however it is written. */
export function isPublicAddress(address: string): boolean {
  const parsedAddress = ipaddr.process(address);
  // NAT64 has an address of IPv4 in its last four bytes.
  if (parsedAddress.range() === 'rfc6052')
    return isPublicAddress(ipaddr.fromByteArray(parsedAddress.toByteArray().slice(-4)).toString());
  return parsedAddress.range() === 'unicast';
}

async function readBody(response: IncomingMessage, bytesMax: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new ForbiddenAddress(`a result’s file has more than ${bytesMax} bytes`);
  if (Number(response.headers['content-length'] ?? 0) > bytesMax) {
    response.destroy();
    throw tooLarge();
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bytesMax) throw tooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks, size));
}
