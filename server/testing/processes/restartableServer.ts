import { signUp, TOKEN_HEADER } from '../../../contract/calls/accounts.ts';
import type { AnswerOf, BodyOf, Call } from '../../../contract/calls/call.ts';
import { createDataFolder } from '../dataFolder.ts';
import { ServerProcess } from './serverProcess.ts';

type PostOptions = RequestInit & { readonly key?: string };

/** A real server over one data folder that a test kills and starts again, and somebody signed in at it. */
export type RestartableServer = {
  readonly path: string;
  readonly process: ServerProcess;
  /** The token of whoever is signed in; another server over the same data takes it too. */
  token: string;
  /** Posts any body to a call's path; `key` is its Idempotency-Key. */
  post(call: Pick<Call, 'path'>, body: unknown, options?: PostOptions): Promise<Response>;
  /** Makes a call that must succeed, and reads its answer. */
  call<C extends Call>(call: C, body: BodyOf<C>): Promise<AnswerOf<C>>;
  /** Starts it again, with other settings where some are named; whoever was signed in still is. */
  start(env?: Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
};

/** Starts it; `prepare` writes into its data folder before, and `settings` are variables of its environment. */
export async function startRestartableServer(
  prepare: (path: string) => void = () => undefined,
  settings: Readonly<Record<string, string>> = {},
): Promise<RestartableServer> {
  const folder = await createDataFolder();
  prepare(folder.path);
  const start = (env = settings) => ServerProcess.start({ DATA_DIR: folder.path, MODERATION: '0', ...env });
  let process = await start();
  let token = '';

  const post: RestartableServer['post'] = (endpoint, body, { key, ...rest } = {}) => {
    const headers = {
      'content-type': 'application/json',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
    return fetch(process.address + endpoint.path, { method: 'POST', body: JSON.stringify(body), headers, ...rest });
  };

  const signUpResponse = await post(signUp, { email: 'ann@example.com', password: 'copper kettle', name: 'Ann' });
  token = signUpResponse.headers.get(TOKEN_HEADER)!;
  return {
    path: folder.path,
    get process() {
      return process;
    },
    get token() {
      return token;
    },
    set token(other) {
      token = other;
    },
    post,
    async call(endpoint, body) {
      const response = await post(endpoint, body);
      if (!response.ok) throw new Error(`${endpoint.path} answered ${response.status}: ${await response.text()}`);
      return endpoint.answer.parse(await response.json()) as AnswerOf<typeof endpoint>;
    },
    async start(env) {
      process = await start(env);
    },
    async close() {
      await process.kill();
      folder.remove();
    },
  };
}
