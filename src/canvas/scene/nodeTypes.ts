import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import type { NodeFacts } from '../../board/document/nodeFacts.ts';
import type { IconShape } from '../../ui/icons/Icon.tsx';
import type { CardState } from './boardActor.ts';

/** The label of a type in the menu; `keywords` are further words that the search finds it by. */
export type NodeTypeLabel = { readonly label: string; readonly hint?: string; readonly keywords?: string };

/** The colour of a card's frame: as a card, as a note, or not at all. */
export type Tone = 'card' | 'note' | 'bare';

/** Pixels of the longer side of the thumbnails that the far tiers show. */
export const FAR_THUMBNAIL_SIZES = [64, 128, 256, 512, 1024] as const;
export type ThumbnailSize = (typeof FAR_THUMBNAIL_SIZES)[number];

/** The facts about types and nodes that the canvas gets: it knows none itself. */
export type NodeTypes = {
  /** All node types, for the menus; the board's own `facts` answer everything else. */
  readonly types: readonly NodeFacts[];
  readonly labelOf: (type: string) => NodeTypeLabel;
  readonly iconOf: (type: string) => IconShape;
  /** The title of a node: its own, else its type's. */
  readonly titleOf: (node: BoardNode) => string;
  /** The name of a node for people, which tells it from others of its type. */
  readonly nameOf: (node: BoardNode) => string;
  /** The name of a node in a list, where the words on it stand for a name that it lacks. */
  readonly listNameOf: (node: BoardNode) => string;
  /** The name of a node for those who do not see it: its name and its type. */
  readonly accessibleNameOf: (node: BoardNode) => string;
  /** Notes on a node beside its state: why it failed, remarks, comments. */
  readonly notesOf?: (node: BoardNode) => readonly string[];
  /** An address of the node's picture at about `size` pixels; undefined while it has none. */
  readonly thumbnailOf: (node: BoardNode, size: ThumbnailSize) => string | undefined;
  /** The words that a node holds, shown from afar. */
  readonly textOf?: (node: BoardNode) => string | undefined;
  /** Asked whenever the board tells of a change. */
  readonly stateOf: (id: NodeId) => CardState;
  readonly toneOf?: (node: BoardNode) => Tone;
};

/** The facts about nodes that lists of them need. */
export type NodeLabels = Pick<
  NodeTypes,
  'types' | 'labelOf' | 'iconOf' | 'nameOf' | 'listNameOf' | 'thumbnailOf' | 'stateOf'
>;
