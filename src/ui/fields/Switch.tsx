import type { ReactNode } from 'react';
import { cx } from '../tokens/cx.ts';
import { tip } from '../tooltips/tip.ts';
import s from './Switch.module.css';

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  /** Label at the left, switch at the right edge, as in a list of settings. */
  spread?: boolean;
  offReason?: string | undefined;
}

/** On or off, at once. */
export function Switch({ checked, onChange, children, spread, offReason }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      {...(offReason && { ...tip(offReason), 'aria-disabled': true, 'aria-description': offReason })}
      className={cx(s.switch, spread && s.spread)}
      onClick={() => {
        if (!offReason) onChange(!checked);
      }}
    >
      <i className={s.knob} />
      <span>{children}</span>
    </button>
  );
}
