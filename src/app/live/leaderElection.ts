/** The pause between two messages of the leading tab. */
const HEARTBEAT_INTERVAL_MS = 1_000;
/** After this silence another tab leads; each waits a little longer by chance, so that one is first. */
const HEARTBEAT_TIMEOUT_MS = 3_000;
const HEARTBEAT_JITTER_MS = 1_000;
/** The time that a tab that opens waits for a leader to answer. */
const ANSWER_TIMEOUT_MS = 250;

/** The messages between tabs about who leads. */
export type LeaderMessage =
  | { readonly kind: 'beat'; readonly tab: string; readonly visible: boolean }
  | { readonly kind: 'whoLeads' }
  | { readonly kind: 'left' };

export type LeaderElectionOptions = {
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
export function createLeaderElection({ tab, post, isVisible, random, onLead, onFollow }: LeaderElectionOptions) {
  let isLeading = false;
  let timer: ReturnType<typeof setTimeout>;

  function restartTimer(ms: number, action: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(action, ms);
  }

  function sendHeartbeat(): void {
    post({ kind: 'beat', tab, visible: isVisible() });
    restartTimer(HEARTBEAT_INTERVAL_MS, sendHeartbeat);
  }

  function becomeLeader(): void {
    isLeading = true;
    sendHeartbeat();
    onLead();
  }

  function awaitHeartbeat(): void {
    restartTimer(HEARTBEAT_TIMEOUT_MS + HEARTBEAT_JITTER_MS * random(), becomeLeader);
  }

  function hasPriority({ tab: otherTab, visible }: Extract<LeaderMessage, { kind: 'beat' }>): boolean {
    return visible === isVisible() ? tab < otherTab : isVisible();
  }

  function handleMessage(message: LeaderMessage): void {
    if (message.kind === 'whoLeads') {
      if (isLeading) sendHeartbeat();
    } else if (message.kind === 'left') {
      if (!isLeading) restartTimer(ANSWER_TIMEOUT_MS * random(), becomeLeader);
    } else if (!isLeading) {
      awaitHeartbeat();
    } else if (hasPriority(message)) {
      sendHeartbeat();
    } else {
      isLeading = false;
      onFollow();
      awaitHeartbeat();
    }
  }

  post({ kind: 'whoLeads' });
  restartTimer(ANSWER_TIMEOUT_MS * (1 + random()), becomeLeader);

  return {
    handleMessage,
    end(): void {
      clearTimeout(timer);
      if (isLeading) post({ kind: 'left' });
      isLeading = false;
    },
  };
}
