import { useLingui } from '@lingui/react/macro';
import { CircleAlert, Info, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useStore } from '../../store/useStore.ts';
import { Button } from '../buttons/Button.tsx';
import { IconButton } from '../buttons/IconButton.tsx';
import { Icon } from '../icons/Icon.tsx';
import { cx } from '../tokens/cx.ts';
import s from './NoticeStack.module.css';
import { isPersistent, type Notice, type NoticeAction, type Notices } from './notices.ts';

/** The time that a plain notice stays unless it is pointed at. Milliseconds. */
const NOTICE_DURATION_MS = 8000;

/** The notices in the corner. Mounted once; facts are announced politely, bad news at once. */
export function NoticeStack({ notices }: { notices: Notices }) {
  const { t } = useLingui();
  const list = useStore(notices);
  const card = (notice: Notice) => (
    <NoticeCard key={notice.id} notice={notice} onDismiss={() => notices.dismiss(notice.id)} />
  );
  return (
    <section aria-label={t`Notices`} className={s.stack}>
      <div role="alert" className={s.part}>
        {list.filter((notice) => notice.bad).map(card)}
      </div>
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
