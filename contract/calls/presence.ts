import * as z from 'zod/mini';
import { BoardId, NodeId } from '../ids.ts';
import { Role } from '../roles.ts';

// The messages of the socket by which people on a board see each other. They are loaded later, as the calls of `live.ts`.

/** The path of the socket. */
export const PRESENCE_PATH = '/api/presence/';

export const PRESENCE_LIMITS = {
  /** Nodes of a selection, and of a drag, that are told. */
  selection: 50,
  dragged: 100,
  /** A message to the server, in bytes. */
  messageBytes: 16_384,
  /** The least time between two messages of a tab, and between two that the server sends to one follower, in milliseconds. */
  intervalMs: 50,
  /** The least time between two requests of a tab that everybody come, in milliseconds. */
  gatherIntervalMs: 2_000,
  /** Sockets that one person has open at once: the oldest ends for one more. */
  socketsPerPerson: 8,
  /** Tabs of a board that are told of. */
  tabsPerBoard: 200,
} as const;

/** Why the server ends a socket, by the code of its close; the sentence is the close's reason. */
export const PRESENCE_CLOSE = {
  /** The message is binary, no JSON, or does not fit. */
  invalid_message: 4400,
  /** There is no token, or it is not valid any more. */
  not_signed_in: 4401,
  /** The role on the board does not suffice for what the message asks. */
  not_allowed: 4403,
  /** There is no such board, or the person may not look at it any more. */
  board_not_found: 4404,
  /** Nothing was sent to join in time. */
  join_timeout: 4408,
  /** The person opened more sockets: this one was the oldest. */
  busy: 4409,
  /** The board is in the bin. */
  board_in_bin: 4410,
  /** The same tab has come by another socket. */
  replaced: 4411,
  /** The rights of the person on the board are others: join anew. */
  access_changed: 4412,
  /** Too many tabs have the board open. */
  board_full: 4413,
  /** The reader does not read what it is sent. */
  too_slow: 4418,
  /** More messages than a person makes. */
  too_many_messages: 4429,
  /** The server had a fault: join anew. */
  server_fault: 1011,
  /** The server stops: join anew. */
  restarting: 1012,
} as const;
export type PresenceClose = keyof typeof PRESENCE_CLOSE;

/** Far beyond any board. */
const COORDINATE_MAX = 1e9;
const coordinate = z.number().check(z.minimum(-COORDINATE_MAX), z.maximum(COORDINATE_MAX));
/** A place on the board, in board units. */
export const PresencePoint = z.object({ x: coordinate, y: coordinate });
/** A part of the board, in board units. */
export const PresenceArea = z.object({ minX: coordinate, minY: coordinate, maxX: coordinate, maxY: coordinate });
export type PresenceArea = z.infer<typeof PresenceArea>;

const selection = z.array(NodeId).check(z.maxLength(PRESENCE_LIMITS.selection));
const drag = z.object({
  nodes: z.array(NodeId).check(z.minLength(1), z.maxLength(PRESENCE_LIMITS.dragged)),
  /** The place of the first node now. */
  to: PresencePoint,
  /** They were let go there, and the change is being saved. */
  dropped: z.optional(z.boolean()),
});

/** An editor that is open over the board, and the node that it is about. */
const editor = z.object({ dialog: z.string().check(z.minLength(1), z.maxLength(40)), node: NodeId });

/** The state of a tab, as others see it. Lengths are board units. */
export const PresenceState = z.object({
  /** The pointer; null where it is not over the board. */
  cursor: z.nullable(PresencePoint),
  selection,
  /** The node in whose field the person types. */
  typing: z.nullable(NodeId),
  /** The editor that is open: others are told who has the same one open. */
  editor: z.nullable(editor),
  /** Nodes that are dragged. */
  drag: z.nullable(drag),
  /** The part of the board that the tab shows; null away from the canvas. */
  view: z.nullable(PresenceArea),
  /** The tab is hidden. */
  away: z.boolean(),
});
export type PresenceState = z.infer<typeof PresenceState>;

/** The fields of a tab's state that changed. */
export const PresenceStateChange = z.object({
  cursor: z.optional(z.nullable(PresencePoint)),
  selection: z.optional(selection),
  typing: z.optional(z.nullable(NodeId)),
  editor: z.optional(z.nullable(editor)),
  drag: z.optional(z.nullable(drag)),
  view: z.optional(z.nullable(PresenceArea)),
  away: z.optional(z.boolean()),
});

/** A tab as it is before it has told anything. */
export const INITIAL_PRESENCE: PresenceState = {
  cursor: null,
  selection: [],
  typing: null,
  editor: null,
  drag: null,
  view: null,
  away: false,
};

/** Who a tab is of. `id` is the tab's and cannot be taken by another person; `person` is alike for all tabs of one person. */
export const PresenceIdentity = z.object({
  id: z.string(),
  person: z.string(),
  name: z.string(),
  /** Theirs on this board. */
  color: z.string(),
  role: Role,
});
export type PresenceIdentity = z.infer<typeof PresenceIdentity>;

/** A tab of somebody on the board, and its state. */
export const PresencePeer = z.object({ ...PresenceIdentity.shape, ...PresenceState.shape });
export type PresencePeer = z.infer<typeof PresencePeer>;

/** A tab, and the fields of its state that changed. */
export const PresenceChange = z.object({ id: z.string(), ...PresenceStateChange.shape });
export type PresenceChange = z.infer<typeof PresenceChange>;

/**
 * The messages of a tab: first `join`, with the bearer token, since a browser cannot set headers of a socket; then `state` as it changes, only the
 * fields that changed; `gather` asks everybody to come to a part of the board, and is for editors.
 */
export const PresenceRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('join'),
    board_id: BoardId,
    /** Names the tab among those of the person. */
    tab: z.string().check(z.minLength(1), z.maxLength(64)),
    token: z.string().check(z.minLength(1), z.maxLength(512)),
    state: PresenceStateChange,
  }),
  z.object({ kind: z.literal('state'), state: PresenceStateChange }),
  z.object({ kind: z.literal('gather'), view: PresenceArea }),
]);
export type PresenceRequest = z.infer<typeof PresenceRequest>;

/**
 * The messages of the server: `welcome` with everybody who is there, once one has joined, and again to a reader that fell behind; `people` with what
 * changed since, at most every 50 ms, of a person's own tabs too; `gather` when an editor asks everybody to come; `beat` in each 15 seconds.
 */
export const PresenceNews = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('welcome'),
    id: z.string(),
    person: z.string(),
    color: z.string(),
    people: z.array(PresencePeer),
  }),
  z.object({
    kind: z.literal('people'),
    joined: z.array(PresencePeer),
    changed: z.array(PresenceChange),
    departed: z.array(z.string()),
  }),
  z.object({ kind: z.literal('gather'), id: z.string(), view: PresenceArea }),
  z.object({ kind: z.literal('beat') }),
]);
export type PresenceNews = z.infer<typeof PresenceNews>;
