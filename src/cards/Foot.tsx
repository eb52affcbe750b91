import { useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronUp, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import s from './Foot.module.css';

/** The bottom of a card: settings or a remark on the left, the one action on the right. */
export function Foot({ children, end }: { children?: ReactNode; end?: ReactNode }) {
  return (
    <footer className={s.foot}>
      {children}
      <span className={s.end}>{end}</span>
    </footer>
  );
}

/** A quiet remark in the foot: a size, a count, how something was made. */
export function FootNote({ children }: { children: ReactNode }) {
  return <span className={s.note}>{children}</span>;
}

/** Settings folded to one line that sums them up. */
export function SettingsLine({ open, summary, onToggle }: { open: boolean; summary: string; onToggle: () => void }) {
  const Chevron = open ? ChevronUp : ChevronDown;
  return (
    <button type="button" className={s.summary} aria-expanded={open} onClick={onToggle}>
      <span>{summary}</span>
      <Chevron aria-hidden="true" />
    </button>
  );
}

/** The settings themselves, above the foot. */
export function Settings({ children }: { children: ReactNode }) {
  return <div className={s.settings}>{children}</div>;
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

/** The button that runs a generating node. */
export function Go({ prominent, again, offReason, onPress }: GoProps) {
  const { t } = useLingui();
  if (again)
    return <IconButton label={t`Regenerate`} icon={RefreshCw} size="md" offReason={offReason} onClick={onPress} />;
  return (
    <Button look={prominent ? 'primary' : 'soft'} className={s.go} offReason={offReason} onClick={onPress}>
      {t`Go`}
    </Button>
  );
}
