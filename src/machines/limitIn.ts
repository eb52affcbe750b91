import { Problem } from '../../contract/problem.ts';
import { failureIn } from './effects.ts';

/** Which limit a refused call met, as the upgrade dialog tells them apart. */
export type LimitReason = 'trial_exhausted' | 'paid_feature';

/** The limit that an error of a call speaks of; undefined for another one. */
export function limitIn(error: unknown): LimitReason | undefined {
  return limitOf(Problem.safeParse(failureIn(error).problem).data?.code);
}

/** The limit that a problem's code means. */
export function limitOf(code: string | undefined): LimitReason | undefined {
  return code === 'trial_exhausted' || code === 'paid_feature' ? code : undefined;
}
