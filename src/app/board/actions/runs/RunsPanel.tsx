import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Crosshair, History, Play, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { cancelJob, type JobRecord } from '../../../../../contract/calls/jobs.ts';
import { useCanvas } from '../../../../canvas/canvasContext.ts';
import { useBoardActor } from '../../../../cards/context/boardActor.tsx';
import { engineFor, hasCostOrChoice } from '../../../../cards/engines/nodeEngine.ts';
import { useEngineLabels, useEngineRoutes } from '../../../../cards/engines/useEngine.ts';
import { stoppedNotice } from '../../../../cards/failure/stoppedNotice.ts';
import { useRun } from '../../../../cards/run/runView.ts';
import { goDisabledReason, repeatDisabledReason } from '../../../../machines/board/selectors.ts';
import { actionOfOperation } from '../../../../machines/generation/generation.rules.ts';
import type { PlanStep } from '../../../../machines/runPlan/plan.events.ts';
import { NodeThumbnail } from '../../../../nodes/NodeThumbnail.tsx';
import type { BoardSession } from '../../../../session/boardSession.ts';
import { api } from '../../../../session/client.ts';
import { requestOfRecipe } from '../../../../session/requestOfRecipe.ts';
import { useStore } from '../../../../store/useStore.ts';
import { HelpLink } from '../../../../ui/buttons/HelpLink.tsx';
import { IconButton } from '../../../../ui/buttons/IconButton.tsx';
import { ProgressBar } from '../../../../ui/display/Progress.tsx';
import { BoardSheet } from '../../BoardSheet.tsx';
import { runNameOf } from './runNameOf.ts';
import s from './runs.module.css';
import { useJobHistory } from './useJobHistory.ts';
import { useJobText } from './useJobText.ts';
import type { RunPlanActor } from './useRunPlan.ts';

type RunsPanelProps = { readonly session: BoardSession; readonly plan: RunPlanActor };

/** The runs of this board that wait, go on, are done or failed, and the actions on each; it opens from the dock. */
export function RunsPanel(props: RunsPanelProps) {
  const canvas = useCanvas();
  const { panels } = canvas;
  const openPanels = useStore(panels);
  return openPanels.has('jobs') && !canvas.scene.isReadOnly() ? (
    <RunsSheet {...props} focusKey={openPanels} onClose={() => panels.hide('jobs')} />
  ) : null;
}

function RunsSheet({ session, plan, focusKey, onClose }: RunsPanelProps & { focusKey: unknown; onClose: () => void }) {
  const { t } = useLingui();
  const { panels } = useCanvas();
  const history = useJobHistory(session);
  const waitingSteps = useSelector(plan, ({ value, context }) =>
    value === 'running' || value === 'paused' ? context.steps : NO_STEPS,
  ).filter(({ state }) => state === 'waits');

  function showEarlierVersions(): void {
    onClose();
    panels.show('earlier');
  }

  return (
    <BoardSheet
      label={t`Runs`}
      title={<h2>{t`Runs`}</h2>}
      tools={
        <>
          <HelpLink label={t`Help on runs`} path="/docs/runs" />
          <IconButton label={t`Earlier versions`} icon={History} onClick={showEarlierVersions} />
        </>
      }
      className={s.sheet}
      {...{ focusKey, onClose }}
    >
      {history === 'failed' && <p className={s.note}>{t`The list of runs couldn’t be loaded. Trying again…`}</p>}
      {Array.isArray(history) && history.length + waitingSteps.length === 0 && (
        <p className={s.note}>{t`Nothing has run on this board today.`}</p>
      )}
      <ol className={s.lines}>
        {waitingSteps.toReversed().map((step) => (
          <WaitingStepItem key={step.id} step={step} />
        ))}
        {Array.isArray(history) && history.map((job) => <JobItem key={job.job_id} job={job} session={session} />)}
      </ol>
    </BoardSheet>
  );
}

const NO_STEPS: readonly PlanStep[] = [];

function WaitingStepItem({ step: { id } }: { step: PlanStep }) {
  const { t } = useLingui();
  return <RunItem id={id} text={t`Waiting`} />;
}

