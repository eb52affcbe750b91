import { useSelector } from '@xstate/react';
import type { Shape } from '../../../contract/fields/sketchShapes.ts';
import { type Box, boxBetween } from '../../geometry/image/shapes.ts';
import shared from '../stage/Stage.module.css';
import { stagePoint } from '../stage/stageView.ts';
import { shapeBox } from './drawing/shapes.ts';
import { resizeCorners, selectedShapes } from './gestures.ts';
import s from './SketchStage.module.css';
import type { SketchContext } from './sketch.types.ts';
import type { SketchActor } from './useSketch.ts';

const CORNER_SIZE = 9;
/** Half the length of the crosshair's arms, in stage pixels. */
const CROSSHAIR_ARM = 12;

/** The selected shapes as they are shown now: under the pointer while they are held. */
function displayedShapes(context: SketchContext): readonly Shape[] {
  return context.shapeDrag?.movedShapes ?? selectedShapes(context);
}

const isSameShapes = (a: readonly Shape[], b: readonly Shape[]) =>
  a.length === b.length && a.every((shape, i) => shape === b[i]);

/** The selected shapes as they are shown now; another list only when one of them is another. */
export function useDisplayedShapes(actor: SketchActor): readonly Shape[] {
  return useSelector(actor, ({ context }) => displayedShapes(context), isSameShapes);
}

/** The layer above the paper: the frame of the selection, and the crosshair of the keyboard. */
export function SketchOverlay({ actor }: { actor: SketchActor }) {
  const shapes = useDisplayedShapes(actor);
  const marquee = useSelector(actor, ({ context }) => context.marquee);
  const view = useSelector(actor, ({ context }) => context.view);
  const cursor = useSelector(actor, ({ context }) => context.cursor);
  const mirrorX = useSelector(actor, ({ context: { isMirrored, history, view } }) =>
    isMirrored ? stagePoint(view, { x: history.present.canvasWidth / 2, y: 0 }).x : undefined,
  );
  const hasDrawingTool = useSelector(actor, ({ context }) => !context.readOnly && context.tool !== 'select');
  const crosshair = stagePoint(view, cursor);
  return (
    <svg className={shared.cover} aria-hidden="true">
      {shapes.map((shape) => (
        <ShapeFrame key={shape.id} shape={shape} view={view} isOnly={shapes.length === 1} />
      ))}
      {marquee && <rect className={s.marquee} {...stageBox(boxBetween(marquee.startPoint, marquee.endPoint), view)} />}
      {mirrorX !== undefined && <path className={s.mirror} d={`M${mirrorX},0V4096`} />}
      {hasDrawingTool && (
        <path
          className={shared.keyCursor}
          d={`M${crosshair.x - CROSSHAIR_ARM},${crosshair.y}h${2 * CROSSHAIR_ARM}M${crosshair.x},${crosshair.y - CROSSHAIR_ARM}v${2 * CROSSHAIR_ARM}`}
        />
      )}
    </svg>
  );
}

function stageBox(box: Box, view: SketchContext['view']): Box {
  return { ...stagePoint(view, box), width: box.width * view.scale, height: box.height * view.scale };
}

function ShapeFrame({ shape, view, isOnly }: { shape: Shape; view: SketchContext['view']; isOnly: boolean }) {
  const { x, y, width, height } = stageBox(shapeBox(shape), view);
  if (shape.type === 'fill')
    return <circle className={shared.line} cx={x + width / 2} cy={y + height / 2} r={width / 2} />;
  return (
    <>
      <rect className={shared.line} x={x} y={y} width={width} height={height} />
      {isOnly &&
        resizeCorners({ x, y, width, height }).map(({ at }, corner) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the corners of a straight line may lie at one place
            key={corner}
            className={shared.corner}
            x={at.x - CORNER_SIZE / 2}
            y={at.y - CORNER_SIZE / 2}
            width={CORNER_SIZE}
            height={CORNER_SIZE}
            rx={2}
          />
        ))}
    </>
  );
}
