import * as z from 'zod/mini';
import { BoardId, NodeId } from '../ids.ts';
import { optionalName, requiredName } from '../names.ts';
import { defineCall } from './call.ts';
import { nothing } from './fields.ts';

// The calls of a board that several people use: links, guests, editors, and what is done with others' comments. They are fetched
// apart: `CALLS`, which comes with every page, has them not.

const board_id = BoardId;
const link_id = z.string().check(z.minLength(1), z.maxLength(100));
/** The part after the `#` of a link's address. */
const secret = z.string().check(z.maxLength(100));

const email = z.email().check(z.maxLength(254));

/** A review link opens a board to guests who look or comment; an edit link makes a signed-in person an editor. */
export const LinkKind = z.enum(['review', 'edit']);
export type LinkKind = z.infer<typeof LinkKind>;

/** Makes a link to a board: the owner alone may. The address holds its secret, which is told this once. */
export const createShareLink = defineCall('create_share_link', {
  path: '/api/create_share_link/',
  body: z.object({
    board_id,
    /** True where guests may comment and vote; an editor always may. */
    may_comment: z.boolean(),
    name: z._default(optionalName, ''),
    /** ISO 8601, in the future; a link without one lasts until it is revoked. */
    expires_at: z.optional(z.iso.datetime({ offset: true })),
    kind: z._default(LinkKind, 'review'),
  }),
  answer: z.object({ link_id: z.string(), url: z.string() }),
});

/**
 * Somebody who opened a link. `entry` is their `identity`; `shared` says that somebody else came to this board under the same address.
 * `last_at` is when they last opened it.
 */
export const LinkGuest = z.object({
  name: z.string(),
  email: z.string(),
  entry: z.string(),
  /** Of their avatar on this board. */
  color: z.string(),
  shared: z.boolean(),
  blocked: z.boolean(),
  last_at: z.string(),
});
export type LinkGuest = z.infer<typeof LinkGuest>;

/** Times are ISO 8601. */
export const ShareLink = z.object({
  link_id: z.string(),
  name: z.string(),
  kind: LinkKind,
  may_comment: z.boolean(),
  created_at: z.string(),
  expires_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
  guests: z.array(LinkGuest),
  /** The browsers that opened it without saying who they are: a link that only shows lets them. */
  unnamed_count: z.int(),
});
export type ShareLink = z.infer<typeof ShareLink>;

/** The links of a board, the newest first, those that ended too: for the owner. */
export const listShareLinks = defineCall('list_share_links', {
  path: '/api/list_share_links/',
  body: z.object({ board_id }),
  answer: z.object({ links: z.array(ShareLink) }),
});
/** Ends a link, and at once the access of every guest who came by it. Editors who came by it stay. */
export const revokeShareLink = defineCall('revoke_share_link', {
  path: '/api/revoke_share_link/',
  body: z.object({ link_id }),
  answer: nothing,
});
/** Names a link anew, for its owner's eyes alone. */
export const renameShareLink = defineCall('rename_share_link', {
  path: '/api/rename_share_link/',
  body: z.object({ link_id, name: optionalName }),
  answer: nothing,
});

/** The board that a link leads to, before anybody says who they are; needs no token. 404 `link_not_found` for one that does not work any more. */
export const readShareLink = defineCall('look_at_share_link', {
  path: '/api/look_at_share_link/',
  access: 'anybody',
  body: z.object({ secret }),
  answer: z.object({
    board_name: z.string(),
    may_comment: z.boolean(),
    kind: LinkKind,
    /** The name of whoever made it: the board's owner. Empty where they have none. */
    invited_by: z.string(),
  }),
});
/**
 * Opens a review link as a guest; needs no token. The guest's bearer comes in the header `set-auth-token`. `identity` is the author of
 * this guest's comments and the voter of their votes, as `load_board` tells them to the guest, `color` theirs on this board. Each opening is a guest of its own, also
 * under an address that was given before; `before`, the bearer of an earlier opening under it, makes it the same guest. Name and e-mail are
 * given both or neither; a link by which guests may comment wants both (400 `invalid_body`), and without them nobody writes.
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
 * Shuts a guest out, or lets them in again, whatever link they come by: the owner alone may. It goes by the e-mail's mailbox, so that
 * `a+b@` is `a@`; with `entry` it is that guest alone, where others came under the same address. Their comments and votes stay, unless
 * `remove` says otherwise.
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

/** Settles a thread, or opens it again: the owner, an editor, or who began it. `comment_id` is the comment that began it. */
export const resolveComment = defineCall('resolve_comment', {
  path: '/api/resolve_comment/',
  access: 'guest',
  body: z.object({ board_id, comment_id: NodeId, resolved: z.boolean() }),
  answer: nothing,
});
/** Hides a comment, or shows it again: the owner alone may. Reviewers who did not write it see none of its words. */
export const hideComment = defineCall('hide_comment', {
  path: '/api/hide_comment/',
  body: z.object({ board_id, comment_id: NodeId, hidden: z.boolean() }),
  answer: nothing,
});

/**
 * Makes the signed-in caller an editor, by the secret of an edit link. Accepting again, or as the owner, changes nothing. 404
 * `link_not_found` also for whom the owner removed after the link was made.
 */
export const acceptInvitation = defineCall('accept_invitation', {
  path: '/api/accept_invitation/',
  body: z.object({ secret }),
  answer: z.object({ board_id }),
});

/** Takes a board that was sent to the caller's address, by the secret of the letter. 409 `other_recipient` for another address. */
export const receiveBoard = defineCall('receive_board', {
  path: '/api/receive_board/',
  body: z.object({ secret }),
  answer: z.object({ board_id }),
});

/** `color` is that of their avatar on this board. */
export const Editor = z.object({ user_id: z.string(), name: z.string(), email: z.string(), color: z.string() });
export type Editor = z.infer<typeof Editor>;

/** The editors of a board, in the order in which they came: for its owner and for them. */
export const listEditors = defineCall('list_editors', {
  path: '/api/list_editors/',
  body: z.object({ board_id }),
  answer: z.object({ editors: z.array(Editor) }),
});
/**
 * Ends an editor's access at once: the owner may, and the editor themselves. What they made stays. Whom the owner removed needs a new
 * link to come back: the one by which they came is revoked, also for other accounts.
 */
export const removeEditor = defineCall('remove_editor', {
  path: '/api/remove_editor/',
  body: z.object({ board_id, user_id: z.string().check(z.maxLength(100)) }),
  answer: nothing,
});
