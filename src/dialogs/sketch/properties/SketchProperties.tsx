import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Copy, Trash2 } from 'lucide-react';
import type { Shape } from '../../../../contract/fields/sketchShapes.ts';
import { SKETCH } from '../../../../contract/limits.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ColourField } from '../../../ui/fields/colour/ColourField.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { Slider } from '../../../ui/fields/Slider.tsx';
import { EditorGroup } from '../../../ui/modals/EditorDialog.tsx';
import { KeyHint } from '../../editor/KeyHint.tsx';
import type { Background } from '../drawing/drawing.ts';
import { layerOf } from '../drawing/layers.ts';
import type { ShapeStyle } from '../drawing/shapes.ts';
import { SHAPE_NAMES } from '../labels.ts';
import { LayerFields } from '../layers/LayerFields.tsx';
import { useLayerName } from '../layers/useLayerName.ts';
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
      <LayerFields actor={actor} />
      {hasSelection ? (
        <SelectedButtons actor={actor} />
      ) : (
        <CanvasFields actor={actor} connectedBackground={connectedBackground} onChooseBackground={onChooseBackground} />
      )}
      <KeyHint>
        {hasSelection ? (
          <Trans>Arrow keys move the selection by 1, with Shift by 10. Shift-click adds a shape.</Trans>
        ) : (
          <Trans>
            Hold Shift for straight lines, squares and round shapes. Hold Space to move the paper. By keyboard: arrow
            keys move the crosshair by 1, with Shift by 10, and Enter puts the pen down and lifts it.
          </Trans>
        )}
      </KeyHint>
    </>
  );
}

/** The layer of the selection; none while it is on several. */
function SelectedLayerField({ actor, shapes }: { actor: SketchActor; shapes: readonly Shape[] }) {
  const { t } = useLingui();
  const layerName = useLayerName(actor);
  const layers = useSelector(actor, ({ context }) => context.history.present.layers);
  if (layers.length === 1) return null;
  const ids = new Set(shapes.map((shape) => layerOf(shape, layers).id));
  const options = layers.toReversed().map((layer) => ({ value: layer.id, label: layerName(layer) }));
  const several = ids.size > 1 ? [{ value: '', label: t`Several layers`, disabled: true }] : [];
  return (
    <Select
      label={<Trans>Layer</Trans>}
      value={ids.size > 1 ? '' : [...ids][0]!}
      options={[...several, ...options]}
      onChange={(id) => actor.send({ type: 'shapes.layered', id })}
    />
  );
}

function SelectedGroup({ actor }: { actor: SketchActor }) {
  const { i18n } = useLingui();
  const shapes = useDisplayedShapes(actor);
  const [shape] = shapes;
  if (!shape) return null;
  if (shapes.length > 1) {
    return (
      <EditorGroup title={<Plural value={shapes.length} one="# shape" other="# shapes" />}>
        <SelectedLayerField actor={actor} shapes={shapes} />
      </EditorGroup>
    );
  }
  return (
    <EditorGroup title={i18n._(SHAPE_NAMES[shape.type])}>
      <ShapeBoxFields shape={shape} onPlace={(box) => actor.send({ type: 'shape.placed', box })} />
      <SelectedLayerField actor={actor} shapes={shapes} />
    </EditorGroup>
  );
}

function StyleFields({ actor }: { actor: SketchActor }) {
  const tool = useSelector(actor, ({ context }) => context.tool);
  return tool === 'eraser' ? <EraserField actor={actor} /> : <PaintFields actor={actor} />;
}

function EraserField({ actor }: { actor: SketchActor }) {
  const eraserWidth = useSelector(actor, ({ context }) => context.style.eraserWidth);
  return (
    <Slider
      label={<Trans>Eraser size</Trans>}
      value={eraserWidth}
      min={SKETCH.lineWidth.min}
      max={SKETCH.lineWidth.max}
      step={1}
      initialValue={SKETCH.eraserWidth}
      format={(width) => `${width} px`}
      hint={<Trans>Erases what is on the selected layer. A pen’s eraser works with every tool.</Trans>}
      onChange={(width) => actor.send({ type: 'style.changed', style: { eraserWidth: width } })}
    />
  );
}

function PaintFields({ actor }: { actor: SketchActor }) {
  const { t } = useLingui();
  const { lineWidth, strokeColor, fillColor, opacity } = useSelector(actor, ({ context }) => context.style);
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
      <Slider
        label={<Trans>Shape opacity</Trans>}
        value={opacity}
        min={0.05}
        max={1}
        step={0.05}
        initialValue={1}
        format={(share) => `${Math.round(share * 100)}%`}
        onChange={(share) => change({ opacity: share })}
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
