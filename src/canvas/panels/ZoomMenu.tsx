import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useState } from 'react';
import { ZOOM_MAX, ZOOM_MIN } from '../../../contract/limits.ts';
import { NumberField } from '../../ui/fields/number/NumberField.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { ariaShortcut, type Shortcut, shortcutLabel } from '../../ui/keyboard/shortcuts.ts';
import { PopoverPanel } from '../../ui/popups/PopoverPanel.tsx';
import { useCanvas } from '../canvasContext.ts';
import type { KeyName } from '../keyboard/boardKeys.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { CanvasSettingsProps } from '../viewport/canvasSettings.ts';
import { tidyCommand } from './arrangeCommands.ts';
import { KEY_DESCRIPTIONS, shortcutOfKey } from './keyDescriptions.ts';
import { zoomAboutCentre } from './viewNavigation.ts';
import s from './ZoomMenu.module.css';

type ZoomMenuProps = CanvasSettingsProps & {
  readonly open: boolean;
  readonly at: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
};

/** The choices of zoom, the board's layout, how the canvas is set on this device, and the ways to find something. */
export function ZoomMenu({ settings, onSettings, ...popup }: ZoomMenuProps) {
  const { t } = useLingui();
  return (
    <PopoverPanel label={t`Zoom`} side="top" align="center" width={264} {...popup}>
      <ZoomField />
      <CommandButton name="zoomIn" />
      <CommandButton name="zoomOut" />
      <CommandButton name="zoomTo100" onClose={popup.onClose} />
      <CommandButton name="fitAll" onClose={popup.onClose} />
      <CommandButton name="fitSelection" onClose={popup.onClose} />
      <TidyButton onClose={popup.onClose} />
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
        <Switch spread checked={settings.grid} onChange={(grid) => onSettings({ grid })}>
          {t`Snap to grid`}
        </Switch>
        <Switch spread checked={settings.map} onChange={(map) => onSettings({ map })}>
          {t`Show the map`}
        </Switch>
      </div>
      <hr className={s.rule} />
      <CommandButton name="jump" onClose={popup.onClose} />
      <CommandButton name="shortcuts" onClose={popup.onClose} />
    </PopoverPanel>
  );
}

/** The zoom as a figure that can be typed. */
function ZoomField() {
  const { t } = useLingui();
  const controller = useCanvas();
  const percent = useSettledZoomPercent(controller);
  return (
    <div className={s.level}>
      <NumberField
        aria-label={t`Zoom level in percent`}
        unit="%"
        value={percent}
        min={ZOOM_MIN * 100}
        max={ZOOM_MAX * 100}
        step={10}
        decimals={1}
        onChange={(wanted) => zoomAboutCentre(controller, wanted / 100)}
      />
    </div>
  );
}

function CommandButton({ name, onClose }: { name: KeyName; onClose?: () => void }) {
  const { i18n } = useLingui();
  const { pressKey } = useCanvas();
  const shortcut = shortcutOfKey(name);
  return (
    <MenuButton
      label={i18n._(KEY_DESCRIPTIONS[name][1])}
      shortcut={shortcut}
      onClick={() => {
        onClose?.();
        pressKey(shortcut);
      }}
    />
  );
}

/** Lays the board out, or what is selected; not on a locked board. */
function TidyButton({ onClose }: { onClose: () => void }) {
  const { i18n } = useLingui();
  const tidy = tidyCommand(useCanvas());
  if (!tidy) return null;
  return (
    <>
      <hr className={s.rule} />
      <MenuButton
        label={i18n._(tidy.label)}
        shortcut={tidy.keys[0] ?? ''}
        onClick={() => {
          onClose();
          tidy.execute();
        }}
      />
    </>
  );
}

type MenuButtonProps = { readonly label: string; readonly shortcut: Shortcut; readonly onClick: () => void };

function MenuButton({ label, shortcut, onClick }: MenuButtonProps) {
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
const SETTLE_MS = 80;

function useSettledZoomPercent(canvas: CanvasParts): number {
  const [percent, setPercent] = useState(() => zoomPercent(canvas));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = canvas.camera.onFrame(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setPercent(zoomPercent(canvas)), SETTLE_MS);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [canvas]);
  return percent;
}

/** The zoom in percent, from far away with a decimal. */
function zoomPercent(canvas: CanvasParts): number {
  const percent = canvas.camera.viewport().k * 100;
  return Number(percent.toFixed(percent < 10 ? 1 : 0));
}
