import type { HandleKind } from '../../../contract/handles.ts';
import { CORE_RADIUS, HALF_DISC, LETTER_BASELINE, LETTERS, MIDDLE, OUTLINES } from '../scene/handleMark.ts';
import s from './handle.module.css';

/** A kind's mark: shape and letter. Hollow or full is the handle's matter. */
export function HandleShape({ kind }: { kind: HandleKind }) {
  const letter = LETTERS[kind];
  return (
    <svg viewBox="0 0 17 17" className={s.shape} aria-hidden="true">
      <path d={OUTLINES[kind]} />
      {letter && (
        <text x={kind === 'video' ? MIDDLE - 1 : MIDDLE} y={LETTER_BASELINE} textAnchor="middle">
          {letter}
        </text>
      )}
      {kind === 'mask' && <path d={HALF_DISC} className={s.half} />}
      {kind === 'omni' && <circle cx={MIDDLE} cy={MIDDLE} r={CORE_RADIUS} className={s.core} />}
    </svg>
  );
}
