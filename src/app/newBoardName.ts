import { t } from '@lingui/core/macro';

/** The name of a board until somebody renames it. */
export function newBoardName(): string {
  return t`Untitled board`;
}
