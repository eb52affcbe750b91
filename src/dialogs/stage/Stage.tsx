import { type ComponentProps, useContext } from 'react';
import { StageHintContext } from '../../ui/modals/stageHintContext.ts';
import { cx } from '../../ui/tokens/cx.ts';
import s from './Stage.module.css';

type StageProps = Omit<ComponentProps<'div'>, 'role' | 'tabIndex'> & {
  /** The name of its contents, for assistive technology. */
  label: string;
  /** The keys that it takes, where no `KeyHint` tells them. */
  keysDescription?: string;
  /** True where a `KeyHint` stands beside it. */
  hasKeyHint?: boolean;
};

/** The element that is a stage: an application, for it takes keys of its own. */
export function Stage({ label, keysDescription, hasKeyHint = false, className, ...rest }: StageProps) {
  const hintId = useContext(StageHintContext);
  return (
    <div
      role="application"
      aria-label={label}
      aria-description={keysDescription}
      aria-describedby={hasKeyHint ? hintId : undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys
      tabIndex={0}
      className={cx(s.stage, className)}
      {...rest}
    />
  );
}
