import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { TextField } from '../../ui/TextField.tsx';
import { tip } from '../../ui/tip.ts';
import s from './ColourField.module.css';

/** Black first, then one of each hue: enough to tell parts of a product apart. */
const SWATCHES = [
  ['#000000', msg`Black`],
  ['#6b655c', msg`Grey`],
  ['#cf3434', msg`Red`],
  ['#c4570b', msg`Orange`],
  ['#e3b100', msg`Yellow`],
  ['#37842a', msg`Green`],
  ['#2b6bdd', msg`Blue`],
  ['#8a48d4', msg`Violet`],
] as const;
const HEX = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i;

const SIX_DIGITS = 6;

/** Six digits with a hash, in small letters; undefined for what is no colour. */
function readHex(typed: string): string | undefined {
  const digits = HEX.exec(typed.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

type SwatchesProps = { label: string; value: string; onChange: (color: string) => void };

/** A row of ready colours. */
export function Swatches({ label, value, onChange }: SwatchesProps) {
  const { i18n } = useLingui();
  return (
    <fieldset className={s.group}>
      <legend className={s.label}>{label}</legend>
      <div className={s.swatches}>
        {SWATCHES.map(([color, name]) => (
          <button
            key={color}
            type="button"
            aria-label={i18n._(name)}
            aria-pressed={color === value}
            {...tip(i18n._(name))}
            style={{ background: color }}
            onClick={() => onChange(color)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type ColourFieldProps = { label?: ReactNode; name: string; value: string; onChange: (color: string) => void };

/**
 * Any colour: picked in the system's dialog, or typed as hex. Six digits count at once, three when the field is left; what is no
 * colour goes back then.
 */
export function ColourField({ label, name, value, onChange }: ColourFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string>();
  const take = () => {
    const color = typed === undefined ? undefined : readHex(typed);
    if (color !== undefined && color !== value) onChange(color);
    setTyped(undefined);
  };
  const type = (text: string) => {
    setTyped(text);
    const color = text.trim().length >= SIX_DIGITS ? readHex(text) : undefined;
    if (color !== undefined && color !== value) onChange(color);
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
        onChange={type}
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
