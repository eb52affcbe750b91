import type { Chance } from './chance.ts';

/** What a fault changes in the parts of the simulator. The product’s own code is never touched. */
export type FaultHooks = {
  /** Replaces a statement of the server, whose values are left out then. */
  readonly rewriteStatement: (statement: string) => string;
  /** Replaces the body of a request on its way. */
  readonly rewriteRequest: (path: string, body: string) => string;
  /** Gives the pieces of an answer on their way that arrive. */
  readonly filterStream: (piece: Uint8Array) => readonly Uint8Array[];
  /** A transaction that was begun when the server died is committed. */
  readonly commitsAtKill: boolean;
  /** A statement that damages the data whenever the server dies. */
  readonly damage: string | undefined;
  /** The device says that it stored a draft, and did not. */
  readonly dropsDrafts: boolean;
  /** A draft that is restored replaces what is there, not merged. */
  readonly restoresWhole: boolean;
  /** Undo puts the whole board back as it was. */
  readonly undoesAll: boolean;
  /** A page that opens empties a prompt. */
  readonly emptiesPrompts: boolean;
  /** The ids of new elements repeat those of other pages. */
  readonly repeatsIds: boolean;
};

const NO_FAULT: FaultHooks = {
  rewriteStatement: (statement) => statement,
  rewriteRequest: (_, body) => body,
  filterStream: (piece) => [piece],
  commitsAtKill: false,
  damage: undefined,
  dropsDrafts: false,
  restoresWhole: false,
  undoesAll: false,
  emptiesPrompts: false,
  repeatsIds: false,
};

/** A statement that does nothing, in the place of one that writes. */
const NOTHING = 'select 1 where false';

/** Changes the body of a save. */
function rewriteSaves(change: (body: Record<string, unknown>) => object): FaultHooks['rewriteRequest'] {
  return (path, text) => (path.startsWith('/api/save_board') ? JSON.stringify(change(JSON.parse(text))) : text);
}

type Fault = { readonly what: string; readonly hooks: (chance: Chance) => Partial<FaultHooks> };

/** Replaces a word of what the server tells by another of its length. */
function rewriteWord(word: string, other: string): FaultHooks['filterStream'] {
  return (piece) => [Buffer.from(Buffer.from(piece).toString('latin1').replaceAll(word, other), 'latin1')];
}

/** Faults that are put in on purpose: each must be found. */
export const FAULTS = {
  'operation-forgotten': {
    what: 'The server does not remember the operation id of a save.',
    hooks: () => ({
      rewriteStatement: (statement) => (statement.startsWith('insert into "board_op"') ? NOTHING : statement),
    }),
  },
  'resend-under-new-id': {
    what: 'A save that is sent again goes under a new operation id.',
    hooks: ({ below }) => ({
      rewriteRequest: rewriteSaves((body) => ({ ...body, op_id: `renewed-${below(2 ** 32)}` })),
    }),
  },
  'draft-not-stored': {
    what: 'A change is sent before the device has stored it, which it never does.',
    hooks: () => ({ dropsDrafts: true }),
  },
  'notice-missed': {
    what: 'The notice that a board has changed does not arrive, and nothing heals that.',
    hooks: () => ({
      filterStream: (piece) => (Buffer.from(piece).includes('event: changed') ? [] : [piece]),
    }),
  },
  'places-untold': {
    what: 'The server does not tell where nodes that come, or come back, lie.',
    hooks: () => ({ filterStream: rewriteWord('"places":{', '"unread":{') }),
  },
  'unseen-overwritten': {
    what: 'A save says that it has seen what it has not, and so overwrites the work of others in silence.',
    hooks: () => {
      let latestRev = 0;
      return {
        filterStream(piece) {
          latestRev = Math.max(latestRev, Number(/"rev":(\d+)/.exec(Buffer.from(piece).toString())?.[1] ?? 0));
          return [piece];
        },
        rewriteRequest: rewriteSaves((body) => ({ ...body, base_rev: Math.max(Number(body.base_rev), latestRev) })),
      };
    },
  },
  'undo-of-others': {
    what: 'Undo puts the board back as it was before the step, with the work of others.',
    hooks: () => ({ undoesAll: true }),
  },
  'edge-left-dangling': {
    what: 'A server that dies loses a node and leaves its edges.',
    hooks: () => ({
      damage: `update board_element set data = null where (board_id, id) = (
        select n.board_id, n.id from board_element n join board_element e on e.board_id = n.board_id and e.kind = 'edge'
        and e.data like '%"' || n.id || '"%' where n.kind = 'node' and n.data is not null order by n.place limit 1)`,
    }),
  },
  'prompt-emptied': {
    what: 'Opening a board empties one of its prompts.',
    hooks: () => ({ emptiesPrompts: true }),
  },
  'half-committed': {
    what: 'A server that dies between two statements has committed the first.',
    hooks: () => ({ commitsAtKill: true }),
  },
  'commit-lost': {
    what: 'A save is answered and was not committed.',
    hooks: ({ onceIn }) => ({
      rewriteStatement: (statement) => (statement === 'commit' && onceIn(20) ? 'rollback' : statement),
    }),
  },
  'history-lost': {
    what: 'A value that is overwritten does not go into the history of the board.',
    hooks: () => ({
      rewriteStatement: (statement) => (statement.includes('insert into board_history') ? NOTHING : statement),
    }),
  },
  'draft-over-newer': {
    what: 'A draft that is restored replaces the newer work of others.',
    hooks: () => ({ restoresWhole: true }),
  },
  'ids-repeated': {
    what: 'Two pages give different new nodes the same id.',
    hooks: () => ({ repeatsIds: true }),
  },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;

/** The hooks of a fault; of none, the parts work as they should. */
export function faultHooks(name: FaultName | undefined, chance: Chance): FaultHooks {
  return { ...NO_FAULT, ...(name && (FAULTS[name] as Fault).hooks(chance)) };
}
