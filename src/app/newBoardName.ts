import { t } from '@lingui/core/macro';

/** What a board is called until somebody names it. */
export function newBoardName(): string {
  return t`Untitled board`;
}