function JobItem({ job, session }: { job: JobRecord; session: BoardSession }) {
  const { t } = useLingui();
  const { actor } = session;
  const { job_id, node_id, state, operation } = job;
  const runs = useSelector(actor, ({ context }) =>
    context.runsOf(context.board.nodes.get(node_id ?? ('' as never))?.type ?? ''),
  );
  const action = runs && actionOfOperation(runs, operation);
  const repeatedRun =
    job.request && requestOfRecipe({ ...job.request, operation, ...engineRouteOf(job.request.asked) });
  const engineLabels = useEngineLabels();
  const routeTable = useEngineRoutes();
  const data = useSelector(actor, ({ context }) => node_id && context.board.nodes.get(node_id)?.data);
  const engine =
    routeTable && engineFor(routeTable, operation, { ...data, ...(repeatedRun && { route: repeatedRun.body.route }) });
  const engineText = engine && hasCostOrChoice(engine) ? engineLabels.nameAndPrice(engine) : undefined;
  const cannotRun = useSelector(actor, (snapshot) => {
    if (node_id === null) return true;
    return (
      (repeatedRun ? repeatDisabledReason(snapshot, node_id) : goDisabledReason(snapshot, node_id, action)) !==
      undefined
    );
  });
  const isUnfinished = state === 'queued' || state === 'running';
  const jobText = useJobText(job);

  function stopJob(): void {
    if (node_id && session.actor.getSnapshot().context.runs.get(node_id) === 'running')
      actor.send({ type: 'stop.pressed', id: node_id });
    else
      api.call(cancelJob, { job_id }).then(
        ({ bill }) => bill && session.notices.show(stoppedNotice(bill)),
        (error) => {
          console.error('cancel_job', error);
          session.notices.show({ key: 'cancel', bad: true, title: t`This run couldn’t be stopped` });
        },
      );
  }

  return (
    <RunItem id={node_id} text={jobText} bad={state === 'failed'} fraction={isUnfinished ? job.fraction : undefined}>
      {isUnfinished && <IconButton label={t`Stop`} icon={Square} onClick={stopJob} />}
      {state === 'failed' && node_id && action && (
        <IconButton
          label={engineText ? t`Run again, ${engineText}` : t`Run again`}
          icon={Play}
          offReason={cannotRun ? t`It can’t run now` : undefined}
          onClick={() =>
            actor.send({
              type: 'go.pressed',
              id: node_id,
              action,
              ...(repeatedRun && { repeats: repeatedRun, seed: job.request?.seed }),
            })
          }
        />
      )}
    </RunItem>
  );
}

/** The engine that a run was to go by, where the person chose one. */
function engineRouteOf({ route }: Readonly<Record<string, unknown>> = {}) {
  return typeof route === 'string' ? { route } : {};
}

type RunItemProps = {
  readonly id: JobRecord['node_id'];
  readonly text: string;
  readonly bad?: boolean;
  readonly fraction?: number | undefined;
  readonly children?: ReactNode;
};

/** One run: its node, how it stands, what can be done, and the way to the node. */
function RunItem({ id, text, bad, fraction, children }: RunItemProps) {
  const { t, i18n } = useLingui();
  const { commands } = useCanvas();
  const actor = useBoardActor();
  const node = useSelector(actor, ({ context }) => (id ? context.board.nodes.get(id) : undefined));
  const name = useSelector(actor, ({ context }) => node && runNameOf(node, context.board, i18n));
  const { percent } = useRun(id ?? ('' as never));
  const doneFraction = percent === null ? fraction : percent / 100;
  return (
    <li className={s.line}>
      <NodeThumbnail node={node} side={36} />
      <div className={s.words}>
        <b dir="auto">{name ?? t`This node was deleted`}</b>
        <small data-bad={bad || undefined}>{text}</small>
        {fraction !== undefined && <ProgressBar label={t`Progress`} {...(doneFraction && { value: doneFraction })} />}
      </div>
      {children}
      {node && (
        <IconButton
          label={t`Go to node`}
          icon={Crosshair}
          onClick={() => {
            actor.send({ type: 'selection.changed', ids: [node.id] });
            commands.fitNodes([node.id]);
          }}
        />
      )}
    </li>
  );
}
