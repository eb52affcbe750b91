import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Call } from '../../contract/calls/call.ts';
import * as calls from '../../contract/calls/phone.ts';
import { createBrake } from '../accounts/brake.ts';
import { networkOf } from '../accounts/network.ts';
import { bringPicture } from '../assets/bring.ts';
import { readDataUrl } from '../assets/dataUrl.ts';
import { PICTURE_BODY } from '../assets/routes.ts';
import { defineOpenRoute, defineRoute } from '../http/defineRoute.ts';
import { ProblemError } from '../http/problems.ts';
import { originOf } from '../reviews/linkRoutes.ts';
import type { Services } from '../services.ts';
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

const SECONDS = 15 * 60;
/** Secrets from one network that open nothing. */
const GUESSES = 100;
/** Codes that one person asks for, each of which is a row. */
const CODES = 200;

/** The calls of `contract/calls/phone.ts`. */
export async function phoneRoutes(app: FastifyInstance, { db, config, assets, moderation }: Services): Promise<void> {
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
    const network = networkOf(request.ip);
    guessBrake.press(network);
    const code = await codeOf(db, request.headers.authorization);
    guessBrake.forgive(network);
    refuseUnlessOpen(code, beganAt(reply));
    return code;
  }

  /**
   * Registers a call of a phone: a code that opens nothing is refused before the body is read. What is refused is logged, without the secret;
   * the code is then as it was.
   */
  function definePhoneRoute<C extends Call>(
    call: C,
    handler: (code: PhoneCode, body: z.output<C['body']>, reply: FastifyReply) => Promise<z.input<C['answer']>>,
    options: { readonly bodyLimit?: number } = {},
  ): void {
    async function logged<T>(request: FastifyRequest, step: Promise<T>): Promise<T> {
      try {
        return await step;
      } catch (error) {
        if (error instanceof ProblemError && error.code !== 'busy')
          request.log.warn({ call: call.name, code: error.code, from: request.ip }, 'phone upload refused');
        throw error;
      }
    }
    async function answer(body: z.output<C['body']> & Place, request: FastifyRequest, reply: FastifyReply) {
      const code = await openCode(request, reply);
      refuseElsewhere(code, body);
      return handler(code, body, reply);
    }
    defineOpenRoute(
      app,
      call,
      async ({ body, request, reply }) => logged(request, answer(body as z.output<C['body']> & Place, request, reply)),
      {
        ...options,
        onRequest: async (request, reply) => void (await logged(request, openCode(request, reply))),
      },
    );
  }

  definePhoneRoute(calls.lookAtPhoneUpload, async (code) => {
    const { board, stored } = await openPlace(db, await askerOf(db, code), code);
    const { title } = stored.node.data;
    const named = typeof title === 'string' && title !== '' ? { title } : {};
    return { board_name: board.name, ...named, seconds: secondsLeft(code.expires_at) };
  });

  definePhoneRoute(
    calls.sendFromPhone,
    async (code, { imageb64 }, reply) => {
      await openPlace(db, await askerOf(db, code), code);
      const task = { kind: 'import', bytes: readDataUrl(imageb64), alpha: true } as const;
      const { key, picture } = await bringPicture({ assets, moderation }, code.user_id, task);
      await placePicture(db, code, { key, picture, began: beganAt(reply) });
      return { image_width: picture.width, image_height: picture.height };
    },
    { bodyLimit: PICTURE_BODY },
  );
}

/** When a request came: a body takes its time on a slow line. */
function beganAt({ elapsedTime }: FastifyReply): Date {
  return new Date(Date.now() - elapsedTime);
}
