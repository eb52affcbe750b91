import { readEdges, readNodes } from '../contract/board.ts';
import { handleOf } from '../contract/handles.ts';
import { type Board, boardOf } from '../src/board/document/board.ts';
import { factsOf } from '../src/board/document/draw.fixture.ts';
import { brokenRules } from '../src/board/document/random.fixture.ts';
import { saveState, selectSaving } from '../src/machines/board/selectors.ts';
import { hasRemoteChanges, hasUnsentWork } from '../src/machines/saving/saving.rules.ts';
import { boardIn, type Person, type Tab } from './browser.ts';
import { differenceOf, type StoredWork, stableJson, workInDraft, workOnBoard } from './oracle.ts';
import { loadAs, type World } from './world.ts';

/** So long may it take until all is quiet once nothing goes wrong any more, in milliseconds. */
const QUIET_MS_MAX = 15 * 60_000;
const QUIET_STEP_MS = 2_000;

/** Lets nothing more go wrong and waits until everybody rests, then holds against each other what all show, the server holds and people did. */
export async function checkRound(world: World): Promise<void> {
  await heal(world);
  if (world.failure() || !(await waitForQuiet(world))) return;
  const stored = await loadAs(world, world.owner);
  const board = boardOf(readNodes(stored.nodes).elements, readEdges(stored.edges).elements);
  checkRules(world, board);
  for (const tab of openTabs(world)) await checkTab(world, tab);
  await checkOperations(world);
  await checkSums(world);
  const leftovers = new Map(
    [...world.editors, world.guest].map((person) => {
      const drafts = person.device.drafts().flatMap(workInDraft);
      return [person.name, [...drafts, ...refusedBoards(world, person)]];
    }),
  );
  world.oracle.recordConflicts(stored.conflicts ?? []);
  world.oracle.check({ board, votes: stored.votes, leftovers, history: await readHistory(world) });
  world.trace(`round ends ${stableJson(stored)}`);
}

async function heal(world: World): Promise<void> {
  const { host, clock, editors, guest } = world;
  world.trace('all heals');
  for (const { line, device, tabs } of [...editors, guest]) {
    Object.assign(line, { isCut: false, isBad: false });
    device.isFull = false;
    for (const tab of tabs) tab.tellNetwork(true);
  }
  host.spare();
  while (!host.isUp() && clock.nextTime() < Number.POSITIVE_INFINITY) await world.pump();
}

function openTabs({ editors, guest }: World): Tab[] {
  return [...editors, guest].flatMap(({ tabs }) => [...tabs]).filter((tab) => tab.isOpen());
}

/** Says why a page does not rest yet; undefined when it does. */
function unrest(world: World, tab: Tab, rev: number): string | undefined {
  if (!tab.actor) return 'loads';
  if (tab.isWaiting()) return 'waits for an answer';
  const saving = selectSaving(tab.actor.getSnapshot()).getSnapshot();
  const state = saveState(saving);
  if (world.access.lost.has(tab.person) && state === 'refused') return undefined;
  if (state !== 'saved') return `is ${state}`;
  if (hasUnsentWork(saving.context)) return 'has unsent work';
  if (hasRemoteChanges(saving.context)) return 'is behind';
  return saving.context.rev === rev ? undefined : `knows revision ${saving.context.rev} of ${rev}`;
}

/** Waits until every page rests at the revision of the server, and no letter is being typed. */
async function waitForQuiet(world: World): Promise<boolean> {
  const end = world.clock.steadyTime() + QUIET_MS_MAX;
  for (;;) {
    await world.passTime(QUIET_STEP_MS);
    if (world.failure()) return false;
    const [row] = await world.host.database.query<{ rev: number }>('select rev from board where id = $1', [
      world.boardId,
    ]);
    const reasons = openTabs(world).flatMap((tab) => {
      const reason = unrest(world, tab, row?.rev ?? 0);
      return reason ? [`${tab.name} of ${tab.person.name} ${reason}`] : [];
    });
    if (reasons.length === 0) return true;
    if (world.clock.steadyTime() > end) {
      world.fail(`never quiet: ${reasons.join(', ')}`);
      return false;
    }
  }
}

