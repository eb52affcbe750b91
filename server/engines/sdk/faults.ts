import type { APICallError } from 'ai';
import { z } from 'zod';
import { EngineError } from '../../../contract/engine.ts';
import { redactKeyLike } from '../kit/faultLog.ts';
import { refusalError } from '../kit/transport.ts';

type SdkLibrary = typeof import('ai');

/** The answer of providers to a failed call, as far as it is read. */
const ErrorAnswer = z.object({
  // Some servers say it in a sentence alone.
  error: z.preprocess(
    (error) => (typeof error === 'string' ? { message: error } : error),
    z.object({
      code: z.union([z.string(), z.number()]).nullish(),
      type: z.string().nullish(),
      message: z.string().nullish(),
      status: z.string().nullish(),
      details: z
        .array(z.looseObject({ reason: z.string().optional(), retryDelay: z.string().optional() }))
        .nullish()
        .catch(undefined),
      innererror: z.looseObject({ code: z.string().nullish() }).nullish().catch(undefined),
    }),
  ),
});
type ErrorAnswer = z.infer<typeof ErrorAnswer>['error'];

/** Codes by which a provider says that the words or the pictures are not allowed. */
const CONTENT_CODES: ReadonlySet<string> = new Set([
  'moderation_blocked',
  'content_policy_violation',
  'content_filter',
  'contentFilter',
  'responsible_ai_policy_violation',
  'invalid_prompt',
  'image_content_policy_violation',
  'bio_policy',
  'cyber_policy',
  'misalignment_policy_violation',
  'content_policy',
  'safety_violation',
  'content_moderation',
  'ResponsibleAIPolicyViolation',
  'MODEL_ARMOR',
  'SAFETY',
  'IMAGE_SAFETY',
  'PROHIBITED_CONTENT',
  'IMAGE_PROHIBITED_CONTENT',
  'BLOCKLIST',
  'SPII',
  'RECITATION',
  'IMAGE_RECITATION',
  'JAILBREAK',
]);
/** The text of a refusal whose code says nothing. */
const REFUSAL_TEXT = /\bsafety system\b|\bcontent (?:management )?polic(?:y|ies)\b|\bmoderation\b/i;
/** Codes by which it says that whoever runs the server must do something about the account. */
const ACCOUNT_CODES: ReadonlySet<string> = new Set([
  'insufficient_quota',
  'billing_hard_limit_reached',
  'billing_not_active',
  'invalid_api_key',
  'API_KEY_INVALID',
  'API_KEY_SERVICE_BLOCKED',
  'BILLING_DISABLED',
]);

/** A failure of the library as a fault. The provider's words go into the message only, which is for the server's log. */
export function engineErrorOf(error: unknown, library: SdkLibrary): EngineError {
  const engineError = engineErrorIn(error);
  if (engineError !== undefined) return engineError;
  if (library.APICallError.isInstance(error)) return callError(error);
  if (library.NoImageGeneratedError.isInstance(error)) return noImageError(error.calls ?? []);
  if (library.LoadAPIKeyError.isInstance(error)) return new EngineError('key', 'the key is missing');
  if (library.UnsupportedFunctionalityError.isInstance(error)) return new EngineError('unsupported', error.message);
  return new EngineError('failed', error instanceof Error ? `${error.name}: ${error.message}` : String(error), {
    mayBeBilled: true,
  });
}

/** Tells what a finish reason other than the usual one means; undefined where the answer is to be used. */
export function finishReasonError(reason: string | undefined): EngineError | undefined {
  return reason !== undefined && (CONTENT_CODES.has(reason) || reason === 'content-filter')
    ? new EngineError('content', `refused: ${reason}`)
    : undefined;
}

/** Our own error, which the library may have wrapped: our `fetch` threw it. */
function engineErrorIn(error: unknown): EngineError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof EngineError) return cause;
  return undefined;
}

function callError({ statusCode, message, responseHeaders, responseBody = '' }: APICallError): EngineError {
  if (statusCode === undefined) return new EngineError('unreachable', message);
  const answer = parseErrorAnswer(responseBody);
  const codes = codesOf(answer);
  const summary = redactKeyLike([...codes, answer?.message ?? message].join(' '));
  if (statusCode < 500 && (codes.some((code) => CONTENT_CODES.has(code)) || isRefusalText(statusCode, answer)))
    return new EngineError('content', `status ${statusCode}: ${codes.join(' ')}`);
  if (statusCode < 400) return new EngineError('failed', `status ${statusCode}: ${message}`, { mayBeBilled: true });
  if (codes.some((code) => ACCOUNT_CODES.has(code))) return new EngineError('key', `status ${statusCode}: ${summary}`);
  const fault = refusalError(statusCode, new Headers(responseHeaders), summary);
  const retryAfterMs = retryDelay(answer);
  return fault.fault === 'rate' && fault.retryAfterMs === 0 && retryAfterMs > 0
    ? new EngineError('rate', fault.message, { retryAfterMs })
    : fault;
}

/** A refused account or a throttle may speak of policies too. */
function isRefusalText(status: number, answer: ErrorAnswer | undefined): boolean {
  return (status === 400 || status === 422) && REFUSAL_TEXT.test(answer?.message ?? '');
}

function parseErrorAnswer(body: string): ErrorAnswer | undefined {
  try {
    // Google's compatible address answers with a list of one.
    const json: unknown = JSON.parse(body);
    return ErrorAnswer.safeParse(Array.isArray(json) ? json[0] : json).data?.error;
  } catch {
    // A proxy answers in HTML: the status says enough.
    return undefined;
  }
}

function codesOf(answer: ErrorAnswer | undefined): string[] {
  if (answer === undefined) return [];
  const { code, type, status, details, innererror } = answer;
  const reasons = details?.map(({ reason }) => reason) ?? [];
  return [code, type, status, innererror?.code, ...reasons].filter((one) => typeof one === 'string');
}

/** Reads how long Google asks to wait, such as `17s`, in milliseconds. */
function retryDelay(answer: ErrorAnswer | undefined): number {
  const delay = answer?.details?.find(({ retryDelay }) => retryDelay !== undefined)?.retryDelay;
  return delay === undefined ? 0 : Math.round(Number.parseFloat(delay) * 1000) || 0;
}

type ImageCalls = readonly { readonly providerMetadata?: Readonly<Record<string, unknown>> | undefined }[];

/** No picture: a refusal where a finish reason says so, else it was made in vain. */
function noImageError(calls: ImageCalls): EngineError {
  const FinishMetadata = z.object({
    finishReason: z.string().nullish(),
    promptFeedback: z.object({ blockReason: z.string().nullish() }).nullish(),
  });
  const metadata = calls.flatMap(({ providerMetadata = {} }) => Object.values(providerMetadata));
  const reasons = metadata.flatMap((one) => {
    const { finishReason, promptFeedback } = FinishMetadata.safeParse(one).data ?? {};
    return [finishReason, promptFeedback?.blockReason].filter((reason) => typeof reason === 'string');
  });
  return (
    reasons.map(finishReasonError).find((fault) => fault !== undefined) ??
    new EngineError('empty', `no picture: ${reasons.join(' ') || 'no reason given'}`, { mayBeBilled: true })
  );
}
