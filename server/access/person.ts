import type { User } from './user.ts';

/** Somebody who came by a review link and has no account. */
export type Guest = {
  readonly id: string;
  /** The only board that they may see. */
  readonly boardId: string;
  readonly name: string;
  /** Lower case; nobody has verified it. */
  readonly email: string;
  /** `guest:` and the e-mail; a later entry under an address that somebody has used on this board has a number behind it. */
  readonly identity: string;
};

/** Who makes a request. */
export type Person = { readonly kind: 'user'; readonly user: User } | { readonly kind: 'guest'; readonly guest: Guest };

export function personOf(user: User): Person {
  return { kind: 'user', user };
}

/**
 * The author of somebody's comments and the voter of their votes. Guests have names of their own kind: what they give as their e-mail
 * must not let them write as a member, nor as another guest.
 */
export function identityOf(person: Person): string {
  return person.kind === 'user' ? person.user.email : person.guest.identity;
}

/** The fields by which a comment names who wrote it. */
type CommentSignature = {
  readonly commentorEmail: string;
  readonly commentorVerified?: false;
  readonly commentorEntry?: number;
};

/** The address as it was given, and of a guest that nobody verified it, and who of those that gave it they are. */
export function signatureOf(person: Person): CommentSignature {
  if (person.kind === 'user') return { commentorEmail: person.user.email };
  const { email, identity } = person.guest;
  const guestNumber = identity.slice(`guest:${email}#`.length);
  return {
    commentorEmail: email,
    commentorVerified: false,
    ...(guestNumber !== '' && { commentorEntry: Number(guestNumber) }),
  };
}

/** The name that counts as one person where turns are taken. */
export function queueKeyOf(person: Person): string {
  return person.kind === 'user' ? person.user.id : `${person.guest.boardId} ${identityOf(person)}`;
}

/** The name by which others know somebody. */
export function nameOf(person: Person): string {
  return (person.kind === 'user' ? person.user.name : person.guest.name) || 'Anonymous';
}
