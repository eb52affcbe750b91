import type { BoardNode } from '../../../contract/board.ts';
import { type HandleId, handleOf } from '../../../contract/handles.ts';
import { NodeId } from '../../../contract/ids.ts';
import { connect } from '../connect/connect.ts';
import { addNode } from '../edit/edit.ts';
import { type Board, EMPTY_BOARD } from './board.ts';
import type { Connection } from './connection.ts';
import { type AssetKind, assetOf, type NodeFacts, type NodeFactsLookup, type OfferPlace } from './nodeFacts.ts';

/** Short names for drawing boards, each with what the rules need to know of the real type. */
const TYPES = {
  sketch: facts('sketchNode', ['in.image.image', 'out.image.image'], { menu: 1, imageOutput: 4 }),
  upload: facts('uploadSketchNode', ['out.image.image'], { menu: 2, imageInput: 1 }),
  design: facts('generateSketchesNode', ['in.text.text', 'in.image.style', 'out.image.image'], {
    menu: 3,
    textOutput: 1,
    imageInput: 2,
  }),
  render: facts(
    'enrichNode',
    ['in.image.image', 'in.image.style', 'in.text.text', 'out.image.image'],
    { menu: 5, imageOutput: 2 },
    { opensMenu: false, generates: true },
  ),
  video: facts('generateVideoNode', ['in.image.start', 'in.image.end', 'in.text.text', 'out.video.video'], {
    menu: 6,
    imageOutput: 5,
  }),
  text: facts('textNode', ['in.text.text', 'in.omni.source', 'out.text.text'], { menu: 9, textInput: 1 }),
  label: facts('textImageNode', ['out.image.svg'], { menu: 10 }),
  image: facts('prototype2DNode', ['in.image.image', 'in.omni.source', 'out.image.image'], {}),
  clip: facts('videoNode', ['in.video.video', 'out.video.video'], {}),
  frame: facts('frameNode', [], {}, { isFrame: true, size: { width: 288, height: 96 } }),
  comment: facts('commentNode', ['in.omni.source'], {}),
} as const satisfies Record<string, NodeFacts>;

function facts(
  type: string,
  handles: readonly HandleId[],
  menuRanks: Partial<Record<OfferPlace, number>>,
  rest: Partial<NodeFacts> = {},
): NodeFacts {
  return {
    type,
    handles,
    menuRanks,
    opensMenu: true,
    size: { width: 400, height: 400 },
    generates: false,
    defaults: () => ({}),
    pictureOf: assetIn,
    outputValueOf(node, output) {
      const { kind } = handleOf(output);
      if (kind === 'text') return typeof node.data.text === 'string' ? { kind, text: node.data.text } : undefined;
      const asset = assetIn(node);
      return asset && { kind: kind as AssetKind, asset };
    },
    ...rest,
  };
}

function assetIn({ data }: BoardNode) {
  const { objectKey, url } = data as { objectKey?: string; url?: string };
  return assetOf(objectKey, url);
}

export type TypeName = keyof typeof TYPES;
export const ALL_FACTS: readonly NodeFacts[] = Object.values(TYPES);

export const factsOf: NodeFactsLookup = (type) => ALL_FACTS.find((known) => known.type === type);

export function factsNamed(name: TypeName): NodeFacts {
  return TYPES[name];
}

/** Room between drawn nodes, so that none is in the way of another by chance. */
const STEP = 10_000;

/**
 * Draws a board from text: `text:t1 -> render:r1 -> image:i1; image:i2 -> render:r1.style`. A node is `type:id`, later `id` alone
 * is enough; `id.name` names the target's handle, else the first that fits is taken. Nodes stand far apart, in their order.
 */
export function draw(text: string, data: Readonly<Record<string, Record<string, unknown>>> = {}): Board {
  let board = EMPTY_BOARD;
  for (const chain of text.split(';')) {
    let before: BoardNode | undefined;
    for (const step of chain.split('->').map((part) => part.trim())) {
      if (step === '') continue;
      const [path = '', name] = step.split('.');
      const [typeName, id = typeName ?? ''] = path.split(':');
      if (!board.nodes.has(NodeId.parse(id))) {
        const { type } = TYPES[typeName as TypeName];
        const node = {
          id: NodeId.parse(id),
          type,
          position: { x: board.nodes.size * STEP, y: 0 },
          data: data[id] ?? {},
        };
        board = addNode(board, node);
      }
      const node = board.nodes.get(NodeId.parse(id))!;
      if (before) board = connect(board, between(before, node, name));
      before = node;
    }
  }
  return board;
}

/** The connection between two drawn nodes by the first kind that both have. */
export function between(source: BoardNode, target: BoardNode, name?: string): Connection {
  for (const sourceHandle of factsOf(source.type)!.handles) {
    const from = handleOf(sourceHandle);
    const targetHandle = factsOf(target.type)!.handles.find((id) => {
      const to = handleOf(id);
      return to.direction === 'in' && to.kind === from.kind && (name === undefined || to.name === name);
    });
    if (from.direction === 'out' && targetHandle) {
      return { source: source.id, sourceHandle, target: target.id, targetHandle };
    }
  }
  throw new Error(`Nothing of ${source.id} fits ${target.id}.`);
}

/** A board as text: its edges, and the nodes that have none. */
export function written(board: Board): string {
  const edges = [...board.edges.values()].map(
    ({ source, target, targetHandle }) => `${source} -> ${target}.${handleOf(targetHandle).name}`,
  );
  const wired = new Set([...board.edges.values()].flatMap(({ source, target }) => [source, target]));
  const alone = [...board.nodes.keys()].filter((id) => !wired.has(id));
  return [...edges, ...alone].sort().join('; ');
}

export const id = (text: string): NodeId => NodeId.parse(text);
