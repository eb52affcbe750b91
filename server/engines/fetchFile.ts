import { lookup as resolve } from 'node:dns';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { EngineError } from './engine.ts';
import { isUnreached, refusal } from './wire.ts';

type Options = {
  readonly signal: AbortSignal;
  /** The provider's host of the configuration: the only one that may be of a network of one's own, and without encryption. */
  readonly own: string | undefined;
  readonly bytesMax: number;
  /** How names become addresses; the system's way unless a test has its own. */
  readonly lookup?: typeof resolve;
};

const HOPS_MAX = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** An address that an answer may not lead to, or a file that may not be so large. */
export class Forbidden extends Error {}

/**
 * Fetches a file from where an answer says that it lies: a public address at each hop, or the provider's own host. Throws EngineError;
 * `unsupported` where no further try is of use.
 */
export async function fetchFile(address: string, options: Options): Promise<Uint8Array<ArrayBuffer>> {
  const { signal } = options;
  try {
    let url = parsed(address);
    for (let hops = 0; hops <= HOPS_MAX; hops += 1) {
      const response = await open(url, options);
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
    throw new Forbidden('the address leads on and on');
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    if (cause instanceof EngineError) throw cause;
    if (cause instanceof Forbidden) throw new EngineError('unsupported', cause.message, { cause });
    if (isUnreached(cause)) throw new EngineError('unreachable', 'nobody answers at a result’s address', { cause });
    throw new EngineError('failed', 'a result’s file broke off', { spent: true, cause });
  }
}

function parsed(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new Forbidden('a result has no web address');
  return url;
}

/** Opens an address, once; a redirect is answered as it is. */
async function open(url: URL, { signal, own, lookup = resolve }: Options): Promise<IncomingMessage> {
  const isOwn = url.host === own;
  if (!isOwn && url.protocol !== 'https:') throw new Forbidden(`a result’s address at ${url.host} has no encryption`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!isOwn && ipaddr.isValid(host) && !isPublic(host))
    throw new Forbidden(`a result’s address, ${host}, is not public`);
  const { promise, resolve: answer, reject } = Promise.withResolvers<IncomingMessage>();
  const get = url.protocol === 'https:' ? getSecure : getPlain;
  const headers = { accept: '*/*', 'user-agent': 'maquette' };
  get(url, { signal, agent: false, headers, ...(isOwn ? {} : { lookup: publicOnly(lookup) }) }, answer).on(
    'error',
    reject,
  );
  return promise;
}

/** Looks a name up, and refuses one that leads into a network of one's own; what was checked is what is connected to. */
function publicOnly(lookup: typeof resolve): LookupFunction {
  return (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      const inside = found?.find(({ address }) => !isPublic(address));
      const [first] = found ?? [];
      if (error) done(error, '');
      else if (inside) done(new Forbidden(`a result’s address, ${name}, is not public`), '');
      else if (options.all) done(null, found);
      else done(null, first?.address ?? '', first?.family);
    });
  };
}

/** Whether an address is of the public internet: no loopback, private, link-local or otherwise special one, however it is written. */
export function isPublic(address: string): boolean {
  const known = ipaddr.process(address);
  // NAT64 has an address of IPv4 in its last four bytes.
  if (known.range() === 'rfc6052') return isPublic(ipaddr.fromByteArray(known.toByteArray().slice(-4)).toString());
  return known.range() === 'unicast';
}

async function bytesOf(response: IncomingMessage, bytesMax: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new Forbidden(`a result’s file has more than ${bytesMax} bytes`);
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
