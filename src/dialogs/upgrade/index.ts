import { defineDialog } from '../defineDialog.ts';

/** Says that a run needs a larger plan, or that a spending limit is reached. */
export const upgrade = defineDialog({ load: () => import('./host.tsx') });

/** The same under the name that the specification has for a rate limit. */
export const rateLimit = defineDialog({ load: () => import('./host.tsx') });
