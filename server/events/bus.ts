import { randomBytes } from 'node:crypto';
import type { DatabaseChannel } from '../db/database.ts';
import { batchesOf } from './batches.ts';

/** The one channel of the database; what it carries begins with who sent it. */
const CHANNEL = 'maquette';
/** Other processes are told at most this often, of all that was committed in between, in milliseconds. */
const BATCH_MS = 20;
/** After a gap so many are told at once, and the next ones this much later, in milliseconds: each asks the database. */
const GAP_BATCH = 100;
const GAP_INTERVAL_MS = 50;
/** The time after which notices are sent again that the database did not take, in milliseconds. */
const RETRY_MS = 1000;

/** News for those who follow a topic. A topic holds no space, neither holds a line break. */
export type Notice = {
  readonly topic: string;
  readonly payload: string;
  /** More of it, for those who follow in this process: no other hears it. */
  readonly attachment?: object | undefined;
};
type Listener = (payload: string, attachment: object | undefined) => void;
type Subscription = { readonly listener: Listener; onGap: (() => void) | undefined };

/** Tells every process that follows a topic what happened. */
export type Bus = {
  /**
   * Hears what is published under a topic from now on, until the returned function is called. `onGap` is called when something may have
   * been missed: the way to other processes was interrupted.
   */
  subscribe(topic: string, listener: Listener, onGap?: () => void): () => void;
  /** Has `onError` hear of each notice that could not be told; it is tried again. */
  reportTo(onError: (error: unknown) => void): void;
};

/** The bus, and the means to publish, which only `createTransact` is given: nothing is told before it is committed. */
export type OwnedBus = {
  readonly bus: Bus;
  /** Tells those who follow in this process at once, and the other processes with all that comes within `BATCH_MS`. */
  publish(notices: readonly Notice[]): void;
  /** Sends what waits, and nothing afterwards. */
  close(): Promise<void>;
};

/**
 * Builds the bus over the notifications of a database. Here a notice is a call; the database carries it to other processes alone, in a
 * transaction of its own: PostgreSQL lets those that notify commit one after the other, for the whole server.
 */
export async function createBus(channel: DatabaseChannel): Promise<OwnedBus> {
  const sender = randomBytes(6).toString('base64url');
  const subscriptionsByTopic = new Map<string, Set<Subscription>>();
  /** A set: the same news twice is told once. */
  let waitingLines = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let gapTimer: NodeJS.Timeout | undefined;
  let pendingSend: Promise<void> | undefined;
  let isClosed = false;
  let reportError: (error: unknown) => void = () => undefined;

  function deliver({ topic, payload, attachment }: Notice): void {
    for (const { listener } of subscriptionsByTopic.get(topic) ?? []) callListener(() => listener(payload, attachment));
  }

  function callListener(call: () => void): void {
    try {
      call();
    } catch (error) {
      // What was committed stands, whatever becomes of its news.
      reportError(error);
    }
  }

  function reportGap(
    waiting = [...subscriptionsByTopic.values()].flatMap((subscriptions) => [...subscriptions]),
  ): void {
    for (const { onGap } of waiting.slice(0, GAP_BATCH)) if (onGap) callListener(onGap);
    const rest = waiting.slice(GAP_BATCH);
    clearTimeout(gapTimer);
    if (rest.length > 0 && !isClosed) gapTimer = setTimeout(reportGap, GAP_INTERVAL_MS, rest);
  }

  const onMessage = (message: string): void => {
    const [messageSender, ...lines] = message.split('\n');
    if (messageSender !== sender) for (const line of lines) deliver(noticeIn(line));
  };
  await channel.listen(CHANNEL, onMessage, () => reportGap());

  function scheduleSend(ms: number): void {
    if (isClosed) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      pendingSend = sendWaiting().finally(() => {
        pendingSend = undefined;
        if (waitingLines.size > 0) scheduleSend(BATCH_MS);
      });
    }, ms);
  }

  async function sendWaiting(): Promise<void> {
    const lines = [...waitingLines];
    waitingLines = new Set();
    for (const batch of batchesOf(sender, lines))
      try {
        await channel.notify(CHANNEL, [sender, ...batch].join('\n'));
      } catch (error) {
        reportError(error);
        for (const line of batch) waitingLines.add(line);
        scheduleSend(RETRY_MS);
      }
  }

  return {
    bus: {
      subscribe(topic, listener, onGap) {
        const subscription: Subscription = { listener, onGap };
        const subscriptions = subscriptionsByTopic.get(topic) ?? new Set();
        subscriptionsByTopic.set(topic, subscriptions.add(subscription));
        return () => {
          subscriptions.delete(subscription);
          // It may be among those who wait to be told of a gap.
          subscription.onGap = undefined;
          if (subscriptions.size === 0 && subscriptionsByTopic.get(topic) === subscriptions)
            subscriptionsByTopic.delete(topic);
        };
      },
      reportTo(onError) {
        reportError = onError;
      },
    },
    publish(notices) {
      for (const { topic, payload } of notices) waitingLines.add(`${topic} ${payload}`);
      if (notices.length > 0 && pendingSend === undefined) scheduleSend(BATCH_MS);
      for (const notice of notices) deliver(notice);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      clearTimeout(gapTimer);
      await pendingSend;
      await sendWaiting();
    },
  };
}

function noticeIn(line: string): Notice {
  const separator = line.indexOf(' ');
  return { topic: line.slice(0, separator), payload: line.slice(separator + 1) };
}
