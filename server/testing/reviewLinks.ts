import { TOKEN_HEADER } from '../../contract/calls/accounts.ts';
import type { BodyOf } from '../../contract/calls/call.ts';
import { createShareLink, openShareLink } from '../../contract/calls/sharing.ts';
import type { BoardId } from '../../contract/ids.ts';
import { type Person, personWithToken, type TestServer } from './testServer.ts';

/** The secret that the address of a link holds after its `#`. */
export function linkSecretOf(url: string): string {
  return new URL(url).hash.slice(1);
}

/** Makes a link that lets people comment, unless told otherwise. */
export async function createTestLink(
  owner: Pick<Person, 'call'>,
  board_id: BoardId,
  options: Partial<BodyOf<typeof createShareLink>> = {},
) {
  const { link_id, url } = await owner.call(createShareLink, { board_id, may_comment: true, ...options });
  return { link_id, url, secret: linkSecretOf(url) };
}

/** Opens a link as a guest called so. */
export async function openLinkAsGuest(server: TestServer, secret: string, name: string): Promise<Person> {
  const email = `${name.toLowerCase()}@guests.example.com`;
  const answer = await server.inject({
    method: 'POST',
    url: openShareLink.path,
    payload: { secret, name, email },
  });
  if (answer.statusCode !== 200) throw new Error(`The link answered ${answer.statusCode}: ${answer.body}`);
  return personWithToken(server.app, `guest:${email}`, String(answer.headers[TOKEN_HEADER]));
}
