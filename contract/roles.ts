import * as z from 'zod/mini';

/** Each may all that the next one may. */
const ROLES = ['owner', 'editor', 'reviewer'] as const;

/** The rights of a person on a board: an owner may do everything, an editor may change its contents, a reviewer may comment and vote. */
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

/** An act of somebody with a board: shows it, comments or votes, changes it, or decides about it as its owner. */
export type Permission = 'look' | 'comment' | 'edit' | 'own';

/** The role that is just enough. */
const MINIMUM_ROLE: Readonly<Record<Permission, Role>> = {
  look: 'reviewer',
  comment: 'reviewer',
  edit: 'editor',
  own: 'owner',
};

/** Says whether a role is enough for a permission; whether a reviewer may comment is asked apart. */
export function hasPermission({ role }: { readonly role: Role }, permission: Permission): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(MINIMUM_ROLE[permission]);
}

/** Says whether the person may change the board: its owner, and the editors that the owner invited. */
export function mayEdit(holder: { readonly role: Role }): boolean {
  return hasPermission(holder, 'edit');
}
