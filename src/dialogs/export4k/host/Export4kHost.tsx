import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { IN_DOUBT_CODES, NO_ANSWER_STATUS } from '../../../../contract/callFailures.ts';
import { cancelJob, idempotencyKey, listJobs } from '../../../../contract/calls/jobs.ts';
import type { ObjectKey } from '../../../../contract/ids.ts';
import { get4k } from '../../../../contract/operations/get4k.ts';
import { PROBLEM_STATUS, type ProblemCode } from '../../../../contract/problem.ts';
import { CallError } from '../../../api/errors.ts';
import { useMissingFeatures } from '../../../cards/engines/useAllowance.ts';
import { callFailure, openLimitDialog } from '../../../cards/failure/handleFailure.ts';
import { ALERT_TEXTS, failureCause, failureLine } from '../../../cards/failure/messages.ts';
import { stoppedNotice } from '../../../cards/failure/stoppedNotice.ts';
import { callFailureOf } from '../../../machines/effects/effects.ts';
import { type LimitRefusal, limitOfError } from '../../../machines/effects/limitRefusal.ts';
import { nameOf } from '../../../nodes/nameOf.ts';
import { definitionOf } from '../../../nodes/registry.ts';
import { api } from '../../../session/client.ts';
import { problemMessage } from '../../../session/problemMessage.ts';
import { randomId } from '../../../session/randomId.ts';
import type { DialogHostProps } from '../../defineDialog.ts';
import { useFullPictureUrl } from '../../host/useFullPictureUrl.ts';
import Export4kDialog from '../Export4kDialog.tsx';
import type { ExportOutcome } from '../export4k.types.ts';
import { EngineChoice } from './EngineChoice.tsx';

/** Failures whose words stand with those of cards. */
const CARD_FAILURE_CODES: ReadonlySet<string> = new Set<ProblemCode>([
  ...IN_DOUBT_CODES,
  'installation_spent',
  'unpriced',
  'not_verified',
  'engine_unable',
  'nothing_made',
]);
/** The interval between requests for the progress, in milliseconds. */
const PROGRESS_POLL_MS = 1_500;

/** The 4k export over the api: a run like any other, which the dialog follows, stops, and asks for again under the same key. */
export default function Export4kHost({ session, id, onClose }: DialogHostProps) {
  const { t, i18n } = useLingui();
  const { actor, pictureServices } = session;
  const { board, boardId } = actor.getSnapshot().context;
  const [node] = useState(() => board.nodes.get(id));
  const picture = node && definitionOf(node.type)?.pictureOf(node);
  const originalAddress = useFullPictureUrl(session, picture);
  // An export whose answer was lost is asked for again as it was: that joins the job that may be running.
  const runKey = useRef<string>(undefined);
  const limitRefusal = useRef<LimitRefusal>(undefined);
  const [activeRunKey, setActiveRun] = useState<string>();
  const fraction = useRunFraction(boardId, activeRunKey);
  const isFeatureMissing = useMissingFeatures(pictureServices.allowance).includes('get_4k');
  if (!node || !picture) return null;
  const title = nameOf(node, board, i18n);
  const missingFeatureReason = isFeatureMissing ? i18n._(failureCause('paid_feature')) : undefined;

  async function enlarge(): Promise<ExportOutcome> {
    limitRefusal.current = undefined;
    runKey.current ??= randomId();
    setActiveRun(runKey.current);
    const key = idempotencyKey(boardId, id, runKey.current);
    try {
      const route = actor.getSnapshot().context.board.nodes.get(id)?.data.route;
      const routeField = typeof route === 'string' ? { route } : {};
      const body = { image_url: picture?.url, object_key: picture?.objectKey as ObjectKey, ...routeField };
      const { image_url, object_key, image_width, image_height } = await api.call(get4k, body, { idempotencyKey: key });
      const size = image_width && image_height ? { width: image_width, height: image_height } : undefined;
      return { kind: 'done', picture: { address: image_url, objectKey: object_key, size } };
    } catch (error) {
      const { status } = callFailureOf(error);
      if (status !== NO_ANSWER_STATUS && status !== PROBLEM_STATUS.not_signed_in) runKey.current = undefined;
      return outcomeOf(error, status);
    } finally {
      setActiveRun(undefined);
    }
  }

  function outcomeOf(error: unknown, status: number): ExportOutcome {
    const { code = '', bill } = error instanceof CallError ? { code: error.code, bill: error.problem?.bill } : {};
    if (status === PROBLEM_STATUS.run_cancelled) return { kind: 'stopped', text: bill && failureLine(code, bill) };
    console.error('get_4k', error);
    const failure = callFailure('get_4k', error);
    limitRefusal.current = limitOfError('get_4k', error);
    if (failure.kind === 'alert') return { kind: 'alert', text: i18n._(ALERT_TEXTS[failure.text]) };
    if (failure.kind === 'upgrade') return { kind: 'upgrade' };
    const text = CARD_FAILURE_CODES.has(code) ? failureLine(code, bill) : i18n._(problemMessage(error));
    return { kind: 'failed', text };
  }

  /** Stops the run; where the dialog stays, the answer of the call says there what it may cost. */
  async function stop({ isDialogOpen }: { readonly isDialogOpen: boolean }): Promise<void> {
    if (!runKey.current) return;
    try {
      const { bill } = await api.call(cancelJob, {
        idempotency_key: idempotencyKey(boardId, id, runKey.current),
      });
      if (bill && !isDialogOpen) session.notices.show(stoppedNotice(bill));
    } catch (error) {
      console.error('cancel_job', error);
      session.notices.show({
        key: 'call cancel_job',
        bad: true,
        title: t`The run couldn’t be stopped`,
        text: t`It may still finish. Press Stop again.`,
      });
    }
  }

  return (
    <Export4kDialog
      originalAddress={originalAddress}
      alt={title}
      fraction={fraction}
      missingFeatureReason={missingFeatureReason}
      engine={<EngineChoice session={session} id={id} call="get_4k" />}
      onExport={enlarge}
      onStop={(isDialogOpen) => void stop({ isDialogOpen })}
      onUpgrade={() => {
        openLimitDialog({ actor, id }, limitRefusal.current);
        onClose();
      }}
      onDownload={({ address, objectKey }, format) =>
        pictureServices.download({ url: address, objectKey }, `${title} 4k`, format)
      }
      onClose={onClose}
    />
  );
}

/** The progress of a run by the server, 0 to 1; undefined while it says nothing. */
function useRunFraction(boardId: Parameters<typeof idempotencyKey>[0], runKey: string | undefined): number | undefined {
  const [fraction, setFraction] = useState<number>();
  useEffect(() => {
    if (runKey === undefined) return;
    let isCurrent = true;
    const pollTimer = setInterval(() => {
      api.call(listJobs, { board_id: boardId }).then(
        ({ jobs }) => isCurrent && setFraction(jobs.find((job) => job.run === runKey)?.fraction || undefined),
        (error) => console.error('list_jobs', error),
      );
    }, PROGRESS_POLL_MS);
    return () => {
      isCurrent = false;
      clearInterval(pollTimer);
      setFraction(undefined);
    };
  }, [boardId, runKey]);
  return fraction;
}
