import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Icon, type IconShape } from '../icons/Icon.tsx';
import { cx } from '../tokens/cx.ts';
import { tip } from '../tooltips/tip.ts';
import s from './SegmentedControl.module.css';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  /** Of the label, where it is not the page's. */
  lang?: string;
  /** Shown instead of the label, which becomes the tooltip. */
  icon?: IconShape;
}

interface SegmentedControlProps<Value extends string> {
  /** The group's name; shown above when `showLabel` is set, else for assistive technology. */
  label: string;
  showLabel?: boolean;
  value: Value;
  segments: readonly Segment<Value>[];
  onChange: (value: Value) => void;
  wide?: boolean;
  disabled?: boolean;
}

const STEP_BY_KEY: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** One of a few values, all in sight: a radio group in one row. Arrow keys move and choose. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, showLabel, value, segments, onChange, wide, disabled } = props;
  const id = useId();
  const selected = segments.some((segment) => segment.value === value) ? value : segments[0]?.value;

  function selectByArrow(event: KeyboardEvent<HTMLDivElement>) {
    const step = STEP_BY_KEY[event.key];
    if (!step) return;
    event.preventDefault();
    const index = segments.findIndex((segment) => segment.value === value);
    const next = (index + step + segments.length) % segments.length;
    onChange(segments[next]!.value);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')[next]?.focus();
  }

  const row = (
    <div
      role="radiogroup"
      aria-label={showLabel ? undefined : label}
      aria-labelledby={showLabel ? id : undefined}
      className={cx(s.row, wide && s.wide)}
      onKeyDown={selectByArrow}
    >
      {segments.map((segment) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio input cannot hold the segment's icon and surface
        <button
          key={segment.value}
          type="button"
          role="radio"
          aria-checked={segment.value === value}
          lang={segment.lang}
          tabIndex={segment.value === selected ? 0 : -1}
          disabled={disabled}
          {...(segment.icon && { ...tip(segment.label), 'aria-label': segment.label })}
          onClick={() => onChange(segment.value)}
        >
          {segmentContent(segment)}
        </button>
      ))}
    </div>
  );
  if (!showLabel) return row;
  return (
    <div>
      <div id={id} className={s.label}>
        {label}
      </div>
      {row}
    </div>
  );
}

function segmentContent<Value extends string>(segment: Segment<Value>): ReactNode {
  return segment.icon ? <Icon of={segment.icon} size="sm" /> : segment.label;
}
