import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { BoardNode } from '../../../../contract/board.ts';
import type { Operation } from '../../../../contract/operations/index.ts';
import { runDisabledMessage } from '../../../cards/run/runView.ts';
import { goDisabledReason, repeatDisabledReason } from '../../../machines/board/selectors.ts';
import { actionOfOperation } from '../../../machines/generation/generation.rules.ts';
import { definitionOf } from '../../../nodes/registry.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { requestOfRecipe } from '../../../session/requestOfRecipe.ts';
import type { RecipeAnswer } from '../Recipe.tsx';
import { recipeRoute } from './recipeRoute.ts';

/**
 * The ways to run anew what made a picture: at the node that it came from, as its recipe says, with the seed of then or another. Of a
 * recipe that does not say all, the node's present settings are run. Nothing where that node is gone or was of another kind. `onRun`
 * is told when a run was asked for.
 */
export function useRunAgain(
  { actor }: BoardSession,
  { source, recipe, onRun }: { source: BoardNode | undefined; recipe: RecipeAnswer | undefined; onRun: () => void },
) {
  const { t, i18n } = useLingui();
  const runs = source && definitionOf(source.type)?.runs;
  const action = runs && recipe ? actionOfOperation(runs, recipe.operation as Operation) : undefined;
  const repeatedRequest = recipe ? requestOfRecipe({ ...recipe, ...recipeRoute(recipe) }) : undefined;
  const offReason = useSelector(actor, (snapshot) => {
    if (!source || !action) return undefined;
    return repeatedRequest ? repeatDisabledReason(snapshot, source.id) : goDisabledReason(snapshot, source.id, action);
  });
  if (!source || !action || !recipe || offReason === 'reviewer') return {};
  const runAgain = (seed?: number) => {
    const requestFields = { ...(repeatedRequest && { repeats: repeatedRequest }), ...(seed !== undefined && { seed }) };
    actor.send({ type: 'go.pressed', id: source.id, action, ...requestFields });
    onRun();
  };
  return {
    onRunAgain: () => runAgain(recipe.seed),
    onRunWithAnotherSeed: () => runAgain(),
    runOffReason: offReason && i18n._(runDisabledMessage(offReason, false)),
    runHint: repeatedRequest ? undefined : t`Its settings weren’t saved, so this runs the node as it is now`,
  };
}
