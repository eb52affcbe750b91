import { useSelector } from '@xstate/react';
import type { Shape } from '../../../contract/fields/shapes.ts';
import { type Box, boxBetween } from '../../geometry/image/shapes.ts';
import shared from '../stage/Stage.module.css';
import { stagePoint } from '../stage/stageView.ts';
import { shapeBox } from './drawing/shapes.ts';
import { cornersOf, selectedShapes } from './gestures.ts';
import s from './SketchStage.module.css';
import type { SketchContext } from './sketch.types.ts';
import type { SketchActor } from './useSketch.ts';

const CORNER = 9;
/** Half the length of the crosshair's arms, in stage pixels. */
const ARM = 12;

/** The selected shapes as they are shown now: under the pointer while they are held. */
function shownShapes(context: SketchContext): readonly Shape[] {
  return context.grasp?.now ?? selectedShapes(context);
}

const sameShapes = (a: readonly Shape[], b: readonly Shape[]) =>
  a.length === b.length && a.every((shape, i) => shape === b[i]);

/** The selected shapes as they are shown now; another list only when one of them is another. */
export function useShownShapes(actor: SketchActor): readonly Shape[] {
  return useSelector(actor, ({ context }) => shownShapes(context), sameShapes);
}

/** The layer above the paper: the frame of the selection, and the crosshair of the keyboard. */
export function SketchOverlay({ actor }: { actor: SketchActor }) {
  const shapes = useShownShapes(actor);
  const marquee = useSelector(actor, ({ context }) => context.marquee);
  const view = useSelector(actor, ({ context }) => context.view);
  const cursor = useSelector(actor, ({ context }) => context.cursor);
  const drawsWith = useSelector(actor, ({ context }) => !context.readOnly && context.tool !== 'select');
  const cross = stagePoint(view, cursor);
  return (
    <svg className={shared.cover} aria-hidden="true">
      {shapes.map((shape) => (
        <Frame key={shape.id} shape={shape} view={view} alone={shapes.length === 1} />
      ))}
      {marquee && <rect className={s.marquee} {...onStage(boxBetween(marquee.from, marquee.to), view)} />}
      {drawsWith && (
        <path
          className={shared.keyCursor}
          d={`M${cross.x - ARM},${cross.y}h${2 * ARM}M${cross.x},${cross.y - ARM}v${2 * ARM}`}
        />
      )}
    </svg>
  );
}

function onStage(box: Box, view: SketchContext['view']): Box {
  return { ...stagePoint(view, box), width: box.width * view.scale, height: box.height * view.scale };
}

function Frame({ shape, view, alone }: { shape: Shape; view: SketchContext['view']; alone: boolean }) {
  const { x, y, width, height } = onStage(shapeBox(shape), view);
  if (shape.type === 'fill')
    return <circle className={shared.line} cx={x + width / 2} cy={y + height / 2} r={width / 2} />;
  return (
    <>
      <rect className={shared.line} x={x} y={y} width={width} height={height} />
      {alone &&
        cornersOf({ x, y, width, height }).map(({ at }, corner) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the corners of a straight line may lie at one place
            key={corner}
            className={shared.corner}
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
