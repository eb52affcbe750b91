import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { TextField } from '../TextField.tsx';
import s from './NumberField.module.css';
import { parseNumber } from './parseNumber.ts';
import { useScrub } from './useScrub.ts';

interface NumberFieldProps {
  label?: ReactNode;
  'aria-label'?: string;
  prefix?: string;
  unit?: ReactNode;
  value: number;
  min?: number;
  max?: number;
  /** The step of an arrow key; with Shift ten times as much. */
  step?: number;
  /** Decimal places kept. */
  decimals?: number;
  /** Each figure within the bounds counts while it is typed, not only when the field is left. */
  commitsWhileTyping?: boolean;
  /** Reads what is typed; NaN for what is no figure. */
  parse?: (typed: string) => number;
  onChange: (value: number) => void;
  disabled?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
}

const SHIFT_STEP_FACTOR = 10;

/** A figure typed, stepped with the arrow keys, or dragged by its label. What is no number goes back to the last good one when it is left. */
export function NumberField(props: NumberFieldProps) {
  const {
    value,
    min = Number.NEGATIVE_INFINITY,
    max = Number.POSITIVE_INFINITY,
    step = 1,
    decimals = 0,
    commitsWhileTyping = false,
    parse = parseNumber,
    onChange,
  } = props;
  const { label, prefix, unit, disabled, hint, error } = props;
  const [typed, setTyped] = useState<string>();
  const scrub = useScrub({ value, step, disabled, onChange: changeValue });

  function changeValue(next: number) {
    setTyped(undefined);
    const limited = Number(Math.min(Math.max(next, min), max).toFixed(decimals));
    if (limited !== value) onChange(limited);
  }

  function commit() {
    if (typed === undefined) return;
    const number = parse(typed);
    if (Number.isNaN(number)) setTyped(undefined);
    else changeValue(number);
  }

  function changeText(text: string) {
    const number = parse(text);
    if (commitsWhileTyping && number >= min && number <= max) changeValue(number);
    setTyped(text);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') commit();
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    changeValue(value + (event.key === 'ArrowUp' ? step : -step) * (event.shiftKey ? SHIFT_STEP_FACTOR : 1));
  }

  return (
    <div className={s.number} {...scrub}>
      <TextField
        role="spinbutton"
        inputMode="decimal"
        autoComplete="off"
        className="num"
        aria-label={props['aria-label']}
        aria-valuenow={value}
        aria-valuemin={Number.isFinite(min) ? min : undefined}
        aria-valuemax={Number.isFinite(max) ? max : undefined}
        {...(prefix !== undefined && { prefix })}
        label={label}
        unit={unit}
        disabled={disabled}
        hint={hint}
        error={error}
        value={typed ?? String(value)}
        onChange={changeText}
        onBlur={commit}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
