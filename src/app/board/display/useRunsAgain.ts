import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { BoardNode } from '../../../../contract/board.ts';
import type { Operation } from '../../../../contract/operations.ts';
import { goOffMessage } from '../../../cards/run.ts';
import type { HowMade } from '../../../dialogs/display/Recipe.tsx';
import { actionFor } from '../../../machines/generation.rules.ts';
import type { RunRecipe } from '../../../machines/nodeRun.ts';
import { isComplete } from '../../../machines/recipe.ts';
import { goOff, repeatOff } from '../../../machines/selectors.ts';
import { definitionOf } from '../../../nodes/registry.ts';
import type { BoardSession } from '../session.ts';

/**
 * The ways to run anew what made a picture: at the node that it came from, as its recipe says, with the seed of then or another. Of a
 * recipe that does not say all, the node's present settings are run. Nothing where that node is gone or was of another kind. `onRun`
 * is told when a run was asked for.
 */
export function useRunsAgain(
  { actor }: BoardSession,
  { source, recipe, onRun }: { source: BoardNode | undefined; recipe: HowMade | undefined; onRun: () => void },
) {
  const { t, i18n } = useLingui();
  const runs = source && definitionOf(source.type)?.runs;
  const action = runs && recipe ? actionFor(runs, recipe.operation as Operation) : undefined;
  const isKnown = recipe != null && isComplete(recipe);
  const off = useSelector(actor, (snapshot) => {
    if (!source || !action) return undefined;
    return isKnown ? repeatOff(snapshot, source.id) : goOff(snapshot, source.id, action);
  });
  if (!source || !action || !recipe || off === 'reviewer') return {};
  const run = (seed?: number) => {
    const pinned = { ...(isKnown && { recipe: recipeToRun(recipe) }), ...(seed !== undefined && { seed }) };
    actor.send({ type: 'go.pressed', id: source.id, action, ...pinned });
    onRun();
  };
  return {
    onRunAgain: () => run(recipe.seed),
    onRunWithAnotherSeed: () => run(),
    runOffReason: off && i18n._(goOffMessage(off, false)),
    runHint: isKnown ? undefined : t`Its settings were not kept, so this runs the node as it is now`,
  };
}

function recipeToRun({ operation, prompt, inputs, asked }: NonNullable<HowMade>): RunRecipe {
  return { operation, prompt, inputs, asked };
}
