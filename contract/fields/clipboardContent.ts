import * as z from 'zod/mini';
import { SERVER_LIMITS } from '../limits.ts';

/** Elements of a copy as nobody has read them yet: `readNodes` and `readEdges` of `board.ts` do. */
const unreadElements = z.array(z.unknown()).check(z.maxLength(SERVER_LIMITS.boardElements));

/** The contents of the system's clipboard that come from a board, from tab to tab. `maquette` is the version of this form. */
export const ClipboardContent = z.object({ maquette: z.literal(1), nodes: unreadElements, edges: unreadElements });
export type ClipboardContent = z.infer<typeof ClipboardContent>;
