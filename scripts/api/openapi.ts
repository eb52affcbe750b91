import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOKEN_HEADER } from '../../contract/calls/accounts.ts';
import type { CallAccess } from '../../contract/calls/call.ts';
import { IDEMPOTENCY_KEY_LENGTH_MAX } from '../../contract/calls/jobs.ts';
import { OPERATIONS } from '../../contract/operations/index.ts';
import type { Contract, DocumentedCall } from './contract.ts';
import { REFERENCE_PREFIX } from './schema.ts';

/** The calls whose answer brings a bearer. */
export const SIGN_IN_CALLS: ReadonlySet<string> = new Set([
  'sign_up',
  'sign_in',
  'open_share_link',
  'reset_password',
  'change_password',
  'end_sign_in',
]);
const GENERATING_CALLS: ReadonlySet<string> = new Set(OPERATIONS);
/** The calls that make a thing once for a key. */
const CREATING_CALLS: ReadonlySet<string> = new Set([
  'create_board',
  'duplicate_board',
  'spin_off_node',
  'spin_off_send_to',
  'create_share_link',
]);

/** Who may make a call, in words. */
export const ACCESS_SENTENCES: Readonly<Record<CallAccess, string>> = {
  anybody: 'Needs no token.',
  phone: 'Needs the bearer of a phone’s code.',
  guest: 'Guests of a review link may call it too.',
  account: '',
  operator: 'Operator only; others get 404 `route_not_found`.',
};

const version: string = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')).version;

const reference = (name: string) => ({ $ref: `${REFERENCE_PREFIX}${name}` });

/** The contract as an OpenAPI 3.1 document. */
export function openApi({ sections, schemas, problems }: Contract): object {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Maquette',
      version,
      description:
        'Made by `npm run api` from the contract. For explanations and examples see api.md, next to this file.',
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: 'http://127.0.0.1:4400' }],
    security: [{ bearer: [] }],
    tags: sections.map(({ title }) => ({ name: title })),
    paths: Object.fromEntries(
      sections.flatMap(({ title, calls }) =>
        calls.map((entry) => [entry.call.path, { post: operationOf(title, entry) }]),
      ),
    ),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: {
        Refused: {
          description: `A refusal. The codes: ${problems.map(({ code, status }) => `${code} (${status})`).join(', ')}.`,
          headers: {
            'retry-after': {
              description: 'With `busy`: seconds to wait before trying again.',
              schema: { type: 'integer' },
            },
          },
          content: { 'application/problem+json': { schema: reference('Problem') } },
        },
      },
      schemas,
    },
  };
}

function operationOf(tag: string, { call, comment, body, answer }: DocumentedCall): object {
  const { name, access, stream } = call;
  const content = stream
    ? // OpenAPI 3.1 cannot describe the events of a stream.
      { 'text/event-stream': { schema: { type: 'string' }, 'x-event': reference(answer) } }
    : { 'application/json': { schema: reference(answer) } };
  const headers = SIGN_IN_CALLS.has(name) && {
    headers: { [TOKEN_HEADER]: { description: 'The bearer for other calls.', schema: { type: 'string' } } },
  };
  return {
    operationId: name,
    tags: [tag],
    description: [comment, ACCESS_SENTENCES[access]].filter(Boolean).join(' '),
    ...(access === 'anybody' && { security: [] }),
    ...(GENERATING_CALLS.has(name) && { parameters: [keyParameter(JOINING_KEY_TEXT)] }),
    ...(CREATING_CALLS.has(name) && { parameters: [keyParameter(CREATING_KEY_TEXT)] }),
    requestBody: { required: true, content: { 'application/json': { schema: reference(body) } } },
    responses: {
      200: { description: stream ? 'Server-sent events.' : 'Done.', ...headers, content },
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

const JOINING_KEY_TEXT = 'The same call with the same body joins the run or returns its result, and starts no other.';
const CREATING_KEY_TEXT = 'The same call with the same body returns the first answer, and creates nothing else.';

function keyParameter(description: string) {
  return {
    name: 'idempotency-key',
    in: 'header',
    required: false,
    description,
    schema: { type: 'string', maxLength: IDEMPOTENCY_KEY_LENGTH_MAX },
  };
}
