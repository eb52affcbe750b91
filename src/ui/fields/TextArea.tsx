import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { cx } from '../tokens/cx.ts';
import { Field } from './Field.tsx';
import s from './TextArea.module.css';

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> {
  label?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  value: string;
  onChange: (value: string) => void;
  /** Grows with its text from `rows` up to this many lines, then scrolls. */
  maxRows?: number;
  /** Without a box of its own, for places that draw one around it. */
  bare?: boolean;
}

/** Several lines of text. With `maxRows` a hidden copy of the text gives the box its height, in every browser. */
export function TextArea({
  label,
  hint,
  error,
  value,
  onChange,
  rows = 3,
  maxRows,
  bare,
  className,
  ...rest
}: TextAreaProps) {
  const limits = { '--rows': rows, '--max-rows': maxRows ?? rows } as CSSProperties;
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(ids) => (
        <span
          className={cx(s.box, bare && s.bare)}
          style={limits}
          data-copy={maxRows ? `${value}\n` : undefined}
          data-bad={error ? true : undefined}
          data-off={rest.disabled || undefined}
        >
          <textarea
            dir="auto"
            {...ids}
            {...rest}
            rows={rows}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}
