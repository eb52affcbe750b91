import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { ASPECT_RATIOS } from '../../../contract/limits.ts';
import { canvasSize, LAYER_SCALES, type Layer } from '../../geometry/image/layers.ts';
import { NumberField } from '../../ui/fields/number/NumberField.tsx';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { EditorGroup } from '../../ui/modals/EditorDialog.tsx';
import { KeyHint } from '../editor/KeyHint.tsx';
import s from '../editor/Properties.module.css';
import { LayerList } from './LayerList.tsx';
import { currentArrangement, selectedLayer } from './selectors.ts';
import type { ComposerActor, LayerSources } from './useComposer.ts';

type ComposerPropertiesProps = { actor: ComposerActor; sources: LayerSources };

/** The right column: the canvas, the layers from the top one down, and the chosen one in numbers. */
export function ComposerProperties({ actor, sources }: ComposerPropertiesProps) {
  const { t } = useLingui();
  const aspectRatio = useSelector(actor, ({ context }) => currentArrangement(context).aspectRatio);
  const isOpen = useSelector(actor, ({ value }) => value.dialog === 'open');
  const { width, height } = canvasSize(aspectRatio);
  return (
    <>
      <EditorGroup title={<Trans>Canvas</Trans>}>
        <SegmentedControl
          label={t`Canvas`}
          wide
          disabled={!isOpen}
          value={aspectRatio}
          segments={ASPECT_RATIOS.map((value) => ({ value, label: value }))}
          onChange={(aspectRatio) => actor.send({ type: 'ratio.selected', aspectRatio })}
        />
        <p className="num">
          {width} × {height}
        </p>
      </EditorGroup>
      <EditorGroup title={<Trans>Layers</Trans>}>
        <LayerList actor={actor} sources={sources} />
      </EditorGroup>
      <LayerFields actor={actor} />
      {isOpen && (
        <KeyHint>
          <Trans>
            Arrow keys move the layer by 1, with Shift by 10. + and − scale it, R rotates it, 1 to 4 choose a layer.
            Hold Shift to drag without snapping.
          </Trans>
        </KeyHint>
      )}
    </>
  );
}

const EMPTY_FIELDS = { x: 0, y: 0, scale: LAYER_SCALES.min, rotate: 0 };

function LayerFields({ actor }: { actor: ComposerActor }) {
  const { t } = useLingui();
  const selected = useSelector(actor, ({ context }) => selectedLayer(context)?.layer);
  const isOpen = useSelector(actor, ({ value }) => value.dialog === 'open');
  const { x, y, scale, rotate } = selected ?? EMPTY_FIELDS;
  const fieldProps = { commitsWhileTyping: true, disabled: !isOpen || !selected };
  const setLayerFields = (name: string, values: Partial<Omit<Layer, 'imageId'>>) =>
    actor.send({ type: 'layer.set', set: values, name });
  return (
    <>
      <div className={s.two}>
        <NumberField
          {...{ ...fieldProps, prefix: 'X', 'aria-label': t`X`, value: Math.round(x) }}
          onChange={(value) => setLayerFields('x', { x: value })}
        />
        <NumberField
          {...{ ...fieldProps, prefix: 'Y', 'aria-label': t`Y`, value: Math.round(y) }}
          onChange={(value) => setLayerFields('y', { y: value })}
        />
      </div>
      <div className={s.two}>
        <NumberField
          {...{ ...fieldProps, label: t`Scale`, ...LAYER_SCALES, step: 0.01, decimals: 2 }}
          value={Math.round(scale * 100) / 100}
          onChange={(value) => setLayerFields('scale', { scale: value })}
        />
        <NumberField
          {...{ ...fieldProps, label: t`Rotation`, unit: '°', min: -180, max: 180, value: Math.round(rotate) }}
          onChange={(value) => setLayerFields('rotate', { rotate: value })}
        />
      </div>
    </>
  );
}
