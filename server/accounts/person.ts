import type { User } from './user.ts';

/** Somebody who came by a review link and has no account. */
export type Guest = {
  readonly id: string;
  /** The only board that they may see. */
  readonly boardId: string;
  readonly name: string;
  /** Lower case; nobody has verified it. */
  readonly email: string;
};

/** Who makes a request. */
export type Person = { readonly kind: 'user'; readonly user: User } | { readonly kind: 'guest'; readonly guest: Guest };

export function personOf(user: User): Person {
  return { kind: 'user', user };
}

/**
 * The author of somebody's comments and the voter of their votes. Guests have names of their own kind: what they give as their e-mail
 * must not let them write as a member.
 */
export function identityOf(person: Person): string {
  return person.kind === 'user' ? person.user.email : `guest:${person.guest.email}`;
}

/** How a comment names who wrote it: the address as it was given, and that nobody verified a guest's. */
export function signatureOf(person: Person): { readonly commentorEmail: string; readonly commentorVerified?: false } {
  if (person.kind === 'user') return { commentorEmail: person.user.email };
  return { commentorEmail: person.guest.email, commentorVerified: false };
}

/** What counts as one person where turns are taken. */
export function turnOf(person: Person): string {
  return person.kind === 'user' ? person.user.id : `${person.guest.boardId} ${identityOf(person)}`;
}

/** The name by which others know somebody. */
export function nameOf(person: Person): string {
  return (person.kind === 'user' ? person.user.name : person.guest.name) || 'Anonymous';
}
