import type * as z from 'zod/mini';

/**
 * Who may make a call: anybody; whoever holds a code of a phone upload; guests too, who came by a review link; people with an account;
 * the operator alone.
 */
export type CallAccess = 'anybody' | 'phone' | 'guest' | 'account' | 'operator';

/**
 * The patience of a call: an answer comes at once; a run, or work on a model, is answered when it has ended; what is live is followed
 * for as long as its server fills each silence.
 */
export type CallTimeoutKind = 'answer' | 'run' | 'live';

/**
 * One call of the backend: POST, bearer authorization, JSON body. The browser builds `Body`, the server parses it with the
 * same schema; `answer` is what a 200 holds. A `stream` call answers with server-sent events instead.
 */
export type Call<
  Name extends string = string,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> = {
  readonly name: Name;
  /** Exactly as the specification writes it, trailing slash included or not. */
  readonly path: `/api/${string}`;
  readonly body: Body;
  readonly answer: Answer;
  readonly stream: boolean;
  readonly timeoutKind: CallTimeoutKind;
  readonly access: CallAccess;
};

export type BodyOf<C extends Call> = z.input<C['body']>;
export type AnswerOf<C extends Call> = z.output<C['answer']>;

type CallDefinition<Body extends z.ZodMiniType, Answer extends z.ZodMiniType> = {
  path: `/api/${string}`;
  body: Body;
  answer: Answer;
  stream?: boolean;
  timeoutKind?: CallTimeoutKind;
  access?: CallAccess;
};

/** Names a call; `name` is the last part of its path. People with an account may make it where nothing else is said. */
export function defineCall<const Name extends string, Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  name: Name,
  { path, body, answer, stream = false, timeoutKind = 'answer', access = 'account' }: CallDefinition<Body, Answer>,
): Call<Name, Body, Answer> {
  return { name, path, body, answer, stream, timeoutKind, access };
}
