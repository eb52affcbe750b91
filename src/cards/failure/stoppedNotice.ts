import { t } from '@lingui/core/macro';
import type { RunBill } from '../../../contract/bill.ts';
import type { NoticeText } from '../../ui/notices/notices.ts';
import { failureLine } from './messages.ts';

/** Says that a run was stopped which may still be billed, where nothing else is left to say it. */
export function stoppedNotice(bill: RunBill): NoticeText {
  return { key: 'run stopped', stays: true, title: t`The run was stopped`, text: failureLine('run_cancelled', bill) };
}
