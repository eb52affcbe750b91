import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { HttpSettings } from '../http/settings.ts';

type Interfaces = ReturnType<typeof networkInterfaces>;

const WILDCARD_HOSTS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);
/** Networks that only this machine's own guests and tunnels are in. */
const VIRTUAL_INTERFACE = /^(docker|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap|wg|zt|tailscale)/;

/**
 * The origin at which a phone reaches this server: what the operator says; else where the browser came from; else, where that is this
 * machine's own name, the address in the local network if the server listens there. Without any of them it is what the browser has.
 */
export function phoneOrigin(
  { publicUrl, host }: Pick<HttpSettings, 'publicUrl' | 'host'>,
  origin: string,
  interfaces: () => Interfaces = networkInterfaces,
): string {
  if (publicUrl !== undefined) return publicUrl;
  const url = new URL(origin);
  const isOwnMachine = isLoopback(url.hostname);
  if (!isOwnMachine && !isLocalName(url.hostname)) return url.origin;
  const lanHost = WILDCARD_HOSTS.has(host)
    ? lanAddress(interfaces())
    : isOwnMachine && !isLoopback(host)
      ? host
      : undefined;
  if (lanHost !== undefined) url.hostname = isIP(lanHost) === 6 ? `[${lanHost}]` : lanHost;
  return url.origin;
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127\..*|\[?::1\]?)$/.test(hostname);
}

/** A name that a computer of the network may know and a phone often does not. */
function isLocalName(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && (!hostname.includes('.') || hostname.endsWith('.local'));
}

/** This machine's address in the local network; undefined without one. */
function lanAddress(interfaces: Interfaces): string | undefined {
  const candidates = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
      .map(({ address }) => ({ address, isVirtual: VIRTUAL_INTERFACE.test(name) })),
  );
  return (candidates.find(({ isVirtual }) => !isVirtual) ?? candidates[0])?.address;
}
