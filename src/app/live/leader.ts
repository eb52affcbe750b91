/** The pause between two messages of the leading tab. */
const BEAT_MS = 1_000;
/** After this silence another tab leads; each waits a little longer by chance, so that one is first. */
const SILENCE_MS = 3_000;
const SPREAD_MS = 1_000;
/** The time that a tab that opens waits for a leader to answer. */
const ANSWER_MS = 250;

/** The messages between tabs about who leads. */
export type LeaderMessage =
  | { readonly kind: 'beat'; readonly tab: string; readonly visible: boolean }
  | { readonly kind: 'whoLeads' }
  | { readonly kind: 'left' };

export type LeaderOptions = {
  /** Names this tab among the others. */
  readonly tab: string;
  readonly post: (message: LeaderMessage) => void;
  readonly isVisible: () => boolean;
  /** 0 to 1. */
  readonly random: () => number;
  readonly onLead: () => void;
  readonly onFollow: () => void;
};

/**
 * Chooses one of the tabs of a browser to lead, by heartbeat: locks are not to be had on a plain-http address. Of two that lead, one
 * that is seen goes on, else the one whose name comes first.
 */
export function createLeader({ tab, post, isVisible, random, onLead, onFollow }: LeaderOptions) {
  let isLeading = false;
  let timer: ReturnType<typeof setTimeout>;

  function wait(ms: number, then: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(then, ms);
  }

  function beat(): void {
    post({ kind: 'beat', tab, visible: isVisible() });
    wait(BEAT_MS, beat);
  }

  function lead(): void {
    isLeading = true;
    beat();
    onLead();
  }

  function listen(): void {
    wait(SILENCE_MS + SPREAD_MS * random(), lead);
  }

  function isStronger({ tab: other, visible }: Extract<LeaderMessage, { kind: 'beat' }>): boolean {
    return visible === isVisible() ? tab < other : isVisible();
  }

  function hear(message: LeaderMessage): void {
    if (message.kind === 'whoLeads') {
      if (isLeading) beat();
    } else if (message.kind === 'left') {
      if (!isLeading) wait(ANSWER_MS * random(), lead);
    } else if (!isLeading) {
      listen();
    } else if (isStronger(message)) {
      beat();
    } else {
      isLeading = false;
      onFollow();
      listen();
    }
  }

  post({ kind: 'whoLeads' });
  wait(ANSWER_MS * (1 + random()), lead);

  return {
    hear,
    end(): void {
      clearTimeout(timer);
      if (isLeading) post({ kind: 'left' });
      isLeading = false;
    },
  };
}
