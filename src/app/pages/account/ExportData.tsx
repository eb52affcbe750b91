import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { callErrorCodeOf } from '../../../api/errors.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import s from './account.module.css';
import { accountProblemMessage } from './accountProblemMessage.ts';
import { useSubmit } from './useSubmit.ts';

/** Stores all that the person has here in one archive. */
export function ExportData({ onExport }: { readonly onExport: () => Promise<void> }) {
  const { t, i18n } = useLingui();
  const submission = useSubmit(onExport, exportProblemMessage);
  return (
    <div className={s.row}>
      <p className={s.hint}>
        {t`Your boards, images, comments, votes and runs in one archive, without what others wrote.`}{' '}
        <span role="status">{submission.done && t`The download has begun. It may take a while.`}</span>
      </p>
      <Button icon={Download} busy={submission.busy} onClick={() => void submission.send()}>
        {t`Export my data`}
      </Button>
      {submission.problem && <p role="alert">{i18n._(submission.problem)}</p>}
    </div>
  );
}

function exportProblemMessage(error: unknown): MessageDescriptor {
  if (callErrorCodeOf(error) === 'busy')
    return msg`An export is already in progress, or you’ve reached today’s limit. Try again later.`;
  return accountProblemMessage(error);
}
