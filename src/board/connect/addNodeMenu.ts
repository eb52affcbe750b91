import { type Handle, type HandleId, handleOf, SOURCE_INPUT } from '../../../contract/handles.ts';
import type { NodeFacts, OfferPlace } from '../document/nodeFacts.ts';

/** The types in the menu of a right-click, in their order. */
export function addNodeMenuTypes(types: readonly NodeFacts[]): NodeFacts[] {
  return offeredTypes(types, 'menu');
}

/**
 * The types that a connection dropped on empty canvas offers, in their order: empty when the node's type or the handle opens no
 * menu. `from` is the type of the node that the connection was dragged from.
 */
export function connectionMenuTypes(
  types: readonly NodeFacts[],
  sourceFacts: NodeFacts,
  handle: HandleId,
): NodeFacts[] {
  return sourceFacts.opensMenu ? fittingTypes(types, handle) : [];
}

/** The types that the menu of such a handle offers, whatever the node. A card offers its empty input the same. */
export function fittingTypes(types: readonly NodeFacts[], handle: HandleId): NodeFacts[] {
  const place = offerPlaceOf(handleOf(handle));
  return place ? offeredTypes(types, place).filter((type) => fittingHandle(type, handle) !== undefined) : [];
}

/** An svg handle is one whose kind or name is `svg`; only image and text handles open a menu. */
function offerPlaceOf({ kind, name, direction }: Handle): OfferPlace | undefined {
  if (name === 'svg') return undefined;
  if (kind === 'image') return direction === 'out' ? 'imageOutput' : 'imageInput';
  if (kind === 'text') return direction === 'out' ? 'textOutput' : 'textInput';
  return undefined;
}

function offeredTypes(types: readonly NodeFacts[], place: OfferPlace): NodeFacts[] {
  return types
    .flatMap((type) => ({ type, rank: type.menuRanks[place] ?? Number.NaN }))
    .filter(({ rank }) => !Number.isNaN(rank))
    .sort((a, b) => a.rank - b.rank)
    .map(({ type }) => type);
}

/** The first handle of a type that can be wired to `handle`: the other direction, the same kind, wired by hand. */
export function fittingHandle(type: NodeFacts, handle: HandleId): HandleId | undefined {
  const { direction, kind } = handleOf(handle);
  return type.handles.find((id) => {
    const candidate = handleOf(id);
    return candidate.direction !== direction && candidate.kind === kind && id !== SOURCE_INPUT;
  });
}