/** Every board: ids that agree, both ends of an edge, one edge into an input, kinds that match, frames that are there. */
function checkRules(world: World, board: Board): void {
  for (const rule of brokenRules(board)) world.fail(`rules: ${rule}`);
  for (const { id, source, target, sourceHandle, targetHandle } of board.edges.values()) {
    if (board.nodes.has(id as never)) world.fail(`rules: ${id} is a node and an edge`);
    const [output, input] = [handleOf(sourceHandle), handleOf(targetHandle)];
    if (output.kind !== input.kind && input.kind !== 'omni')
      world.fail(`rules: the edge ${id} joins ${output.kind} to ${input.kind}`);
    for (const [node, handle] of [
      [source, output.id],
      [target, input.id],
    ] as const) {
      const facts = factsOf(board.nodes.get(node)?.type ?? '');
      if (facts && !facts.handles.includes(handle)) world.fail(`rules: ${node} has no ${handle}`);
    }
  }
}

/** A page shows what a reload of it would show. */
async function checkTab(world: World, tab: Tab): Promise<void> {
  if (!tab.actor || world.access.lost.has(tab.person)) return;
  const loaded = await loadAs(world, tab.person);
  const fresh = boardOf(readNodes(loaded.nodes).elements, readEdges(loaded.edges).elements);
  const difference = differenceOf(boardIn(tab), fresh);
  if (difference) world.fail(`reload: ${tab.name} of ${tab.person.name} shows another board, ${difference}`);
  const { votes, conflicts } = tab.actor.getSnapshot().context;
  const names = (list: Iterable<{ readonly id: string }>) =>
    [...list]
      .map(({ id }) => id)
      .sort()
      .join(' ');
  const [shown, stored] = [names(conflicts.values()), names(loaded.conflicts ?? [])];
  if (shown !== stored)
    world.fail(`conflicts: ${tab.name} of ${tab.person.name} shows ${shown}, the server has ${stored}`);
  const cast = (all: typeof votes) =>
    stableJson(Object.fromEntries(Object.entries(all).filter(([, voters]) => Object.keys(voters).length > 0)));
  if (cast(votes) !== cast(loaded.votes))
    world.fail(`votes: ${tab.name} shows ${cast(votes)}, the server has ${cast(loaded.votes)}`);
  const order = (ids: Iterable<string>) => [...ids].join(' ');
  if (order(boardIn(tab).nodes.keys()) !== order(fresh.nodes.keys()))
    world.fail(
      `paint order: ${tab.name} of ${tab.person.name} paints ${order(boardIn(tab).nodes.keys())}, a reload ${order(fresh.nodes.keys())}`,
    );
}

/** The server knows each operation that it has answered. */
async function checkOperations({ host, boardId, savedOperations, fail }: World): Promise<void> {
  const rows = await host.database.query<{ op_id: string }>('select op_id from board_op where board_id = $1', [
    boardId,
  ]);
  const known = new Set(rows.map(({ op_id }) => op_id));
  for (const id of savedOperations) if (!known.has(id)) fail(`operations: ${id} was answered and is not remembered`);
  savedOperations.clear();
}

/** What the server keeps beside the elements agrees with them: a write is whole, or is not there. */
async function checkSums({ host, boardId, fail }: World): Promise<void> {
  const [sums] = await host.database.query<{ board: string; elements: string }>(
    `select format('revision %s, %s nodes, %s elements, %s bytes', rev, node_count, element_count, bytes) as board,
      (select format('revision %s, %s nodes, %s elements, %s bytes', greatest(b.rev, max(e.rev)),
        count(*) filter (where kind = 'node' and data is not null), count(data), coalesce(sum(octet_length(data)), 0))
        from board_element e where board_id = b.id) as elements
      from board b where id = $1`,
    [boardId],
  );
  if (sums && sums.board !== sums.elements) fail(`sums: the board says ${sums.board}, its elements ${sums.elements}`);
}

/** What a page whose saves are refused shows is kept there. */
function refusedBoards({ access }: World, person: Person): StoredWork[] {
  if (!access.lost.has(person)) return [];
  return [...person.tabs].flatMap((tab) => (tab.actor ? workOnBoard(boardIn(tab)) : []));
}

async function readHistory({ host, boardId }: World): Promise<ReadonlySet<string>> {
  const rows = await host.database.query<{ element_id: string }>(
    'select distinct element_id from board_history where board_id = $1',
    [boardId],
  );
  return new Set(rows.map((row) => row.element_id));
}
