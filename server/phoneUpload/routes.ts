import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Call } from '../../contract/calls/call.ts';
import * as calls from '../../contract/calls/phone.ts';
import type { Assets } from '../assets/assets.ts';
import { checkPicture } from '../assets/dataUrl.ts';
import { type ImportDeps, importPicture } from '../assets/importPicture.ts';
import { removeAssetIfUnused } from '../assets/sweepAssets.ts';
import { PICTURE_FIELD } from '../assets/uploadRoutes.ts';
import type { Transact } from '../events/transact.ts';
import { acceptFiles, type BodyFileDeps } from '../http/bodies/bodyFile.ts';
import { defineOpenRoute, defineRoute } from '../http/defineRoute.ts';
import { defineOpenFileRoute } from '../http/fileRoute.ts';
import { originOf } from '../http/origin.ts';
import type { HttpSettings } from '../http/settings.ts';
import type { CreateRateLimiter } from '../kit/limits/rateLimiter.ts';
import { rateLimitNetworkOf } from '../kit/network.ts';
import { ProblemError } from '../kit/problems.ts';
import type { Database } from '../schema/database.ts';
import { phoneOrigin } from './phoneOrigin.ts';
import {
  canExtend,
  createUploadCode,
  endUploadCode,
  extendUploadCode,
  findUploadCode,
  type NodeRef,
  remainingSeconds,
  requireOpenCode,
  requireSameNode,
  secondsLeft,
  type UploadCode,
} from './uploadCodes.ts';
import { findCodeOwner, openUploadNode, storePictureInNode } from './uploadNode.ts';

export type PhoneDeps = ImportDeps &
  BodyFileDeps & {
    readonly db: Kysely<Database>;
    readonly transact: Transact;
    readonly assets: Pick<Assets, 'remove'>;
    readonly config: Pick<HttpSettings, 'publicUrl' | 'host'>;
    readonly createRateLimiter: CreateRateLimiter;
  };

const LIMIT_WINDOW_SECONDS = 15 * 60;
/** Secrets from one network that open nothing. */
const NETWORK_WRONG_SECRET_LIMIT = 100;
/** Codes that one person asks for, each of which is a row. */
const USER_CODE_LIMIT = 200;
/** Requests for more time of one code: a person needs one in ten minutes. */
const CODE_EXTENSION_LIMIT = 20;

