import type { I18n } from '@lingui/core';
import type { NodeId } from '../../../../contract/ids.ts';
import { runFailureMessage } from '../../../cards/failure/messages.ts';
import { loadRemarkTexts } from '../../../cards/remarks/remarkTexts.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { messageOf, selectRun } from '../../../machines/board/selectors.ts';
import { announcedName } from './announcementText.ts';
import { cardAlert } from './cardAlert.ts';
import { type ArrivedResults, failedRun, failureSentence, resultSentence } from './runSentences.ts';

type RunVoiceOptions = { readonly announce: (sentence: string) => void; readonly i18n: I18n };

/**
 * Announces what comes of runs: their results once a run has placed them all, each failure and each refusal. A refusal that the alert of a
 * card tells is left to it.
 */
export function attachRunVoice(actor: BoardActor, { announce, i18n }: RunVoiceOptions): () => void {
  const arrivedByNode = new Map<NodeId, ArrivedResults & { readonly nodeType: string }>();
  const nameOf = (nodeId: NodeId, nodeType = '') =>
    announcedName(actor.getSnapshot().context.board, { nodeId, nodeType }, i18n);

  function announceResults(): void {
    const { runs, board } = actor.getSnapshot().context;
    for (const [nodeId, results] of arrivedByNode) {
      if (runs.get(nodeId) === 'running') continue;
      arrivedByNode.delete(nodeId);
      announce(resultSentence(board, nameOf(nodeId, results.nodeType), results));
    }
  }

  /** The card draws what it says in the next frames; the same alert as before is read by nobody. */
  function announceRefusal(nodeId: NodeId): void {
    const message = messageOf(selectRun(actor.getSnapshot(), nodeId)?.getSnapshot());
    if (!message) return;
    const sentence = failureSentence(nameOf(nodeId), runFailureMessage(message), i18n);
    const alertBefore = cardAlert(nodeId);
    const textBefore = alertBefore?.textContent;
    afterPaint(() => {
      const alert = cardAlert(nodeId);
      if (!alert || (alert === alertBefore && alert.textContent === textBefore)) announce(sentence);
    });
  }

  const subscriptions = [
    actor.on('announced', ({ announcement }) => {
      if (announcement.what === 'refused') announceRefusal(announcement.nodeId);
      if (announcement.what !== 'resultArrived') return;
      const { nodeId, nodeType, result } = announcement;
      const { count = 0, nodes = [] } = arrivedByNode.get(nodeId) ?? {};
      loadRemarkTexts();
      arrivedByNode.set(nodeId, { nodeType, count: count + 1, nodes: [...nodes, result ?? nodeId] });
      announceResults();
    }),
    actor.on('notice', ({ notice }) => {
      const failure = failedRun(notice);
      if (failure) announce(failureSentence(nameOf(failure.nodeId), failure.message, i18n));
    }),
    actor.subscribe(() => arrivedByNode.size > 0 && announceResults()),
  ];
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}

function afterPaint(callback: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(callback));
}
