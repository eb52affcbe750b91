import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { TextField } from '../../ui/TextField.tsx';
import { tip } from '../../ui/tip.ts';
import s from './ColourField.module.css';

/** Black first, then one of each hue: enough to tell parts of a product apart. */
const SWATCHES = ['#000000', '#6b655c', '#cf3434', '#c4570b', '#e3b100', '#37842a', '#2b6bdd', '#8a48d4'];
const HEX = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i;

/** Six digits with a hash, in small letters; undefined for what is no colour. */
function readHex(typed: string): string | undefined {
  const digits = HEX.exec(typed.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

type SwatchesProps = { label: string; value: string; onChange: (color: string) => void };

/** A row of ready colours. */
export function Swatches({ label, value, onChange }: SwatchesProps) {
  return (
    <fieldset className={s.group}>
      <legend className={s.label}>{label}</legend>
      <div className={s.swatches}>
        {SWATCHES.map((color) => (
          <button
            key={color}
            type="button"
            aria-label={color}
            aria-pressed={color === value}
            {...tip(color)}
            style={{ background: color }}
            onClick={() => onChange(color)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type ColourFieldProps = { label?: ReactNode; name: string; value: string; onChange: (color: string) => void };

/** Any colour: picked in the system's dialog, or typed as hex. What is no colour goes back when the field is left. */
export function ColourField({ label, name, value, onChange }: ColourFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string>();
  const take = () => {
    const color = typed === undefined ? undefined : readHex(typed);
    if (color !== undefined && color !== value) onChange(color);
    setTyped(undefined);
  };
  return (
    <div className={s.colour}>
      <TextField
        label={label}
        aria-label={name}
        className={s.hex}
        spellCheck={false}
        autoComplete="off"
        value={typed ?? value}
        onChange={setTyped}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
        action={
          <input
            type="color"
            className={s.chip}
            aria-label={t`${name} picker`}
            value={readHex(value) ?? '#000000'}
            onChange={(event) => onChange(event.target.value)}
          />
        }
      />
    </div>
  );
}
