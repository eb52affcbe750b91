import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { NodeId } from '../../../contract/ids.ts';
import { BUILT_IN } from '../../../contract/providerNames.ts';
import { selectRun } from '../../machines/board/selectors.ts';
import type { RunFailure } from '../../machines/generation/call.events.ts';
import type { RunInputs } from '../../machines/run/nodeRun.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { engineFor, hasCostOrChoice, type NodeEngine } from '../engines/engine.ts';
import { useEngineLabels, useRoutes } from '../engines/useEngine.ts';
import { useBoardActor } from '../services/board.tsx';
import type { RunView } from './run.ts';
import s from './runAgain.module.css';

type AgainProps = { readonly id: NodeId; readonly run: RunView };

/** Asks for the same once more, by which engine and for how much: what is in doubt never repeats by itself. */
export function RunAgain({ id, run }: AgainProps) {
  const { t } = useLingui();
  const labels = useEngineLabels();
  const engine = useEngineAgain(id, run);
  const actor = useBoardActor();
  return (
    <span className={s.again}>
      <Button size="sm" offReason={run.offReason} onClick={() => goAgain(actor, { id, action: run.action })}>
        {t`Run again`}
      </Button>
      {engine && hasCostOrChoice(engine) && <small>{labels.way(engine)}</small>}
    </span>
  );
}

/** The way on where no paid engine may be asked: the same by the built-in one, where that can do it. */
export function RunByBuiltIn({ id, run }: AgainProps) {
  const { t } = useLingui();
  const engine = useEngineAgain(id, run);
  const actor = useBoardActor();
  if (!engine?.routes.some(({ kind }) => kind === BUILT_IN)) return null;
  return (
    <Button size="sm" offReason={run.offReason} onClick={() => goAgain(actor, { id, action: run.action }, BUILT_IN)}>
      {t`Use the built-in engine`}
    </Button>
  );
}

/** By which engine the last run of a node would go if it were asked for again. */
function useEngineAgain(id: NodeId, { action, failure }: RunView): NodeEngine | undefined {
  const table = useRoutes();
  const actor = useBoardActor();
  const node = useSelector(actor, ({ context }) => context.board.nodes.get(id));
  if (!table || !node || !failure) return undefined;
  const snapshot = actor.getSnapshot();
  const { quick } = snapshot.context.runsOf(node.type)?.[action ?? ''] ?? {};
  const { route } = inputsOfLast(snapshot, id)?.repeats?.body ?? {};
  return engineFor(table, failure.call, { ...node.data, ...quick?.data, ...(route !== undefined && { route }) });
}

type BoardActor = ReturnType<typeof useBoardActor>;

function inputsOfLast(snapshot: ReturnType<BoardActor['getSnapshot']>, id: NodeId): RunInputs | null | undefined {
  return selectRun(snapshot, id)?.getSnapshot().context.inputs;
}

/** Presses Go as it was pressed last; by another engine, which the node keeps, where one is named. */
export function goAgain(actor: BoardActor, { id, action }: LastRun, route?: string): void {
  const { repeats, seed } = inputsOfLast(actor.getSnapshot(), id) ?? {};
  if (route !== undefined) actor.send({ type: 'node.edited', id, data: { route } });
  const same = repeats && (route === undefined ? repeats : { ...repeats, body: { ...repeats.body, route } });
  actor.send({
    type: 'go.pressed',
    id,
    ...(action !== undefined && { action }),
    ...(same && { repeats: same }),
    ...(seed !== undefined && { seed }),
  });
}

type LastRun = { readonly id: NodeId; readonly action: string | undefined };

/** Refusals to ask a paid engine. */
const OF_MONEY: ReadonlySet<string | undefined> = new Set([
  'spending_limit',
  'installation_spent',
  'unpriced',
  'not_verified',
]);

/** Tells whether a run was refused only since its engine takes money. */
export function isOfMoney(failure: RunFailure | undefined): boolean {
  return OF_MONEY.has(failure?.code);
}
