import { CALLS, type CallAnswer, type CallBody, type CallName } from '../../contract/calls/index.ts';
import { CallError, parseJson } from './errors.ts';
import { readEvents } from './events.ts';
import { createPatience, exchange, type Patience } from './patience.ts';
import { post } from './post.ts';
import type { Bearer } from './token.ts';
import { withFile } from './withFile.ts';

export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** The `Idempotency-Key` header of a call that runs or makes something. */
  readonly key?: string | undefined;
  /** Told how much of the body has been sent, 0 to 1. */
  readonly onSent?: ((share: number) => void) | undefined;
};

/** The calls that bring a file, and the field that it is in. */
const FILE_FIELDS = { save_image: 'imageb64', save_3d_view: 'imageb64', upload_3d: 'model_b64' } as const;
type FileCallName = keyof typeof FILE_FIELDS;
type FileField = (typeof FILE_FIELDS)[FileCallName];

/** The backend as functions: one way to ask for an answer, one to follow a stream. Both throw a `CallError`. */
export type Api = {
  call<N extends CallName>(name: N, body: CallBody<N>, options?: CallOptions): Promise<CallAnswer<N>>;
  /** Makes a call of which one field is a file. */
  upload<N extends FileCallName>(
    name: N,
    fields: Omit<CallBody<N>, FileField>,
    file: Blob,
    options?: CallOptions,
  ): Promise<CallAnswer<N>>;
  stream<N extends CallName>(name: N, body: CallBody<N>, options?: CallOptions): AsyncGenerator<CallAnswer<N>>;
};

type ApiOptions = {
  readonly token: Bearer;
  readonly base?: string;
  /** Told when a call is refused, with the token that it was sent with: a newer one may be held by then. */
  readonly onRefused?: (error: CallError, sent: string | null) => void;
};

/** Makes the client. `base` is empty in the product, where app and API share an address. */
export function createApi({ token, base = '', onRefused }: ApiOptions): Api {
  async function send(
    name: CallName,
    body: unknown,
    { key, onSent }: CallOptions,
    patience: Patience,
    url: string = CALLS[name].path,
  ): Promise<Response> {
    const held = token.get();
    try {
      return await post(base + url, body, { token: held, key, patience, limit: CALLS[name].patience, onSent });
    } catch (error) {
      if (error instanceof CallError) onRefused?.(error, held);
      throw error;
    }
  }

  return {
    call: (name, body, options = {}) =>
      exchange(options.signal, async (patience) => {
        const response = await send(name, body, options, patience);
        return parse(name, await response.json());
      }),
    upload: (name, fields, file, options = {}) =>
      exchange(options.signal, async (patience) => {
        const { url, sent } = await withFile(CALLS[name].path, fields, { field: FILE_FIELDS[name], file });
        const response = await send(name, sent, options, patience, url);
        return parse(name, await response.json());
      }),
    async *stream(name, body, options = {}) {
      const patience = createPatience(options.signal);
      try {
        const response = await send(name, body, options, patience);
        if (!response.body) throw new CallError(response.status, 'no_body', 'The answer has no body.');
        patience.hearEvent(false);
        for await (const { event, data } of readEvents(response.body, patience.hearEvent))
          yield parse(name, { event, data: parseJson(data) });
      } catch (error) {
        throw patience.failureOf(error);
      } finally {
        patience.end();
      }
    },
  };
}

function parse<N extends CallName>(name: N, answer: unknown): CallAnswer<N> {
  const parsed = CALLS[name].answer.safeParse(answer);
  if (!parsed.success)
    throw new CallError(200, 'unexpected_answer', `${name} answered something else: ${parsed.error.message}`);
  return parsed.data as CallAnswer<N>;
}
