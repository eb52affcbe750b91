import { z } from 'zod';
import { PresenceArea, PresenceChange, PresencePeer } from '../../../contract/calls/presence.ts';

/** A part of a message fits into one notification even if each of its characters has to be escaped, in bytes. */
const PART_BYTES_MAX = 3500;
/** A message that is longer goes in parts, in bytes. */
const MESSAGE_BYTES_MAX = 7500;

/**
 * The people whom a process has on a board. A message follows on that with the number `after`; one without that names everybody, and
 * counts alone.
 */
const PeopleMessage = z.object({
  kind: z.literal('people'),
  after: z.number().optional(),
  number: z.number(),
  /** `since` is the time at which a tab joined: where two processes have it, the later counts. */
  joined: z.array(z.object({ since: z.number(), peer: PresencePeer })),
  changed: z.array(PresenceChange),
  departed: z.array(z.string()),
});
export type PeopleMessage = z.infer<typeof PeopleMessage>;

/** The messages of a process to the others about a board. */
const BoardMessage = z.discriminatedUnion('kind', [
  PeopleMessage,
  z.object({ kind: z.literal('gather'), number: z.number(), id: z.string(), person: z.string(), view: PresenceArea }),
  /** Asks who is there: one process, or all. */
  z.object({ kind: z.literal('ask'), process: z.string().optional() }),
  /** The process has people on the board still; this is the number of its newest message about them. */
  z.object({ kind: z.literal('beat'), number: z.number() }),
  /** A part of a message that is too long. */
  z.object({
    kind: z.literal('part'),
    number: z.number(),
    index: z.number().int().min(0),
    count: z.number().int().min(1).max(2000),
    text: z.string(),
  }),
]);
export type BoardMessage = z.infer<typeof BoardMessage>;
type PartMessage = Extract<BoardMessage, { kind: 'part' }>;

/** Messages of which parts are there and others not: of more, the oldest are given up. */
const INCOMPLETE_MAX = 8;

/** Writes a message about a board as a line, or as several where it is long; `number` names it then. */
export function linesOf(boardId: string, message: BoardMessage, number = 0): string[] {
  const text = JSON.stringify(message);
  const bytes = Buffer.from(text);
  if (bytes.length <= MESSAGE_BYTES_MAX) return [`${boardId} ${text}`];
  const texts = [...partsOf(bytes)];
  return texts.map((part, index) => {
    const line: PartMessage = { kind: 'part', number, index, count: texts.length, text: part };
    return `${boardId} ${JSON.stringify(line)}`;
  });
}

function* partsOf(bytes: Buffer): Generator<string> {
  for (let start = 0; start < bytes.length; ) {
    let end = Math.min(start + PART_BYTES_MAX, bytes.length);
    // A character is not cut in two.
    while ((bytes[end] ?? 0) >> 6 === 0b10) end -= 1;
    yield bytes.toString('utf8', start, end);
    start = end;
  }
}

/** Finds the board of a line without reading its message. */
export function boardOf(line: string): string {
  return line.slice(0, line.indexOf(' '));
}

/** Reads the message of a line. Throws for what is none. */
export function messageIn(line: string): BoardMessage {
  return BoardMessage.parse(JSON.parse(line.slice(line.indexOf(' ') + 1)));
}

/** Puts messages together whose parts come in any order, and perhaps not all. */
export function createAssembly(): (part: PartMessage) => BoardMessage | undefined {
  const incomplete = new Map<number, Map<number, string>>();
  return ({ number, index, count, text }) => {
    const parts = incomplete.get(number) ?? new Map<number, string>();
    incomplete.set(number, parts.set(index, text));
    if (parts.size === count) {
      incomplete.delete(number);
      const whole = Array.from({ length: count }, (_, at) => parts.get(at) ?? '').join('');
      return BoardMessage.parse(JSON.parse(whole));
    }
    const [oldest] = incomplete.keys();
    if (incomplete.size > INCOMPLETE_MAX && oldest !== undefined) incomplete.delete(oldest);
    return undefined;
  };
}
