import * as z from 'zod/mini';
import { BoardId, NodeId } from '../ids.ts';
import { optionalName, requiredName } from '../names.ts';
import { defineCall } from './call.ts';
import { nothing } from './fields.ts';

// The calls of a board that several people use: links, guests, editors, and what is done with others' comments. They are fetched
// apart: `CALLS`, which comes with every page, has them not.

const board_id = BoardId;
const link_id = z.string().check(z.minLength(1), z.maxLength(100));
/** The part after the `#` of a link’s address. */
const secret = z.string().check(z.maxLength(100));

const email = z.email().check(z.maxLength(254));

/** A review link opens a board to guests who view or comment. An edit link makes a signed-in person an editor. */
export const LinkKind = z.enum(['review', 'edit']);
export type LinkKind = z.infer<typeof LinkKind>;

/** Creates a link to a board. Owner only. The address contains its secret and is returned only once. */
export const createShareLink = defineCall('create_share_link', {
  path: '/api/create_share_link/',
  body: z.object({
    board_id,
    /** True if guests may comment and vote. Editors always may. */
    may_comment: z.boolean(),
    name: z._default(optionalName, ''),
    /** A time in the future. Without it, the link lasts until it is revoked. */
    expires_at: z.optional(z.iso.datetime({ offset: true })),
    kind: z._default(LinkKind, 'review'),
  }),
  answer: z.object({ link_id: z.string(), url: z.string() }),
});

/**
 * A person who opened a link. `entry` is their `identity`. `shared` is true if someone else came to this board with the same address.
 * `last_at` is when they last opened it.
 */
export const LinkGuest = z.object({
  name: z.string(),
  email: z.string(),
  entry: z.string(),
  /** The colour of their avatar on this board. */
  color: z.string(),
  shared: z.boolean(),
  blocked: z.boolean(),
  last_at: z.string(),
});
export type LinkGuest = z.infer<typeof LinkGuest>;

/** A link to a board. Times are ISO 8601. */
export const ShareLink = z.object({
  link_id: z.string(),
  name: z.string(),
  kind: LinkKind,
  may_comment: z.boolean(),
  created_at: z.string(),
  expires_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
  guests: z.array(LinkGuest),
  /** The number of browsers that opened it without a name, which a view-only link allows. */
  unnamed_count: z.int(),
});
export type ShareLink = z.infer<typeof ShareLink>;

/** Lists the links of a board, newest first, including those that have ended. Owner only. */
export const listShareLinks = defineCall('list_share_links', {
  path: '/api/list_share_links/',
  body: z.object({ board_id }),
  answer: z.object({ links: z.array(ShareLink) }),
});
/** Ends a link, and at once the access of every guest who used it. Editors who joined with it stay. */
export const revokeShareLink = defineCall('revoke_share_link', {
  path: '/api/revoke_share_link/',
  body: z.object({ link_id }),
  answer: nothing,
});
/** Renames a link. Only the owner sees the name. */
export const renameShareLink = defineCall('rename_share_link', {
  path: '/api/rename_share_link/',
  body: z.object({ link_id, name: optionalName }),
  answer: nothing,
});

/** Returns the board that a link leads to, before a person says who they are. Returns 404 `link_not_found` for a link that no longer works. */
export const readShareLink = defineCall('look_at_share_link', {
  path: '/api/look_at_share_link/',
  access: 'anybody',
  body: z.object({ secret }),
  answer: z.object({
    board_name: z.string(),
    may_comment: z.boolean(),
    kind: LinkKind,
    /** The name of the person who made it, the board’s owner; empty if they have none. */
    invited_by: z.string(),
  }),
});
/**
 * Opens a review link as a guest. `identity` is the author of this guest’s comments and the voter of their votes, as `load_board` returns
 * them to the guest. `color` is theirs on this board. Each opening creates a new guest, even with an address that was used before;
 * `before`, the bearer of an earlier opening with that address, makes it the same guest. Name and email go together: send both or
 * neither. A link that lets guests comment needs both (400 `invalid_body`), and without them a guest cannot write.
 */
export const openShareLink = defineCall('open_share_link', {
  path: '/api/open_share_link/',
  access: 'anybody',
  body: z.object({
    secret,
    name: z.optional(requiredName),
    email: z.optional(email),
    before: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: z.object({ board_id, identity: z.string(), color: z.string() }),
});

/**
 * Blocks a guest or lets them in again, whatever link they use. Owner only. It applies to the mailbox of the email, so that `a+b@` counts
 * as `a@`. With `entry` it applies only to that guest, if others came with the same address. Their comments and votes stay, unless
 * `remove` is true.
 */
export const blockGuest = defineCall('block_guest', {
  path: '/api/block_guest/',
  body: z.object({
    board_id,
    email,
    blocked: z.boolean(),
    entry: z.optional(z.string().check(z.maxLength(300))),
    remove: z._default(z.boolean(), false),
  }),
  answer: nothing,
});

/**
 * Resolves a thread or opens it again. Only for the owner, an editor, or the person who started it. `comment_id` is the first comment of
 * the thread.
 */
export const resolveComment = defineCall('resolve_comment', {
  path: '/api/resolve_comment/',
  access: 'guest',
  body: z.object({ board_id, comment_id: NodeId, resolved: z.boolean() }),
  answer: nothing,
});
/** Hides a comment or shows it again. Owner only. Reviewers who did not write it cannot read it. */
export const hideComment = defineCall('hide_comment', {
  path: '/api/hide_comment/',
  body: z.object({ board_id, comment_id: NodeId, hidden: z.boolean() }),
  answer: nothing,
});

/**
 * Makes the signed-in caller an editor, by the secret of an edit link. Accepting again, or as the owner, changes nothing. Returns 404
 * `link_not_found` also for a person whom the owner removed after the link was made.
 */
export const acceptInvitation = defineCall('accept_invitation', {
  path: '/api/accept_invitation/',
  body: z.object({ secret }),
  answer: z.object({ board_id }),
});

/** Takes over a board that was sent to the caller’s address, by the secret in the email. Returns 409 `other_recipient` for another address. */
export const receiveBoard = defineCall('receive_board', {
  path: '/api/receive_board/',
  body: z.object({ secret }),
  answer: z.object({ board_id }),
});

/** An editor of a board. `color` is the colour of their avatar on it. */
export const Editor = z.object({ user_id: z.string(), name: z.string(), email: z.string(), color: z.string() });
export type Editor = z.infer<typeof Editor>;

/** Lists the editors of a board, in the order in which they joined. Owner and editors only. */
export const listEditors = defineCall('list_editors', {
  path: '/api/list_editors/',
  body: z.object({ board_id }),
  answer: z.object({ editors: z.array(Editor) }),
});
/**
 * Ends an editor’s access at once. Only for the owner and the editor themselves. What they made stays. An editor whom the owner removed
 * needs a new link to come back: the one that they joined with is revoked, for other accounts too.
 */
export const removeEditor = defineCall('remove_editor', {
  path: '/api/remove_editor/',
  body: z.object({ board_id, user_id: z.string().check(z.maxLength(100)) }),
  answer: nothing,
});
