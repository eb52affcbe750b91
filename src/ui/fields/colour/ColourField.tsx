import { useLingui } from '@lingui/react/macro';
import { Pipette } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../buttons/IconButton.tsx';
import { TextField } from '../TextField.tsx';
import s from './ColourField.module.css';
import { canPickScreenColor, pickScreenColor } from './eyeDropper.ts';

const HEX_PATTERN = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i;

const HEX_DIGIT_COUNT = 6;

/** Six digits with a hash, in small letters; undefined for what is no colour. */
function parseHex(typed: string): string | undefined {
  const digits = HEX_PATTERN.exec(typed.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

type ColourFieldProps = {
  label?: ReactNode;
  name: string;
  value: string;
  onChange: (color: string) => void;
  disabled?: boolean;
};

/**
 * Any colour: picked in the system's dialog, from the screen where the browser lets one, or typed as hex. Six digits count at once, three when the field is left; what is no
 * colour goes back then.
 */
export function ColourField({ label, name, value, onChange, disabled }: ColourFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    const color = typed === undefined ? undefined : parseHex(typed);
    if (color !== undefined && color !== value) onChange(color);
    setTyped(undefined);
  };
  const changeText = (text: string) => {
    setTyped(text);
    const color = text.trim().length >= HEX_DIGIT_COUNT ? parseHex(text) : undefined;
    if (color !== undefined && color !== value) onChange(color);
  };
  return (
    <div className={s.colour}>
      <TextField
        label={label}
        aria-label={name}
        className={s.hex}
        disabled={disabled}
        spellCheck={false}
        autoComplete="off"
        value={typed ?? value}
        onChange={changeText}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
        action={
          <>
            {canPickScreenColor() && (
              <IconButton
                className={s.pipette}
                label={t`Pick a colour from the screen`}
                icon={Pipette}
                size="sm"
                disabled={disabled}
                onClick={() => void pickScreenColor().then((color) => color && color !== value && onChange(color))}
              />
            )}
            <input
              type="color"
              className={s.chip}
              disabled={disabled}
              aria-label={t`${name} picker`}
              value={parseHex(value) ?? '#000000'}
              onChange={(event) => onChange(event.target.value)}
            />
          </>
        }
      />
    </div>
  );
}
