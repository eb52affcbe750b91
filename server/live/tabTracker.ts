import type { BoardNotification, Presence } from '../events/boardNotifications.ts';

/** The tabs of one browser, by what they told with the name of its stream. */
export function createTabTracker(streamId: string) {
  const presentTabs = new Map<string, Presence>();
  return {
    /** A tab that leaves, or goes on with a newer stream, is this one's no more. */
    handleNotification(notification: BoardNotification): void {
      if (notification.kind !== 'presence') return;
      const { presence } = notification;
      if (notification.stream === streamId && !presence.left) presentTabs.set(presence.id, presence);
      else presentTabs.delete(presence.id);
    },
    /** The news for others when the stream has ended. */
    departedPresences: (): readonly Presence[] =>
      [...presentTabs.values()].map((tab) => ({ ...tab, selection: [], left: true })),
  };
}
