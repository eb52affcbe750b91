import type { BoardNode } from '../../../contract/board.ts';
import { handleOf } from '../../../contract/handles.ts';
import { isFixed } from '../../board/document/board.ts';
import type { BoardActor } from '../scene/boardActor.ts';
import type { NodeTypes, ThumbnailSize } from '../scene/nodeTypes.ts';
import { symbolId } from './IconSymbols.tsx';
import type { LightCardAppearance } from './zoomedOut/lightCardLayer.ts';

type LightCardSource = Pick<NodeTypes, 'nameOf' | 'thumbnailOf' | 'textOf' | 'toneOf'> & {
  readonly board: BoardActor;
};

/** A node's square among the tiles. */
export function tileKindOf(node: BoardNode, { toneOf, thumbnailOf }: Pick<NodeTypes, 'toneOf' | 'thumbnailOf'>) {
  const tone = toneOf?.(node) ?? 'card';
  if (tone === 'bare') return undefined;
  if (thumbnailOf(node, 64) !== undefined) return 'picture';
  return tone === 'note' ? 'note' : 'plain';
}

/** The appearance of a card from afar. The dot's kind is that of its first output, else of its first input. */
export function lightCardAppearanceOf(
  node: BoardNode,
  size: ThumbnailSize,
  source: LightCardSource,
): Omit<LightCardAppearance, 'state' | 'selected'> {
  const handles = source.board.getSnapshot().context.facts(node.type)?.handles ?? [];
  const handle = handles.find((id) => handleOf(id).direction === 'out') ?? handles[0];
  return {
    title: source.nameOf(node),
    kind: handle && handleOf(handle).kind,
    picture: source.thumbnailOf(node, size),
    text: source.textOf?.(node),
    icon: symbolId(node.type),
    tone: source.toneOf?.(node) ?? 'card',
    isReadOnly: isFixed(node),
  };
}
