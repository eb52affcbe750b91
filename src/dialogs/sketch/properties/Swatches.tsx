import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { tip } from '../../../ui/tooltips/tip.ts';
import s from './Swatches.module.css';

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
            data-swatch
            onClick={() => onChange(color)}
          />
        ))}
      </div>
    </fieldset>
  );
}
