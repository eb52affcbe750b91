import { useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronUp, RefreshCw } from 'lucide-react';
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Popover } from '../../ui/popups/Popover.tsx';
import { cx } from '../../ui/tokens/cx.ts';
import { useHasSmallControls } from '../context/cardTier.ts';
import s from './CardFooter.module.css';

/** The bottom of a card: settings or a remark on the left, the one action on the right. */
export function CardFooter({ children, endContent }: { children?: ReactNode; endContent?: ReactNode }) {
  return (
    <div className={s.foot}>
      {children}
      {endContent && <span className={s.end}>{endContent}</span>}
    </div>
  );
}

/** A quiet remark in the foot: a size, a count, how something was made. A spare one is not there at a distance. */
export function FooterNote({ isSpare = false, children }: { isSpare?: boolean; children: ReactNode }) {
  return <span className={cx(s.note, isSpare && s.spare)}>{children}</span>;
}

/** The price of Go, which is never cut, and after a comma how long it takes. */
export function FooterPrice({ price, time }: { price: string; time: string | undefined }) {
  const { t } = useLingui();
  return (
    <span className={s.price}>
      <span className={s.note}>{price}</span>
      {time && <span className={s.note}>{`${t({ message: ', ', context: 'between facts' })}${time}`}</span>}
    </span>
  );
}

type CardSettingsProps = {
  /** The settings in one line. */
  summary: string;
  /** Nothing may be set: the line is only read. */
  isReadOnly: boolean;
  children: ReactNode;
};

/** Settings folded to one line that sums them up. They open beside the card, as large at any zoom, and the card keeps its box. */
export function CardSettings({ summary, isReadOnly, children }: CardSettingsProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const hasSmallControls = useHasSmallControls();
  if (isReadOnly) return <FooterNote>{summary}</FooterNote>;
  return (
    <Popover
      label={t`Settings`}
      align="start"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={s.summary}>
          <span>{summary}</span>
          {hasSmallControls && <Icon of={open ? ChevronUp : ChevronDown} size="sm" />}
        </button>
      }
    >
      <div className={s.settings}>{children}</div>
    </Popover>
  );
}

type GoButtonProps = {
  /** Solid on the selected card, soft at rest: one button calls at a time. */
  prominent: boolean;
  /** Once an image exists, the icon stands instead of the word. */
  isRegenerate: boolean;
  /** Why it cannot be pressed now; undefined when it can. */
  offReason: string | undefined;
  onPress: () => void;
};

/** The button that runs a generating node. The icon that takes the word's place takes its focus, too. */
export function GoButton(props: GoButtonProps) {
  const container = useRef<HTMLSpanElement>(null);
  const wasFocused = useRef(false);
  const { isRegenerate } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button is another one when this changes
  useLayoutEffect(() => {
    if (wasFocused.current) container.current?.querySelector('button')?.focus({ preventScroll: true });
    wasFocused.current = false;
  }, [isRegenerate]);
  return (
    <span ref={container} className={s.goPlace}>
      <GoButtonElement key={String(isRegenerate)} {...props} onGone={(hadFocus) => (wasFocused.current = hadFocus)} />
    </span>
  );
}

function GoButtonElement({
  prominent,
  isRegenerate,
  offReason,
  onPress,
  onGone,
}: GoButtonProps & { onGone: (hadFocus: boolean) => void }) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  const reportGone = useEffectEvent(onGone);
  useLayoutEffect(() => {
    const element = button.current;
    return () => reportGone(element === document.activeElement);
  }, []);
  if (isRegenerate) {
    return (
      <IconButton
        ref={button}
        label={t`Regenerate`}
        icon={RefreshCw}
        size="md"
        offReason={offReason}
        onClick={onPress}
      />
    );
  }
  return (
    <Button
      ref={button}
      variant={prominent ? 'primary' : 'soft'}
      className={s.go}
      offReason={offReason}
      onClick={onPress}
    >
      {t`Go`}
    </Button>
  );
}
