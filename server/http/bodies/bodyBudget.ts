import type { FastifyReply, FastifyRequest } from 'fastify';
import { queueKeyOf } from '../../access/person.ts';
import { createByteBudget } from '../../kit/byteBudget.ts';
import { createFairQueue } from '../../kit/fairQueue.ts';
import { rateLimitNetworkOf } from '../../kit/network.ts';
import { onReplyEnd } from './onReplyEnd.ts';

const MEBIBYTE = 1024 * 1024;
/** Bodies that the process holds at once, from their first byte until their answer is sent. */
const BODIES_BYTES_MAX = 128 * MEBIBYTE;
/** Files that came as bytes and are read for their work. They have memory of their own, so that no body that drips in stops them. */
const FILES_BYTES_MAX = 128 * MEBIBYTE;
/** A smaller body costs no more than the connection that brings it. */
const UNCOUNTED_BODY_BYTES_MAX = 16 * 1024;
/** A body from here on is large: a picture, a model, a board saved whole. */
const LARGE_BODY_BYTES_MIN = MEBIBYTE;
/** The bodies that one person, or one code of a phone, may have on the way; what they ask beyond it waits unread. */
const PLACES_PER_PERSON = { largePlaces: 2, otherPlaces: 32 } as const;
const WAITING_BODIES_MAX = 8;

type BodyDetails = {
  /** The most that the route takes. */
  readonly limit: number;
  /** It goes to the disk as it comes, and costs no memory. */
  readonly isFile: boolean;
};

/** Bounds what bodies hold of the memory, before they are read. */
export type BodyBudget = {
  /**
   * Waits for a place and for memory for the body of a request, until its answer is sent or its connection is gone. Throws 503 `busy` where
   * too much of `requester` waits, or it takes too long.
   */
  reserveBody(request: FastifyRequest, reply: FastifyReply, details: BodyDetails, requester?: string): Promise<void>;
  /** Waits for memory for a file that is read from the disk. Throws 503 `busy` when that takes too long. */
  reserveFileBytes(bytes: number): Promise<() => void>;
};

type BudgetOptions = { readonly bodiesBytes?: number; readonly timeoutMs?: number };

export function createBodyBudget({ bodiesBytes = BODIES_BYTES_MAX, timeoutMs }: BudgetOptions = {}): BodyBudget {
  const bodyMemory = createByteBudget(bodiesBytes, timeoutMs);
  const fileMemory = createByteBudget(FILES_BYTES_MAX, timeoutMs);
  const largePlaces = createFairQueue({ placesPerPerson: PLACES_PER_PERSON.largePlaces });
  const otherPlaces = createFairQueue({ placesPerPerson: PLACES_PER_PERSON.otherPlaces });

  return {
    async reserveBody(request, reply, { limit, isFile }, requester = requesterOf(request)) {
      const bytes = Math.min(bodyLengthOf(request, limit), limit);
      if (bytes <= UNCOUNTED_BODY_BYTES_MAX) return;
      const requesterPlaces = bytes >= LARGE_BODY_BYTES_MIN ? largePlaces : otherPlaces;
      onReplyEnd(reply, await requesterPlaces.acquire(requester, { waitingMax: WAITING_BODIES_MAX }));
      if (!isFile) onReplyEnd(reply, await bodyMemory.acquire(bytes));
    },
    reserveFileBytes: (bytes) => fileMemory.acquire(bytes),
  };
}

/** The length that a body says it has; one that does not say may be as long as it likes. */
function bodyLengthOf({ headers }: FastifyRequest, limit: number): number {
  const length = headers['content-length'];
  if (length !== undefined) return Number(length);
  return headers['transfer-encoding'] === undefined ? 0 : limit;
}

function requesterOf({ user, person, ip }: FastifyRequest): string {
  if (user !== null) return user.id;
  return person === null ? rateLimitNetworkOf(ip) : queueKeyOf(person);
}
