import type { CSSProperties } from 'react';
import type { RotatedBox } from '../../geometry/plane/rotatedBox.ts';
import s from '../stage/Stage.module.css';
import type { StageBox } from './boxGrips.ts';

/** The outline of a box on the stage; its corners and the knob that turns it, unless it is `fixed`. */
export function BoxOutline({ box: { corners, knob, stemStart }, fixed = false }: { box: StageBox; fixed?: boolean }) {
  return (
    <>
      <polygon className={s.line} points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {!fixed && (
        <>
          <path className={s.line} d={`M${stemStart.x} ${stemStart.y}L${knob.x} ${knob.y}`} />
          {corners.map(({ x, y }, corner) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two corners may lie at one place
            <rect key={corner} className={s.corner} x={x - 5} y={y - 5} width={10} height={10} rx={2} />
          ))}
          <circle className={s.corner} cx={knob.x} cy={knob.y} r={5.5} />
        </>
      )}
    </>
  );
}

/** The place of an element on the paper that fills a box. */
export function boxStyle({ middle, size, rotation }: RotatedBox): CSSProperties {
  return {
    left: middle.x - size.width / 2,
    top: middle.y - size.height / 2,
    ...size,
    transform: `rotate(${rotation}deg)`,
  };
}
