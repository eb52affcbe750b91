import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { CallError } from '../../api/errors.ts';
import { useNotices } from '../../ui/noticesContext.ts';
import { dialogApart } from './dialogApart.tsx';
import { uploadProblem } from './uploads.ts';

type AlertProps = { readonly text: string; readonly onClose: () => void };

const { DialogApart: AlertApart } = dialogApart<AlertProps>(
  async () => ({ default: (await import('../../ui/AlertDialog.tsx')).AlertDialog }),
  ({ text }, notices) => notices.show({ key: 'upload', title: text }),
);

type UploadProblems = {
  readonly alert: ReactNode;
  readonly tell: (problem: MessageDescriptor) => void;
  /** Tells why `save_image` failed. */
  readonly tellFailure: (error: unknown) => void;
};

/** What kept pictures from being stored, as an alert that must be read; `alert` is to be shown. */
export function useUploadProblems(): UploadProblems {
  const { i18n } = useLingui();
  const notices = useNotices();
  const [problem, setProblem] = useState<MessageDescriptor>();

  function tellFailure(error: unknown): void {
    console.error('save_image', error);
    const words = uploadProblem(error);
    // The sign-in dialog opens by itself: what was not done is told beside it, not over it.
    if (error instanceof CallError && error.status === 401) notices.show({ key: 'upload', title: i18n._(words) });
    else setProblem(words);
  }

  const alert = problem && <AlertApart text={i18n._(problem)} onClose={() => setProblem(undefined)} />;
  return { alert, tell: setProblem, tellFailure };
}
