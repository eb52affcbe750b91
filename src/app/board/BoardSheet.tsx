import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useCanvas } from '../../canvas/canvasContext.ts';
import { noteCoverChange } from '../../canvas/viewport/coverChanges.ts';
import { COVER_ATTRIBUTES } from '../../canvas/viewport/unobstructedArea.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { cx } from '../../ui/tokens/cx.ts';
import float from '../../ui/tokens/float.module.css';
import s from './sheet.module.css';

type BoardSheetProps = {
  /** Its name to assistive technology. */
  readonly label: string;
  /** Its heading. */
  readonly title: ReactNode;
  /** The class of its place and size. */
  readonly className: string | undefined;
  /** Changes when it is asked for again while it is open. */
  readonly focusKey?: unknown;
  /** The content of its head before Close. */
  readonly tools?: ReactNode;
  /** Undefined while it may not be closed. */
  readonly onClose: (() => void) | undefined;
  /** Told of Enter while the sheet itself, and no control of it, has the focus. */
  readonly onEnter?: (() => void) | undefined;
  readonly children: ReactNode;
};

/** A list over the board. It takes the focus when it is asked for, and gives it back to the board; Esc closes it. */
export function BoardSheet({ label, title, className, focusKey, tools, onClose, onEnter, children }: BoardSheetProps) {
  const { t } = useLingui();
  const canvas = useCanvas();
  const sheet = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, it takes the focus again
  useEffect(() => {
    if (!sheet.current?.contains(document.activeElement)) sheet.current?.focus({ preventScroll: true });
  }, [focusKey]);
  useEffect(() => {
    const { surface } = canvas.elements;
    noteCoverChange();
    return () => {
      noteCoverChange();
      surface.focus({ preventScroll: true });
    };
  }, [canvas]);

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key === 'Escape') onClose?.();
    if (event.key === 'Enter' && event.target === sheet.current) onEnter?.();
  }

  return (
    <section
      ref={sheet}
      tabIndex={-1}
      aria-label={label}
      className={cx(float.high, s.sheet, className)}
      data-own-pointer
      {...COVER_ATTRIBUTES}
      onKeyDown={onKeyDown}
    >
      <header className={s.head}>
        {title}
        {tools}
        {onClose && <IconButton label={t`Close`} icon={X} onClick={onClose} />}
      </header>
      {children}
    </section>
  );
}
