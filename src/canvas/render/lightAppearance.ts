import type { BoardNode } from '../../../contract/board.ts';
import { handleOf } from '../../../contract/handles.ts';
import { isReadOnly } from '../../board/board.ts';
import type { CanvasProps } from '../Canvas.tsx';
import type { LightLook } from './far/lightLayer.ts';
import { symbolId } from './IconSymbols.tsx';
import type { ThumbnailSize } from './painting.ts';

type Asked = Pick<CanvasProps, 'titleOf' | 'thumbnailOf' | 'wordsOf' | 'toneOf' | 'board'>;

/** A node's square among the tiles. */
export function tileOf(node: BoardNode, { toneOf, thumbnailOf }: Pick<CanvasProps, 'toneOf' | 'thumbnailOf'>) {
  const tone = toneOf?.(node) ?? 'card';
  if (tone === 'bare') return undefined;
  if (thumbnailOf(node, 64) !== undefined) return 'picture';
  return tone === 'note' ? 'note' : 'plain';
}

/** What a card says from afar. The dot's kind is that of its first output, else of its first input. */
export function lightLookOf(node: BoardNode, size: ThumbnailSize, asked: Asked): Omit<LightLook, 'state' | 'selected'> {
  const handles = asked.board.getSnapshot().context.facts(node.type)?.handles ?? [];
  const handle = handles.find((id) => handleOf(id).direction === 'out') ?? handles[0];
  return {
    title: asked.titleOf(node),
    kind: handle && handleOf(handle).kind,
    picture: asked.thumbnailOf(node, size),
    words: asked.wordsOf?.(node),
    icon: symbolId(node.type),
    tone: asked.toneOf?.(node) ?? 'card',
    still: isReadOnly(node),
  };
}
