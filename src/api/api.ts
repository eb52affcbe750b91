import { TOKEN_HEADER } from '../../contract/calls/accounts.ts';
import type { save3dView, saveImage, upload3d } from '../../contract/calls/assets.ts';
import type { AnswerOf, BodyOf, Call } from '../../contract/calls/call.ts';
import type { sendFromPhone } from '../../contract/calls/phone.ts';
import { type CallTimeout, createCallTimeout, enforceTimeout } from './callTimeout.ts';
import { CallError, parseJson } from './errors.ts';
import { post } from './post.ts';
import type { TokenSource } from './token.ts';

export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** The `Idempotency-Key` header of a call that runs or makes something. */
  readonly idempotencyKey?: string | undefined;
  /** Told how much of the body has been sent, 0 to 1. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
  /** It goes out even while its page closes. */
  readonly keepalive?: boolean | undefined;
  /** The token of the call, in place of the client's own token. */
  readonly token?: TokenSource | undefined;
  /** Of a stream: told when the server has begun to answer. */
  readonly onAnswerBegin?: (() => void) | undefined;
};

/** The calls that bring a file, and the field that it is in. */
const FILE_FIELDS = {
  save_image: 'imageb64',
  save_3d_view: 'imageb64',
  send_from_phone: 'imageb64',
  upload_3d: 'model_b64',
} as const;
type FileCall = typeof saveImage | typeof save3dView | typeof sendFromPhone | typeof upload3d;
type FileField = (typeof FILE_FIELDS)[FileCall['name']];

/** The backend as functions. Each throws a `CallError`, or the caller's own reason when it aborts. */
export type Api = {
  call<C extends Call>(call: C, body: BodyOf<C>, options?: CallOptions): Promise<AnswerOf<C>>;
  /** Makes a call whose answer brings what later calls are to carry. */
  callForToken<C extends Call>(
    call: C,
    body: BodyOf<C>,
    options?: CallOptions,
  ): Promise<{ readonly answer: AnswerOf<C>; readonly bearer: string }>;
  /** Makes a call of which one field is a file. */
  upload<C extends FileCall>(
    call: C,
    fields: Omit<BodyOf<C>, FileField>,
    file: Blob,
    options?: CallOptions,
  ): Promise<AnswerOf<C>>;
  /** Follows the events of a stream until it ends. Of what is live, events of a later version are none of this page's. */
  stream<C extends Call>(call: C, body: BodyOf<C>, options?: CallOptions): AsyncGenerator<AnswerOf<C>>;
};

type ApiOptions = {
  readonly token: TokenSource;
  readonly baseUrl?: string;
  /** Told when a call is refused, with the token that it was sent with: a newer one may be held by then. */
  readonly onRefused?: (error: CallError, sentToken: string | null) => void;
};

/** Makes the client. `baseUrl` is empty in the product, where app and API share an address. */
export function createApi({ token: defaultToken, baseUrl = '', onRefused }: ApiOptions): Api {
  async function sendCall(
    { path, timeoutKind, stream }: Call,
    body: unknown,
    { idempotencyKey, onProgress, keepalive, token = defaultToken }: CallOptions,
    timeout: CallTimeout,
    url: string = path,
  ): Promise<Response> {
    const sentToken = token.get();
    try {
      return await post(baseUrl + url, body, {
        token: sentToken,
        idempotencyKey,
        timeout,
        timeoutKind,
        acceptsEvents: stream,
        onProgress,
        keepalive,
      });
    } catch (error) {
      if (error instanceof CallError) onRefused?.(error, sentToken);
      throw error;
    }
  }

  return {
    call: (call, body, options = {}) =>
      enforceTimeout(options.signal, async (timeout) => {
        const response = await sendCall(call, body, options, timeout);
        return parseAnswer(call, await response.json());
      }),
    callForToken: (call, body, options = {}) =>
      enforceTimeout(options.signal, async (timeout) => {
        const response = await sendCall(call, body, options, timeout);
        const bearer = response.headers.get(TOKEN_HEADER);
        if (!bearer) throw new CallError(response.status, 'no_token', 'The server gave no access token.');
        return { answer: parseAnswer(call, await response.json()), bearer };
      }),
    upload: (call, fields, file, options = {}) =>
      enforceTimeout(options.signal, async (timeout) => {
        const { requestWithFile } = await import('./fileRequest.ts');
        const { url, body: content } = await requestWithFile(call.path, fields, {
          field: FILE_FIELDS[call.name],
          file,
        });
        const response = await sendCall(call, content, options, timeout, url);
        return parseAnswer(call, await response.json());
      }),
    async *stream(call, body, options = {}) {
      const timeout = createCallTimeout(options.signal);
      try {
        const { readServerEvents } = await import('./serverEvents.ts');
        const response = await sendCall(call, body, options, timeout);
        if (!response.body) throw new CallError(response.status, 'no_body', 'The answer has no body.');
        const isLive = call.timeoutKind === 'live';
        if (isLive) timeout.expectHeartbeats();
        else timeout.onEvent(false);
        options.onAnswerBegin?.();
        for await (const { event, data } of readServerEvents(response.body, timeout.onEvent)) {
          const parsed = call.answer.safeParse({ event, data: parseJson(data) });
          if (parsed.success) yield parsed.data as AnswerOf<typeof call>;
          else if (!isLive) throw unexpectedAnswerError(call, parsed.error);
        }
      } catch (error) {
        throw timeout.callErrorFor(error);
      } finally {
        timeout.clear();
      }
    },
  };
}

function parseAnswer<C extends Call>(call: C, answer: unknown): AnswerOf<C> {
  const parsed = call.answer.safeParse(answer);
  if (!parsed.success) throw unexpectedAnswerError(call, parsed.error);
  return parsed.data as AnswerOf<C>;
}

function unexpectedAnswerError({ name }: Call, { message }: { readonly message: string }): CallError {
  return new CallError(200, 'unexpected_answer', `${name} answered something else: ${message}`);
}
