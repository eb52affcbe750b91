import type { User } from '../access/user.ts';
import { routeNotFoundProblem } from '../kit/problems.ts';

/** Refuses others as if there were nothing: what they need not know of is not there for them. */
export function requireOperator({ operator }: User): void {
  if (!operator) throw routeNotFoundProblem();
}
