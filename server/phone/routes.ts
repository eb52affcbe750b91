import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Call } from '../../contract/calls/call.ts';
import * as calls from '../../contract/calls/phone.ts';
import type { Assets } from '../assets/assets.ts';
import { checkPicture } from '../assets/dataUrl.ts';
import { type ImportDeps, importPicture } from '../assets/importPicture.ts';
import { removeUnused } from '../assets/sweep.ts';
import { PICTURE_FIELD } from '../assets/uploadRoutes.ts';
import { type FilesDeps, takeFiles } from '../http/bodies/bodyFile.ts';
import { defineOpenRoute, defineRoute } from '../http/defineRoute.ts';
import { defineOpenFileRoute } from '../http/fileRoute.ts';
import { originOf } from '../http/origin.ts';
import type { HttpSettings } from '../http/settings.ts';
import { createBrake } from '../kit/brake.ts';
import { networkOf } from '../kit/network.ts';
import { ProblemError } from '../kit/problems.ts';
import type { Database } from '../schema/database.ts';
import { originForPhones } from './address.ts';
import {
  addCode,
  codeOf,
  endCode,
  type PhoneCode,
  type Place,
  refuseElsewhere,
  refuseUnlessOpen,
  secondsLeft,
} from './codes.ts';
import { askerOf, openPlace, placePicture } from './place.ts';

export type PhoneDeps = ImportDeps &
  FilesDeps & {
    readonly db: Kysely<Database>;
    readonly assets: Pick<Assets, 'remove'>;
    readonly config: Pick<HttpSettings, 'publicUrl' | 'host'>;
  };

const SECONDS = 15 * 60;
/** Secrets from one network that open nothing. */
const GUESSES = 100;
/** Codes that one person asks for, each of which is a row. */
const CODES = 200;

/** The calls of `contract/calls/phone.ts`. */
export async function phoneRoutes(app: FastifyInstance, deps: PhoneDeps): Promise<void> {
  const { db, config, assets, moderation } = deps;
  const guessBrake = createBrake(GUESSES, SECONDS);
  const codeBrake = createBrake(CODES, SECONDS);

  defineRoute(app, calls.createPhoneUpload, async ({ body, user, person, request }) => {
    codeBrake.press(user.id);
    const { id, secret, expiresAt } = await db.transaction().execute(async (tx) => {
      await openPlace(tx, person, body, true);
      return addCode(tx, user, body);
    });
    const query = new URLSearchParams({ boardId: body.board_id, nodeId: body.node_id });
    return {
      code_id: id,
      url: `${originForPhones(config, originOf(request))}/upload?${query}#${secret}`,
      expires_at: expiresAt.toISOString(),
      seconds: secondsLeft(expiresAt),
    };
  });
  defineRoute(app, calls.endPhoneUpload, async ({ body, user }) => {
    await endCode(db, user, body.code_id);
    return {};
  });

  /** The code of a request's secret, which still takes a picture; somebody who tries many that open nothing is slowed down. */
  async function openCode(request: FastifyRequest, reply: FastifyReply): Promise<PhoneCode> {
    const find = () => codeOf(db, request.headers.authorization);
    const code = await guessBrake.attempt(networkOf(request.ip), find, ['link_not_found']);
    refuseUnlessOpen(code, beganAt(reply));
    return code;
  }

  /** Logs what is refused to a phone, without the secret; the code is then as it was. */
  async function logged<T>({ name }: Call, request: FastifyRequest, step: Promise<T>): Promise<T> {
    try {
      return await step;
    } catch (error) {
      if (error instanceof ProblemError && error.code !== 'busy')
        request.log.warn({ call: name, code: error.code, from: request.ip }, 'phone upload refused');
      throw error;
    }
  }

  async function codeFor(place: Place, request: FastifyRequest, reply: FastifyReply): Promise<PhoneCode> {
    const code = await openCode(request, reply);
    refuseElsewhere(code, place);
    return code;
  }

  async function describe(place: Place, request: FastifyRequest, reply: FastifyReply) {
    const code = await codeFor(place, request, reply);
    const { board, stored } = await openPlace(db, await askerOf(db, code), code);
    const { title } = stored.node.data;
    const named = typeof title === 'string' && title !== '' ? { title } : {};
    return { board_name: board.name, ...named, seconds: secondsLeft(code.expires_at) };
  }
  // A code that opens nothing is refused before the body is read.
  defineOpenRoute(
    app,
    calls.readPhoneUpload,
    ({ body, request, reply }) => logged(calls.readPhoneUpload, request, describe(body, request, reply)),
    {
      onRequest: async (request, reply) =>
        void (await logged(calls.readPhoneUpload, request, openCode(request, reply))),
    },
  );

  async function send(place: Place, bytes: Uint8Array, request: FastifyRequest, reply: FastifyReply) {
    const code = await codeFor(place, request, reply);
    await openPlace(db, await askerOf(db, code), code);
    const task = { kind: 'import', bytes: checkPicture(bytes), alpha: true } as const;
    const { key, picture } = await importPicture({ assets, moderation }, code.user_id, task);
    try {
      await placePicture(db, code, { key, picture, began: beganAt(reply) });
    } catch (error) {
      // Another picture was first, or the node is gone: nothing shows this one.
      await removeUnused(db, key, assets.remove);
      throw error;
    }
    return { image_width: picture.width, image_height: picture.height };
  }
  await app.register(async (scope) => {
    takeFiles(scope, deps);
    const admit = async (request: FastifyRequest, reply: FastifyReply) => {
      const { id } = await logged(calls.sendFromPhone, request, openCode(request, reply));
      return `phone ${id}`;
    };
    defineOpenFileRoute(
      scope,
      { call: calls.sendFromPhone, ...PICTURE_FIELD, admit },
      ({ body, bytes, request, reply }) => logged(calls.sendFromPhone, request, send(body, bytes, request, reply)),
    );
  });
}

/** The time at which a request came: a body takes long on a slow line. */
function beganAt({ elapsedTime }: FastifyReply): Date {
  return new Date(Date.now() - elapsedTime);
}
