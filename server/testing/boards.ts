import { randomUUID } from 'node:crypto';
import { createBoard, loadBoard, type saveBoard } from '../../contract/calls/boards.ts';
import type { BodyOf } from '../../contract/calls/call.ts';
import type { BoardOperation } from '../../contract/changes/operations.ts';
import type { BoardId } from '../../contract/ids.ts';
import type { Person } from './testServer.ts';

/** A text node as a client sends it. */
export function textNode(id: string, text = '', x = 0) {
  return { id, type: 'textNode', position: { x, y: 0 }, data: { text } };
}

/** An Upload Image node. */
export function uploadImageNode(id: string, data: Readonly<Record<string, unknown>> = {}) {
  return { id, type: 'uploadSketchNode', position: { x: 0, y: 0 }, data };
}

/** An edge between two nodes' text handles. */
export function textEdge(source: string, target: string) {
  return { id: `e${source}-${target}`, source, target, sourceHandle: 'out.text.text', targetHandle: 'in.text.text' };
}

/** Makes an empty board. */
export async function createTestBoard(person: Pick<Person, 'call'>, name = 'Kettle'): Promise<BoardId> {
  return (await person.call(createBoard, { name })).board_id;
}

type ElementLists = { readonly nodes?: readonly unknown[]; readonly edges?: readonly unknown[] };
type SaveOptions = Omit<BodyOf<typeof saveBoard>, 'board_id' | 'nodes' | 'edges'>;

/** The body of a save, its lists as the JSON strings that the call wants. */
export function saveBody(
  board_id: BoardId,
  { nodes = [], edges = [] }: ElementLists,
  saveOptions: SaveOptions = {},
): BodyOf<typeof saveBoard> {
  return { board_id, nodes: JSON.stringify(nodes), edges: JSON.stringify(edges), ...saveOptions };
}

type BoardChange = ElementLists & { readonly deleted?: readonly string[] };

/** The body of a save that says what changed: nodes and edges that are new, or anew as a whole, and ids that went. */
export function changeBody(
  board_id: BoardId,
  { nodes = [], edges = [], deleted = [] }: BoardChange,
  saveOptions: SaveOptions = {},
): BodyOf<typeof saveBoard> {
  const operations = [
    ...nodes.map((node) => ({ kind: 'add', node })),
    ...edges.map((edge) => ({ kind: 'connect', edge })),
    ...deleted.map((id) => ({ kind: 'delete', id })),
  ] as BoardOperation[];
  return saveBody(board_id, {}, { base_rev: 0, op_id: randomUUID(), operations, ...saveOptions });
}

/** Loads what a board holds now. */
export async function loadTestBoard(person: Person, board_id: BoardId) {
  return person.call(loadBoard, { board_id });
}
