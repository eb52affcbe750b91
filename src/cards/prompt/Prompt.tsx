import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { isComposing } from '../../ui/keyboard/isComposing.ts';
import { useSharedText } from '../text/useSharedText.ts';
import { observeHeight } from './observeHeight.ts';
import s from './Prompt.module.css';

/** Heights in board units. They hold in both tiers and both languages, whatever the type, so that boxes stay equal. */
const LINE_HEIGHT = 20;
const PADDING = 16;
const NOTE_HEIGHT = 24;

/** The height of a prompt that shows so many lines. */
export const promptHeight = (lines: number): number => lines * LINE_HEIGHT + PADDING;

type PromptProps = {
  /** The name that assistive technology reads. */
  label: string;
  value: string;
  placeholder: string;
  /** In board units. */
  height: number;
  /** Lets the person drag the lower corner; told the new height. */
  onResize?: ((height: number) => void) | undefined;
  readOnly: boolean;
  /** Set when a connected text overrides what is typed: shown grey, with where it comes from. */
  source?: { readonly text: string; readonly title: string } | undefined;
  /** The engine that made what stands here. */
  usedEngine?: string | undefined;
  /** The id of the problem shown for this field. */
  problem?: string | undefined;
  /** More may be written, and is said: nothing that is pasted is cut. */
  maxLength: number;
  onChange: (value: string) => void;
  /** Enter; Shift+Enter makes a new line. */
  onSubmit?: (() => void) | undefined;
};

/** The prompt of a card: the region is the field. */
export function Prompt(props: PromptProps) {
  const { label, value, placeholder, height, onResize, readOnly, source, usedEngine, problem, ...rest } = props;
  const { maxLength, onChange, onSubmit } = rest;
  const { t } = useLingui();
  const field = useRef<HTMLTextAreaElement>(null);
  const sharedText = useSharedText(field, source ? source.text : value, onChange);
  const isTooLong = source === undefined && value.length > maxLength;
  // A note takes its line from the field: the height is not the person's then.
  const isResizable = onResize !== undefined && source === undefined && !readOnly && !isTooLong;
  const reportHeight = useEffectEvent((next: number) => {
    if (next !== height) onResize?.(next);
  });
  useEffect(
    () => (isResizable ? observeHeight(field.current!, (next) => reportHeight(next)) : undefined),
    [isResizable],
  );

  function submitOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event) || !onSubmit) return;
    event.preventDefault();
    onSubmit();
  }

  return (
    <div className={s.prompt} data-bad={problem ? true : undefined}>
      {source && (
        <div className={s.source}>
          <span>
            <Trans>From {source.title}</Trans>
          </span>
        </div>
      )}
      <textarea
        {...sharedText}
        className={s.field}
        dir="auto"
        style={{ height: source || usedEngine || isTooLong ? height - NOTE_HEIGHT : height }}
        data-sized={isResizable || undefined}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem}
        placeholder={source ? t`The connected text is empty` : placeholder}
        readOnly={readOnly || source !== undefined}
        spellCheck={false}
        onKeyDown={submitOnEnter}
        // Out of focus it does not scroll: it shows its beginning.
        onBlur={(event) => event.currentTarget.scrollTo(0, 0)}
      />
      {isTooLong && (
        <p className={s.full} role="status">
          <Trans>
            {value.length} of {maxLength} characters: make it shorter
          </Trans>
        </p>
      )}
      {usedEngine && !isTooLong && (
        <p className={s.usedEngine}>
          <Trans>Made by {usedEngine}</Trans>
        </p>
      )}
    </div>
  );
}
