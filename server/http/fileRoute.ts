import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type * as z from 'zod/mini';
import type { Call } from '../../contract/calls/call.ts';
import type { User } from '../access/user.ts';
import { BodyFile, fileTooLargeError, isFileBody } from './bodies/bodyFile.ts';
import { parseBody, userOf } from './defineRoute.ts';

/** A call of which one field is a file: it may also come as it is, with the other fields in the address's query. */
type FileCall<C extends Call, Field> = {
  readonly call: C;
  readonly field: Field;
  /** Reads the field of a JSON body. */
  readonly decode: (text: string) => Uint8Array;
  /** The largest body in bytes. */
  readonly bodyLimit: number;
};
type FileRequest<C extends Call, Field extends string> = {
  readonly body: Omit<z.output<C['body']>, Field>;
  readonly bytes: Uint8Array;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};
type FieldOf<C extends Call> = string & keyof z.output<C['body']>;

/** Registers such a call for signed-in people. */
export function defineFileRoute<C extends Call, Field extends FieldOf<C>>(
  app: FastifyInstance,
  fileCall: FileCall<C, Field>,
  handler: (input: FileRequest<C, Field> & { readonly user: User }) => Promise<z.input<C['answer']>>,
): void {
  const { call, bodyLimit } = fileCall;
  const onRequest: onRequestAsyncHookHandler[] = [
    app.requireUser,
    async (request, reply) =>
      app.bodyBudget.reserveBody(request, reply, { limit: bodyLimit, isFile: isFileBody(request) }),
  ];
  app.post(call.path, { bodyLimit, onRequest }, async (request, reply) =>
    handleFile(fileCall, request, (input) => handler({ ...input, user: userOf(request), request, reply })),
  );
}

/** The same for a call without an account: `admit` says before the body is read in whose name it comes, or refuses it. */
export function defineOpenFileRoute<C extends Call, Field extends FieldOf<C>>(
  app: FastifyInstance,
  { admit, ...fileCall }: FileCall<C, Field> & { admit(request: FastifyRequest, reply: FastifyReply): Promise<string> },
  handler: (input: FileRequest<C, Field>) => Promise<z.input<C['answer']>>,
): void {
  const { call, bodyLimit } = fileCall;
  const onRequest: onRequestAsyncHookHandler = async (request, reply) => {
    const requester = await admit(request, reply);
    await app.bodyBudget.reserveBody(request, reply, { limit: bodyLimit, isFile: isFileBody(request) }, requester);
  };
  app.post(call.path, { bodyLimit, onRequest }, async (request, reply) =>
    handleFile(fileCall, request, (input) => handler({ ...input, request, reply })),
  );
}

/** Reads the fields and the file of a request, and lets go of both once the handler has answered. */
async function handleFile<C extends Call, Field extends FieldOf<C>, Answer>(
  { call, field, decode }: FileCall<C, Field>,
  { body: rawBody, query, server }: FastifyRequest,
  handler: (input: Pick<FileRequest<C, Field>, 'body' | 'bytes'>) => Promise<Answer>,
): Promise<Answer> {
  if (!(rawBody instanceof BodyFile)) {
    const body = parseBody(call, rawBody);
    const bytes = decode(String((body as Record<string, unknown>)[field]));
    if (bytes.length > (server.uploadBytesMax ?? Infinity)) throw fileTooLargeError();
    return handler({ body, bytes });
  }
  try {
    const body = parseBody(call, { ...queryFields(query), [field]: FILE_PLACEHOLDER });
    const { bytes, release: releaseBytes } = await rawBody.read(server.bodyBudget);
    try {
      return await handler({ body, bytes });
    } finally {
      releaseBytes();
    }
  } finally {
    await rawBody.remove();
  }
}

/** Stands in the field of a file that came as it is. */
const FILE_PLACEHOLDER = 'data:,';
const BOOLEAN_BY_TEXT: Readonly<Record<string, boolean>> = { true: true, false: false };

/** The fields of a query, in which only truth and falsehood are no texts. */
function queryFields(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query as Record<string, string>).map(([name, text]) => [name, BOOLEAN_BY_TEXT[text] ?? text]),
  );
}
