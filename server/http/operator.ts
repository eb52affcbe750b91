import type { User } from '../access/user.ts';
import { routeNotFound } from '../kit/problems.ts';

/** What others need not know of is not there for them. */
export function requireOperator({ operator }: User): void {
  if (!operator) throw routeNotFound();
}
