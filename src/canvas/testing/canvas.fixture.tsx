import { Image } from 'lucide-react';
import { createActor } from 'xstate';
import type { BoardEdge, BoardNode } from '../../../contract/board.ts';
import type { HandleId } from '../../../contract/handles.ts';
import { EdgeId, NodeId } from '../../../contract/ids.ts';
import { fittingHandle } from '../../board/connect/addNodeMenu.ts';
import { connect } from '../../board/connect/connect.ts';
import { insertIntoEdge } from '../../board/connect/insertion.ts';
import { type Board, boardOf } from '../../board/document/board.ts';
import type { NodeFacts } from '../../board/document/nodeFacts.ts';
import { addNode, duplicateNodes, removeElements, resizeNode, setData } from '../../board/edit/edit.ts';
import { frameNodes, moveInFrames } from '../../board/edit/frames.ts';
import type { BoardEvent } from '../../machines/events/board.events.ts';
import { gestureMachine } from '../../machines/gesture/gesture.machine.ts';
import type { CanvasProps } from '../Canvas.tsx';
import type { BoardActor, CanvasBoardContext } from '../scene/boardActor.ts';
import type { CanvasSettingsProps } from '../viewport/canvasSettings.ts';

function facts(type: string, handles: HandleId[], rest: Partial<NodeFacts> = {}): NodeFacts {
  return {
    type,
    handles,
    menuRanks: {},
    opensMenu: true,
    size: { width: 360, height: 300 },
    generates: false,
    defaults: () => ({}),
    pictureOf: () => undefined,
    outputValueOf: () => undefined,
    ...rest,
  };
}

/** Types that are enough to connect, refuse and offer, and a frame. */
export const TYPES: readonly NodeFacts[] = [
  facts('sketchNode', ['in.image.image', 'out.image.image'], { menuRanks: { menu: 1, imageOutput: 2 } }),
  facts('enrichNode', ['in.image.image', 'in.image.style', 'in.text.text', 'out.image.image'], {
    menuRanks: { menu: 2, imageOutput: 1 },
    opensMenu: false,
  }),
  facts('textNode', ['in.text.text', 'out.text.text'], {
    menuRanks: { menu: 3, textInput: 1 },
    size: { width: 360, height: 160 },
  }),
  facts('frameNode', [], {
    isFrame: true,
    docs: { path: '/docs/nodes/frame' },
    size: { width: 288, height: 92 },
    resize: { along: 'both', minSize: { width: 160, height: 120 }, maxSize: { width: 9000, height: 9000 } },
  }),
];
const LABELS: Readonly<Record<string, string>> = { sketchNode: 'Sketch', enrichNode: 'Render', textNode: 'Text' };

/** A node of a fixture board. */
export function node(id: string, type: string, x: number, y: number, data: Record<string, unknown> = {}): BoardNode {
  return { id: NodeId.parse(id), type, position: { x, y }, data };
}

/** An edge of a fixture board. */
export function edge(source: string, target: string, sourceHandle: HandleId, targetHandle: HandleId): BoardEdge {
  return {
    id: EdgeId.parse(`e${source}-${target}`),
    source: NodeId.parse(source),
    target: NodeId.parse(target),
    sourceHandle,
    targetHandle,
  };
}

/** A sketch that feeds a render node, and a text that feeds nothing. */
export function smallBoard(): Board {
  return boardOf(
    [node('s1', 'sketchNode', 0, 0), node('r1', 'enrichNode', 600, 0), node('t1', 'textNode', 0, 420)],
    [edge('s1', 'r1', 'out.image.image', 'in.image.image')],
  );
}

/** On the small board: the sketch feeds the render node's style as well. */
export const CONNECTED = {
  type: 'edge.connected',
  connection: { source: 's1', sourceHandle: 'out.image.image', target: 'r1', targetHandle: 'in.image.style' },
};

/** A hundred nodes in rows of ten, each with a title of its own; the first feeds the second. */
export function rowsOfTen(count = 100): Board {
  const nodes = Array.from({ length: count }, (_, n) =>
    node(`n${n}`, n % 2 ? 'textNode' : 'sketchNode', (n % 10) * 500, Math.floor(n / 10) * 500, { title: `Card ${n}` }),
  );
  return boardOf(nodes, [edge('n0', 'n2', 'out.image.image', 'in.image.image')]);
}

