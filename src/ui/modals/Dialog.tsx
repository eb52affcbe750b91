import { Dialog as Base } from '@base-ui/react/dialog';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import s from './Dialog.module.css';
import { DialogShell, type DialogShellProps, useCloseDialog } from './DialogShell.tsx';

interface DialogProps extends Omit<DialogShellProps, 'className'> {
  title: ReactNode;
  /** Width: 360, 440 or 640. */
  size?: 'sm' | 'md' | 'lg';
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  /** A quiet word or button at the left of the footer. */
  aside?: ReactNode;
  /** Of a body that is read and may be longer than the window: it takes the focus, so that keys scroll it. */
  bodyLabel?: string;
}

/** The frame of a small dialog that asks one thing. */
export function Dialog({ title, size = 'md', footer, aside, bodyLabel, children, ...shell }: DialogProps) {
  return (
    <DialogShell {...shell} className={s[size]}>
      <div className={s.head}>
        <Base.Title className={s.title}>{title}</Base.Title>
        <CloseButton />
      </div>
      {bodyLabel === undefined ? (
        <div className={s.body}>{children}</div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what has the focus
        <section className={s.body} tabIndex={0} aria-label={bodyLabel}>
          {children}
        </section>
      )}
      {(footer || aside) && (
        <div className={s.foot}>
          {aside && <span className={s.aside}>{aside}</span>}
          {footer}
        </div>
      )}
    </DialogShell>
  );
}

/** The cross at the top right of a dialog, whose foot may have a button `Close` of its own. */
export function CloseButton() {
  const { t } = useLingui();
  const close = useCloseDialog();
  return <IconButton label={t`Close dialog`} icon={X} shortcut="Escape" onClick={close} />;
}
