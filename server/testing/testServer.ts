import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { signUp, TOKEN_HEADER } from '../../contract/calls/accounts.ts';
import type { AnswerOf, BodyOf, Call } from '../../contract/calls/call.ts';
import { createApp } from '../app.ts';
import { composeServer, type ServerParts, type TestSubstitutes } from '../compose.ts';
import { type Config, readConfig } from '../config.ts';
import type { OpenDatabase } from '../db/database.ts';
import { openTestDatabase, type SharedDatabase, type TestDatabase } from './openTestDatabase.ts';
import { quickPasswordHash } from './quickPasswordHash.ts';

/** Somebody signed in at a test server. */
export type Person = {
  readonly email: string;
  readonly token: string;
  /** Posts any body to a call's path. */
  post(call: Pick<Call, 'path'>, body: unknown): Promise<LightMyRequestResponse>;
  /** Makes a call that must succeed, and reads its answer. */
  call<C extends Call>(call: C, body: BodyOf<C>): Promise<AnswerOf<C>>;
};

export type TestServer = {
  readonly app: FastifyInstance;
  readonly parts: ServerParts;
  readonly database: OpenDatabase;
  /** Signs somebody new up. */
  signUpPerson(name: string): Promise<Person>;
  inject(options: InjectOptions | string): Promise<LightMyRequestResponse>;
  /** Starts another process of the same installation, over the same PostgreSQL; it is closed before this one. */
  startAnother(): Promise<TestServer>;
  close(): Promise<void>;
};

const SECRET = 'a secret of thirty-two characters';

/** The whole server over a real database in a folder of its own, without a port. `parts` and `substitutes` replace what they name. */
export async function startTestServer(
  config: Partial<Config> = {},
  parts: Partial<ServerParts> = {},
  substitutes: TestSubstitutes & { readonly shared?: SharedDatabase } = {},
): Promise<TestServer> {
  return startOver(await openTestDatabase(substitutes.shared), [config, parts, substitutes]);
}

type ServerOptions = readonly [Partial<Config>, Partial<ServerParts>, TestSubstitutes];

async function startOver(testDatabase: TestDatabase, options: ServerOptions): Promise<TestServer> {
  const [config, parts, substitutes] = options;
  const { folder, database, remove } = testDatabase;
  const settings = {
    ...readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', MODERATION: '0', DIST_DIR: folder }),
    // Whoever is not the first to sign up is limited only where a test is about that.
    planDefault: 'unlimited' as const,
    ...config,
  };
  const composition = await composeServer(settings, database, SECRET, {
    passwordHash: quickPasswordHash,
    ...substitutes,
  });
  const serverParts: ServerParts = { ...composition.parts, ...parts };
  const app = await createApp(serverParts);
  await serverParts.queues.start({
    isWorker: settings.services.has('worker'),
    onError: (error) => app.log.error(error, 'the queues of work failed'),
  });
  await serverParts.generation.jobs.start(settings.services.has('worker'));
  return {
    app,
    parts: serverParts,
    database,
    inject: (options) => app.inject(options),
    signUpPerson: (name) => signUpPerson(app, name),
    startAnother: async () => startOver(await testDatabase.openAnother(), options),
    async close() {
      const appClosed = app.close();
      // Connections that a test left open would hold it for a minute.
      app.server.closeAllConnections();
      await appClosed;
      await composition.close();
      await database.close();
      await remove();
    },
  };
}

let signedUpCount = 0;

async function signUpPerson(app: FastifyInstance, name: string): Promise<Person> {
  signedUpCount += 1;
  const email = `${name.toLowerCase()}-${signedUpCount}@example.com`;
  const payload = { email, password: 'copper kettle', name };
  const response = await app.inject({ method: 'POST', url: signUp.path, payload });
  if (response.statusCode !== 200) throw new Error(`The sign-up answered ${response.statusCode}: ${response.body}`);
  return personWithToken(app, email, String(response.headers[TOKEN_HEADER]));
}

/** Somebody who has a token of an app's; an empty one sends none. */
export function personWithToken(app: FastifyInstance, email: string, token: string): Person {
  const post: Person['post'] = (call, body) =>
    app.inject({
      method: 'POST',
      url: call.path,
      headers: token === '' ? {} : { authorization: `Bearer ${token}` },
      payload: body as InjectOptions['payload'] & object,
    });
  return {
    email,
    token,
    post,
    async call(call, body) {
      const answer = await post(call, body);
      if (answer.statusCode !== 200) throw new Error(`${call.path} answered ${answer.statusCode}: ${answer.body}`);
      return call.answer.parse(answer.json()) as AnswerOf<typeof call>;
    },
  };
}
