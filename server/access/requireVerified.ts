import { ProblemError } from '../kit/problems.ts';
import type { User } from './user.ts';

/**
 * Throws 409 `not_verified` for what costs others something, money or trust, before somebody has shown that their address is theirs: an
 * account of a made-up one costs nothing. Where no mail server is set up nobody could show it by themselves, so nothing is refused there.
 */
export function requireVerified(
  { verified, operator }: Pick<User, 'verified' | 'operator'>,
  { hasMailServer }: { readonly hasMailServer: boolean },
  message: string,
): void {
  if (hasMailServer && !verified && !operator) throw new ProblemError('not_verified', message);
}
