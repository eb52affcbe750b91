import { type CSSProperties, type ReactNode, useId } from 'react';
import s from './Slider.module.css';

interface SliderProps {
  label: ReactNode;
  value: number;
  min: number;
  max: number;
  step: number;
  /** The value that a double-click brings back; nothing where it is missing. */
  initialValue?: number | undefined;
  onChange: (value: number) => void;
  /** Called once when a drag or a key press has ended: the moment to remember or send. */
  onCommit?: (value: number) => void;
  /** The figure as people read it: `0.80`, `40 px`. */
  format?: (value: number) => string;
  hint?: ReactNode;
  /** Switches it off and says why, in the hint's place. */
  offReason?: string | undefined;
}

/** A figure between two limits: label and figure above, a thin track with a knob, a hint below. */
export function Slider(props: SliderProps) {
  const { label, value, min, max, step, initialValue, onChange, onCommit, format = String, hint, offReason } = props;
  const id = useId();
  const note = offReason ?? hint;
  const fraction = max > min ? (Math.min(Math.max(value, min), max) - min) / (max - min) : 0;
  function reset(): void {
    if (initialValue === undefined || initialValue === value) return;
    onChange(initialValue);
    onCommit?.(initialValue);
  }

  return (
    <div className={s.slider} data-off={offReason ? true : undefined}>
      <div className={s.top}>
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} className={s.figure}>
          {format(value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        className={s.track}
        style={{ '--part': fraction } as CSSProperties}
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={Boolean(offReason)}
        aria-valuetext={format(value)}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        onDoubleClick={reset}
        onPointerUp={(event) => onCommit?.(event.currentTarget.valueAsNumber)}
        onKeyUp={(event) => onCommit?.(event.currentTarget.valueAsNumber)}
      />
      {note && (
        <p id={`${id}-note`} className={s.note}>
          {note}
        </p>
      )}
    </div>
  );
}
