import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { lazyDialog } from '../dialogs/lazyDialog.tsx';

type AlertProps = { readonly text: string; readonly onClose: () => void };

const { LazyDialog: LazyAlert } = lazyDialog<AlertProps>(
  async () => ({ default: (await import('../../../ui/modals/AlertDialog.tsx')).AlertDialog }),
  ({ text }, notices) => notices.show({ key: 'upload', title: text }),
);

type UploadProblems = {
  readonly alert: ReactNode;
  readonly showProblem: (problem: MessageDescriptor | string) => void;
};

/** The reason why pictures were not stored, as an alert that must be read; `alert` is to be shown. */
export function useUploadProblems(): UploadProblems {
  const { i18n } = useLingui();
  const [problem, setProblem] = useState<MessageDescriptor | string>();
  const alert = problem && (
    <LazyAlert text={typeof problem === 'string' ? problem : i18n._(problem)} onClose={() => setProblem(undefined)} />
  );
  return { alert, showProblem: setProblem };
}
