import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Check, Play, Square, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { BoardNode } from '../../../../contract/board.ts';
import { sizeOf } from '../../../board/board.ts';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import { COVER } from '../../../canvas/room.ts';
import { useBoardActor } from '../../../cards/board.tsx';
import { goOffMessage, useRun } from '../../../cards/run.ts';
import { problemOf } from '../../../cards/runState.tsx';
import type { PlanStep } from '../../../machines/plan.events.ts';
import { canBeRun, lackOfStep, nextStep } from '../../../machines/plan.rules.ts';
import { definitionOf } from '../../../nodes/registry.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import float from '../../../ui/float.module.css';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ProgressBar } from '../../../ui/Progress.tsx';
import { nameOf } from '../nameOf.ts';
import s from './plan.module.css';
import { useBoardPlace } from './useBoardPlace.ts';
import type { PlanActor } from './usePlan.ts';

/** The plan of what a node is missing: its steps, here and with the same numbers on the board, and what the person can do. */
export function PlanPanel({ plan }: { plan: PlanActor }) {
  const state = useSelector(plan, (snapshot) => snapshot.value);
  const steps = useSelector(plan, ({ context }) => context.steps);
  if (state === 'none') return null;
  return (
    <>
      <Sheet plan={plan} state={state} steps={steps} />
      {steps.map((step, index) => (
        <Pin key={step.id} step={step} number={index + 1} />
      ))}
    </>
  );
}

type SheetProps = { plan: PlanActor; state: 'shown' | 'running' | 'paused' | 'finished'; steps: readonly PlanStep[] };

function Sheet({ plan, state, steps }: SheetProps) {
  const { t, i18n } = useLingui();
  const actor = useBoardActor();
  const { view } = useCanvas();
  const sheet = useRef<HTMLElement>(null);
  const offReason = useSelector(actor, ({ context }) => {
    if (canBeRun(context, { steps })) return undefined;
    return t`A step needs you first`;
  });
  const next = nextStep({ steps });
  const at = next ? steps.indexOf(next) + 1 : steps.length;
  const count = steps.length;
  const titles = {
    shown: t`Run what is missing`,
    running: t`Running, step ${at} of ${count}`,
    paused: t`Paused at step ${at} of ${count}`,
    finished: t`Everything is made`,
  };

  // Who asked for the plan is led to it; the focus goes back to the board with it.
  useEffect(() => {
    const { stage } = view.elements;
    sheet.current?.focus({ preventScroll: true });
    return () => stage.focus({ preventScroll: true });
  }, [view]);

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key === 'Escape' && state !== 'running') plan.send({ type: 'plan.closed' });
  }

  return (
    <section
      ref={sheet}
      tabIndex={-1}
      aria-label={t`Run what is missing`}
      className={cx(float.high, s.sheet)}
      data-own-pointer
      {...COVER}
      onKeyDown={onKeyDown}
    >
      <header className={s.head}>
        <h2 role="status">{titles[state]}</h2>
        {state !== 'running' && (
          <IconButton label={t`Close`} icon={X} onClick={() => plan.send({ type: 'plan.closed' })} />
        )}
      </header>
      <ol className={s.steps}>
        {steps.map((step, index) => (
          <StepLine key={step.id} step={step} number={index + 1} />
        ))}
      </ol>
      {state !== 'finished' && (
        <footer className={s.foot}>
          <span>{i18n._(plural(count, { one: '# run', other: '# runs' }))}</span>
          {state === 'running' ? (
            <Button look="plain" icon={Square} onClick={() => plan.send({ type: 'stop.pressed' })}>
              {t`Stop`}
            </Button>
          ) : (
            <Button look="primary" icon={Play} offReason={offReason} onClick={() => plan.send({ type: 'run.pressed' })}>
              {state === 'paused' ? t`Continue` : t`Run`}
            </Button>
          )}
        </footer>
      )}
    </section>
  );
}

function StepLine({ step, number }: { step: PlanStep; number: number }) {
  const { t, i18n } = useLingui();
  const actor = useBoardActor();
  const node = useSelector(actor, ({ context }) => context.board.nodes.get(step.id));
  const lack = useSelector(actor, ({ context }) => (step.state === 'done' ? undefined : lackOfStep(context, step.id)));
  const run = useRun(step.id);
  const definition = definitionOf(node?.type ?? '');
  const problem = step.state === 'failed' ? problemOf(run)?.text : undefined;
  const percent = run.percent === null ? undefined : Math.floor(run.percent);
  const words = {
    waits: t`Waits`,
    runs: percent === undefined ? t`Busy` : t`Busy, ${percent}%`,
    done: t`Done`,
    failed: problem ? (typeof problem === 'string' ? problem : i18n._(problem)) : t`Failed`,
    stopped: t`Stopped`,
  };
  const isBad = lack !== undefined || step.state === 'failed';
  return (
    <li className={s.step} data-now={step.state === 'runs' || undefined}>
      <Mark step={step} number={number} />
      {definition && <Icon of={definition.icon} />}
      <div className={s.words}>
        <b>{node ? nameOf(node, i18n) : t`This node was deleted`}</b>
        <small data-bad={isBad || undefined}>{lack ? i18n._(goOffMessage(lack, false)) : words[step.state]}</small>
        {step.state === 'runs' && (
          <ProgressBar label={t`Progress`} {...(percent !== undefined && { value: percent / 100 })} />
        )}
      </div>
    </li>
  );
}

function Mark({ step: { state }, number }: { step: PlanStep; number: number }) {
  return (
    <span className={s.mark} data-state={state}>
      {state === 'done' ? <Icon of={Check} size="sm" /> : number}
    </span>
  );
}

/** The number of a step on its card. */
function Pin({ step, number }: { step: PlanStep; number: number }) {
  const actor = useBoardActor();
  const node = useSelector(actor, ({ context }) => context.board.nodes.get(step.id));
  return node && <PinAt node={node} step={step} number={number} />;
}

function PinAt({ node, ...mark }: { node: BoardNode; step: PlanStep; number: number }) {
  const { facts } = useBoardActor().getSnapshot().context;
  const { x, y } = node.position;
  const element = useBoardPlace({ x: x + sizeOf(node, facts).width - PIN_INSET, y });
  return (
    <div ref={element} className={s.pin} aria-hidden="true">
      <Mark {...mark} />
    </div>
  );
}

/** Room between a pin and the handle at the card's corner, in board units. */
const PIN_INSET = 40;
