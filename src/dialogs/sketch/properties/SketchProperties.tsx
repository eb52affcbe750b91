import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Copy, Trash2 } from 'lucide-react';
import { SKETCH } from '../../../../contract/limits.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ColourField } from '../../../ui/fields/ColourField.tsx';
import { Slider } from '../../../ui/fields/Slider.tsx';
import { EditorGroup } from '../../../ui/modals/EditorDialog.tsx';
import properties from '../../editor/Properties.module.css';
import type { Background } from '../drawing/drawing.ts';
import type { ShapeStyle } from '../drawing/shapes.ts';
import { SHAPE_NAMES } from '../labels.ts';
import { useDisplayedShapes } from '../SketchOverlay.tsx';
import type { SketchActor } from '../useSketch.ts';
import { CanvasFields } from './CanvasFields.tsx';
import { ShapeBoxFields } from './ShapeBoxFields.tsx';
import s from './SketchProperties.module.css';
import { Swatches } from './Swatches.tsx';

type SketchPropertiesProps = {
  actor: SketchActor;
  /** The background by the input's picture, for when a chosen one is removed. */
  connectedBackground: Background | undefined;
  onChooseBackground: (() => void) | undefined;
};

/** The right column of the sketch dialog: the selected shape, the style of what is drawn, the canvas. */
export function SketchProperties({ actor, connectedBackground, onChooseBackground }: SketchPropertiesProps) {
  const hasSelection = useSelector(actor, ({ context }) => context.selectedIds.length > 0);
  return (
    <>
      <SelectedGroup actor={actor} />
      <StyleFields actor={actor} />
      {hasSelection ? (
        <SelectedButtons actor={actor} />
      ) : (
        <CanvasFields actor={actor} connectedBackground={connectedBackground} onChooseBackground={onChooseBackground} />
      )}
      <p className={properties.hint}>
        {hasSelection ? (
          <Trans>Arrow keys move the selection by 1, with Shift by 10. Shift-click adds a shape.</Trans>
        ) : (
          <Trans>
            Hold Shift for straight lines, squares and round shapes. Hold Space to move the paper. By keyboard: arrow
            keys move the crosshair by 1, with Shift by 10, and Enter puts the pen down and lifts it.
          </Trans>
        )}
      </p>
    </>
  );
}

function SelectedGroup({ actor }: { actor: SketchActor }) {
  const { i18n } = useLingui();
  const shapes = useDisplayedShapes(actor);
  const [shape] = shapes;
  if (!shape) return null;
  if (shapes.length > 1) {
    return <EditorGroup title={<Plural value={shapes.length} one="# shape" other="# shapes" />}>{null}</EditorGroup>;
  }
  return (
    <EditorGroup title={i18n._(SHAPE_NAMES[shape.type])}>
      <ShapeBoxFields shape={shape} onPlace={(box) => actor.send({ type: 'shape.placed', box })} />
    </EditorGroup>
  );
}

function StyleFields({ actor }: { actor: SketchActor }) {
  const { t } = useLingui();
  const { lineWidth, strokeColor, fillColor } = useSelector(actor, ({ context }) => context.style);
  const change = (style: Partial<ShapeStyle>) => actor.send({ type: 'style.changed', style });
  return (
    <>
      <Slider
        label={<Trans>Line width</Trans>}
        value={lineWidth}
        min={SKETCH.lineWidth.min}
        max={SKETCH.lineWidth.max}
        step={1}
        initialValue={SKETCH.lineWidth.initial}
        format={(width) => `${width} px`}
        onChange={(width) => change({ lineWidth: width })}
      />
      <div className={s.colours}>
        <Swatches label={t`Stroke`} value={strokeColor} onChange={(color) => change({ strokeColor: color })} />
        <ColourField name={t`Stroke colour`} value={strokeColor} onChange={(color) => change({ strokeColor: color })} />
      </div>
      <ColourField
        label={<Trans>Fill</Trans>}
        name={t`Fill colour`}
        value={fillColor}
        onChange={(color) => change({ fillColor: color })}
      />
    </>
  );
}

function SelectedButtons({ actor }: { actor: SketchActor }) {
  return (
    <div className={s.pair}>
      <Button size="sm" icon={Copy} shortcut="Mod+D" onClick={() => actor.send({ type: 'shapes.cloned' })}>
        <Trans>Duplicate</Trans>
      </Button>
      <Button
        size="sm"
        variant="danger"
        icon={Trash2}
        shortcut="Delete"
        onClick={() => actor.send({ type: 'shapes.deleted' })}
      >
        <Trans>Delete</Trans>
      </Button>
    </div>
  );
}
