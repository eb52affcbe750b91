import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Check, Play, Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { BoardNode } from '../../../../../contract/board.ts';
import { isEqualJson } from '../../../../../merge/equalJson.ts';
import { sizeOf } from '../../../../board/document/board.ts';
import { useCanvas } from '../../../../canvas/canvasContext.ts';
import { useBoardActor } from '../../../../cards/context/boardActor.tsx';
import type { EngineRouteTable } from '../../../../cards/context/cardServices.ts';
import { costSumOf, currentCall, engineFor, isFree, type NodeEngine } from '../../../../cards/engines/nodeEngine.ts';
import { useEngineLabels, useEngineRoutes } from '../../../../cards/engines/useEngine.ts';
import { remarkTable } from '../../../../cards/remarks/remarkTexts.ts';
import { problemOf } from '../../../../cards/run/runState.tsx';
import { runDisabledMessage, useRun } from '../../../../cards/run/runView.ts';
import type { BoardContext } from '../../../../machines/events/board.events.ts';
import type { PlanStep } from '../../../../machines/runPlan/plan.events.ts';
import {
  canRunPlan,
  isUpcoming,
  maySkipStep,
  nextStep,
  stepDisabledReason,
} from '../../../../machines/runPlan/plan.rules.ts';
import { NodeThumbnail } from '../../../../nodes/NodeThumbnail.tsx';
import { useStore } from '../../../../store/useStore.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { ProgressBar } from '../../../../ui/display/Progress.tsx';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { BoardSheet } from '../../BoardSheet.tsx';
import { useBoardPosition } from '../useBoardPosition.ts';
import s from './plan.module.css';
import { runNameOf } from './runNameOf.ts';
import type { RunPlanActor } from './useRunPlan.ts';

/** The plan of what a node is missing: its steps, here and with the same numbers on the board, and what the person can do. */
export function PlanPanel({ plan }: { plan: RunPlanActor }) {
  const state = useSelector(plan, (snapshot) => snapshot.value);
  const steps = useSelector(plan, ({ context }) => context.steps);
  const goalCount = useSelector(plan, ({ context }) => context.goalCount);
  if (state === 'none') return null;
  return (
    <>
      <PlanSheet plan={plan} state={state} steps={steps} goalCount={goalCount} />
      {steps.map((step, index) => (
        <StepPin key={step.id} step={step} number={index + 1} />
      ))}
    </>
  );
}

type PlanSheetProps = {
  plan: RunPlanActor;
  state: 'shown' | 'running' | 'paused' | 'finished';
  steps: readonly PlanStep[];
  goalCount: number;
};

function PlanSheet({ plan, state, steps, goalCount }: PlanSheetProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const { surface } = useCanvas().elements;
  const canRun = useSelector(actor, ({ context }) => canRunPlan(context, { steps }));
  const hasUpcomingSteps = steps.some(isUpcoming);
  const offReason = canRun ? undefined : hasUpcomingSteps ? t`A step needs your input first` : t`No steps left to run`;
  const upcomingStep = nextStep({ steps });
  const stepNumber = upcomingStep ? steps.indexOf(upcomingStep) + 1 : steps.length;
  const count = steps.length;
  const skippedCount = steps.filter((step) => step.state === 'skipped').length;
  const titles = {
    shown: goalCount > 1 ? plural(goalCount, { one: 'Run # node', other: 'Run # nodes' }) : t`Run what is missing`,
    running: t`Running, step ${stepNumber} of ${count}`,
    paused: t`Paused at step ${stepNumber} of ${count}`,
    finished:
      skippedCount > 0
        ? plural(skippedCount, { one: 'Done, # step skipped', other: 'Done, # steps skipped' })
        : t`All done`,
  };

  // Asked for again while the last plan still stands, it is heard and reached like the first.
  const [requestCount, setRequestCount] = useState(0);
  useEffect(() => {
    const subscription = actor.on('plan.requested', () => setRequestCount((before) => before + 1));
    return () => subscription.unsubscribe();
  }, [actor]);

  /** The keys are the board's from then on: the button that was pressed goes. */
  function run(): void {
    plan.send({ type: 'run.pressed' });
    surface.focus({ preventScroll: true });
  }

  const isStopped = state === 'paused' || state === 'finished';
  const onClose = state === 'running' ? undefined : () => plan.send({ type: 'plan.closed' });
  return (
    <BoardSheet
      label={titles.shown}
      className={s.sheet}
      focusKey={requestCount}
      title={
        <h2>
          {/* The board announces the start of each run, and this that the plan has stopped. */}
          {isStopped ? '' : titles[state]}
          <span role="status">{isStopped ? titles[state] : ''}</span>
        </h2>
      }
      onClose={onClose}
      onEnter={canRun && (state === 'shown' || state === 'paused') ? run : undefined}
    >
      <ol className={s.steps}>
        {steps.map((step, index) => (
          <StepItem
            key={step.id}
            step={step}
            steps={steps}
            number={index + 1}
            onSkip={
              state !== 'finished' && steps.length > 1 && maySkipStep(step)
                ? () => plan.send({ type: 'skip.pressed', id: step.id })
                : undefined
            }
          />
        ))}
      </ol>
      {state !== 'finished' && (
        <footer className={s.foot}>
          <RunsSummary steps={steps} />
          {state === 'running' ? (
            <Button variant="plain" icon={Square} onClick={() => plan.send({ type: 'stop.pressed' })}>
              {t`Stop`}
            </Button>
          ) : (
            <Button variant="primary" icon={Play} offReason={offReason} onClick={run}>
              {state === 'paused' ? t`Continue` : t`Run`}
            </Button>
          )}
        </footer>
      )}
    </BoardSheet>
  );
}

