import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { mayEdit } from '../../../contract/roles.ts';
import { type Feeds, feedsOf } from '../../board/connect/inputs.ts';
import { isInRing } from '../../board/connect/ring.ts';
import { type Board, isReadOnly } from '../../board/document/board.ts';
import { edgesInto } from '../../board/document/edgeIndex.ts';
import { same } from '../../board/document/same.ts';
import type { BoardActor } from '../board/board.machine.ts';
import { inputsOf } from '../board/board.runs.ts';
import { type BoardSnapshot, selectSaving } from '../board/selectors.ts';
import type { BoardContext } from '../events/board.events.ts';
import type { PrepareServices, PrepareStep, RunInputs } from '../run/nodeRun.ts';

/** A change that goes on is composed once it pauses for this long. */
export const COMPOSE_PAUSE_MS = 800;
/** What came from elsewhere is composed there, unless nobody is there any more. */
export const COMPOSE_ELSEWHERE_MS = 8_000;
/** How many pictures are remembered by what they were made of: undo and redo store nothing twice. */
const REMEMBERED = 24;

type ComposingOptions = {
  readonly board: BoardActor;
  /** How a type's picture is composed; undefined for a type that composes none. Fetched once. */
  readonly stepOf: (type: string) => Promise<PrepareStep> | undefined;
  readonly services: (signal: AbortSignal) => PrepareServices;
  /** Whether the page is seen: what nobody sees is composed when it is read. */
  readonly isSeen: () => boolean;
  /** Tells when what was not seen, or could not be composed, is to be tried again. Returns what ends that. */
  readonly attachAgain?: (retry: () => void) => () => void;
  /** A picture could not be composed while nobody waited for it. */
  readonly onFailed: (id: NodeId, error: unknown) => void;
};

/** Keeps pictures that are composed of others of now, on the card or not, and has them so before they are read. */
export type Composing = {
  /** Composes what feeds a node anew where it is stale, and resolves with what feeds the node then. */
  renewFeeds(id: NodeId): Promise<Feeds>;
  /** Composes a node's own picture anew where it is stale. */
  renew(id: NodeId): Promise<void>;
  end(): void;
};

type Waiting = { readonly key: string; readonly timer: ReturnType<typeof setTimeout> };
type UnderWay = { readonly key: string; readonly done: Promise<void> };

