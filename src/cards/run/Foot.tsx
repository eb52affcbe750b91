import { useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronUp, RefreshCw } from 'lucide-react';
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Popover } from '../../ui/popups/Popover.tsx';
import { cx } from '../../ui/tokens/cx.ts';
import { useSmallControls } from '../services/tier.ts';
import s from './Foot.module.css';

/** The bottom of a card: settings or a remark on the left, the one action on the right. */
export function Foot({ children, end }: { children?: ReactNode; end?: ReactNode }) {
  return (
    <footer className={s.foot}>
      {children}
      {end && <span className={s.end}>{end}</span>}
    </footer>
  );
}

/** A quiet remark in the foot: a size, a count, how something was made. A spare one is not there at a distance. */
export function FootNote({ isSpare = false, children }: { isSpare?: boolean; children: ReactNode }) {
  return <span className={cx(s.note, isSpare && s.spare)}>{children}</span>;
}

/** The price of Go, which is never cut, and after a comma how long it takes. */
export function FootPrice({ price, time }: { price: string; time: string | undefined }) {
  const { t } = useLingui();
  return (
    <span className={s.price}>
      <span className={s.note}>{price}</span>
      {time && <span className={s.note}>{`${t({ message: ', ', context: 'between facts' })}${time}`}</span>}
    </span>
  );
}

type SettingsProps = {
  /** The settings in one line. */
  summary: string;
  /** Nothing may be set: the line is only read. */
  locked: boolean;
  children: ReactNode;
};

/** Settings folded to one line that sums them up. They open beside the card, as large at any zoom, and the card keeps its box. */
export function Settings({ summary, locked, children }: SettingsProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const controls = useSmallControls();
  if (locked) return <FootNote>{summary}</FootNote>;
  return (
    <Popover
      label={t`Settings`}
      align="start"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={s.summary}>
          <span>{summary}</span>
          {controls && <Icon of={open ? ChevronUp : ChevronDown} size="sm" />}
        </button>
      }
    >
      <div className={s.settings}>{children}</div>
    </Popover>
  );
}

type GoProps = {
  /** Solid on the selected card, soft at rest: one button calls at a time. */
  prominent: boolean;
  /** Once an image exists, the icon stands instead of the word. */
  again: boolean;
  /** Why it cannot be pressed now; undefined when it can. */
  offReason: string | undefined;
  onPress: () => void;
};

/** The button that runs a generating node. The icon that takes the word's place takes its focus, too. */
export function Go(props: GoProps) {
  const place = useRef<HTMLSpanElement>(null);
  const wasFocused = useRef(false);
  const { again } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button is another one when this changes
  useLayoutEffect(() => {
    if (wasFocused.current) place.current?.querySelector('button')?.focus({ preventScroll: true });
    wasFocused.current = false;
  }, [again]);
  return (
    <span ref={place} className={s.goPlace}>
      <GoButton key={String(again)} {...props} onGone={(hadFocus) => (wasFocused.current = hadFocus)} />
    </span>
  );
}

function GoButton({ prominent, again, offReason, onPress, onGone }: GoProps & { onGone: (hadFocus: boolean) => void }) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  const leave = useEffectEvent(onGone);
  useLayoutEffect(() => {
    const element = button.current;
    return () => leave(element === document.activeElement);
  }, []);
  if (again) {
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
