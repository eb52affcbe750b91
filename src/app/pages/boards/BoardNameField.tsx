import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { SERVER_LIMITS } from '../../../../contract/limits.ts';
import s from './Tile.module.css';

interface NameFieldProps {
  name: string;
  label: string;
  /** Told at each change, so that nothing typed is lost. */
  onType: (name: string) => void;
  /** The new name, or undefined when the person thought better of it; and whether a key ended it. */
  onEnd: (name: string | undefined, isFromKeyboard: boolean) => void;
}

/** The name of a board while it is being changed: Enter and leaving keep it, Esc drops it, an empty one is dropped too. */
export function BoardNameField({ name, label, onType, onEnd }: NameFieldProps) {
  const [typedName, setTypedName] = useState(name);
  // Removing a focused field blurs it: that must not end a second time.
  const hasEnded = useRef(false);

  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  function endEditing(name: string | undefined, isFromKeyboard: boolean) {
    if (hasEnded.current) return;
    hasEnded.current = true;
    onEnd(name?.trim() || undefined, isFromKeyboard);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') endEditing(typedName, true);
    if (event.key === 'Escape') endEditing(undefined, true);
  }

  return (
    <input
      ref={field}
      className={s.nameField}
      dir="auto"
      aria-label={label}
      maxLength={SERVER_LIMITS.nameLength}
      value={typedName}
      onChange={(event) => {
        setTypedName(event.target.value);
        onType(event.target.value);
      }}
      onKeyDown={onKeyDown}
      onBlur={() => endEditing(typedName, false)}
    />
  );
}
