import { z } from 'zod';

/** A command on the socket of a server: a line with its parts, which is answered by lines of text and the exit code. */
export const OperatorRequest = z.array(z.string().max(4096)).max(64);
export const OperatorAnswer = z.union([z.strictObject({ line: z.string() }), z.strictObject({ code: z.int() })]);
export type OperatorAnswer = z.infer<typeof OperatorAnswer>;

/** A command has this many characters at most. */
export const REQUEST_LENGTH_MAX = 65_536;
