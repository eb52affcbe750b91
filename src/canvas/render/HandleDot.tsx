import { useLingui } from '@lingui/react/macro';
import { tip } from '../../ui/tooltips/tip.ts';
import { handleName, kindName } from '../scene/handleNames.ts';
import type { PositionedHandle } from '../scene/handlePositions.ts';
import { HandleShape } from './HandleShape.tsx';
import s from './handle.module.css';

type HandleDotProps = {
  handle: PositionedHandle;
  isConnected: boolean;
  /** Set if it has neighbours on its side of the card. */
  hasNeighbours: boolean;
};

/** A handle on a live card: 17 drawn, at least 24 pressed. Pressing is heard by the stage. */
export function HandleDot({ handle, isConnected, hasNeighbours }: HandleDotProps) {
  const { t, i18n } = useLingui();
  const name = i18n._(handleName(handle.name));
  const kind = i18n._(kindName(handle.kind));
  const label = handle.direction === 'in' ? t`Input ${name} (${kind})` : t`Output ${name} (${kind})`;
  return (
    <button
      type="button"
      className={s.handle}
      style={{ left: handle.x, top: handle.y }}
      aria-label={label}
      data-handle-id={handle.id}
      data-kind={handle.kind}
      data-wired={isConnected || undefined}
      data-among={hasNeighbours || undefined}
      {...tip(label)}
    >
      <HandleShape kind={handle.kind} />
    </button>
  );
}
