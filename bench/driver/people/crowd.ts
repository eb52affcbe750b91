import { createBoard, loadBoard } from '../../../contract/calls/boards.ts';
import { acceptInvitation, createShareLink } from '../../../contract/calls/sharing.ts';
import { makeCall, signUpAccount } from '../../../scripts/seed/seedBoard.ts';
import { type Differences, differencesOf } from './differences.ts';
import { createMember } from './member.ts';
import { createSeenTimes } from './seenTimes.ts';

/** The time that the last change has to reach everybody, in milliseconds. */
const SETTLE_MS = 10_000;

type CrowdOptions = {
  /** The address of a server. */
  readonly url: string;
  readonly people: number;
  readonly milliseconds: number;
  /** 0 to 1. */
  readonly random: () => number;
  /** Called when everybody is there, and when nobody works any more. */
  readonly onStage?: (stage: 'begin' | 'end') => void;
};

/** The result of a crowd's work; times in milliseconds. */
export type CrowdResult = Differences & {
  readonly saves: readonly number[];
  /** From a key until what it wrote is stored. */
  readonly durable: readonly number[];
  /** From a save's answer until another has what was saved. */
  readonly seen: readonly number[];
  /** Calls of `board_changes`. */
  readonly changesCalls: number;
  /** People whose copy of the board differed from the server's at the end. */
  readonly behind: readonly string[];
};

/** Has people work together on one new board, and compares what they made with what the server holds and each of them sees. */
export async function runCrowd({ url, people, milliseconds, random, onStage }: CrowdOptions): Promise<CrowdResult> {
  const seenTimes = createSeenTimes(() => performance.now());
  const owner = await signUpAccount(url, credentialsOf(0));
  const { board_id } = await makeCall(owner, createBoard, { name: 'Crowd' });
  const link = await makeCall(owner, createShareLink, { board_id, kind: 'edit', may_comment: true });
  const secret = new URL(link.url).hash.slice(1);
  const members = [createMember({ account: owner, board_id, number: 0, seenTimes, random })];
  for (let number = 1; number < people; number += 1) {
    const account = await signUpAccount(url, credentialsOf(number));
    await makeCall(account, acceptInvitation, { secret });
    members.push(createMember({ account, board_id, number, seenTimes, random }));
  }
  const streams = members.map((member) => member.start());
  const broken = Promise.all(streams.map(({ following }) => following));
  try {
    onStage?.('begin');
    const work = Promise.all(members.map((member) => member.work(milliseconds)));
    await Promise.race([work, broken.then(() => Promise.reject(new Error('A stream ended.')))]);
    onStage?.('end');
    const board = await makeCall(owner, loadBoard, { board_id });
    const nodes = board.nodes.map((node) => [(node as { id: string }).id, JSON.stringify(node)] as const);
    await Promise.all(members.map((member) => member.reaches(board.rev, SETTLE_MS)));
    const differences = members.map((member) => differencesOf(member.nodes(), nodes, member.prefix));
    const boardJson = sortedJson(new Map(nodes));
    return {
      saves: members.flatMap(({ saveTimes }) => saveTimes),
      durable: members.flatMap(({ durableTimes }) => durableTimes),
      seen: seenTimes.delays(),
      changesCalls: members.reduce((sum, { changesCallCount }) => sum + changesCallCount, 0),
      lost: differences.flatMap(({ lost }) => lost),
      doubled: differences.flatMap(({ doubled }) => doubled),
      behind: members.filter(({ replica }) => sortedJson(replica.nodes()) !== boardJson).map(({ prefix }) => prefix),
    };
  } finally {
    for (const { leave } of streams) leave();
    await broken.catch(() => undefined);
  }
}

function credentialsOf(number: number) {
  return { email: `person-${number}@example.com`, password: 'copper kettle' };
}

function sortedJson(nodes: ReadonlyMap<string, string>): string {
  return JSON.stringify([...nodes].sort(([one], [other]) => (one < other ? -1 : 1)));
}
