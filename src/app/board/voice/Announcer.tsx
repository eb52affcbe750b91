import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { announcementText } from './announcementText.ts';
import { attachCommentVoice } from './attachCommentVoice.ts';
import { attachConflictVoice } from './attachConflictVoice.ts';
import { attachRunVoice } from './attachRunVoice.ts';
import { attachSaveVoice } from './attachSaveVoice.ts';

/** Sentences of so many milliseconds are one message: of two that follow each other at once, the first would not be heard. */
const MOMENT_MS = 60;

/** The one voice of a board: says to screen readers what happened on it. */
export function Announcer({ actor }: { actor: BoardActor }) {
  const { i18n } = useLingui();
  const [message, setMessage] = useState({ text: '', count: 0 });

  useEffect(() => {
    const gathered: string[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    function announce(sentence: string): void {
      gathered.push(sentence);
      timer ??= setTimeout(() => {
        timer = undefined;
        const text = gathered.splice(0).join(' ');
        setMessage(({ count }) => ({ text, count: count + 1 }));
      }, MOMENT_MS);
    }
    const options = { announce, i18n };
    const subscription = actor.on('announced', ({ announcement }) => {
      if (announcement.what === 'resultArrived' || announcement.what === 'refused') return;
      announce(announcementText(announcement, actor.getSnapshot().context.board, i18n));
    });
    const detachments = [
      attachRunVoice(actor, options),
      attachCommentVoice(actor, options),
      attachConflictVoice(actor, options),
      attachSaveVoice(actor, announce),
    ];
    return () => {
      clearTimeout(timer);
      subscription.unsubscribe();
      for (const detach of detachments) detach();
    };
  }, [actor, i18n]);

  return (
    <p className="sr-only" role="status" aria-live="polite">
      {/* A new element each time: the same words twice in a row are heard twice. */}
      <span key={message.count}>{message.text}</span>
    </p>
  );
}
