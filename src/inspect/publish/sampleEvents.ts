import type { NodeId } from '../../../contract/ids.ts';
import type { StreamEvent } from '../../machines/effects/effects.ts';
import type { BoardContext, BoardEvent } from '../../machines/events/board.events.ts';
import { callFailure } from '../../machines/generation/call.rules.ts';
import type { GenerationContext, GenerationEvent } from '../../machines/generation/generation.events.ts';
import type { PlainEvent } from '../protocol/protocol.ts';

/** An event whose fields are filled in; `isForBoard`: the board takes it, and passes on what the node's machine is to hear. */
export type FilledEvent = { readonly label?: string; readonly event: PlainEvent; readonly isSentToBoard?: boolean };

type EventFields<T extends { readonly type: string }> = {
  readonly [Type in T['type']]?: Omit<Extract<T, { type: Type }>, 'type'>;
};

/** The answers to a call, as a tester would want it: the specification's error catalogue, and no answer at all. */
const FAILURE_STATUSES = [403, 429, 401, 500, 0] as const;
const SAMPLE_ANSWER = { image_url: 'https://example.test/picture.png', object_key: 'picture' };

/** Events for a node's machine. Those that carry what no form can (what feeds the node, its request) come from others alone. */
export function generationEvents({ nodeId, sentRun, followedJob }: GenerationContext): FilledEvent[] {
  const plainEvents = {
    'stop.pressed': {},
    'alert.closed': {},
    online: {},
    'time.passed': {},
    'call.refused': {},
    'call.preparing': {},
    'call.prepared': { jobId: 'job' },
    'call.answered': { answer: SAMPLE_ANSWER, index: 0 },
    'call.following': { job: null },
    'call.lost': {},
    'call.ended': {},
  } satisfies EventFields<GenerationEvent>;
  const failures = FAILURE_STATUSES.map((status) => ({
    label: `call.failed, ${status === 0 ? 'no answer' : status}`,
    event: { type: 'call.failed', runFailure: callFailure({ sentRun, followedJob }, { status, problem: {} }) },
  }));
  return [
    { label: 'go.pressed, by the board', event: { type: 'go.pressed', id: nodeId }, isSentToBoard: true },
    ...filledEvents(plainEvents),
    ...failures,
  ];
}

/** Events for the machine that gets a run's answers. */
export function callEvents(): FilledEvent[] {
  const events = {
    'stream.prepared': { jobId: 'job' },
    'stream.image': { answer: SAMPLE_ANSWER, index: 0 },
    'stream.reported': { detail: '429 Too Many Requests' },
    'stream.ended': {},
  } satisfies EventFields<StreamEvent>;
  const failures = FAILURE_STATUSES.map((status) => ({
    label: `stream.failed, ${status === 0 ? 'no answer' : status}`,
    event: { type: 'stream.failed', status, problem: {} },
  }));
  return [...filledEvents(events), ...failures, { event: { type: 'online' } }];
}

/** Events for the board, about its selected node or its first. */
export function boardEvents({ board, selection, rev }: BoardContext): FilledEvent[] {
  const [selectedId] = [...selection].filter((id) => board.nodes.has(id as NodeId));
  const [first] = board.nodes.keys();
  const id = (selectedId ?? first ?? '') as NodeId;
  const { x = 0, y = 0 } = board.nodes.get(id)?.position ?? {};
  return filledEvents({
    'node.added': { nodeType: 'textNode', position: { x, y: y + 400 } },
    'nodes.moved': { moves: [{ id, position: { x: x + 24, y } }] },
    'node.edited': { id, data: { title: 'Renamed' } },
    'node.resized': { id, size: { width: 400, height: 400 } },
    'nodes.framed': { nodeType: 'frameNode', ids: [id] },
    'elements.deleted': { ids: [id] },
    'nodes.duplicated': { ids: [id] },
    'selection.changed': { ids: [id] },
    'undo.pressed': {},
    'redo.pressed': {},
    'feedback.toggled': {},
    'board.renamed': { name: 'Renamed' },
    'dialog.requested': { dialog: 'display', nodeId: id },
    'plan.requested': { goals: [id] },
    'comment.requested': { about: id },
    'comment.sent': { isReply: false },
    'thread.requested': { step: 1 },
    'node.opened': { id },
    'go.pressed': { id },
    'stop.pressed': { id },
    'retry.pressed': { id },
    'alert.closed': { id },
    'lock.acquired': { id },
    'lock.released': { id },
    'run.ended': { id, retain: false },
    'run.reported': { report: { type: 'signed.out' } },
    'board.changed': { rev: rev + 1 },
    'changes.wanted': {},
    'draft.restored': {},
    'draft.dropped': {},
    'signed.in': {},
    online: {},
    offline: {},
    visible: {},
    'save.now': {},
  } satisfies EventFields<BoardEvent>);
}

function filledEvents(events: Readonly<Record<string, object>>): FilledEvent[] {
  return Object.entries(events).map(([type, fields]) => ({ event: { type, ...fields } }));
}
