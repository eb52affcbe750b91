import type { BoardNode } from '../contract/board.ts';
import type { BodyOf, Call } from '../contract/calls/call.ts';
import { deleteComment, postVote, putExternalComment } from '../contract/calls/reviews.ts';
import { handleOf } from '../contract/handles.ts';
import { type BoardId, NodeId } from '../contract/ids.ts';
import { mayEdit } from '../contract/roles.ts';
import { callStatusOf } from '../src/api/errors.ts';
import { isComment } from '../src/board/comments/comments.ts';
import { connectionOf } from '../src/board/connect/connect.ts';
import { type Board, type ElementId, isLocked } from '../src/board/document/board.ts';
import { ALL_FACTS, factsOf } from '../src/board/document/draw.fixture.ts';
import { canRedo, canUndo } from '../src/machines/board/selectors.ts';
import type { BoardEvent } from '../src/machines/events/board.events.ts';
import { boardIn, offeredDraft, type Tab } from './browser.ts';
import type { Chance } from './chance.ts';
import type { CallOutcome, Oracle } from './oracle.ts';
import type { VirtualClock } from './virtualClock.ts';

/** The field that people write in, by the type of a node. */
const TEXT_FIELD: Readonly<Record<string, string>> = {
  textNode: 'text',
  enrichNode: 'prompt',
  generateSketchesNode: 'prompt',
  generateVideoNode: 'prompt',
};
const NODE_TYPES = ALL_FACTS.map(({ type }) => type).filter((type) => type !== 'commentNode' && type !== 'frameNode');
/** Somebody types a letter after so many milliseconds. */
const KEY_MS = [30, 160] as const;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** A board larger than this is thinned out rather than added to. */
const NODES_MAX = 24;

type EditParts = {
  readonly chance: Chance;
  readonly clock: VirtualClock;
  readonly oracle: Oracle;
  readonly boardId: BoardId;
  trace(line: string): void;
};

/** What somebody does at a page next, each as often as its weight says. */
const EDIT_WEIGHTS = {
  add: 10,
  type: 18,
  rename: 4,
  move: 12,
  resize: 2,
  connect: 10,
  disconnect: 3,
  delete: 5,
  duplicate: 3,
  frame: 2,
  paste: 2,
  lock: 1,
  undo: 7,
  redo: 4,
  undoAndRedo: 3,
  rewrite: 2,
  result: 2,
  vote: 4,
  comment: 3,
  uncomment: 1,
  decide: 6,
  settle: 3,
} as const;
type EditKind = keyof typeof EDIT_WEIGHTS;

const REVIEW_WEIGHTS = { vote: 3, comment: 3, uncomment: 1 } as const;

