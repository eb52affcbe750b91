import { useEffect, useState } from 'react';

type EditorAnnouncerProps<Snapshot> = {
  actor: {
    getSnapshot: () => Snapshot;
    subscribe: (onSnapshot: (snapshot: Snapshot) => void) => { unsubscribe: () => void };
  };
  /** The announcement when the editor opens. */
  initialAnnouncement?: ((snapshot: Snapshot) => string) | undefined;
  /** The announcement for a step of the machine, if any. */
  announcementFor: (before: Snapshot, after: Snapshot) => string | undefined;
};

/** Announces what an editor's machine does, for those who do not see the paper. */
export function EditorAnnouncer<Snapshot>({
  actor,
  initialAnnouncement,
  announcementFor,
}: EditorAnnouncerProps<Snapshot>) {
  const [text, setText] = useState(() => initialAnnouncement?.(actor.getSnapshot()) ?? '');
  useEffect(() => {
    let before = actor.getSnapshot();
    const subscription = actor.subscribe((after) => {
      const announcement = announcementFor(before, after);
      before = after;
      if (announcement !== undefined) setText(announcement);
    });
    return () => subscription.unsubscribe();
  }, [actor, announcementFor]);
  return (
    <p className="sr-only" aria-live="polite">
      {text}
    </p>
  );
}
