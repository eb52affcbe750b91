import { globSync } from 'node:fs';
import { join } from 'node:path';
import { signIn, signUp, TOKEN_HEADER } from '../../../contract/calls/accounts.ts';
import { saveImage } from '../../../contract/calls/assets.ts';
import { saveBoard } from '../../../contract/calls/boards.ts';
import type { Call } from '../../../contract/calls/call.ts';
import { putExternalComment } from '../../../contract/calls/reviews.ts';
import { acceptInvitation, listEditors, openShareLink, removeEditor } from '../../../contract/calls/sharing.ts';
import { makeCall } from '../../../scripts/seed/seedBoard.ts';
import { createTestBoard, saveBody, textNode, uploadImageNode } from '../boards.ts';
import { dataUrl, plainPng } from '../pictures.ts';
import { createTestLink } from '../reviewLinks.ts';
import type { Person } from '../testServer.ts';
import { BODIES, commentOf, type World } from './bodies.ts';
import { WHO } from './table.ts';

type Caller = Pick<Person, 'email' | 'token' | 'call'>;
type Callers = Readonly<Record<(typeof WHO)[number], Caller>>;
type Scene = { readonly world: World; readonly callers: Callers };

/** People of an installation, and what each of them gets for a call. */
export type Roles = {
  /** Whoever runs the installation. */
  readonly operator: Caller;
  /** Has all of them make a call, one after the other, on a board on which nothing was done before: 'ok' or the code of the refusal, in the order of `WHO`. */
  answersTo(call: Call): Promise<readonly string[]>;
};

const PASSWORD = 'copper kettle';

/** Signs people up at an address, the operator first: the first account of an installation runs it. */
export async function createRoles(address: string): Promise<Roles> {
  const signUpAs = async (name: string) => signIntoAccount(signUp, { name, email: `${name}@example.com` });
  const operator = await signUpAs('operator');
  const [editor, removed] = [await signUpAs('ed'), await signUpAs('rem')];
  const [other, owner] = [await signUpAs('otto'), await signUpAs('ann')];
  const foreignLink = await createTestLink(other, await createTestBoard(other));
  const foreign = await openLink(foreignLink.secret, 'Eve');
  const { object_key: pictureKey } = await owner.call(saveImage, {
    imageb64: dataUrl(await plainPng(8, 8)),
    alpha: true,
  });

  /** Boards on which nothing was done, for another row. */
  const spareScenes: Scene[] = [];
  return {
    operator,
    async answersTo(call) {
      const scene = spareScenes.pop() ?? (await createScene());
      const { world, callers } = scene;
      const answers: string[] = [];
      for (const who of WHO) {
        const body = { board_id: world.board_id, ...BODIES[call.name]?.(world, who) };
        // This call ends the session that makes it, which is therefore one of its own.
        const caller = call.name === 'sign_out' ? await signInAgain(callers[who]) : callers[who];
        answers.push(await answerTo(caller, call, { body, key: `${world.board_id}/n1/${call.name}` }));
      }
      if (!(answers.includes('ok') && isAboutBoard(call))) spareScenes.push(scene);
      return answers;
    },
  };

  /** Makes a board with a picture, a link of each kind, an editor, a removed one and a comment of its guest. */
  async function createScene(): Promise<Scene> {
    const board_id = await createTestBoard(owner);
    const nodes = [textNode('n1'), { ...textNode('n2'), data: { objectKey: pictureKey } }, uploadImageNode('n3')];
    await owner.call(saveBoard, saveBody(board_id, { nodes }));
    const [{ secret: review, link_id }, { secret: looking }, { secret: invitation }, { secret: earlier }] =
      await Promise.all([
        createTestLink(owner, board_id),
        createTestLink(owner, board_id, { may_comment: false }),
        createTestLink(owner, board_id, { kind: 'edit' }),
        createTestLink(owner, board_id, { kind: 'edit' }),
      ]);
    const [guest, looker] = await Promise.all([
      openLink(review, 'Gil'),
      openLink(looking, 'Lou'),
      removed.call(acceptInvitation, { secret: earlier }),
    ]);
    const [member] = (await owner.call(listEditors, { board_id })).editors;
    await owner.call(removeEditor, { board_id, user_id: member?.user_id ?? '' });
    await editor.call(acceptInvitation, { secret: invitation });
    const { editors } = await owner.call(listEditors, { board_id });
    await guest.call(putExternalComment, { board_id, comment_node: commentOf('c1') });
    const nobody = callerWith('', '');
    return {
      world: { board_id, pictureKey, link_id, review, invitation, editorId: editors[0]?.user_id ?? '' },
      callers: { nobody, guest, looker, foreign, editor, removed, other, owner, operator },
    };
  }

  function callerWith(email: string, token: string): Caller {
    return { email, token, call: (call, body) => makeCall({ url: address, token }, call, body) };
  }

  function post({ path }: Call, body: object, options: RequestInit = {}): Promise<Response> {
    const headers = { 'content-type': 'application/json', ...options.headers };
    return fetch(address + path, { ...options, method: 'POST', headers, body: JSON.stringify(body) });
  }

  /** Somebody who has got a token for what they say of themselves. */
  async function signIntoAccount(call: Call, body: { readonly email: string; readonly name?: string }) {
    return callerFrom(await post(call, { ...body, password: PASSWORD }), body.email);
  }

  async function openLink(secret: string, name: string): Promise<Caller> {
    const email = `${name.toLowerCase()}@guests.example.com`;
    return callerFrom(await post(openShareLink, { secret, name, email }), `guest:${email}`);
  }

  async function callerFrom(answer: Response, email: string): Promise<Caller> {
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${text}`);
    return callerWith(email, answer.headers.get(TOKEN_HEADER) ?? '');
  }

  /** Somebody with an account, by another session; a guest as they are. */
  async function signInAgain(caller: Caller): Promise<Caller> {
    const isAccount = caller.token !== '' && caller.email.endsWith('@example.com');
    return isAccount ? signIntoAccount(signIn, { email: caller.email }) : caller;
  }

  async function answerTo({ token }: Caller, call: Call, sent: { readonly body: object; readonly key: string }) {
    const connection = new AbortController();
    const answer = await post(call, sent.body, {
      headers: { 'idempotency-key': sent.key, ...(token !== '' && { authorization: `Bearer ${token}` }) },
      signal: connection.signal,
    });
    const outcome = answer.status === 200 ? 'ok' : (await answer.json()).code;
    connection.abort();
    return outcome;
  }
}

/** Says whether a call names the board, or has anything else of its world in its body. */
function isAboutBoard({ name, body }: Call): boolean {
  const shape = 'shape' in body ? (body.shape as object) : { board_id: undefined };
  return 'board_id' in shape || (BODIES[name]?.length ?? 0) > 0;
}

/** Every call of the contract, by name, from whatever file of it. */
export async function allCalls(): Promise<ReadonlyMap<string, Call>> {
  const files = globSync(join(import.meta.dirname, '../../../contract/{calls,operations}/*.ts')).filter(
    (name) => !name.endsWith('.test.ts'),
  );
  const modules = await Promise.all(files.map((name) => import(name)));
  const calls = modules.flatMap((module) => Object.values<unknown>(module)).filter(isCall);
  return new Map(calls.map((call) => [call.name, call]));
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'stream' in value && 'name' in value;
}
