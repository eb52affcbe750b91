import { i18n as currentI18n, type I18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { failureFor } from '../../../../contract/callFailures.ts';
import type { NodeId } from '../../../../contract/ids.ts';
import type { Board } from '../../../board/document/board.ts';
import { remarksOn } from '../../../board/run/remarks.ts';
import type { FailureMessage } from '../../../cards/failure/failureMessage.ts';
import { failureMessage } from '../../../cards/failure/messages.ts';
import { remarkTexts } from '../../../cards/remarks/remarkTexts.ts';
import { sentencesText } from '../../../locales/chineseText.ts';
import type { Notice } from '../../../machines/events/board.events.ts';

/** The results of one node that were placed since the last sentence about them: their nodes, where they are nodes of their own. */
export type ArrivedResults = { readonly count: number; readonly nodes: readonly NodeId[] };

/** The sentence of a node's results: one remark of the engine in its words, several by their number. */
export function resultSentence(board: Board, name: string, { count, nodes }: ArrivedResults): string {
  const remarks = remarkTexts(remarksOn(nodes.map((id) => board.nodes.get(id))));
  const remarkCount = remarks.length;
  const [onlyRemark] = remarks;
  if (remarkCount === 1 && onlyRemark !== undefined)
    return count === 1
      ? t`New result from ${name}: ${onlyRemark}`
      : t`${count} new results from ${name}: ${onlyRemark}`;
  const results = count === 1 ? t`New result from ${name}` : t`${count} new results from ${name}`;
  if (remarkCount === 0) return results;
  return t`${results}, ${plural(remarkCount, { one: '# remark', other: '# remarks' })}`;
}

/** The sentence of a run that went wrong or was refused: whose it was, why, and what helps. */
export function failureSentence(name: string, { text, advice }: FailureMessage, i18n: I18n = currentI18n): string {
  const reason = [text, ...(advice ? [advice] : [])].map((part) => (typeof part === 'string' ? part : i18n._(part)));
  return t`${name} failed: ${sentencesText(reason)}`;
}

type CallFailedNotice = Extract<Notice, { readonly kind: 'callFailed' }>;

/** Why a run failed, where a notice is about one whose node is known. */
export function failedRun(notice: Notice): { readonly nodeId: NodeId; readonly message: FailureMessage } | undefined {
  if (notice.kind !== 'callFailed' || notice.nodeId === null || isAboutStopping(notice)) return undefined;
  const { nodeId, call, status } = notice;
  return { nodeId, message: failureMessage({ ...notice, failure: failureFor(call, status) }) };
}

function isAboutStopping({ call }: CallFailedNotice): boolean {
  return call === 'cancel_job' || call === 'log_blocked';
}
