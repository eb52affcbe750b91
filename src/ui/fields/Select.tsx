import type { ReactNode } from 'react';
import { Field } from './Field.tsx';
import s from './Select.module.css';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

interface SelectProps<Value extends string> {
  label?: ReactNode;
  'aria-label'?: string;
  hint?: ReactNode;
  error?: ReactNode;
  value: Value;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  disabled?: boolean;
  className?: string;
}

/** One of several values: the browser's own select, dressed (and its list too, where the browser allows that). */
export function Select<Value extends string>({
  label,
  hint,
  error,
  value,
  options,
  onChange,
  className,
  ...rest
}: SelectProps<Value>) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(ids) => (
        <select
          {...ids}
          {...rest}
          className={s.select}
          value={value}
          onChange={(event) => {
            const selectedOption = options.find((option) => option.value === event.target.value);
            if (selectedOption) onChange(selectedOption.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
