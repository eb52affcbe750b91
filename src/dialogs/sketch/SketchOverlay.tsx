import { useSelector } from '@xstate/react';
import type { Shape } from '../../../contract/nodes.ts';
import s from './SketchStage.module.css';
import { shapeBox } from './shapes.ts';
import type { SketchContext } from './sketch.types.ts';
import { toStage } from './stageView.ts';
import { cornersOf, selectedShape } from './strokes.ts';
import type { SketchActor } from './useSketch.ts';

const CORNER = 9;
/** Half the length of the crosshair's arms, in stage pixels. */
const ARM = 12;

/** The selected shape as it is shown now: under the pointer while it is held. */
export function shownShape(context: SketchContext): Shape | undefined {
  return context.grasp ? context.live : selectedShape(context);
}

/** What lies above the paper: the frame of the selection, and the crosshair of the keyboard. */
export function SketchOverlay({ actor }: { actor: SketchActor }) {
  const shape = useSelector(actor, ({ context }) => shownShape(context));
  const view = useSelector(actor, ({ context }) => context.view);
  const cursor = useSelector(actor, ({ context }) => context.cursor);
  const drawsWith = useSelector(actor, ({ context }) => !context.readOnly && context.tool !== 'select');
  const cross = toStage(view, cursor);
  return (
    <svg className={s.overlay} aria-hidden="true">
      {shape && <Frame shape={shape} view={view} />}
      {drawsWith && (
        <path
          className={s.cross}
          d={`M${cross.x - ARM},${cross.y}h${2 * ARM}M${cross.x},${cross.y - ARM}v${2 * ARM}`}
        />
      )}
    </svg>
  );
}

function Frame({ shape, view }: { shape: Shape; view: SketchContext['view'] }) {
  const box = shapeBox(shape);
  const { x, y } = toStage(view, box);
  const width = box.width * view.scale;
  const height = box.height * view.scale;
  if (shape.type === 'fill')
    return <circle className={s.frameLine} cx={x + width / 2} cy={y + height / 2} r={width / 2} />;
  return (
    <>
      <rect className={s.frameLine} x={x} y={y} width={width} height={height} />
      {cornersOf({ x, y, width, height }).map(({ at }) => (
        <rect
          key={`${at.x} ${at.y}`}
          className={s.corner}
          x={at.x - CORNER / 2}
          y={at.y - CORNER / 2}
          width={CORNER}
          height={CORNER}
          rx={2}
        />
      ))}
    </>
  );
}
