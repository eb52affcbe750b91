import type { ReactNode } from 'react';
import { createStore, type ReadonlyStore } from '../../store/store.ts';
import type { IconShape } from '../icons/Icon.tsx';

export interface NoticeAction {
  label: ReactNode;
  onPress: () => void;
}

/** A message in a corner: a fact, or (`bad`) something that went wrong. */
export interface NoticeText {
  title: ReactNode;
  text?: ReactNode;
  bad?: boolean;
  icon?: IconShape;
  action?: NoticeAction;
  /** The other way out, beside the action. */
  secondAction?: NoticeAction;
  /** Notices with the same key replace each other: one per matter. */
  key?: string;
  /** Stays until dismissed. Notices with an action stay unless they pass, and so does bad news that does not leave. */
  stays?: boolean;
  /** Bad news that leaves after its time, since the place where it happened goes on saying it. */
  leaves?: boolean;
  /** Leaves after its time though it has an action: what that offers is stale soon. */
  passes?: boolean;
  /** The person closed it by its cross. */
  onDismiss?: () => void;
}

export interface Notice extends NoticeText {
  id: number;
}

/** The oldest plain notice goes when there are more than this; those that stay never go by themselves. */
const NOTICES_MAX = 4;

/** The list of notices, outside React, so that effects and machines can add to it. */
export interface Notices extends ReadonlyStore<readonly Notice[]> {
  /** Shows a notice and returns its id. */
  show(text: NoticeText): number;
  dismiss(id: number): void;
  dismissKey(key: string): void;
}

/** Makes an empty list; the app makes one. */
export function createNotices(): Notices {
  const { get, set, subscribe } = createStore<readonly Notice[]>([]);
  let lastId = 0;
  const filterNotices = (stays: (notice: Notice) => boolean) => set(get().filter(stays));

  return {
    get,
    subscribe,
    show(text) {
      lastId += 1;
      const others = get().filter((notice) => text.key === undefined || notice.key !== text.key);
      set(dropOldestPlain([...others, { ...text, id: lastId }]));
      return lastId;
    },
    dismiss: (id) => filterNotices((notice) => notice.id !== id),
    dismissKey: (key) => filterNotices((notice) => notice.key !== key),
  };
}

/** Tells whether a notice waits for the person instead of leaving by itself. */
export function isPersistent({ bad, stays, leaves, passes, action }: NoticeText): boolean {
  return Boolean((bad && !leaves) || stays || (action && !passes));
}

function dropOldestPlain(notices: readonly Notice[]): readonly Notice[] {
  const plain = notices.filter((notice) => !isPersistent(notice));
  const droppedNotices = new Set(plain.slice(0, Math.max(0, Math.min(notices.length - NOTICES_MAX, plain.length - 1))));
  return notices.filter((notice) => !droppedNotices.has(notice));
}
