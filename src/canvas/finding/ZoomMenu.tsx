import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useState } from 'react';
import { ZOOM_MAX, ZOOM_MIN } from '../../../contract/limits.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { ariaShortcut, type Shortcut, shortcutLabel } from '../../ui/keyboard/shortcuts.ts';
import { PopoverPanel } from '../../ui/popups/PopoverPanel.tsx';
import { useCanvas } from '../canvasContext.ts';
import type { KeyName } from '../keyboard/boardKeys.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { SettingsProps } from '../viewport/settings.ts';
import { tidying } from './arranged.ts';
import { zoomToLevel } from './moves.ts';
import { KEY_NAMES, shortcutFor } from './shortcutNames.ts';
import s from './ZoomMenu.module.css';

type ZoomMenuProps = SettingsProps & {
  readonly open: boolean;
  readonly at: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
};

/** The choices of zoom, the board's layout, how the canvas is set on this device, and the ways to find something. */
export function ZoomMenu({ settings, onSettings, ...popup }: ZoomMenuProps) {
  const { t } = useLingui();
  return (
    <PopoverPanel label={t`Zoom`} side="top" align="center" width={264} {...popup}>
      <Level />
      <KeyLine name="zoomIn" />
      <KeyLine name="zoomOut" />
      <KeyLine name="zoomTo100" onDone={popup.onClose} />
      <KeyLine name="fitAll" onDone={popup.onClose} />
      <KeyLine name="fitSelection" onDone={popup.onClose} />
      <TidyLine onDone={popup.onClose} />
      <hr className={s.rule} />
      <div className={s.switches}>
        <Switch
          spread
          checked={settings.wheel === 'zoom'}
          onChange={(zooms) => onSettings({ wheel: zooms ? 'zoom' : 'pan' })}
        >
          {t`The wheel zooms`}
        </Switch>
        <Switch spread checked={settings.snaps} onChange={(snaps) => onSettings({ snaps })}>
          {t`Snap while dragging`}
        </Switch>
        <Switch spread checked={settings.map} onChange={(map) => onSettings({ map })}>
          {t`Show the map`}
        </Switch>
      </div>
      <hr className={s.rule} />
      <KeyLine name="jump" onDone={popup.onClose} />
      <KeyLine name="shortcuts" onDone={popup.onClose} />
    </PopoverPanel>
  );
}

/** The zoom as a figure that can be typed. */
function Level() {
  const { t } = useLingui();
  const controller = useCanvas();
  const percent = useRestingPercent(controller);
  return (
    <div className={s.level}>
      <NumberField
        aria-label={t`Zoom in percent`}
        unit="%"
        value={percent}
        min={ZOOM_MIN * 100}
        max={ZOOM_MAX * 100}
        step={10}
        decimals={1}
        onChange={(wanted) => zoomToLevel(controller, wanted / 100)}
      />
    </div>
  );
}

function KeyLine({ name, onDone }: { name: KeyName; onDone?: () => void }) {
  const { i18n } = useLingui();
  const { press } = useCanvas();
  const shortcut = shortcutFor(name);
  return (
    <Line
      label={i18n._(KEY_NAMES[name][1])}
      shortcut={shortcut}
      onClick={() => {
        onDone?.();
        press(shortcut);
      }}
    />
  );
}

/** Lays the board out, or what is selected; not on a locked board. */
function TidyLine({ onDone }: { onDone: () => void }) {
  const { i18n } = useLingui();
  const tidy = tidying(useCanvas());
  if (!tidy) return null;
  return (
    <>
      <hr className={s.rule} />
      <Line
        label={i18n._(tidy.label)}
        shortcut={tidy.keys[0] ?? ''}
        onClick={() => {
          onDone();
          tidy.act();
        }}
      />
    </>
  );
}

type LineProps = { readonly label: string; readonly shortcut: Shortcut; readonly onClick: () => void };

function Line({ label, shortcut, onClick }: LineProps) {
  return (
    <button
      type="button"
      className={s.line}
      aria-label={label}
      aria-keyshortcuts={ariaShortcut(shortcut)}
      onClick={onClick}
    >
      {label}
      <kbd>{shortcutLabel(shortcut)}</kbd>
    </button>
  );
}

/** The time that the view rests before React gets its zoom. Milliseconds. */
const REST_MS = 80;

function useRestingPercent(canvas: CanvasParts): number {
  const [percent, setPercent] = useState(() => percentOf(canvas));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unwatch = canvas.camera.onFrame(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setPercent(percentOf(canvas)), REST_MS);
    });
    return () => {
      clearTimeout(timer);
      unwatch();
    };
  }, [canvas]);
  return percent;
}

/** The zoom in percent, from far away with a decimal. */
function percentOf(canvas: CanvasParts): number {
  const percent = canvas.camera.viewport().k * 100;
  return Number(percent.toFixed(percent < 10 ? 1 : 0));
}
