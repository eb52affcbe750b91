import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { CallError } from '../../api/errors.ts';
import { useNotices } from '../../ui/noticesContext.ts';
import { uploadProblem } from './uploads.ts';

const AlertDialog = lazy(async () => ({ default: (await import('../../ui/AlertDialog.tsx')).AlertDialog }));

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

  const alert = problem && (
    <Suspense fallback={null}>
      <AlertDialog text={i18n._(problem)} onClose={() => setProblem(undefined)} />
    </Suspense>
  );
  return { alert, tell: setProblem, tellFailure };
}
