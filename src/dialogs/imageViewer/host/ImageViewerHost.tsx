import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { BoardNode } from '../../../../contract/board.ts';
import type { NodeId } from '../../../../contract/ids.ts';
import { BUILT_IN, providerDisplayName } from '../../../../contract/providerNames.ts';
import { mayEdit } from '../../../../contract/roles.ts';
import { incomingEdges } from '../../../board/document/edgeIndex.ts';
import { storedRemarks } from '../../../board/run/remarks.ts';
import { DOWNLOAD_FORMATS } from '../../../cards/context/cardServices.ts';
import { engineFor, hasCostOrChoice, usedEngineName } from '../../../cards/engines/nodeEngine.ts';
import { useEngineLabels, useRouteTable } from '../../../cards/engines/useEngine.ts';
import { useRemarkTexts } from '../../../cards/remarks/remarkTexts.ts';
import { pictureNodeIds, pictureOf } from '../../../nodes/boardPictures.ts';
import { nameOf } from '../../../nodes/nameOf.ts';
import { DEFINITIONS } from '../../../nodes/registry.ts';
import { safeName } from '../../../session/fileNames.ts';
import type { DialogHostProps } from '../../defineDialog.ts';
import { draggedFile } from '../fileDrag.ts';
import ImageViewerDialog from '../ImageViewerDialog.tsx';
import type { DisplayedPicture } from '../viewerPictures.ts';
import { recipeRoute } from './recipeRoute.ts';
import { usePictureAddresses } from './usePictureAddresses.ts';
import { useRecipe } from './useRecipe.ts';
import { useRecipeInputs } from './useRecipeInputs.ts';
import { useRunAgain } from './useRunAgain.ts';

/** The Display dialog over the api: the board's pictures in reading order, from fresh addresses, and how each was made. */
export default function ImageViewerHost({ session, id, otherId: firstOtherId, onClose }: DialogHostProps) {
  const { i18n } = useLingui();
  const { actor, pictureServices } = session;
  const board = useSelector(actor, ({ context }) => context.board);
  const canEdit = useSelector(actor, ({ context }) => mayEdit(context));
  const pictureIds = useMemo(() => pictureNodeIds(board), [board]);
  const [displayedPlace, setDisplayedPlace] = useState({ id, index: pictureIds.indexOf(id) });
  const [otherId, setOtherId] = useState(firstOtherId);
  const node = board.nodes.get(displayedPlace.id);
  const otherNode = otherId && board.nodes.get(otherId);
  const picture = node && pictureOf(node);
  const recipe = useRecipe(session, picture?.objectKey);
  const routeTable = useRouteTable(
    pictureServices.engineRoutes,
    canEdit && recipe?.engine !== undefined && recipe.engine !== BUILT_IN,
  );
  const labels = useEngineLabels();
  const usedRoute = recipeRoute(recipe);
  const inputs = useRecipeInputs(session, recipe);
  const remarks = useRemarkTexts(storedRemarks(node?.data.remarks, node?.data.remarkCodes));
  const notes = useRemarkTexts(storedRemarks(recipe?.notes, recipe?.noteCodes));
  const addressOf = usePictureAddresses(session, [picture, otherNode && pictureOf(otherNode)], 'full');

  function displayNode(next: NodeId) {
    setDisplayedPlace({ id: next, index: pictureIds.indexOf(next) });
    if (next === otherId) setOtherId(undefined);
  }

  /** One that is gone leaves its place to the next. */
  function displayNeighbour(by: 1 | -1) {
    const candidates = pictureIds.filter((nodeId) => nodeId === displayedPlace.id || nodeId !== otherId);
    const index = candidates.indexOf(displayedPlace.id);
    const startIndex = index >= 0 ? index : by === 1 ? displayedPlace.index - 1 : displayedPlace.index;
    const next = candidates.at((startIndex + by + candidates.length) % candidates.length);
    if (next) displayNode(next);
  }

  const displayedPictureOf = (displayedNode: BoardNode): DisplayedPicture => {
    const { prompt, imageWidth: width, imageHeight: height } = displayedNode.data;
    const title = nameOf(displayedNode, board, i18n);
    const address = addressOf(pictureOf(displayedNode));
    return {
      id: displayedNode.id,
      title,
      alt: typeof prompt === 'string' && prompt ? prompt : title,
      address,
      file: draggedFile(address, safeName(title)),
      size: typeof width === 'number' && typeof height === 'number' ? { width, height } : undefined,
    };
  };
  /** To its picture, or else to its card. */
  function openSource(openedNode: BoardNode) {
    if (pictureOf(openedNode)) return displayNode(openedNode.id);
    onClose();
    session.reveal.request(openedNode.id);
  }

  const operation = DEFINITIONS.find(({ runs }) =>
    Object.values(runs ?? {}).some((run) => run && !run.quick && run.calls.some((call) => call === recipe?.operation)),
  )?.label;
  const source = incomingEdges(board.edges, displayedPlace.id)
    .map((edge) => board.nodes.get(edge.source))
    .find((sourceNode) => sourceNode !== undefined);

  const nextEngine = engineFor(routeTable ?? {}, recipe?.operation, usedRoute);
  const runAgain = useRunAgain(session, { source, recipe, onRun: onClose });

  return (
    <ImageViewerDialog
      pictures={pictureIds.map((nodeId) => {
        const pictureNode = board.nodes.get(nodeId)!;
        return {
          id: nodeId,
          title: nameOf(pictureNode, board, i18n),
          thumbnailAddress: pictureServices.addressOf(pictureOf(pictureNode)!, 128),
        };
      })}
      picture={node && picture && displayedPictureOf(node)}
      comparedPicture={otherNode && displayedPictureOf(otherNode)}
      recipe={{
        recipe: recipe && { ...recipe, notes: [...notes] },
        operation: operation && i18n._(operation),
        engine:
          usedEngineName(routeTable, usedRoute.route) ??
          (recipe ? `${providerDisplayName(recipe.engine)}, ${recipe.model}` : undefined),
        cost:
          usedRoute.cost === undefined ? undefined : labels.price(usedRoute.cost, { estimate: usedRoute.isEstimate }),
        inputs,
        remarks,
        source: source && { title: nameOf(source, board, i18n), onOpen: () => openSource(source) },
        ...runAgain,
        runHint:
          labels.joinFacts([
            runAgain.runHint,
            nextEngine && hasCostOrChoice(nextEngine) ? labels.nameAndPrice(nextEngine) : undefined,
          ]) || undefined,
        onCopyPrompt:
          navigator.clipboard && recipe ? () => void navigator.clipboard.writeText(recipe.prompt) : undefined,
      }}
      formats={DOWNLOAD_FORMATS}
      onStep={displayNeighbour}
      onCompare={(comparedId) => setOtherId(comparedId as NodeId | undefined)}
      onDownload={(format) => node && picture && pictureServices.download(picture, nameOf(node, board, i18n), format)}
      onClose={onClose}
    />
  );
}
