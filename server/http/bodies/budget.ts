import type { FastifyReply, FastifyRequest } from 'fastify';
import { turnOf } from '../../access/person.ts';
import { createByteBudget } from '../../kit/byteBudget.ts';
import { networkOf } from '../../kit/network.ts';
import { createTurns } from '../../kit/turns.ts';
import { whenEnded } from './whenEnded.ts';

const MEBIBYTE = 1024 * 1024;
/** Bodies that the process holds at once, from their first byte until their answer is sent. */
const BODIES_BYTES = 128 * MEBIBYTE;
/** Files that came as bytes and are read for their work. They have memory of their own, so that no body that drips in stops them. */
const FILES_BYTES = 128 * MEBIBYTE;
/** A smaller body costs no more than the connection that brings it. */
const FREE_BYTES = 16 * 1024;
/** A body from here on is large: a picture, a model, a board saved whole. */
const LARGE_BYTES = MEBIBYTE;
/** The bodies that one person, or one code of a phone, may have on the way; what they ask beyond it waits unread. */
const PER_PERSON = { large: 2, other: 32 } as const;
const WAITING_MAX = 8;

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
   * too much of `who` waits, or it takes too long.
   */
  hold(request: FastifyRequest, reply: FastifyReply, details: BodyDetails, who?: string): Promise<void>;
  /** Waits for memory for a file that is read from the disk. Throws 503 `busy` when that takes too long. */
  read(bytes: number): Promise<() => void>;
};

type BudgetOptions = { readonly bodiesBytes?: number; readonly patienceMs?: number };

export function createBodyBudget({ bodiesBytes = BODIES_BYTES, patienceMs }: BudgetOptions = {}): BodyBudget {
  const bodies = createByteBudget(bodiesBytes, patienceMs);
  const files = createByteBudget(FILES_BYTES, patienceMs);
  const large = createTurns({ perPerson: PER_PERSON.large });
  const other = createTurns({ perPerson: PER_PERSON.other });

  return {
    async hold(request, reply, { limit, isFile }, who = whoAsks(request)) {
      const bytes = Math.min(lengthOf(request, limit), limit);
      if (bytes <= FREE_BYTES) return;
      const places = bytes >= LARGE_BYTES ? large : other;
      whenEnded(reply, await places.take(who, { waitingMax: WAITING_MAX }));
      if (!isFile) whenEnded(reply, await bodies.take(bytes));
    },
    read: (bytes) => files.take(bytes),
  };
}

/** The length that a body says it has; one that does not say may be as long as it likes. */
function lengthOf({ headers }: FastifyRequest, limit: number): number {
  const length = headers['content-length'];
  if (length !== undefined) return Number(length);
  return headers['transfer-encoding'] === undefined ? 0 : limit;
}

function whoAsks({ user, person, ip }: FastifyRequest): string {
  if (user !== null) return user.id;
  return person === null ? networkOf(ip) : turnOf(person);
}
