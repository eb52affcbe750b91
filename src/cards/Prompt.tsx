import { Trans } from '@lingui/react/macro';
import type { CSSProperties, KeyboardEvent } from 'react';
import s from './Prompt.module.css';

type PromptProps = {
  /** The name that assistive technology reads. */
  label: string;
  value: string;
  placeholder: string;
  lines?: number;
  readOnly: boolean;
  /** Set when a connected text overrides what is typed: shown grey, with where it comes from. */
  from?: { readonly text: string; readonly title: string } | undefined;
  /** The id of the problem shown for this field. */
  problem?: string | undefined;
  maxLength: number;
  onChange: (value: string) => void;
  /** Enter; Shift+Enter makes a new line. */
  onSubmit?: () => void;
};

/** The prompt of a card: the region is the field. */
export function Prompt({
  label,
  value,
  placeholder,
  lines = 4,
  readOnly,
  from,
  problem,
  maxLength,
  onChange,
  onSubmit,
}: PromptProps) {
  function submitOnEnter(event: KeyboardEvent) {
    // An input method's own Enter picks a word; it must not send the prompt.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !onSubmit) return;
    event.preventDefault();
    onSubmit();
  }

  return (
    <div
      className={s.prompt}
      data-bad={problem ? true : undefined}
      style={{ '--lines': String(from ? lines - 1 : lines) } as CSSProperties}
    >
      {from && (
        <div className={s.source}>
          <i />
          <Trans>From {from.title}</Trans>
        </div>
      )}
      <textarea
        className={s.field}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem}
        value={from ? from.text : value}
        placeholder={placeholder}
        readOnly={readOnly || from !== undefined}
        maxLength={maxLength}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={submitOnEnter}
      />
    </div>
  );
}
