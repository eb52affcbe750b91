import { afterAll } from 'vitest';
import { type Person, startTestServer, type TestServer } from './testServer.ts';

/** A server for a file of tests, with two people who share nothing; it is closed after the file's last test. */
export async function startServerWithTwoPeople(
  ...serverOptions: Parameters<typeof startTestServer>
): Promise<{ server: TestServer; ann: Person; mallory: Person }> {
  const server = await startTestServer(...serverOptions);
  afterAll(() => server.close());
  return { server, ann: await server.signUpPerson('Ann'), mallory: await server.signUpPerson('Mallory') };
}
