import { Problem } from '../../contract/problem.ts';
import { failureIn } from './effects.ts';

const REASONS = ['trial_exhausted', 'paid_feature', 'spending_limit'] as const;

/** Which limit a refused call met, as the upgrade dialog tells them apart. */
export type LimitReason = (typeof REASONS)[number];

/** The limit that an error of a call speaks of; undefined for another one. */
export function limitIn(error: unknown): LimitReason | undefined {
  return limitOf(Problem.safeParse(failureIn(error).problem).data?.code);
}

/** The limit that a problem's code means. */
export function limitOf(code: string | null | undefined): LimitReason | undefined {
  return REASONS.find((reason) => reason === code);
}