export function createComposing({
  board,
  stepOf,
  services,
  isSeen,
  attachAgain,
  onFailed,
}: ComposingOptions): Composing {
  const steps = new Map<string, PrepareStep>();
  const fetching = new Set<string>();
  const outcomes = new Map<string, unknown>();
  const waiting = new Map<NodeId, Waiting>();
  const underWay = new Map<NodeId, UnderWay>();
  /** What could not be composed: it is tried again once something changes, or a network is there. */
  const failed = new Map<NodeId, string>();
  const ending = new AbortController();
  let checked: Board | undefined;

  const watching = board.subscribe(checkChanged);
  const detach = attachAgain?.(() => {
    failed.clear();
    checkAll();
  });
  checkChanged();

  function checkChanged(): void {
    if (board.getSnapshot().context.board !== checked) checkAll();
  }

  /** Checks every composed picture. */
  function checkAll(): void {
    const { context } = board.getSnapshot();
    checked = context.board;
    for (const id of waiting.keys()) if (!context.board.nodes.has(id)) forget(id);
    for (const node of context.board.nodes.values()) if (mayCompose(context, node)) check(context, node);
  }

  /** Has a node's picture composed after a pause, where it is stale. */
  function check(context: BoardContext, node: BoardNode): void {
    const step = steps.get(node.type);
    if (!step) {
      void fetchStep(node.type).catch((error) => onFailed(node.id, error));
      return;
    }
    const key = keyOf(context, node.id, step);
    if (waiting.get(node.id)?.key === key) return;
    forget(node.id);
    if (key === undefined || failed.get(node.id) === key || underWay.get(node.id)?.key === key) return;
    const pause = isFromElsewhere(board.getSnapshot(), node.id, key, step) ? COMPOSE_ELSEWHERE_MS : COMPOSE_PAUSE_MS;
    const timer = setTimeout(() => composeUnasked(node.id, key), pause);
    waiting.set(node.id, { key, timer });
  }

  function forget(id: NodeId): void {
    clearTimeout(waiting.get(id)?.timer);
    waiting.delete(id);
  }

  function composeUnasked(id: NodeId, key: string): void {
    waiting.delete(id);
    if (!isSeen()) return;
    renew(id).catch((error) => {
      failed.set(id, key);
      if (!ending.signal.aborted) onFailed(id, error);
    });
  }

  async function fetchStep(type: string): Promise<PrepareStep | undefined> {
    const known = steps.get(type);
    if (known || fetching.has(type)) return known ?? stepOf(type);
    fetching.add(type);
    try {
      const step = await stepOf(type);
      if (step) steps.set(type, step);
      return step;
    } finally {
      fetching.delete(type);
      if (steps.has(type)) checkAll();
    }
  }

  async function renewFeeds(id: NodeId): Promise<Feeds> {
    for (const source of composersInto(board.getSnapshot().context, id)) await renew(source);
    const { board: now, facts } = board.getSnapshot().context;
    return feedsOf(now, id, facts);
  }

  async function renew(id: NodeId): Promise<void> {
    for (const source of composersInto(board.getSnapshot().context, id)) await renew(source);
    const type = board.getSnapshot().context.board.nodes.get(id)?.type ?? '';
    const step = await fetchStep(type);
    for (let before: string | undefined; ; ) {
      const { context } = board.getSnapshot();
      const node = context.board.nodes.get(id);
      if (!step || !node || !mayCompose(context, node)) return;
      const key = keyOf(context, id, step);
      if (key === undefined || key === before) return;
      before = key;
      await compose(inputsOf(context, id)!, key, step);
    }
  }

  /** Composes once for all who ask for the same, and gives the node what came of it. */
  function compose(inputs: RunInputs, key: string, step: PrepareStep): Promise<void> {
    const { id } = inputs.node;
    const running = underWay.get(id);
    if (running?.key === key) return running.done;
    forget(id);
    const done = composeNow(inputs, key, step).finally(() => {
      if (underWay.get(id)?.done === done) underWay.delete(id);
    });
    underWay.set(id, { key, done });
    return done;
  }

  async function composeNow(inputs: RunInputs, key: string, step: PrepareStep): Promise<void> {
    const outcome = outcomes.get(key) ?? (await (await step.load())(inputs, services(ending.signal)));
    remember(key, outcome);
    board.send({ type: 'outcome.kept', id: inputs.node.id, data: step.kept?.(outcome, inputs) ?? {} });
  }

  function remember(key: string, outcome: unknown): void {
    outcomes.delete(key);
    outcomes.set(key, outcome);
    const [oldest] = outcomes.keys();
    if (outcomes.size > REMEMBERED && oldest !== undefined) outcomes.delete(oldest);
  }

  return {
    renewFeeds,
    renew,
    end() {
      ending.abort();
      watching.unsubscribe();
      detach?.();
      for (const id of waiting.keys()) forget(id);
    },
  };
}

/** What a node's picture would be composed of; undefined where the one that it has is of that. */
function keyOf(context: BoardContext, id: NodeId, step: PrepareStep): string | undefined {
  const inputs = inputsOf(context, id);
  return inputs && step.keyOf(inputs);
}

/** Whether the server's board is as stale: then it was not this page that has just changed it. */
function isFromElsewhere(snapshot: BoardSnapshot, id: NodeId, key: string, step: PrepareStep): boolean {
  const { context } = snapshot;
  const { board } = context;
  const { base } = selectSaving(snapshot).getSnapshot().context;
  const isSaved = same(base.nodes.get(id)?.data, board.nodes.get(id)?.data);
  return isSaved && keyOf({ ...context, board: base }, id, step) === key;
}

/** A locked node keeps its picture, and so does one that is fed with its own picture: it would never be done. */
function mayCompose(context: BoardContext, node: BoardNode): boolean {
  const composes = mayEdit(context) && context.facts(node.type)?.composes === true;
  return composes && !isReadOnly(node) && !isInRing(context.board, node.id, context.facts);
}

/** The composed pictures that are wired to a node, but for those of a ring. */
function composersInto({ board, facts }: BoardContext, id: NodeId): readonly NodeId[] {
  const sources = edgesInto(board.edges, id).map(({ source }) => source);
  const composes = (source: NodeId) => facts(board.nodes.get(source)?.type ?? '')?.composes === true;
  return [...new Set(sources)].filter((source) => composes(source) && !isInRing(board, source, facts));
}
