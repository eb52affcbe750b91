import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { NodeId } from '../../../contract/ids.ts';
import { BUILT_IN } from '../../../contract/providerNames.ts';
import { selectRun } from '../../machines/board/selectors.ts';
import type { RunFailure } from '../../machines/generation/call.events.ts';
import type { RunInputs } from '../../machines/run/nodeRun.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { useBoardActor } from '../context/boardActor.tsx';
import { engineFor, hasCostOrChoice, type NodeEngine } from '../engines/nodeEngine.ts';
import { useEngineLabels, useEngineRoutes } from '../engines/useEngine.ts';
import s from './runAgain.module.css';
import type { RunView } from './runView.ts';

type RunAgainProps = { readonly id: NodeId; readonly run: RunView };

/** Asks for the same once more, by which engine and for how much: what is in doubt never repeats by itself. */
export function RunAgain({ id, run }: RunAgainProps) {
  const { t } = useLingui();
  const labels = useEngineLabels();
  const engine = useRepeatEngine(id, run);
  const actor = useBoardActor();
  return (
    <span className={s.again}>
      <Button size="sm" offReason={run.offReason} onClick={() => repeatRun(actor, { id, action: run.action })}>
        {t`Run again`}
      </Button>
      {engine && hasCostOrChoice(engine) && <small>{labels.nameAndPrice(engine)}</small>}
    </span>
  );
}

/** The way on where no paid engine may be asked: the same by the built-in one, where that can do it. */
export function RunByBuiltIn({ id, run }: RunAgainProps) {
  const { t } = useLingui();
  const engine = useRepeatEngine(id, run);
  const actor = useBoardActor();
  if (!engine?.routes.some(({ kind }) => kind === BUILT_IN)) return null;
  return (
    <Button size="sm" offReason={run.offReason} onClick={() => repeatRun(actor, { id, action: run.action }, BUILT_IN)}>
      {t`Use the built-in engine`}
    </Button>
  );
}

/** By which engine the last run of a node would go if it were asked for again. */
function useRepeatEngine(id: NodeId, { action, failure }: RunView): NodeEngine | undefined {
  const routeTable = useEngineRoutes();
  const actor = useBoardActor();
  const node = useSelector(actor, ({ context }) => context.board.nodes.get(id));
  if (!routeTable || !node || !failure) return undefined;
  const snapshot = actor.getSnapshot();
  const { quick } = snapshot.context.runsOf(node.type)?.[action ?? ''] ?? {};
  const { route } = lastRunInputs(snapshot, id)?.repeats?.body ?? {};
  return engineFor(routeTable, failure.call, { ...node.data, ...quick?.data, ...(route !== undefined && { route }) });
}

type BoardActor = ReturnType<typeof useBoardActor>;

function lastRunInputs(snapshot: ReturnType<BoardActor['getSnapshot']>, id: NodeId): RunInputs | null | undefined {
  return selectRun(snapshot, id)?.getSnapshot().context.inputs;
}

/** Presses Go as it was pressed last; by another engine, which the node keeps, where one is named. */
export function repeatRun(actor: BoardActor, { id, action }: LastRun, route?: string): void {
  const { repeats, seed } = lastRunInputs(actor.getSnapshot(), id) ?? {};
  if (route !== undefined) actor.send({ type: 'node.edited', id, data: { route } });
  const repeatedRun = repeats && (route === undefined ? repeats : { ...repeats, body: { ...repeats.body, route } });
  actor.send({
    type: 'go.pressed',
    id,
    ...(action !== undefined && { action }),
    ...(repeatedRun && { repeats: repeatedRun }),
    ...(seed !== undefined && { seed }),
  });
}

type LastRun = { readonly id: NodeId; readonly action: string | undefined };

/** Refusals to ask a paid engine. */
const PAYMENT_REFUSALS: ReadonlySet<string | undefined> = new Set([
  'spending_limit',
  'installation_spent',
  'unpriced',
  'not_verified',
]);

/** Tells whether a run was refused only since its engine takes money. */
export function isPaymentRefusal(failure: RunFailure | undefined): boolean {
  return PAYMENT_REFUSALS.has(failure?.code);
}
