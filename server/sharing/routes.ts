import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { TOKEN_HEADER } from '../../contract/calls/accounts.ts';
import * as calls from '../../contract/calls/sharing.ts';
import { BoardId } from '../../contract/ids.ts';
import { findBoardView } from '../access/findBoard.ts';
import { addGuest } from '../access/guests.ts';
import { identityOf } from '../access/person.ts';
import { colorOf } from '../access/personColors.ts';
import { recordAudit } from '../audit/record.ts';
import { createOnce } from '../boards/lifecycle/createOnce.ts';
import type { Transact } from '../events/transact.ts';
import { defineOpenRoute, defineRoute } from '../http/defineRoute.ts';
import { idempotencyKeyOf } from '../http/idempotencyKey.ts';
import { originOf } from '../http/origin.ts';
import type { HttpSettings } from '../http/settings.ts';
import type { CreateRateLimiter } from '../kit/limits/rateLimiter.ts';
import { rateLimitNetworkOf } from '../kit/network.ts';
import { linkNotFoundProblem, ProblemError } from '../kit/problems.ts';
import { createSecret } from '../kit/secrets.ts';
import type { Database } from '../schema/database.ts';
import { blockGuest } from './blocking.ts';
import { addEditor, listEditors, removeEditor } from './editors.ts';
import { createLink, findOpenLink, listLinks, renameLink, revokeLink } from './shareLinks.ts';

export type ShareLinkDeps = {
  readonly db: Kysely<Database>;
  readonly transact: Transact;
  readonly config: Pick<HttpSettings, 'publicUrl'>;
  /** Key material of this installation; derive from it per purpose, never use it as it is. */
  readonly secret: string;
  readonly createRateLimiter: CreateRateLimiter;
};

const KEY_PURPOSE = 'maquette share link';
const LIMIT_WINDOW_SECONDS = 15 * 60;
/** Secrets from one network that open nothing. */
const NETWORK_WRONG_SECRET_LIMIT = 100;
/** Guests from one network: many may share it, and each is a row. */
const NETWORK_GUEST_LIMIT = 300;

/** The calls of `contract/calls/sharing.ts` about links, and about guests and editors, who come by them. */
export async function sharingRoutes(
  app: FastifyInstance,
  { db, transact, config, secret, createRateLimiter }: ShareLinkDeps,
): Promise<void> {
  const wrongSecretLimiter = createRateLimiter('share link', NETWORK_WRONG_SECRET_LIMIT, LIMIT_WINDOW_SECONDS);
  const guestLimiter = createRateLimiter('guests', NETWORK_GUEST_LIMIT, LIMIT_WINDOW_SECONDS);
  const purposeKey = createHmac('sha256', secret).update(KEY_PURPOSE).digest();
  /** The secret of a link that is asked for under a key: no table has it, and the key is told it again. */
  const derivedSecret = (derivationInput: string) =>
    createHmac('sha256', purposeKey).update(derivationInput).digest('base64url');

  defineRoute(app, calls.createShareLink, async ({ body, person, user, request }) => {
    const key = idempotencyKeyOf(request);
    const linkSecret = key === undefined ? createSecret() : derivedSecret(`${user.id} ${key}`);
    const createRequest = { userId: user.id, call: calls.createShareLink.name, body, key };
    const { id } = await createOnce(transact, createRequest, async (tx) => ({
      id: await createLink(tx, person, body, linkSecret),
    }));
    const page = body.kind === 'edit' ? '/invite' : `/physical/review?boardId=${body.board_id}`;
    return { link_id: id, url: `${config.publicUrl ?? originOf(request)}${page}#${linkSecret}` };
  });
  defineRoute(app, calls.listShareLinks, async ({ body, person }) => {
    return { links: await listLinks(db, person, body.board_id) };
  });
  defineRoute(app, calls.revokeShareLink, async ({ body, person }) => {
    await revokeLink(transact, person, body.link_id);
    return {};
  });
  defineRoute(app, calls.renameShareLink, async ({ body, person }) => {
    await renameLink(db, person, body.link_id, body.name);
    return {};
  });
  defineRoute(app, calls.blockGuest, async ({ body: { board_id, ...guest }, person }) => {
    await blockGuest(transact, person, { boardId: board_id, ...guest });
    return {};
  });

  /** The link of a secret; somebody who tries many that open nothing is slowed down. */
  function openLink(secret: string, request: FastifyRequest) {
    return wrongSecretLimiter.attempt(rateLimitNetworkOf(request.ip), () => findOpenLink(db, secret), [
      'link_not_found',
    ]);
  }

  defineRoute(app, calls.acceptInvitation, async ({ body, user, request }) => {
    const link = await openLink(body.secret, request);
    if (link.kind !== 'edit') throw linkNotFoundProblem();
    await addEditor(db, user, link);
    return { board_id: BoardId.parse(link.board_id) };
  });
  defineRoute(app, calls.listEditors, async ({ body, person }) => {
    return { editors: await listEditors(db, person, body.board_id) };
  });
  defineRoute(app, calls.removeEditor, async ({ body, user }) => {
    await removeEditor(transact, user, { boardId: body.board_id, userId: body.user_id });
    return {};
  });

  defineOpenRoute(app, calls.readShareLink, async ({ body, request }) => {
    const { board_name, may_comment, kind, owner_name } = await openLink(body.secret, request);
    return { board_name, may_comment, kind, invited_by: owner_name };
  });
  defineOpenRoute(app, calls.openShareLink, async ({ body, request, reply }) => {
    const link = await openLink(body.secret, request);
    if (link.kind !== 'review') throw linkNotFoundProblem();
    const { name = '', email = '' } = body;
    const isNamed = name !== '' && email !== '';
    if (link.may_comment ? !isNamed : (name !== '') !== (email !== ''))
      throw new ProblemError('invalid_body', 'The fields name and email: Please give both.');
    await guestLimiter.consume(rateLimitNetworkOf(request.ip));
    const { guest, token, color } = await db.transaction().execute(async (tx) => {
      const { before: previousToken } = body;
      const newGuest = await addGuest(tx, { linkId: link.id, boardId: link.board_id, name, email, previousToken });
      // Whoever was shut out learns no more than whoever has an old link.
      const person = { kind: 'guest', guest: newGuest.guest } as const;
      if ((await findBoardView(tx, link.board_id, person)) === undefined) throw linkNotFoundProblem();
      await recordAudit(tx, {
        action: 'link.opened',
        actor: { kind: 'guest', id: newGuest.guest.id, email: newGuest.guest.email },
        target: { id: link.id, name: link.name },
        details: { board_id: link.board_id, board: link.board_name },
      });
      return { ...newGuest, color: await colorOf(tx, link.board_id, person) };
    });
    reply.header(TOKEN_HEADER, token);
    return { board_id: BoardId.parse(link.board_id), identity: identityOf({ kind: 'guest', guest }), color };
  });
}
