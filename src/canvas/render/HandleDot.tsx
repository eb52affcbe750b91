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
  /** The names of the nodes that it is connected to. */
  neighbours: string;
  /** Nothing can be connected here: it is only read. */
  isInert: boolean;
};

/** A handle on a live card: 17 drawn, at least 24 pressed. Pressing is heard by the stage. */
export function HandleDot({ handle, isConnected, hasNeighbours, neighbours, isInert }: HandleDotProps) {
  const { t, i18n } = useLingui();
  const name = i18n._(handleName(handle.name));
  const kind = i18n._(kindName(handle.kind));
  const label = handle.direction === 'in' ? t`Input ${name} (${kind})` : t`Output ${name} (${kind})`;
  const wiredLabel = handle.direction === 'in' ? t`${label}, from ${neighbours}` : t`${label}, to ${neighbours}`;
  const attributes = {
    className: s.handle,
    style: { left: handle.x, top: handle.y },
    'aria-label': neighbours ? wiredLabel : label,
    'data-handle-id': handle.id,
    'data-kind': handle.kind,
    'data-wired': isConnected || undefined,
    'data-among': hasNeighbours || undefined,
    ...tip(label),
  };
  const shape = <HandleShape kind={handle.kind} />;
  if (isInert) {
    return (
      <span role="img" {...attributes}>
        {shape}
      </span>
    );
  }
  return (
    <button type="button" {...attributes}>
      {shape}
    </button>
  );
}
