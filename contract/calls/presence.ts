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
  /** Nodes that run, as far as others are told. */
  running: 20,
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
  /** The message is binary, is not JSON, or does not fit the schema. */
  invalid_message: 4400,
  /** There is no token, or it is no longer valid. */
  not_signed_in: 4401,
  /** The role on the board does not allow what the message asks. */
  not_allowed: 4403,
  /** There is no such board, or the person may no longer view it. */
  board_not_found: 4404,
  /** No `join` was sent in time. */
  join_timeout: 4408,
  /** The person opened more sockets, and this one was the oldest. */
  busy: 4409,
  /** The board is in the bin. */
  board_in_bin: 4410,
  /** The same tab has opened another socket. */
  replaced: 4411,
  /** The person’s rights on the board have changed: join again. */
  access_changed: 4412,
  /** Too many tabs have the board open. */
  board_full: 4413,
  /** The client does not read what it is sent. */
  too_slow: 4418,
  /** There were more messages than a person makes. */
  too_many_messages: 4429,
  /** The server had a fault: join again. */
  server_fault: 1011,
  /** The server is stopping: join again. */
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
const running = z.array(NodeId).check(z.maxLength(PRESENCE_LIMITS.running));
const drag = z.object({
  nodes: z.array(NodeId).check(z.minLength(1), z.maxLength(PRESENCE_LIMITS.dragged)),
  /** The current place of the first node. */
  to: PresencePoint,
  /** True if they were dropped there, and the change is being saved. */
  dropped: z.optional(z.boolean()),
});

/** An editor that is open over the board, and the node that it is about. */
const editor = z.object({ dialog: z.string().check(z.minLength(1), z.maxLength(40)), node: NodeId });

/** The state of a tab, as others see it. Lengths are board units. */
export const PresenceState = z.object({
  /** The pointer; null if it is not over the board. */
  cursor: z.nullable(PresencePoint),
  selection,
  /** The node in whose field the person is typing. */
  typing: z.nullable(NodeId),
  /** The nodes that run by this tab. */
  running: z._default(running, []),
  /** The editor that is open. Others see who has the same one open. */
  editor: z.nullable(editor),
  /** The nodes that are being dragged. */
  drag: z.nullable(drag),
  /** The part of the board that the tab shows; null away from the canvas. */
  view: z.nullable(PresenceArea),
  /** True if the tab is hidden. */
  away: z.boolean(),
});
export type PresenceState = z.infer<typeof PresenceState>;

/** The fields of a tab’s state that changed. */
export const PresenceStateChange = z.object({
  cursor: z.optional(z.nullable(PresencePoint)),
  selection: z.optional(selection),
  typing: z.optional(z.nullable(NodeId)),
  running: z.optional(running),
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
  running: [],
  editor: null,
  drag: null,
  view: null,
  away: false,
};

/** The person of a tab. `id` belongs to the tab and cannot be taken by another person; `person` is the same for all tabs of one person. */
export const PresenceIdentity = z.object({
  id: z.string(),
  person: z.string(),
  name: z.string(),
  /** The person’s colour on this board. */
  color: z.string(),
  role: Role,
});
export type PresenceIdentity = z.infer<typeof PresenceIdentity>;

/** A tab of a person on the board, and its state. */
export const PresencePeer = z.object({ ...PresenceIdentity.shape, ...PresenceState.shape });
export type PresencePeer = z.infer<typeof PresencePeer>;

/** A tab, and the fields of its state that changed. */
export const PresenceChange = z.object({ id: z.string(), ...PresenceStateChange.shape });
export type PresenceChange = z.infer<typeof PresenceChange>;

/**
 * The messages of a tab. `join` comes first, with the bearer token, because a browser cannot set headers on a socket. `state` then sends
 * only the fields that changed. `gather` asks everyone to come to a part of the board; editors only.
 */
export const PresenceRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('join'),
    board_id: BoardId,
    /** Identifies the tab among those of the person. */
    tab: z.string().check(z.minLength(1), z.maxLength(64)),
    token: z.string().check(z.minLength(1), z.maxLength(512)),
    state: PresenceStateChange,
  }),
  z.object({ kind: z.literal('state'), state: PresenceStateChange }),
  z.object({ kind: z.literal('gather'), view: PresenceArea }),
]);
export type PresenceRequest = z.infer<typeof PresenceRequest>;

/**
 * The messages of the server. `welcome` lists everyone who is there; it is sent after joining, and again to a client that fell behind.
 * `people` has what changed since, at most every 50 ms, including the person’s own tabs. `gather` is sent when an editor asks everyone to
 * come, and `beat` every 15 seconds.
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
