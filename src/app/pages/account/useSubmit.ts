import type { MessageDescriptor } from '@lingui/core';
import { useState } from 'react';
import { callErrorCodeOf } from '../../../api/errors.ts';
import { accountProblemMessage } from './accountProblemMessage.ts';

type SubmissionState =
  | { readonly kind: 'idle' | 'busy' | 'done' }
  | { readonly kind: 'failed'; readonly message: MessageDescriptor; readonly code: string | undefined };

export type Submission = {
  readonly busy: boolean;
  readonly done: boolean;
  readonly problem: MessageDescriptor | undefined;
  /** The problem's, as the server wrote it. */
  readonly problemCode: string | undefined;
  /** Does it, unless it is being done. */
  send(): Promise<void>;
  /** Forgets how it went: the person types anew. */
  reset(): void;
};

/** One thing that a page asks the server for, and how that went. */
export function useSubmit(submit: () => Promise<void>, problemMessageOf = accountProblemMessage): Submission {
  const [state, setState] = useState<SubmissionState>({ kind: 'idle' });
  return {
    busy: state.kind === 'busy',
    done: state.kind === 'done',
    problem: state.kind === 'failed' ? state.message : undefined,
    problemCode: state.kind === 'failed' ? state.code : undefined,
    async send() {
      if (state.kind === 'busy') return;
      setState({ kind: 'busy' });
      try {
        await submit();
        setState({ kind: 'done' });
      } catch (error) {
        setState({ kind: 'failed', message: problemMessageOf(error), code: callErrorCodeOf(error) });
      }
    },
    reset: () => setState({ kind: 'idle' }),
  };
}