/** The calls of `contract/calls/phone.ts`. */
export async function phoneRoutes(app: FastifyInstance, deps: PhoneDeps): Promise<void> {
  const { db, transact, config, assets, moderation } = deps;
  const wrongSecretLimiter = deps.createRateLimiter('phone secret', NETWORK_WRONG_SECRET_LIMIT, LIMIT_WINDOW_SECONDS);
  const extensionLimiter = deps.createRateLimiter('phone extension', CODE_EXTENSION_LIMIT, LIMIT_WINDOW_SECONDS);
  const codeLimiter = deps.createRateLimiter('phone code', USER_CODE_LIMIT, LIMIT_WINDOW_SECONDS);

  defineRoute(app, calls.createPhoneUpload, async ({ body, user, person, request }) => {
    await codeLimiter.consume(user.id);
    const { id, secret, expiresAt } = await db.transaction().execute(async (tx) => {
      await openUploadNode(tx, person, body, true);
      return createUploadCode(tx, user, body);
    });
    const query = new URLSearchParams({ boardId: body.board_id, nodeId: body.node_id });
    return {
      code_id: id,
      url: `${phoneOrigin(config, originOf(request))}/upload?${query}#${secret}`,
      expires_at: expiresAt.toISOString(),
      seconds: secondsLeft(expiresAt),
    };
  });
  defineRoute(app, calls.endPhoneUpload, async ({ body, user }) => {
    await endUploadCode(db, user, body.code_id);
    return {};
  });
  defineRoute(app, calls.checkPhoneUpload, async ({ body, user }) => ({
    seconds: await remainingSeconds(db, user, body.code_id),
  }));

  /** The code of a request's secret, which still takes a picture; somebody who tries many that open nothing is slowed down. */
  async function openCode(request: FastifyRequest, reply: FastifyReply): Promise<UploadCode> {
    const findRequestCode = () => findUploadCode(db, request.headers.authorization);
    const code = await wrongSecretLimiter.attempt(rateLimitNetworkOf(request.ip), findRequestCode, ['link_not_found']);
    requireOpenCode(code, requestStart(reply));
    return code;
  }

  /** Logs what is refused to a phone, without the secret; the code is then as it was. */
  async function logRefusal<T>({ name }: Call, request: FastifyRequest, response: Promise<T>): Promise<T> {
    try {
      return await response;
    } catch (error) {
      if (error instanceof ProblemError && error.code !== 'busy')
        request.log.warn({ call: name, code: error.code, from: request.ip }, 'phone upload refused');
      throw error;
    }
  }

  async function requireCode(nodeRef: NodeRef, request: FastifyRequest, reply: FastifyReply): Promise<UploadCode> {
    const code = await openCode(request, reply);
    requireSameNode(code, nodeRef);
    return code;
  }

  async function describeTarget(nodeRef: NodeRef, request: FastifyRequest, reply: FastifyReply) {
    const code = await requireCode(nodeRef, request, reply);
    const { board, storedNode } = await openUploadNode(db, await findCodeOwner(db, code), code);
    const { title } = storedNode.node.data;
    const titleField = typeof title === 'string' && title !== '' ? { title } : {};
    return { board_name: board.name, ...titleField, ...(await describeTime(code)) };
  }

  async function describeTime(code: UploadCode) {
    return { seconds: secondsLeft(code.expires_at), can_extend: await canExtend(db, code) };
  }

  async function extend(nodeRef: NodeRef, request: FastifyRequest, reply: FastifyReply) {
    const code = await requireCode(nodeRef, request, reply);
    await extensionLimiter.consume(code.id);
    await openUploadNode(db, await findCodeOwner(db, code), code);
    return describeTime(await extendUploadCode(db, code));
  }
  // A code that opens nothing is refused before the body is read.
  defineOpenRoute(
    app,
    calls.readPhoneUpload,
    ({ body, request, reply }) => logRefusal(calls.readPhoneUpload, request, describeTarget(body, request, reply)),
    {
      onRequest: async (request, reply) =>
        void (await logRefusal(calls.readPhoneUpload, request, openCode(request, reply))),
    },
  );
  defineOpenRoute(
    app,
    calls.extendPhoneUpload,
    ({ body, request, reply }) => logRefusal(calls.extendPhoneUpload, request, extend(body, request, reply)),
    {
      onRequest: async (request, reply) =>
        void (await logRefusal(calls.extendPhoneUpload, request, openCode(request, reply))),
    },
  );

  async function storePhoto(nodeRef: NodeRef, bytes: Uint8Array, request: FastifyRequest, reply: FastifyReply) {
    const code = await requireCode(nodeRef, request, reply);
    await openUploadNode(db, await findCodeOwner(db, code), code);
    const importTask = { kind: 'import', bytes: checkPicture(bytes), alpha: true } as const;
    const { key, picture } = await importPicture({ assets, moderation }, code.user_id, importTask);
    try {
      await storePictureInNode(transact, code, { key, picture, startedAt: requestStart(reply) });
    } catch (error) {
      // Another picture was first, or the node is gone: nothing shows this one.
      await removeAssetIfUnused(db, key, assets.remove);
      throw error;
    }
    return { image_width: picture.width, image_height: picture.height };
  }
  await app.register(async (scope) => {
    acceptFiles(scope, deps);
    const authorizeUpload = async (request: FastifyRequest, reply: FastifyReply) => {
      const { id } = await logRefusal(calls.sendFromPhone, request, openCode(request, reply));
      return `phone ${id}`;
    };
    defineOpenFileRoute(
      scope,
      { call: calls.sendFromPhone, ...PICTURE_FIELD, admit: authorizeUpload },
      ({ body, bytes, request, reply }) =>
        logRefusal(calls.sendFromPhone, request, storePhoto(body, bytes, request, reply)),
    );
  });
}

/** The time at which a request came: a body takes long on a slow line. */
function requestStart({ elapsedTime }: FastifyReply): Date {
  return new Date(Date.now() - elapsedTime);
}
