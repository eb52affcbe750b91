import { isIPv6 } from 'node:net';

const GROUP_COUNT = 8;
const NETWORK_GROUPS = 4;
/** The first six groups of an IPv4 address written as IPv6. */
const IPV4_MAPPED_PREFIX = '0:0:0:0:0:ffff';

/** The network that an address counts as when tries are counted: an IPv6 customer has a whole /64, and each of its addresses would be a new one. */
export function rateLimitNetworkOf(address: string): string {
  const [addressWithoutZone = ''] = address.split('%');
  if (!isIPv6(addressWithoutZone)) return addressWithoutZone;
  const groups = ipv6GroupsOf(addressWithoutZone);
  const isMapped = groups.slice(0, -2).join(':') === IPV4_MAPPED_PREFIX;
  return isMapped ? groups.slice(-2).flatMap(bytesOf).join('.') : `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** All eight groups, without leading zeros; a URL brings every way of writing them to one. */
function ipv6GroupsOf(address: string): string[] {
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail].map((part) => part.split(':').filter((group) => group !== '')) as [
    string[],
    string[],
  ];
  return [...before, ...Array(GROUP_COUNT - before.length - after.length).fill('0'), ...after];
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
}
