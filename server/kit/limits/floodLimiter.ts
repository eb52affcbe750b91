import { createExpiringMap } from './expiringMap.ts';
import { tooManyTriesProblem } from './rateLimiter.ts';
import type { TryCounts } from './tryCounts.ts';

/** Bounds the requests of a network within a window. */
export type FloodLimiter = {
  /** Lets one request through; throws 503 `busy` once there were too many. What it returns must be waited for. */
  take(network: string): Promise<void> | undefined;
};

/** The most requests that a process takes for a network at a time, and their part of the bound. */
const PACKET_MAX = 20;
const PACKETS_PER_BOUND = 100;

/** Requests of a network that this process may still let through; none that are `last` are followed by others in the window. */
type Packet = { left: number; readonly isLast: boolean; readonly expiresAt: number };

/**
 * Bounds the requests of each network to `requestsMax` in a window of the counts. Counts that other processes use too are asked once for a
 * packet of requests, which this process then lets through by itself: never more than the bound, and at most a packet of each process fewer.
 */
export function createFloodLimiter(
  counts: TryCounts,
  requestsMax: number,
  now = () => performance.now(),
): FloodLimiter {
  const packetSize = counts.isShared
    ? Math.min(PACKET_MAX, Math.max(1, Math.floor(requestsMax / PACKETS_PER_BOUND)))
    : requestsMax;
  const packets = createExpiringMap<Packet>(now);
  const pendingPackets = new Map<string, Promise<void>>();

  async function takePacket(network: string): Promise<void> {
    const { tries, endsInMs } = await counts.add(network, packetSize);
    const left = Math.min(packetSize, Math.max(0, requestsMax - (tries - packetSize)));
    packets.set(network, { left, isLast: left < packetSize, expiresAt: now() + endsInMs });
  }

  /** Says whether a request was let through; throws where the network has none left. */
  function takeFromPacket(network: string): boolean {
    const packet = packets.get(network);
    if (packet === undefined || (packet.left === 0 && !packet.isLast)) return false;
    if (packet.left === 0) throw tooManyTriesProblem({ tries: requestsMax, endsInMs: packet.expiresAt - now() });
    packet.left -= 1;
    return true;
  }

  async function takeFromNextPacket(network: string): Promise<void> {
    do {
      const pending = pendingPackets.get(network) ?? takePacket(network).finally(() => pendingPackets.delete(network));
      pendingPackets.set(network, pending);
      await pending;
    } while (!takeFromPacket(network));
  }

  return { take: (network) => (takeFromPacket(network) ? undefined : takeFromNextPacket(network)) };
}
