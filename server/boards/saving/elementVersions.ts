import { sql, type Transaction } from 'kysely';
import type { BoardEdge, BoardElement, BoardNode } from '../../../contract/board.ts';
import type { ElementOperation } from '../../../contract/changes/operations.ts';
import type { NodeId } from '../../../contract/ids.ts';
import type { NodeType } from '../../../contract/nodes.ts';
import { freeEdgeId } from '../../../merge/edgeIds.ts';
import { type Elements, isEdge, isNodeIn } from '../../../merge/elements.ts';
import type { Database } from '../../schema/database.ts';
import type { ElementRow } from '../reading/elementRow.ts';

type Tx = Transaction<Database>;
type Rows = Map<string, ElementRow>;

const FRAME_TYPE: NodeType = 'frameNode';

/** The elements that operations touch: as they are, and as they were at the revision that the operations were written for. */
export type ElementVersions = {
  readonly rows: ReadonlyMap<string, ElementRow>;
  readonly current: Elements;
  readonly base: Elements;
  /** The edges that others deleted by deleting a node which these operations may bring back. */
  readonly edgesGoneWithNodes: ReadonlySet<string>;
  /** Ids of elements of which no version of that revision is stored any more. */
  readonly unknownIds: readonly string[];
};

/**
 * Reads all that the merge of these operations looks at: the elements that they name, the ends of new edges, the edges that go with a
 * node or make way in an input, the nodes at the ends of those, which may be read-only, frames, and what lies in a frame that goes.
 */
export async function readElementVersions(
  tx: Tx,
  boardId: string,
  operations: readonly ElementOperation[],
  baseRev: number,
): Promise<ElementVersions> {
  const rows: Rows = new Map();
  const namedIds = new Set(operations.flatMap(idsOf));
  await readRows(tx, boardId, rows, namedIds);
  const returningEdges = await readReturningEdges(tx, boardId, rows, { operations, baseRev });
  await readRows(tx, boardId, rows, new Set(returningEdges.map(({ id }) => id)));
  const deletedIds = operations.flatMap((operation) => (operation.kind === 'delete' ? operation.id : []));
  const newEdges = operations.flatMap((operation) => (operation.kind === 'connect' ? operation.edge : []));
  const targets = [...newEdges, ...returningEdges].map(({ target }) => target);
  await readEdges(tx, boardId, rows, { either: deletedIds, target: targets });
  const elements = new Map([...rows].map(([id, row]) => [id, parseElement(row.data)]));
  const deletedFrames = deletedIds.filter((id) => isFrame(elements.get(id)));
  const members = await readMembers(tx, boardId, rows, deletedFrames);
  for (const row of members) elements.set(row.id, parseElement(row.data));
  const linkedIds = [...[...elements.values(), ...returningEdges].flatMap(linksOf), ...operations.flatMap(frameIdsOf)];
  const linked = await readRows(tx, boardId, rows, new Set(linkedIds.filter((id) => !rows.has(id))));
  for (const row of linked) elements.set(row.id, parseElement(row.data));

  const newerIds = [...rows.values()].filter(({ rev }) => rev > baseRev).map(({ id }) => id);
  const baseElements = new Map([...elements].filter(([id]) => (rows.get(id)?.rev ?? 0) <= baseRev));
  for (const { id, data } of await readEarlierRows(tx, boardId, newerIds, baseRev))
    baseElements.set(id, parseElement(data));
  const newIds = new Set(
    operations.flatMap((operation) =>
      operation.kind === 'add' ? operation.node.id : operation.kind === 'connect' ? operation.edge.id : [],
    ),
  );
  const changedIds = operations.flatMap((operation) => ('id' in operation ? [operation.id as string] : []));
  return {
    rows,
    current: elementsIn(elements),
    base: elementsIn(baseElements),
    edgesGoneWithNodes: new Set(returningEdges.map(({ id }) => id)),
    unknownIds: changedIds.filter((id) => rows.has(id) && !baseElements.has(id) && !newIds.has(id as never)),
  };
}

/** The ends of an edge, or the frame of a node. */
function linksOf(element: BoardElement | null): readonly string[] {
  if (!element) return [];
  if (isEdge(element)) return [element.source, element.target];
  return element.frameId ? [element.frameId] : [];
}

/** The frame that an operation puts a node into. */
function frameIdsOf(operation: ElementOperation): readonly string[] {
  if (operation.kind === 'add') return linksOf(operation.node);
  return operation.kind === 'set' && operation.field === 'frameId' && typeof operation.value === 'string'
    ? [operation.value]
    : [];
}

function isFrame(element: BoardElement | null | undefined): boolean {
  return !!element && !isEdge(element) && element.type === FRAME_TYPE;
}