/** A board in memory with the board machine's interface: what the canvas sends is applied by the pure rules, and kept in `sent`. */
export function createStore(board: Board, role: CanvasBoardContext['role'] = 'owner') {
  const listeners = new Set<() => void>();
  const sent: BoardEvent[] = [];
  let copyCount = 0;
  let context: CanvasBoardContext = {
    name: 'Kettle',
    role,
    board,
    selection: new Set(),
    runs: new Map(),
    showFeedback: true,
    facts: (type) => TYPES.find((known) => known.type === type),
  };

  function set(patch: Partial<CanvasBoardContext>): void {
    context = { ...context, ...patch };
    for (const listener of listeners) listener();
  }

  function send(event: BoardEvent): void {
    sent.push(event);
    if (event.type === 'selection.changed') set({ selection: new Set(event.ids) });
    if (event.type === 'nodes.moved') {
      const moved = moveInFrames(context.board, event.moves, context.facts);
      const [move] = event.moves;
      const { into } = event;
      set({ board: into && move ? insertIntoEdge(moved, into, move.id, context.facts) : moved });
    }
    if (event.type === 'node.edited') set({ board: setData(context.board, event.id, event.data) });
    if (event.type === 'nodes.framed') {
      const frame = { id: NodeId.parse('frame'), type: event.nodeType, data: {}, area: event.area };
      set({
        board: frameNodes(context.board, event.ids, frame, context.facts),
        selection: new Set([frame.id]),
      });
    }
    if (event.type === 'node.resized') {
      set({ board: resizeNode(context.board, event.id, event.size, event.position) });
    }
    if (event.type === 'edge.connected') {
      const freed = removeElements(context.board, event.replaces ? [event.replaces] : []);
      set({ board: connect(freed, event.connection) });
    }
    if (event.type === 'elements.deleted') {
      set({ board: removeElements(context.board, event.ids), selection: new Set() });
    }
    if (event.type === 'nodes.duplicated') {
      const { ids, withInputs, offset } = event;
      const newId = () => {
        copyCount += 1;
        return NodeId.parse(`copy${copyCount}`);
      };
      const options = { ids, withInputs, offset, newId, factsOf: context.facts };
      const { board, copies } = duplicateNodes({ board: context.board, ...options });
      set({ board, selection: new Set(copies) });
    }
    if (event.type === 'node.added') add(event);
  }

  function add(event: Extract<BoardEvent, { type: 'node.added' }>): void {
    const id = NodeId.parse(`n${context.board.nodes.size + 1}`);
    const grown = addNode(context.board, {
      id,
      type: event.nodeType,
      position: event.position ?? { x: 0, y: 0 },
      data: {},
    });
    const from = event.connection;
    const type = context.facts(event.nodeType);
    const handle = from && type && fittingHandle(type, from.handle);
    const wired =
      from && handle
        ? connect(grown, { source: from.node, sourceHandle: from.handle, target: id, targetHandle: handle })
        : grown;
    const inserted = event.into ? insertIntoEdge(wired, event.into, id, context.facts) : wired;
    set({ board: inserted, selection: new Set([id]) });
  }

  const store: BoardActor = {
    getSnapshot: () => ({ context }),
    subscribe(listener) {
      listeners.add(listener);
      return { unsubscribe: () => listeners.delete(listener) };
    },
    send,
  };
  return { ...store, sent, set };
}

/** The canvas as it is set at first; what a test changes goes nowhere. */
export const SETTINGS: CanvasSettingsProps = {
  settings: { wheel: 'pan', snaps: true, grid: false, map: true, singleKeys: true },
  onSettings: () => undefined,
};

function titleOfSample({ data, type }: BoardNode): string {
  return typeof data.title === 'string' ? data.title : (LABELS[type] ?? type);
}

function accessibleNameOfSample(shown: BoardNode): string {
  const [title, label] = [titleOfSample(shown), LABELS[shown.type] ?? shown.type];
  return title === label ? label : `${title}, ${label}`;
}

/** The props that a test or the gallery need beside a board. */
export function canvasProps(board: BoardActor): CanvasProps {
  return {
    board,
    gesture: createActor(gestureMachine).start(),
    types: TYPES,
    labelOf: (type) => ({ label: LABELS[type] ?? type }),
    iconOf: () => Image,
    titleOf: titleOfSample,
    nameOf: titleOfSample,
    listNameOf: titleOfSample,
    accessibleNameOf: accessibleNameOfSample,
    renderBody: (shown) => (
      <div style={{ height: shown.type === 'textNode' ? 160 : 300, padding: 16 }}>
        {LABELS[shown.type]}
        <textarea aria-label={`Prompt of ${shown.id}`} rows={2} defaultValue={'line\n'.repeat(20)} />
      </div>
    ),
    thumbnailOf: () => undefined,
    stateOf: () => 'idle',
  };
}
