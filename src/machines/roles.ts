import type { Role } from '../../contract/calls/boards.ts';

/** Whether who is here may change the board: its owner, and the editors that the owner invited. */
export function mayEdit({ role }: { readonly role: Role }): boolean {
  return role !== 'reviewer';
}
