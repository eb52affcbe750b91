import { useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronUp, RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Popover } from '../ui/Popover.tsx';
import s from './Foot.module.css';
import { useSmallControls } from './tier.ts';

/** The bottom of a card: settings or a remark on the left, the one action on the right. */
export function Foot({ children, end }: { children?: ReactNode; end?: ReactNode }) {
  return (
    <footer className={s.foot}>
      {children}
      {end && <span className={s.end}>{end}</span>}
    </footer>
  );
}

/** A quiet remark in the foot: a size, a count, how something was made. */
export function FootNote({ children }: { children: ReactNode }) {
  return <span className={s.note}>{children}</span>;
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
