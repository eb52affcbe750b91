import type { HandleKind } from '../../../contract/handles.ts';
import {
  HANDLE_LETTERS,
  HANDLE_OUTLINES,
  LETTER_BASELINE_Y,
  MARK_CENTRE,
  MASK_HALF_DISC,
  OMNI_CORE_RADIUS,
} from '../scene/handleMark.ts';
import s from './handle.module.css';

/** A kind's mark: shape and letter. Hollow or full is the handle's matter. */
export function HandleShape({ kind }: { kind: HandleKind }) {
  const letter = HANDLE_LETTERS[kind];
  return (
    <svg viewBox="0 0 17 17" className={s.shape} aria-hidden="true">
      <path d={HANDLE_OUTLINES[kind]} />
      {letter && (
        <text x={kind === 'video' ? MARK_CENTRE - 1 : MARK_CENTRE} y={LETTER_BASELINE_Y} textAnchor="middle">
          {letter}
        </text>
      )}
      {kind === 'mask' && <path d={MASK_HALF_DISC} className={s.half} />}
      {kind === 'omni' && <circle cx={MARK_CENTRE} cy={MARK_CENTRE} r={OMNI_CORE_RADIUS} className={s.core} />}
    </svg>
  );
}
