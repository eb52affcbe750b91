import type { BoardEdge, BoardNode } from '../../../../../contract/board.ts';
import { NodeId } from '../../../../../contract/ids.ts';
import type { NodeType } from '../../../../../contract/nodes.ts';
import type { BoardDelta } from '../../../../board/document/delta.ts';
import { changeType, connectionsAs, hasCommonHandle } from '../../../../board/edit/changeType.ts';
import type { Properties } from '../../../../board/edit/properties.ts';
import type { BoardContext } from '../../../../machines/events/board.events.ts';
import { commonFurtherFields, contentFieldOf, settingsOf } from './nodeSettings.ts';

/** The types that nodes may become each other of: what they make comes from their inputs and settings, and lies in other nodes. */
const CHANGEABLE_TYPES = [
  'enrichNode',
  'remixNode',
  'instructEditNode',
  'modifyNode',
  'expandImageNode',
  'removeBackgroundNode',
  'describeImageNode',
  'generateVideoNode',
  'generateSketchesNode',
  'promptGeneratorNode',
  'textNode',
  'textImageNode',
  'stickyNoteNode',
] as const satisfies readonly NodeType[];

/** A type that a node can become, and the connections that it would lose by that. */
type TypeOffer = { readonly type: NodeType; readonly lostEdges: readonly BoardEdge[] };

/** The types that a node can become, those that keep every connection first. One that would keep none is no offer. */
export function typeOffers({ board, facts }: Pick<BoardContext, 'board' | 'facts'>, node: BoardNode): TypeOffer[] {
  const ownFacts = facts(node.type);
  if (!ownFacts || !(CHANGEABLE_TYPES as readonly string[]).includes(node.type)) return [];
  const offers = CHANGEABLE_TYPES.flatMap((type): TypeOffer[] => {
    const typeFacts = facts(type);
    if (!typeFacts || type === node.type || !hasCommonHandle(ownFacts, typeFacts)) return [];
    const { connections, lostEdges } = connectionsAs(board, node.id, typeFacts, node.id);
    return lostEdges.length > 0 && connections.length === 0 ? [] : [{ type, lostEdges }];
  });
  return offers.toSorted((one, other) => one.lostEdges.length - other.lostEdges.length);
}

/** The board's change by which a node becomes one of another type, and that one's id. */
export function typeChange(
  { board, facts, newId }: Pick<BoardContext, 'board' | 'facts' | 'newId'>,
  node: BoardNode,
  type: NodeType,
): { readonly id: NodeId; readonly delta: BoardDelta } | undefined {
  const typeFacts = facts(type);
  if (!typeFacts) return undefined;
  const id = NodeId.parse(newId());
  return { id, delta: changeType({ board, node, type: typeFacts, properties: carriedProperties(node, type), id }) };
}

/** The data that goes on in a node of another type: its title, its words, and the settings that both have. */
function carriedProperties({ type: ownType, data }: BoardNode, type: string): Properties {
  const fields = [
    'title',
    ...settingsOf(ownType).filter((field) => settingsOf(type).includes(field)),
    ...commonFurtherFields(ownType, type),
  ];
  const [ownContent, content] = [contentFieldOf(ownType), contentFieldOf(type)];
  return Object.fromEntries([
    ...fields.flatMap((field) => (data[field] === undefined ? [] : [[field, data[field]] as const])),
    ...(ownContent && content && typeof data[ownContent] === 'string' ? [[content, data[ownContent]] as const] : []),
  ]);
}
