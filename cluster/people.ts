import { setTimeout as pause } from 'node:timers/promises';
import { type Differences, differencesOf } from '../bench/driver/people/differences.ts';
import { createMember } from '../bench/driver/people/member.ts';
import { createSeenTimes } from '../bench/driver/people/seenTimes.ts';
import { createBoard, loadBoard } from '../contract/calls/boards.ts';
import { acceptInvitation, createShareLink } from '../contract/calls/sharing.ts';
import type { BoardId } from '../contract/ids.ts';
import { type Account, makeCall, signUpAccount } from '../scripts/seed/seedBoard.ts';
import { generate, type RunRecord } from './generator.ts';
import { type CallCounts, createPatientCall, mayAskAgain } from './patientCall.ts';

/** People on one board. */
const BOARD_PEOPLE = 20;
/** Between two runs of one person, at least and at most, in milliseconds. */
const RUN_REST_MS = { least: 10_000, most: 40_000 } as const;
/** Saves come this many times more rarely than those of somebody who works without a pause: 200 such would need more than this machine has. */
const PACE = 5;
/** The time that the last change has to reach everybody, in milliseconds. */
const SETTLE_MS = 30_000;
const SIGN_UPS_AT_ONCE = 4;

type PeopleOptions = { readonly url: string; readonly people: number; readonly random: () => number };
type Team = {
  readonly owner: Account;
  readonly board_id: BoardId;
  readonly members: ReturnType<typeof createMember>[];
};

/** What people made, and what became of it. */
export type PeopleResult = Differences & {
  readonly saves: readonly number[];
  readonly seen: readonly number[];
  /** People whose copy of their board differed from the server's at the end. */
  readonly behind: readonly string[];
  readonly runs: readonly RunRecord[];
  readonly counts: CallCounts;
};

/** Signs people up, twenty to a board. */
export async function gatherPeople({ url, people, random }: PeopleOptions) {
  const counts: CallCounts = { retries: 0, refusals: [] };
  const call = createPatientCall(makeCall, counts);
  const accounts = await signUpAll(url, people);
  const seenTimes = createSeenTimes(() => performance.now());
  const teams: Team[] = [];
  for (let first = 0; first < people; first += BOARD_PEOPLE) {
    const owner = accounts[first]!;
    const { board_id } = await call(owner, createBoard, { name: `Board ${first / BOARD_PEOPLE + 1}` });
    const link = await call(owner, createShareLink, { board_id, kind: 'edit', may_comment: true });
    const secret = new URL(link.url).hash.slice(1);
    const teamSeen = teams.length === 0 ? seenTimes : createSeenTimes(() => performance.now());
    const members = [];
    for (const [index, account] of accounts.slice(first, first + BOARD_PEOPLE).entries()) {
      if (index > 0) await call(account, acceptInvitation, { secret });
      const number = first + index;
      const options = { account, board_id, number, seenTimes: teamSeen, random };
      members.push(createMember({ ...options, call, reconnects: true, pace: PACE }));
    }
    teams.push({ owner, board_id, members });
  }

  /** Has all of them work for some time, and compares what they made with what the server holds and each of them sees. */
  async function work(milliseconds: number): Promise<PeopleResult> {
    const streams = teams.flatMap(({ members }) => members.map((member) => member.start()));
    try {
      const end = performance.now() + milliseconds;
      const saving = teams.flatMap(({ members }) => members.map((member) => member.work(milliseconds)));
      const running = accounts.map((account, index) =>
        generateUntil(account, teams[Math.floor(index / BOARD_PEOPLE)]!.board_id, end, random),
      );
      await Promise.all(saving);
      const runs = (await Promise.all(running)).flat();
      const outcomes = await Promise.all(teams.map((team) => compare(team)));
      return {
        saves: teams.flatMap(({ members }) => members.flatMap(({ saveTimes }) => saveTimes)),
        seen: seenTimes.delays(),
        lost: outcomes.flatMap(({ lost }) => lost),
        doubled: outcomes.flatMap(({ doubled }) => doubled),
        behind: outcomes.flatMap(({ behind }) => behind),
        runs,
        counts,
      };
    } finally {
      for (const { leave } of streams) leave();
    }
  }

  async function compare({ owner, board_id, members }: Team) {
    const board = await call(owner, loadBoard, { board_id });
    const nodes = board.nodes.map((node) => [(node as { id: string }).id, JSON.stringify(node)] as const);
    await Promise.all(members.map((member) => member.reaches(board.rev, SETTLE_MS)));
    const differences = members.map((member) => differencesOf(member.nodes(), nodes, member.prefix));
    const boardJson = sortedJson(new Map(nodes));
    const behind = members.filter(({ replica }) => sortedJson(replica.nodes()) !== boardJson);
    return {
      lost: differences.flatMap(({ lost }) => lost),
      doubled: differences.flatMap(({ doubled }) => doubled),
      behind: behind.map(({ prefix }) => prefix),
    };
  }
  return { accounts, work };
}

/** Asks for a run now and then; each is seen to its end. */
async function generateUntil(
  account: Account,
  board_id: BoardId,
  end: number,
  random: () => number,
): Promise<RunRecord[]> {
  const records: RunRecord[] = [];
  for (;;) {
    const restMs = RUN_REST_MS.least + random() * (RUN_REST_MS.most - RUN_REST_MS.least);
    if (performance.now() + restMs > end) return records;
    await pause(restMs);
    records.push(await generate(account, board_id, `a lamp number ${Math.floor(random() * 1e9)}`));
  }
}

async function signUpAll(url: string, people: number): Promise<readonly Account[]> {
  const accounts: Account[] = [];
  const numbers = Array.from({ length: people }, (_, index) => index).values();
  await Promise.all(
    Array.from({ length: SIGN_UPS_AT_ONCE }, async () => {
      for (const number of numbers) accounts[number] = await signUpPatiently(url, number);
    }),
  );
  return accounts;
}

async function signUpPatiently(url: string, number: number): Promise<Account> {
  for (;;)
    try {
      return await signUpAccount(url, { email: `person-${number}@example.com`, password: 'copper kettle' });
    } catch (error) {
      if (!mayAskAgain(error)) throw error;
      await pause(500);
    }
}

function sortedJson(nodes: ReadonlyMap<string, string>): string {
  return JSON.stringify([...nodes].sort(([one], [other]) => (one < other ? -1 : 1)));
}
