import { z } from 'zod';
import { EngineError } from '../../../contract/engine.ts';
import { refusalError } from '../kit/transport.ts';

/** The error of a model about a request that it refused or failed at: fal's error reference. */
const Refusal = z.object({
  detail: z.union([
    z.string(),
    z.array(
      z.object({ type: z.string().optional(), msg: z.string().optional(), loc: z.array(z.unknown()).optional() }),
    ),
  ]),
});

const CONTENT_TYPE = 'content_policy_violation';
/** The model ran, and made nothing. */
const NO_MEDIA_TYPE = 'no_media_generated';
/** The beginning of the fault of an input that a model does not take. */
export const REFUSED_PREFIX = 'the model refuses its input: ';
const UNPROCESSABLE = 422;
/** Of the key, the account or the moment: they say nothing of the request. */
const FAL_STATUSES: ReadonlySet<number> = new Set([401, 402, 403, 408, 429]);

/** Reads what a refused request means. An input that a model does not take is no fault of its own: another route may do it. */
export function errorOf({ status, headers, statusText }: Response, bytes: Uint8Array): EngineError {
  const detail = parseDetail(bytes);
  const types = Array.isArray(detail) ? detail.map(({ type }) => type) : [];
  const sentence = detail === undefined ? statusText : detailText(detail);
  if (types.includes(CONTENT_TYPE)) return new EngineError('content', sentence);
  if (types.includes(NO_MEDIA_TYPE)) return new EngineError('empty', sentence, { mayBeBilled: true });
  if (status === UNPROCESSABLE) return new EngineError('unsupported', `${REFUSED_PREFIX}${sentence}`);
  return refusalError(status, headers, sentence);
}

/** Says whether a request has ended with this answer: the model said it, or fal does not know it. */
export function isModelAnswer({ status }: Response, bytes: Uint8Array): boolean {
  if (FAL_STATUSES.has(status)) return false;
  return status < 500 || parseDetail(bytes) !== undefined;
}

function parseDetail(bytes: Uint8Array): z.infer<typeof Refusal>['detail'] | undefined {
  try {
    return Refusal.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data?.detail;
  } catch (error) {
    // A proxy answers in HTML: the status says enough.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** For the server's log; the input that fal repeats is left out. */
function detailText(detail: z.infer<typeof Refusal>['detail']): string {
  if (typeof detail === 'string') return detail;
  return detail.map(({ type = '', msg = '', loc = [] }) => `${loc.join('.')} ${type} ${msg}`.trim()).join('; ');
}
