import type { BoardNode } from '../../contract/board.ts';
import { handleOf } from '../../contract/handles.ts';
import type { CanvasProps } from './Canvas.tsx';
import { symbolId } from './IconSymbols.tsx';
import type { LightLook } from './layers/lightLayer.ts';

/** Pixels of a thumbnail in the light tier, where a card is at most 160 wide. */
const THUMBNAIL = 256;

type Asked = Pick<CanvasProps, 'titleOf' | 'thumbnailOf' | 'types' | 'board'>;

/** What a card says from afar. The dot's kind is that of its first output, else of its first input. */
export function lightLookOf(node: BoardNode, asked: Asked): Omit<LightLook, 'state' | 'selected'> {
  const handles = asked.board.getSnapshot().context.facts(node.type)?.handles ?? [];
  const handle = handles.find((id) => handleOf(id).direction === 'out') ?? handles[0];
  return {
    title: asked.titleOf(node),
    kind: handle && handleOf(handle).kind,
    picture: asked.thumbnailOf(node, THUMBNAIL),
    icon: symbolId(node.type),
  };
}
