import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useState } from 'react';
import { SERVER_LIMITS } from '../../../../contract/limits.ts';
import s from './bars.module.css';

type BoardNameFieldProps = {
  readonly name: string;
  readonly onRename: (name: string) => void;
  readonly onEnd: () => void;
};

/** Renames a board: told at each letter; Enter keeps the name, Escape brings the old one back. */
export function BoardNameField({ name, onRename, onEnd }: BoardNameFieldProps) {
  const { t } = useLingui();
  const [nameBefore] = useState(name);
  const [typedName, setTypedName] = useState(name);

  /** An empty name is none: the last one stays. */
  function changeName(next: string) {
    setTypedName(next);
    const trimmed = next.trim();
    if (trimmed && trimmed !== name) onRename(trimmed);
  }
  function endEditing(restores: boolean) {
    const isEmpty = typedName.trim() === '';
    if ((restores || isEmpty) && nameBefore !== name) onRename(nameBefore);
    onEnd();
  }
  function endByKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') endEditing(false);
    if (event.key === 'Escape') endEditing(true);
  }

  return (
    <input
      className={s.rename}
      dir="auto"
      aria-label={t`Board name`}
      value={typedName}
      maxLength={SERVER_LIMITS.nameLength}
      // The person has just asked to type here.
      // biome-ignore lint/a11y/noAutofocus: focus follows the request to rename
      autoFocus
      onFocus={(event) => event.target.select()}
      onChange={(event) => changeName(event.target.value)}
      onKeyDown={endByKey}
      onBlur={() => endEditing(false)}
    />
  );
}
