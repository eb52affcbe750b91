import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { BoardNode } from '../../../../contract/board.ts';
import type { CallAnswer } from '../../../../contract/calls/index.ts';
import type { Operation } from '../../../../contract/operations.ts';
import { goOffMessage } from '../../../cards/run.ts';
import { actionFor } from '../../../machines/generation.rules.ts';
import { goOff } from '../../../machines/selectors.ts';
import { definitionOf } from '../../../nodes/registry.ts';
import type { BoardSession } from '../session.ts';

type HowMade = CallAnswer<'get_recipe'>['recipe'];

/**
 * The ways to run anew what made a picture: the node that it came from, with the seed of then or another. Nothing where that node is
 * gone or was of another kind. `onRun` is told when a run was asked for.
 */
export function useRunsAgain(
  { actor }: BoardSession,
  { source, recipe, onRun }: { source: BoardNode | undefined; recipe: HowMade | undefined; onRun: () => void },
) {
  const { i18n } = useLingui();
  const runs = source && definitionOf(source.type)?.runs;
  const action = runs && recipe ? actionFor(runs, recipe.operation as Operation) : undefined;
  const off = useSelector(actor, (snapshot) => (source && action ? goOff(snapshot, source.id, action) : undefined));
  if (!source || !action || !recipe || off === 'reviewer') return {};
  const run = (seed?: number) => {
    actor.send({ type: 'go.pressed', id: source.id, action, ...(seed !== undefined && { seed }) });
    onRun();
  };
  return {
    onRunAgain: () => run(recipe.seed),
    onRunWithAnotherSeed: () => run(),
    runOffReason: off && i18n._(goOffMessage(off, false)),
  };
}
