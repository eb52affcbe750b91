import type * as z from 'zod/mini';
import { BoardEdge, BoardNode } from '../../../contract/board.ts';
import { SERVER_LIMITS } from '../../../contract/limits.ts';
import { invalidBodyProblem } from '../../http/defineRoute.ts';
import { ProblemError } from '../../kit/problems.ts';
import { stripUrlSignatures } from '../reading/signedUrls.ts';

/** An element of a save: the value as it is to be stored, and what the rules ask about it. */
export type IncomingElement = {
  readonly id: string;
  readonly kind: 'node' | 'edge';
  readonly value: Readonly<Record<string, unknown>>;
  /** `value` as JSON text, in the sender's own order of fields, its asset addresses unsigned. */
  readonly text: string;
};

/**
 * Reads the two lists of a save strictly: what is stored is exactly what was sent, so whatever does not fit the contract is
 * refused by name (400 `invalid_body`, 413 `too_large`) instead of being mended.
 */
export function parseElements(nodes: string, edges: string): readonly IncomingElement[] {
  const elements = [...parseList('nodes', nodes, 'node', BoardNode), ...parseList('edges', edges, 'edge', BoardEdge)];
  if (elements.length > SERVER_LIMITS.boardElements)
    throw new ProblemError('too_large', `A board holds at most ${SERVER_LIMITS.boardElements} elements.`);
  const ids = new Set<string>();
  for (const { id } of elements) {
    if (ids.has(id)) throw new ProblemError('invalid_body', `The id ${id} names two elements.`);
    ids.add(id);
  }
  return elements;
}

type Schema = z.ZodMiniType<{ id: string }>;

function parseList(field: string, json: string, kind: IncomingElement['kind'], schema: Schema): IncomingElement[] {
  const list = parseJson(field, json);
  if (!Array.isArray(list)) throw new ProblemError('invalid_body', `The field ${field} is not a JSON list.`);
  return list.map((value: unknown, index) => {
    const parsed = schema.safeParse(value, { reportInput: true });
    if (!parsed.success) throw invalidBodyProblem(parsed.error, `${field}.${index}`);
    const { id } = parsed.data;
    // Inside the data both are stored escaped; an id is a database text, which can hold neither.
    if (id.includes('\0') || !id.isWellFormed())
      throw new ProblemError('invalid_body', `The field ${field}.${index}.id: It holds a character that no id can.`);
    const text = stripUrlSignatures(JSON.stringify(value));
    if (Buffer.byteLength(text) > SERVER_LIMITS.elementBytes)
      throw new ProblemError('too_large', `The element ${id} is larger than ${SERVER_LIMITS.elementBytes} bytes.`);
    return { id, kind, value: value as IncomingElement['value'], text };
  });
}

function parseJson(field: string, json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new ProblemError('invalid_body', `The field ${field} is not readable as JSON.`, { cause });
  }
}
