import { useEffect, useState } from 'react';

type EditorAnnouncerProps<Snapshot> = {
  actor: {
    getSnapshot: () => Snapshot;
    subscribe: (onSnapshot: (snapshot: Snapshot) => void) => { unsubscribe: () => void };
  };
  /** The announcement when the editor opens. */
  first?: ((snapshot: Snapshot) => string) | undefined;
  /** The announcement for a step of the machine, if any. */
  changeText: (before: Snapshot, now: Snapshot) => string | undefined;
};

/** Announces what an editor's machine does, for those who do not see the paper. */
export function EditorAnnouncer<Snapshot>({ actor, first, changeText }: EditorAnnouncerProps<Snapshot>) {
  const [text, setText] = useState(() => first?.(actor.getSnapshot()) ?? '');
  useEffect(() => {
    let before = actor.getSnapshot();
    const subscription = actor.subscribe((now) => {
      const change = changeText(before, now);
      before = now;
      if (change !== undefined) setText(change);
    });
    return () => subscription.unsubscribe();
  }, [actor, changeText]);
  return (
    <p className="sr-only" aria-live="polite">
      {text}
    </p>
  );
}
