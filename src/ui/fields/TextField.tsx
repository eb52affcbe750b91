import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconShape } from '../icons/Icon.tsx';
import { cx } from '../tokens/cx.ts';
import { Field } from './Field.tsx';
import s from './TextField.module.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'size' | 'value'> {
  label?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  value: string;
  onChange: (value: string) => void;
  size?: 'md' | 'lg';
  icon?: IconShape;
  /** A quiet letter or word before the text: `X`, `W`. */
  prefix?: string;
  /** A quiet word after the text: `px`, `kg`. */
  unit?: ReactNode;
  /** A small control at the end of the field. */
  action?: ReactNode;
}

/** One line of text. Without a visible label give it an `aria-label`. */
export function TextField({
  label,
  hint,
  error,
  value,
  onChange,
  size = 'md',
  icon,
  prefix,
  unit,
  action,
  className,
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(ids) => (
        <span className={cx(s.box, s[size])} data-bad={error ? true : undefined} data-off={rest.disabled || undefined}>
          {icon && <Icon of={icon} />}
          {prefix && (
            <span className={s.quiet} data-prefix="">
              {prefix}
            </span>
          )}
          <input dir="auto" {...ids} {...rest} value={value} onChange={(event) => onChange(event.target.value)} />
          {unit && (
            <span className={s.quiet} data-unit="">
              {unit}
            </span>
          )}
          {action}
        </span>
      )}
    </Field>
  );
}
