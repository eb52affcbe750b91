import type { CallName } from '../../../contract/calls/index.ts';
import { Problem } from '../../../contract/problem.ts';
import { callFailureOf } from './effects.ts';

const LIMIT_REASONS = ['trial_exhausted', 'paid_feature', 'spending_limit'] as const;

/** The limit that a refused call met, as the upgrade dialog tells them apart. */
export type LimitReason = (typeof LIMIT_REASONS)[number];

/** A call that a limit refused, and which, where the server says it. */
export type LimitRefusal = { readonly call: CallName; readonly reason: LimitReason | undefined };

/** The limit that an error of a call speaks of. */
export function limitOfError(call: CallName, error: unknown): LimitRefusal {
  return { call, reason: limitReasonOf(Problem.safeParse(callFailureOf(error).problem).data?.code) };
}

/** The limit that a run failed at. */
export function limitOfFailure({
  call,
  code,
}: {
  readonly call: CallName;
  readonly code?: string | null | undefined;
}): LimitRefusal {
  return { call, reason: limitReasonOf(code) };
}

/** The limit that a problem's code means. */
function limitReasonOf(code: string | null | undefined): LimitReason | undefined {
  return LIMIT_REASONS.find((reason) => reason === code);
}
