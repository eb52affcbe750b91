import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { TOKEN_HEADER } from '../../contract/calls/accounts.ts';
import * as calls from '../../contract/calls/sharing.ts';
import { BoardId } from '../../contract/ids.ts';
import { mayView } from '../access/boardRow.ts';
import { addGuest } from '../access/guests.ts';
import { identityOf } from '../access/person.ts';
import { once } from '../boards/catalogue/once.ts';
import { defineOpenRoute, defineRoute } from '../http/defineRoute.ts';
import { originOf } from '../http/origin.ts';
import { repeatKeyOf } from '../http/repeatKey.ts';
import type { HttpSettings } from '../http/settings.ts';
import { createBrake } from '../kit/brake.ts';
import { networkOf } from '../kit/network.ts';
import { linkNotFound } from '../kit/problems.ts';
import { newSecret } from '../kit/secrets.ts';
import type { Database } from '../schema/database.ts';
import { blockGuest } from './blocking.ts';
import { addEditor, editorsOf, removeEditor } from './editors.ts';
import { addLink, linkOf, linksOf, renameLink, revokeLink } from './links.ts';

export type LinksDeps = {
  readonly db: Kysely<Database>;
  readonly config: Pick<HttpSettings, 'publicUrl'>;
  /** Key material of this installation; derive from it per purpose, never use it as it is. */
  readonly secret: string;
};

const PURPOSE = 'maquette share link';
const SECONDS = 15 * 60;
/** Secrets from one network that open nothing. */
const GUESSES = 100;
/** Guests from one network: many may share it, and each is a row. */
const GUESTS = 300;

/** The calls of `contract/calls/sharing.ts` about links, and about guests and editors, who come by them. */
export async function linkRoutes(app: FastifyInstance, { db, config, secret }: LinksDeps): Promise<void> {
  const guessBrake = createBrake(GUESSES, SECONDS);
  const guestBrake = createBrake(GUESTS, SECONDS);
  const purposeKey = createHmac('sha256', secret).update(PURPOSE).digest();
  /** The secret of a link that is asked for under a key: no table has it, and the key is told it again. */
  const secretOfWish = (wish: string) => createHmac('sha256', purposeKey).update(wish).digest('base64url');

  defineRoute(app, calls.createShareLink, async ({ body, person, user, request }) => {
    const key = repeatKeyOf(request);
    const linkSecret = key === undefined ? newSecret() : secretOfWish(`${user.id} ${key}`);
    const wish = { userId: user.id, call: calls.createShareLink.name, body, key };
    const { id } = await once(db, wish, async (tx) => ({ id: await addLink(tx, person, body, linkSecret) }));
    const page = body.kind === 'edit' ? '/invite' : `/physical/review?boardId=${body.board_id}`;
    return { link_id: id, url: `${config.publicUrl ?? originOf(request)}${page}#${linkSecret}` };
  });
  defineRoute(app, calls.listShareLinks, async ({ body, person }) => {
    return { links: await linksOf(db, person, body.board_id) };
  });
  defineRoute(app, calls.revokeShareLink, async ({ body, person }) => {
    await revokeLink(db, person, body.link_id);
    return {};
  });
  defineRoute(app, calls.renameShareLink, async ({ body, person }) => {
    await renameLink(db, person, body.link_id, body.name);
    return {};
  });
  defineRoute(app, calls.blockGuest, async ({ body: { board_id, ...guest }, person }) => {
    await blockGuest(db, person, { boardId: board_id, ...guest });
    return {};
  });

  /** The link of a secret; somebody who tries many that open nothing is slowed down. */
  function opened(secret: string, request: FastifyRequest) {
    return guessBrake.attempt(networkOf(request.ip), () => linkOf(db, secret), ['link_not_found']);
  }

  defineRoute(app, calls.acceptInvitation, async ({ body, user, request }) => {
    const link = await opened(body.secret, request);
    if (link.kind !== 'edit') throw linkNotFound();
    await addEditor(db, user, link);
    return { board_id: BoardId.parse(link.board_id) };
  });
  defineRoute(app, calls.listEditors, async ({ body, person }) => {
    return { editors: await editorsOf(db, person, body.board_id) };
  });
  defineRoute(app, calls.removeEditor, async ({ body, user }) => {
    await removeEditor(db, user, { boardId: body.board_id, userId: body.user_id });
    return {};
  });

  defineOpenRoute(app, calls.readShareLink, async ({ body, request }) => {
    const { board_name, may_comment, kind } = await opened(body.secret, request);
    return { board_name, may_comment, kind };
  });
  defineOpenRoute(app, calls.openShareLink, async ({ body, request, reply }) => {
    const link = await opened(body.secret, request);
    if (link.kind !== 'review') throw linkNotFound();
    guestBrake.press(networkOf(request.ip));
    const { guest, token } = await db.transaction().execute(async (tx) => {
      const added = await addGuest(tx, { linkId: link.id, boardId: link.board_id, ...body });
      // Whoever was shut out learns no more than whoever has an old link.
      if (!(await mayView(tx, link.board_id, { kind: 'guest', guest: added.guest }))) throw linkNotFound();
      return added;
    });
    reply.header(TOKEN_HEADER, token);
    return { board_id: BoardId.parse(link.board_id), identity: identityOf({ kind: 'guest', guest }) };
  });
}