/** The number of runs of the plan; where not all of them are free, the cost and the usual time of those that are left. */
function RunsSummary({ steps }: { steps: readonly PlanStep[] }) {
  const routeTable = useEngineRoutes();
  const engineLabels = useEngineLabels();
  const engines = useSelector(
    useBoardActor(),
    ({ context }) => remainingEnginesOf(context, steps, routeTable),
    isEqualJson,
  );
  const costSum = costSumOf(engines);
  const count = steps.filter(({ state }) => state !== 'skipped').length;
  const runs = plural(count, { one: '# run', other: '# runs' });
  return (
    <span>
      {isFree(costSum)
        ? runs
        : engineLabels.joinFacts([runs, engineLabels.expectedCost(costSum), engineLabels.duration(costSum.seconds)])}
    </span>
  );
}

/** The engines of the steps that are not done yet. */
function remainingEnginesOf(
  context: BoardContext,
  steps: readonly PlanStep[],
  routeTable: EngineRouteTable = {},
): NodeEngine[] {
  const remaining = steps.filter(isUpcoming);
  return remaining.flatMap(
    ({ id }) => engineFor(routeTable, currentCall(context, id), context.board.nodes.get(id)?.data ?? {}) ?? [],
  );
}

type StepItemProps = {
  step: PlanStep;
  /** All of the plan. */
  steps: readonly PlanStep[];
  number: number;
  /** Leaves it out, or takes it in again; undefined while that cannot be. */
  onSkip: (() => void) | undefined;
};

function StepItem({ step, steps, number, onSkip }: StepItemProps) {
  const { t, i18n } = useLingui();
  const actor = useBoardActor();
  const node = useSelector(actor, ({ context }) => context.board.nodes.get(step.id));
  const name = useSelector(actor, ({ context }) => node && runNameOf(node, context.board, i18n));
  const missingInput = useSelector(actor, ({ context }) =>
    isUpcoming(step) ? stepDisabledReason(context, step.id, { steps }) : undefined,
  );
  const run = useRun(step.id);
  useStore(remarkTable);
  const problem = step.state === 'failed' ? problemOf(run)?.text : undefined;
  const percent = run.percent === null ? undefined : Math.floor(run.percent);
  const stepTexts = {
    waits: t`Waiting`,
    runs: percent === undefined ? t`Busy` : t`Busy, ${percent}%`,
    done: t`Done`,
    failed: problem ? (typeof problem === 'string' ? problem : i18n._(problem)) : t`Failed`,
    stopped: t`Stopped`,
    skipped: t`Skipped`,
  };
  const isBad = missingInput !== undefined || step.state === 'failed';
  return (
    <li className={s.step} data-now={step.state === 'runs' || undefined}>
      <StepNumber step={step} number={number} />
      <NodeThumbnail node={node} side={36} />
      <div className={s.words}>
        <b dir="auto">{name ?? t`This node was deleted`}</b>
        <small data-bad={isBad || undefined}>
          {missingInput ? i18n._(runDisabledMessage(missingInput, false)) : stepTexts[step.state]}
        </small>
        {step.state === 'runs' && (
          <ProgressBar label={t`Progress`} {...(percent !== undefined && { value: percent / 100 })} />
        )}
      </div>
      {onSkip && (
        <Button variant="plain" size="sm" onClick={onSkip}>
          {step.state === 'skipped' ? t`Include` : t({ message: 'Skip', context: 'a step' })}
        </Button>
      )}
    </li>
  );
}

function StepNumber({ step: { state }, number }: { step: PlanStep; number: number }) {
  return (
    <span className={s.mark} data-state={state}>
      {state === 'done' ? <Icon of={Check} size="sm" /> : number}
    </span>
  );
}

/** The number of a step on its card. */
function StepPin({ step, number }: { step: PlanStep; number: number }) {
  const actor = useBoardActor();
  const node = useSelector(actor, ({ context }) => context.board.nodes.get(step.id));
  return node && <PositionedPin node={node} step={step} number={number} />;
}

function PositionedPin({ node, ...mark }: { node: BoardNode; step: PlanStep; number: number }) {
  const { facts } = useBoardActor().getSnapshot().context;
  const { x, y } = node.position;
  const element = useBoardPosition({ x: x + sizeOf(node, facts).width - PIN_INSET, y });
  return (
    <div ref={element} className={s.pin} aria-hidden="true">
      <StepNumber {...mark} />
    </div>
  );
}

/** Room between a pin and the handle at the card's corner, in board units. */
const PIN_INSET = 40;
