import { expect, test } from 'vitest';
import { signUp } from '../../../contract/calls/accounts.ts';
import { createBoard, loadBoard, saveBoard } from '../../../contract/calls/boards.ts';
import type { AnswerOf, BodyOf, Call } from '../../../contract/calls/call.ts';
import type { BoardId } from '../../../contract/ids.ts';
import { changeBody, textEdge, textNode } from '../../testing/boards.ts';
import { createDataFolder } from '../../testing/dataFolder.ts';
import { ServerProcess } from '../../testing/processes/serverProcess.ts';

/** The number of times that the server is killed; `npm run torture` sets more. */
const KILLS = Number(process.env.KILLS ?? 1);
/** Says whether the first one waits for a save that is under way; another run begins otherwise. */
const FIRST = Number(process.env.SEED ?? Date.now()) % 2;
const SAVES_BETWEEN = 12;
const SECONDS_PER_KILL = 120;

type SentSave = { readonly body: BodyOf<typeof saveBoard>; readonly answer: string | undefined };

class Client {
  address = '';
  token = '';
  async post(call: Pick<Call, 'path'>, body: unknown): Promise<Response> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${this.token}` };
    return fetch(this.address + call.path, { method: 'POST', headers, body: JSON.stringify(body) });
  }
  async call<C extends Call>(call: C, body: BodyOf<C>): Promise<AnswerOf<C>> {
    const response = await this.post(call, body);
    if (!response.ok) throw new Error(`${call.path} answered ${response.status}: ${await response.text()}`);
    return call.answer.parse(await response.json()) as AnswerOf<C>;
  }
}

/** One save adds a pair of nodes and the edge between them, so that half a save would show. */
function pair(board: BoardId, number: number, base_rev: number): BodyOf<typeof saveBoard> {
  const [a, b] = [`a${number}`, `b${number}`];
  const lists = { nodes: [textNode(a, `first of ${number}`), textNode(b)], edges: [textEdge(a, b)] };
  return changeBody(board, lists, { base_rev, op_id: `operation-${number}` });
}

test(`no acknowledged save is lost and none is torn by ${KILLS} kills (seed ${FIRST})`, {
  timeout: KILLS * SECONDS_PER_KILL * 1000,
}, async () => {
  const folder = await createDataFolder();
  const client = new Client();
  let server = await ServerProcess.start({ DATA_DIR: folder.path });
  client.address = server.address;
  const person = { email: 'ann@example.com', password: 'copper kettle', name: 'Ann' };
  client.token = (await client.post(signUp, person)).headers.get('set-auth-token')!;
  const { board_id } = await client.call(createBoard, { name: 'Killed' });

  const sent: SentSave[] = [];
  let rev = 0;
  for (let kill = FIRST; kill < FIRST + KILLS; kill += 1) {
    for (let save = 0; save < SAVES_BETWEEN; save += 1) {
      const body = pair(board_id, sent.length, rev);
      const answer = await (await client.post(saveBoard, body)).text();
      rev = JSON.parse(answer).rev;
      sent.push({ body, answer });
    }
    // Three more are under way, at different depths, when the server dies.
    const flying = Array.from({ length: 3 }, (_, index) => pair(board_id, sent.length + index, rev));
    const outcomes = flying.map((body) => client.post(saveBoard, body).then((answer) => answer.text()));
    const settled = Promise.allSettled(outcomes);
    if (kill % 2 === 1) await outcomes[0];
    await server.kill();
    for (const [index, outcome] of (await settled).entries())
      sent.push({ body: flying[index]!, answer: outcome.status === 'fulfilled' ? outcome.value : undefined });

    server = await ServerProcess.start({ DATA_DIR: folder.path });
    client.address = server.address;
    const board = await client.call(loadBoard, { board_id });
    const elements = new Set([...board.nodes, ...board.edges].map((element) => JSON.stringify(element)));
    for (const { body, answer } of sent) {
      const parts = (body.operations ?? []).map((operation) =>
        elements.has(
          JSON.stringify('node' in operation ? operation.node : 'edge' in operation ? operation.edge : null),
        ),
      );
      expect(answer === undefined ? new Set(parts).size : parts.filter(Boolean).length).toBe(
        answer === undefined ? 1 : 3,
      );
    }
    for (const [index, { body, answer }] of sent.entries()) {
      const again = await (await client.post(saveBoard, body)).text();
      if (answer !== undefined) expect(again).toBe(answer);
      sent[index] = { body, answer: again };
    }
    rev = (await client.call(loadBoard, { board_id })).rev;
  }
  const all = await client.call(loadBoard, { board_id });
  expect([all.nodes.length, all.edges.length]).toEqual([sent.length * 2, sent.length]);
  await server.kill();
  folder.remove();
});