/** Makes the people of a run, who edit by the events that views send. */
export function createEditing({ chance, clock, oracle, boardId, trace }: EditParts) {
  let wordCount = 0;

  /** Sends an event, and has the oracle remember what its person meant. */
  function send(tab: Tab, event: BoardEvent): void {
    const before = boardIn(tab);
    tab.send(event);
    oracle.recordEdit(tab, before, boardIn(tab));
  }

  function pickNode(board: Board, fits: (node: BoardNode) => boolean = () => true): BoardNode | undefined {
    const nodes = [...board.nodes.values()].filter((node) => !isComment(node) && fits(node));
    return nodes.length > 0 ? chance.pick(nodes) : undefined;
  }

  const somewhere = () => ({ x: chance.below(40_000) / 8, y: chance.below(40_000) / 8 });
  const newWord = () => {
    wordCount += 1;
    return `w${wordCount}`;
  };
  const textOf = (board: Board, id: NodeId, field: string) => {
    const text = board.nodes.get(id)?.data[field];
    return typeof text === 'string' ? text : '';
  };

  /** Types a word letter by letter, each after a while, until somebody takes the word away or the page is gone. */
  function typeWord(tab: Tab, node: BoardNode, field: string): void {
    const begin = `${newWord()}-`;
    const tokens = textOf(boardIn(tab), node.id, field).split(' ').filter(Boolean);
    const place = chance.below(tokens.length + 1);
    const undoGroup = field;
    send(tab, {
      type: 'node.edited',
      id: node.id,
      data: { [field]: [...tokens.slice(0, place), begin, ...tokens.slice(place)].join(' ') },
      undoGroup,
    });
    let remaining = chance.between(1, 9);
    let typed = begin;
    const typeNext = () => {
      const text = tab.isOpen() && tab.actor ? textOf(boardIn(tab), node.id, field) : '';
      const index = text.indexOf(typed);
      if (index < 0 || remaining === 0) return;
      remaining -= 1;
      const end = index + typed.length;
      const letter = LETTERS[chance.below(LETTERS.length)]!;
      send(tab, {
        type: 'node.edited',
        id: node.id,
        data: { [field]: text.slice(0, end) + letter + text.slice(end) },
        undoGroup,
      });
      typed += letter;
      clock.schedule(chance.between(...KEY_MS), typeNext);
    };
    clock.schedule(chance.between(...KEY_MS), typeNext);
  }

  function connectNodes(tab: Tab, board: Board): void {
    const [source, target] = [pickNode(board), pickNode(board)];
    if (!source || !target) return;
    const handlesOf = (node: BoardNode, direction: string) =>
      (factsOf(node.type)?.handles ?? []).filter((handle) => handleOf(handle).direction === direction);
    const [outputs, inputs] = [handlesOf(source, 'out'), handlesOf(target, 'in')];
    if (outputs.length === 0 || inputs.length === 0) return;
    const ends = [
      { node: source.id, handle: chance.pick(outputs) },
      { node: target.id, handle: chance.pick(inputs) },
    ] as const;
    send(tab, { type: 'edge.connected', connection: connectionOf(...ends) });
  }

  function pickIds(board: Board, max: number): NodeId[] {
    const ids = Array.from({ length: chance.between(1, max) }, () => pickNode(board)?.id);
    return [...new Set(ids.filter((id) => id !== undefined))];
  }

  /** The same wish as a person has it: what is undone and done again at once is as it was. */
  function undoAndRedo(tab: Tab): void {
    const before = boardIn(tab);
    const hadSteps = tab.actor && canUndo(tab.actor.getSnapshot());
    if (!hadSteps) return;
    undo(tab);
    // Nothing of its own was left to be taken back: redo would do a step again that was undone before.
    if (boardIn(tab) === before) return;
    if (!tab.actor || !canRedo(tab.actor.getSnapshot())) return;
    redo(tab);
    oracle.checkUndoIdentity(tab, before, boardIn(tab));
  }

  function undo(tab: Tab): void {
    const before = boardIn(tab);
    const step = tab.actor?.getSnapshot().context.history.past.at(-1);
    tab.undo();
    if (step) oracle.checkUndo(tab, { before, after: boardIn(tab), done: step.after });
    oracle.recordEdit(tab, before, boardIn(tab));
  }

  function redo(tab: Tab): void {
    const before = boardIn(tab);
    tab.send({ type: 'redo.pressed' });
    oracle.recordEdit(tab, before, boardIn(tab));
  }

  function decideDraft(tab: Tab): void {
    const draft = offeredDraft(tab);
    if (!draft) return;
    if (chance.onceIn(4)) {
      trace(`${tab.name} drops a draft`);
      oracle.forgetDraft(tab, draft);
      tab.send({ type: 'draft.dropped' });
      return;
    }
    trace(`${tab.name} restores a draft`);
    const before = boardIn(tab);
    tab.restoreDraft();
    oracle.recordRestoredDraft(tab, before, boardIn(tab), draft);
  }

  function comment(tab: Tab): void {
    const id = NodeId.parse(`comment-${newWord()}`);
    const noteText = `a remark ${newWord()}`;
    const about = pickNode(boardIn(tab));
    const node = {
      id,
      type: 'commentNode',
      position: somewhere(),
      data: { noteText, ...(about && { about: about.id }) },
    };
    const outcome = oracle.expectComment(id, noteText);
    callOnce(tab, putExternalComment, { board_id: boardId, comment_node: JSON.stringify(node) }, outcome);
  }

  function uncomment(tab: Tab): void {
    const own = [...boardIn(tab).nodes.values()].filter(
      (node) => isComment(node) && node.data.commentorEmail === tab.person.identity.replace('guest:', ''),
    );
    if (own.length === 0) return;
    const { id } = chance.pick(own);
    callOnce(tab, deleteComment, { board_id: boardId, comment_id: id }, oracle.expectNoComment(id));
  }

  function vote(tab: Tab): void {
    const node = pickNode(boardIn(tab));
    if (!node) return;
    const value = chance.pick(['up', 'down', null] as const);
    const outcome = oracle.expectVote(tab.person.identity, node.id, value);
    callOnce(tab, postVote, { board_id: boardId, node_id: node.id, vote: value }, outcome);
  }

  const actions: Readonly<Record<EditKind, (tab: Tab, board: Board) => void>> = {
    add(tab) {
      const nodeType = chance.pick(NODE_TYPES);
      send(tab, { type: 'node.added', nodeType, position: somewhere() });
    },
    type(tab, board) {
      const node = pickNode(board, ({ type }) => type in TEXT_FIELD);
      if (node) typeWord(tab, node, TEXT_FIELD[node.type]!);
    },
    rename(tab, board) {
      const node = pickNode(board);
      if (node) send(tab, { type: 'node.edited', id: node.id, data: { title: newWord() } });
    },
    move(tab, board) {
      const moves = pickIds(board, 3).map((id) => ({ id, position: somewhere() }));
      if (moves.length > 0) send(tab, { type: 'nodes.moved', moves });
    },
    resize(tab, board) {
      const node = pickNode(board);
      const size = { width: chance.between(100, 900), height: chance.between(100, 900) };
      if (node) send(tab, { type: 'node.resized', id: node.id, size });
    },
    connect: connectNodes,
    disconnect(tab, board) {
      const edges = [...board.edges.keys()];
      if (edges.length > 0) send(tab, { type: 'elements.deleted', ids: [chance.pick(edges)] });
    },
    delete(tab, board) {
      const ids: ElementId[] = pickIds(board, 2);
      if (ids.length > 0) send(tab, { type: 'elements.deleted', ids });
    },
    duplicate(tab, board) {
      const ids = pickIds(board, 2);
      if (ids.length > 0) send(tab, { type: 'nodes.duplicated', ids, withInputs: chance.onceIn(2) });
    },
    frame(tab, board) {
      const ids = pickIds(board, 3);
      if (ids.length > 0) send(tab, { type: 'nodes.framed', nodeType: 'frameNode', ids });
    },
    paste(tab) {
      const ids = [NodeId.parse(`pasted-${newWord()}`), NodeId.parse(`pasted-${newWord()}`)] as const;
      const nodes = ids.map((id) => ({ id, nodeType: 'textNode', position: somewhere(), data: { text: newWord() } }));
      const connections = [
        { source: ids[0], target: ids[1], sourceHandle: 'out.text.text', targetHandle: 'in.text.text' },
      ] as const;
      send(tab, { type: 'nodes.laid', nodes, connections, select: ids });
    },
    lock(tab, board) {
      const node = pickNode(board);
      if (!node) return;
      const data = { ...node.data, locked: !isLocked(node) };
      send(tab, { type: 'elements.changed', nodes: [{ ...node, data }] });
    },
    rewrite(tab, board) {
      const node = pickNode(board, ({ type }) => type in TEXT_FIELD);
      if (node) send(tab, { type: 'node.edited', id: node.id, data: { [TEXT_FIELD[node.type]!]: newWord() } });
    },
    result(tab, board) {
      const source = pickNode(board, ({ type }) => factsOf(type)?.generates === true);
      const result = { kind: 'image', data: { objectKey: newWord() } } as const;
      if (source) send(tab, { type: 'result.arrived', source: source.id, job: `job-${newWord()}`, index: 0, result });
    },
    undo,
    redo,
    undoAndRedo,
    decide: decideDraft,
    settle(tab) {
      const conflicts = [...(tab.actor?.getSnapshot().context.conflicts.values() ?? [])];
      if (conflicts.length === 0) return;
      send(tab, {
        type: 'conflicts.settled',
        conflicts: [chance.pick(conflicts)],
        keep: chance.pick(['value', 'other']),
      });
    },
    vote,
    comment,
    uncomment,
  };

  return {
    /** Somebody does one thing at a page that shows the board. */
    act(tab: Tab): void {
      if (!tab.actor) return;
      const { context } = tab.actor.getSnapshot();
      if (!mayEdit(context)) {
        if (context.mayComment) actions[chance.weighted(REVIEW_WEIGHTS)](tab, context.board);
        return;
      }
      const kind = chance.weighted(EDIT_WEIGHTS);
      const isFull =
        context.board.nodes.size > NODES_MAX && (kind === 'add' || kind === 'paste' || kind === 'duplicate');
      const action = isFull ? 'delete' : kind;
      trace(`${tab.name} of ${tab.person.name}: ${action}`);
      actions[action](tab, context.board);
    },
    decideDraft,
  };
}

export type Editing = ReturnType<typeof createEditing>;

/** Makes a call once, as votes and comments do, and tells how it ended. */
function callOnce<C extends Call>(tab: Tab, call: C, body: BodyOf<C>, onEnd: (outcome: CallOutcome) => void): void {
  tab.api.call(call, body).then(
    () => onEnd('taken'),
    (error) => {
      const status = callStatusOf(error);
      onEnd(status >= 400 && status < 500 ? 'refused' : 'unknown');
    },
  );
}
