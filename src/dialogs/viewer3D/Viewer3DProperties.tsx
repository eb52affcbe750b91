import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { LIGHT_INTENSITY } from '../../../contract/limits.ts';
import { LENGTH_UNITS, lengthText, type ModelExtent, scaledToUnit, type UnitlessFormat } from '../../model3D/units.ts';
import { NumberField } from '../../ui/fields/number/NumberField.tsx';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { Slider } from '../../ui/fields/Slider.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { EditorGroup } from '../../ui/modals/EditorDialog.tsx';
import shared from '../editor/Properties.module.css';
import { type ChangeViewerSettings, SNAPSHOT_SIDE, type ViewerSettings } from './settings.ts';
import type { Viewer3DActor } from './useViewer3D.ts';
import s from './viewer3D.module.css';

type Viewer3DPropertiesProps = {
  readonly actor: Viewer3DActor;
  readonly unitless: UnitlessFormat | undefined;
  readonly settings: ViewerSettings;
  readonly change: ChangeViewerSettings;
};

/** The right column: light, size, and the snapshot. */
export function Viewer3DProperties({ actor, unitless, settings, change }: Viewer3DPropertiesProps) {
  const { t } = useLingui();
  const figures = useSelector(actor, ({ context }) => context.figures);
  const { light, snapshot } = settings;
  const snapshotSideField = (name: 'width' | 'height', prefix: string, label: string) => (
    <NumberField
      commitsWhileTyping
      prefix={prefix}
      aria-label={label}
      value={snapshot[name]}
      min={SNAPSHOT_SIDE.min}
      max={SNAPSHOT_SIDE.max}
      onChange={(value) => change({ snapshot: { ...snapshot, [name]: value } })}
    />
  );
  return (
    <>
      <Slider
        label={t({ message: 'Light', context: 'of a scene' })}
        value={light}
        min={LIGHT_INTENSITY.min}
        max={LIGHT_INTENSITY.max}
        step={LIGHT_INTENSITY.step}
        initialValue={LIGHT_INTENSITY.initial}
        format={(value) => value.toFixed(1)}
        onChange={(value) => change({ light: value })}
      />
      {figures && (
        <EditorGroup title={<Trans>Size</Trans>}>
          <ModelSize extent={figures.extent} unitless={unitless} settings={settings} change={change} />
        </EditorGroup>
      )}
      <EditorGroup title={<Trans>Snapshot</Trans>}>
        <div className={shared.two}>
          {snapshotSideField('width', 'W', t`Snapshot width`)}
          {snapshotSideField('height', 'H', t`Snapshot height`)}
        </div>
        <Switch
          spread
          checked={snapshot.isClear}
          onChange={(isClear) => change({ snapshot: { ...snapshot, isClear } })}
        >
          {t`Transparent background`}
        </Switch>
      </EditorGroup>
      <p className={shared.hint}>
        <Trans>A snapshot becomes an image below the node. Arrow keys turn the model, with Shift they move it.</Trans>
      </p>
    </>
  );
}

type ModelSizeProps = Pick<Viewer3DPropertiesProps, 'unitless' | 'settings' | 'change'> & {
  readonly extent: ModelExtent;
};

/** Width, height and depth in millimetres, and for a file that names no unit, which one it is taken to count. */
function ModelSize({ extent, unitless, settings, change }: ModelSizeProps) {
  const { t, i18n } = useLingui();
  const { unit } = settings;
  const [width, height, depth] = (unitless ? scaledToUnit(unit, extent) : extent).map((length) =>
    lengthText(length, i18n.locale),
  );
  return (
    <>
      <dl className={s.figures}>
        <div>
          <dt>{t`Width`}</dt>
          <dd>{width} mm</dd>
        </div>
        <div>
          <dt>{t`Height`}</dt>
          <dd>{height} mm</dd>
        </div>
        <div>
          <dt>{t`Depth`}</dt>
          <dd>{depth} mm</dd>
        </div>
      </dl>
      {unitless && (
        <>
          <p className={s.guess}>
            {unitless === 'stl' ? (
              <Trans>STL has no unit: {unit} assumed.</Trans>
            ) : (
              <Trans>OBJ has no unit: {unit} assumed.</Trans>
            )}
          </p>
          <SegmentedControl
            wide
            label={t`File unit`}
            value={unit}
            segments={LENGTH_UNITS.map((value) => ({ value, label: value }))}
            onChange={(next) => change({ unit: next })}
          />
        </>
      )}
    </>
  );
}