function idsOf(operation: ElementOperation): readonly string[] {
  if (operation.kind === 'add') return [operation.node.id];
  if (operation.kind !== 'connect') return [operation.id];
  const { id, source, target, targetHandle } = operation.edge;
  const first = freeEdgeId(() => false, operation.edge);
  const second = freeEdgeId((used) => used === first, { source, target, targetHandle });
  return [id, source, target, first, second];
}

async function readRows(tx: Tx, boardId: string, rows: Rows, ids: ReadonlySet<string>): Promise<readonly ElementRow[]> {
  if (ids.size === 0) return [];
  const query = selectRows(tx, boardId).where(sql<boolean>`id = any(${[...ids]}::text[])`);
  const read = await query.execute();
  for (const row of read) rows.set(row.id, row);
  return read;
}

async function readEdges(
  tx: Tx,
  boardId: string,
  rows: Rows,
  { either, target }: { readonly either: readonly string[]; readonly target: readonly string[] },
): Promise<void> {
  if (either.length + target.length === 0) return;
  const query = selectRows(tx, boardId).where(
    sql<boolean>`(source = any(${either}::text[]) or target = any(${[...either, ...target]}::text[])) and data is not null`,
  );
  for (const row of await query.execute()) rows.set(row.id, row);
}

/** Reads the edges that went with nodes which a change of theirs may bring back: they come back with them. */
async function readReturningEdges(
  tx: Tx,
  boardId: string,
  rows: Rows,
  { operations, baseRev }: { readonly operations: readonly ElementOperation[]; readonly baseRev: number },
): Promise<readonly BoardEdge[]> {
  const gone = operations.flatMap((operation) => {
    if (!('id' in operation) || operation.kind === 'delete' || operation.kind === 'move') return [];
    const row = rows.get(operation.id);
    return row?.kind === 'node' && row.data === null && row.rev > baseRev ? row : [];
  });
  if (gone.length === 0) return [];
  const goneIds = new Set(gone.map(({ id }) => id));
  const replaced = await tx
    .selectFrom('board_element as element')
    .innerJoin('board_history as earlier', (join) =>
      join
        .onRef('earlier.board_id', '=', 'element.board_id')
        .onRef('earlier.element_id', '=', 'element.id')
        .onRef('earlier.replaced_rev', '=', 'element.rev'),
    )
    .select('earlier.data')
    .where('element.board_id', '=', boardId)
    .where('element.kind', '=', 'edge')
    .where('element.data', 'is', null)
    .where(sql<boolean>`element.rev = any(${[...new Set(gone.map(({ rev }) => rev))]}::int[])`)
    .execute();
  return replaced.flatMap(({ data }) => {
    const element = parseElement(data);
    return element && isEdge(element) && (goneIds.has(element.source) || goneIds.has(element.target)) ? element : [];
  });
}

/** Reads the nodes that lie in frames which go. */
async function readMembers(
  tx: Tx,
  boardId: string,
  rows: Rows,
  frames: readonly string[],
): Promise<readonly ElementRow[]> {
  if (frames.length === 0) return [];
  const texts = frames.map((frame) => `"frameId":${JSON.stringify(frame)}`);
  const query = selectRows(tx, boardId).where(
    sql<boolean>`data is not null and exists (select from unnest(${texts}::text[]) as text where strpos(data, text) > 0)`,
  );
  const read = (await query.execute()).filter(({ id }) => !rows.has(id));
  for (const row of read) rows.set(row.id, row);
  return read;
}

function selectRows(tx: Tx, boardId: string) {
  return tx.selectFrom('board_element').select(['id', 'kind', 'rev', 'data', 'author']).where('board_id', '=', boardId);
}

/** The versions of elements that stood at a revision and were replaced since. */
async function readEarlierRows(tx: Tx, boardId: string, ids: readonly string[], rev: number) {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('board_history')
    .select(['element_id as id', 'data'])
    .where('board_id', '=', boardId)
    .where(sql<boolean>`element_id = any(${ids}::text[])`)
    .where('rev', '<=', rev)
    .where('replaced_rev', '>', rev)
    .execute();
}

function parseElement(data: string | null): BoardElement | null {
  return data === null ? null : JSON.parse(data);
}

function elementsIn(elements: ReadonlyMap<string, BoardElement | null>): Elements {
  const edgesByNode = new Map<string, BoardEdge[]>();
  for (const element of elements.values()) {
    if (!element || !isEdge(element)) continue;
    for (const end of [element.source, element.target])
      edgesByNode.set(end, [...(edgesByNode.get(end) ?? []), element]);
  }
  return {
    node: (id) => {
      const element = elements.get(id);
      return element && !isEdge(element) ? (element as BoardNode) : undefined;
    },
    edge: (id) => {
      const element = elements.get(id);
      return element && isEdge(element) ? element : undefined;
    },
    edgesOf: (node: NodeId) => edgesByNode.get(node) ?? [],
    nodesIn: (frame) => [...elements.values()].filter((element) => element !== null && isNodeIn(element, frame)),
  };
}
