import { useLingui } from '@lingui/react/macro';
import { CircleAlert, Info, X } from 'lucide-react';
import { type FocusEvent, useEffect, useId, useRef, useState } from 'react';
import { useStore } from '../../store/useStore.ts';
import { Button } from '../buttons/Button.tsx';
import { IconButton } from '../buttons/IconButton.tsx';
import { Icon } from '../icons/Icon.tsx';
import { cx } from '../tokens/cx.ts';
import s from './NoticeStack.module.css';
import { isPersistent, type Notice, type NoticeAction, type Notices } from './notices.ts';

/** The time that a plain notice stays unless it is pointed at. Milliseconds. */
const NOTICE_DURATION_MS = 8000;

type NoticeStackProps = {
  notices: Notices;
  /** Takes the focus once the last notice went and nothing else had it. */
  focusPage?: () => void;
};

/**
 * The notices in the corner. Mounted once; facts are announced politely, bad news at once. Bad news that leaves is told where it happened: it is
 * not announced here, too.
 */
export function NoticeStack({ notices, focusPage }: NoticeStackProps) {
  const { t } = useLingui();
  const list = useStore(notices);
  const stack = useRef<HTMLElement>(null);
  const previousFocus = useRef<HTMLElement>(undefined);

  function onFocus({ relatedTarget, currentTarget }: FocusEvent): void {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      previousFocus.current = relatedTarget;
  }

  /** Takes the focus to the next notice, else back to where it came from, before its notice goes. */
  function dismiss(id: number): void {
    const hasFocus = stack.current!.querySelector(`[data-notice="${id}"]`)?.contains(document.activeElement);
    if (hasFocus) {
      const nextCard = stack.current!.querySelector(`[data-notice]:not([data-notice="${id}"])`);
      const nextButton = nextCard?.querySelector<HTMLElement>('button:last-child');
      if (nextButton) nextButton.focus();
      else if (previousFocus.current?.isConnected) previousFocus.current.focus({ preventScroll: true });
      else focusPage?.();
    }
    notices.dismiss(id);
  }

  const card = (notice: Notice) => <NoticeCard key={notice.id} notice={notice} onDismiss={() => dismiss(notice.id)} />;
  return (
    <section ref={stack} aria-label={t`Notices`} className={s.stack} onFocus={onFocus}>
      <div role="alert" className={s.part}>
        {list.filter((notice) => notice.bad && !notice.leaves).map(card)}
      </div>
      <div className={s.part}>{list.filter((notice) => notice.bad && notice.leaves).map(card)}</div>
      <div role="status" className={s.part}>
        {list.filter((notice) => !notice.bad).map(card)}
      </div>
    </section>
  );
}

/** One notice: icon, title, text, an action or two, and the cross. */
export function NoticeCard({ notice, onDismiss }: { notice: Notice; onDismiss: () => void }) {
  const { t } = useLingui();
  const titleId = useId();
  const [isAttended, setAttended] = useState(false);
  const isExpiring = !isPersistent(notice) && !isAttended;

  useEffect(() => {
    if (!isExpiring) return;
    const timer = setTimeout(onDismiss, NOTICE_DURATION_MS);
    return () => clearTimeout(timer);
  }, [isExpiring, onDismiss]);

  const button = ({ label, onPress }: NoticeAction) => (
    <Button
      size="sm"
      onClick={() => {
        onDismiss();
        onPress();
      }}
    >
      {label}
    </Button>
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: a notice is no form part, as a fieldset would say
    <div
      role="group"
      data-notice={notice.id}
      aria-labelledby={titleId}
      className={cx(s.notice, notice.bad && s.bad)}
      onPointerEnter={() => setAttended(true)}
      onPointerLeave={() => setAttended(false)}
      onFocus={() => setAttended(true)}
      onBlur={() => setAttended(false)}
    >
      <Icon of={notice.icon ?? (notice.bad ? CircleAlert : Info)} />
      <div className={s.words}>
        <b id={titleId}>{notice.title}</b>
        {notice.text && <p>{notice.text}</p>}
        {notice.action && notice.secondAction && (
          <div className={s.actions}>
            {button(notice.action)}
            {button(notice.secondAction)}
          </div>
        )}
      </div>
      {notice.action && !notice.secondAction && button(notice.action)}
      <IconButton
        label={t`Dismiss`}
        icon={X}
        className={s.cross}
        onClick={() => {
          onDismiss();
          notice.onDismiss?.();
        }}
      />
    </div>
  );
}
