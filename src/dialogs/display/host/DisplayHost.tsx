import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { BoardNode } from '../../../../contract/board.ts';
import type { NodeId } from '../../../../contract/ids.ts';
import { BUILT_IN, providerName } from '../../../../contract/providerNames.ts';
import { mayEdit } from '../../../../contract/roles.ts';
import { edgesInto } from '../../../board/document/edgeIndex.ts';
import { DOWNLOAD_FORMATS } from '../../../cards/context/cardServices.ts';
import { engineFor, hasCostOrChoice, makerOf } from '../../../cards/engines/nodeEngine.ts';
import { useEngineLabels, useRouteTable } from '../../../cards/engines/useEngine.ts';
import { pictureOf, picturesIn } from '../../../nodes/boardPictures.ts';
import { nameOf } from '../../../nodes/nameOf.ts';
import { DEFINITIONS } from '../../../nodes/registry.ts';
import type { DialogHostProps } from '../../defineDialog.ts';
import DisplayDialog from '../DisplayDialog.tsx';
import type { ShownPicture } from '../picture.ts';
import { useAddresses } from './useAddresses.ts';
import { useInputs } from './useInputs.ts';
import { useRecipe } from './useRecipe.ts';
import { useRunsAgain } from './useRunsAgain.ts';
import { wayOf } from './wayOf.ts';

/** The Display dialog over the api: the board's pictures in reading order, from fresh addresses, and how each was made. */
export default function DisplayHost({ session, id, other: first, onClose }: DialogHostProps) {
  const { i18n } = useLingui();
  const { actor, pictures } = session;
  const board = useSelector(actor, ({ context }) => context.board);
  const edits = useSelector(actor, ({ context }) => mayEdit(context));
  const order = useMemo(() => picturesIn(board), [board]);
  const [place, setPlace] = useState({ id, at: order.indexOf(id) });
  const [otherId, setOtherId] = useState(first);
  const node = board.nodes.get(place.id);
  const otherNode = otherId && board.nodes.get(otherId);
  const picture = node && pictureOf(node);
  const recipe = useRecipe(session, picture?.objectKey);
  const table = useRouteTable(pictures.routes, edits && recipe?.engine !== undefined && recipe.engine !== BUILT_IN);
  const labels = useEngineLabels();
  const way = wayOf(recipe);
  const inputs = useInputs(session, recipe);
  const addressOf = useAddresses(session, [picture, otherNode && pictureOf(otherNode)], 'full');

  function goTo(next: NodeId) {
    setPlace({ id: next, at: order.indexOf(next) });
    if (next === otherId) setOtherId(undefined);
  }

  /** One that is gone leaves its place to the next. */
  function step(by: 1 | -1) {
    const steps = order.filter((one) => one === place.id || one !== otherId);
    const at = steps.indexOf(place.id);
    const from = at >= 0 ? at : by === 1 ? place.at - 1 : place.at;
    const next = steps.at((from + by + steps.length) % steps.length);
    if (next) goTo(next);
  }

  const shown = (of: BoardNode): ShownPicture => {
    const { prompt, imageWidth: width, imageHeight: height } = of.data;
    const title = nameOf(of, i18n);
    return {
      id: of.id,
      title,
      alt: typeof prompt === 'string' && prompt ? prompt : title,
      address: addressOf(pictureOf(of)),
      size: typeof width === 'number' && typeof height === 'number' ? { width, height } : undefined,
    };
  };
  /** To its picture, or else to its card. */
  function goToSource(from: BoardNode) {
    if (pictureOf(from)) return goTo(from.id);
    onClose();
    session.reveal.request(from.id);
  }

  const operation = DEFINITIONS.find(({ runs }) =>
    Object.values(runs ?? {}).some((run) => run && !run.quick && run.calls.some((call) => call === recipe?.operation)),
  )?.label;
  const source = edgesInto(board.edges, place.id)
    .map((edge) => board.nodes.get(edge.source))
    .find((from) => from !== undefined);

  const anew = engineFor(table ?? {}, recipe?.operation, way);
  const again = useRunsAgain(session, { source, recipe, onRun: onClose });

  return (
    <DisplayDialog
      pictures={order.map((one) => {
        const drawn = board.nodes.get(one)!;
        return { id: one, title: nameOf(drawn, i18n), small: pictures.addressOf(pictureOf(drawn)!, 128) };
      })}
      picture={node && picture && shown(node)}
      other={otherNode && shown(otherNode)}
      recipe={{
        recipe,
        operation: operation && i18n._(operation),
        engine: makerOf(table, way.route) ?? (recipe ? `${providerName(recipe.engine)}, ${recipe.model}` : undefined),
        cost: way.cost === undefined ? undefined : labels.price(way.cost, { estimate: way.isEstimate }),
        inputs,
        remarks: node ? remarksIn(node) : [],
        source: source && { title: nameOf(source, i18n), onGo: () => goToSource(source) },
        ...again,
        runHint:
          labels.joinFacts([again.runHint, anew && hasCostOrChoice(anew) ? labels.nameAndPrice(anew) : undefined]) ||
          undefined,
        onCopyPrompt:
          navigator.clipboard && recipe ? () => void navigator.clipboard.writeText(recipe.prompt) : undefined,
      }}
      formats={DOWNLOAD_FORMATS}
      onStep={step}
      onCompare={(compared) => setOtherId(compared as NodeId | undefined)}
      onDownload={(format) => node && picture && pictures.download(picture, nameOf(node, i18n), format)}
      onClose={onClose}
    />
  );
}

/** The remarks on its card. */
function remarksIn({ data: { remarks } }: BoardNode): string[] {
  return Array.isArray(remarks) ? remarks.filter((remark) => typeof remark === 'string') : [];
}
