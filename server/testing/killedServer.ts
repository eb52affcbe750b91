import { signUp, TOKEN_HEADER } from '../../contract/calls/accounts.ts';
import type { AnswerOf, BodyOf, Call } from '../../contract/calls/call.ts';
import { dataFolder } from './dataFolder.ts';
import { ServerProcess } from './serverProcess.ts';

type PostOptions = RequestInit & { readonly key?: string };

/** A real server over one data folder that a test kills and starts again, and somebody signed in at it. */
export type KilledServer = {
  readonly path: string;
  readonly process: ServerProcess;
  /** Posts any body to a call's path; `key` is its Idempotency-Key. */
  post(call: Pick<Call, 'path'>, body: unknown, options?: PostOptions): Promise<Response>;
  /** Makes a call that must succeed, and reads its answer. */
  call<C extends Call>(call: C, body: BodyOf<C>): Promise<AnswerOf<C>>;
  start(): Promise<void>;
  close(): Promise<void>;
};

/** Starts it; `prepare` writes into its data folder before. */
export async function startKilledServer(prepare: (path: string) => void = () => undefined): Promise<KilledServer> {
  const folder = await dataFolder();
  prepare(folder.path);
  const start = () => ServerProcess.start({ DATA_DIR: folder.path, MODERATION: '0' });
  let process = await start();
  let token = '';

  const post: KilledServer['post'] = (what, body, { key, ...rest } = {}) => {
    const headers = {
      'content-type': 'application/json',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
    return fetch(process.address + what.path, { method: 'POST', body: JSON.stringify(body), headers, ...rest });
  };

  const signedUp = await post(signUp, { email: 'ann@example.com', password: 'copper kettle', name: 'Ann' });
  token = signedUp.headers.get(TOKEN_HEADER)!;
  return {
    path: folder.path,
    get process() {
      return process;
    },
    post,
    async call(what, body) {
      const response = await post(what, body);
      if (!response.ok) throw new Error(`${what.path} answered ${response.status}: ${await response.text()}`);
      return what.answer.parse(await response.json()) as AnswerOf<typeof what>;
    },
    async start() {
      process = await start();
    },
    async close() {
      await process.kill();
      folder.remove();
    },
  };
}
