import { useSelector } from '@xstate/react';
import { Puzzle } from 'lucide-react';
import type { BoardNode } from '../../contract/board.ts';
import type { HandleId } from '../../contract/handles.ts';
import { outputAsset, passedThroughAsset } from '../board/connect/inputs.ts';
import type { Board } from '../board/document/board.ts';
import { isEqualJson } from '../board/document/equalJson.ts';
import type { Asset } from '../board/document/nodeFacts.ts';
import { useBoardActor } from '../cards/context/boardActor.tsx';
import { AssetImage } from '../cards/picture/AssetImage.tsx';
import { Icon } from '../ui/icons/Icon.tsx';
import { definitionOf } from './registry.ts';

const PICTURE_OUTPUT: HandleId = 'out.image.image';

/** The picture that a node is known by in lists: what it shows, else its newest result. */
function listPictureOf(board: Board, node: BoardNode): Asset | undefined {
  const definition = definitionOf(node.type);
  const shownPicture = passedThroughAsset(board, node, definitionOf) ?? definition?.posterOf(node);
  if (shownPicture || !definition?.generates) return shownPicture;
  return definition.handles.includes(PICTURE_OUTPUT)
    ? outputAsset(board, node.id, PICTURE_OUTPUT, definitionOf)
    : undefined;
}

/** A small picture of a node for a line of a list; the icon of its type where it has none. */
export function NodeThumbnail({ node }: { readonly node: BoardNode }) {
  const picture = useSelector(useBoardActor(), ({ context }) => listPictureOf(context.board, node), isEqualJson);
  const icon = <Icon of={definitionOf(node.type)?.icon ?? Puzzle} />;
  return picture ? <AssetImage picture={picture} size={64} alt="" missingContent={icon} /> : icon;
}
