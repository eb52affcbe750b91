import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import { hasOwnKeys } from '../../../canvas/dom/eventTargets.ts';
import type { Panel } from '../../../canvas/keyboard/panels.ts';
import { shortcutOfKey } from '../../../canvas/panels/keyDescriptions.ts';
import { useStore } from '../../../store/useStore.ts';
import { shortcutLabel } from '../../../ui/keyboard/shortcuts.ts';
import { cx } from '../../../ui/tokens/cx.ts';
import float from '../../../ui/tokens/float.module.css';
import s from './bareBoard.module.css';

/** The way back is shown for so long, in milliseconds. */
const HINT_MS = 3000;

/** The panels that a bare board does not show. */
const COVERING_PANELS: readonly Panel[] = ['outline', 'jobs', 'comments', 'earlier'];

/** Puts bars, map and panels out of sight while the board is to be bare; its key or Esc, and a panel that is opened, bring them back. */
export function BareBoard() {
  const { t } = useLingui();
  const { panels, gesture, tool, elements } = useCanvas();
  const openPanels = useStore(panels);
  const isBare = openPanels.has('bareBoard');
  const [wasBare, setWasBare] = useState(false);
  const [hasHint, setHint] = useState(false);
  const panelsBefore = useRef(openPanels);

  useLayoutEffect(() => {
    if (!isBare) return undefined;
    const { dataset } = document.documentElement;
    dataset.bareBoard = '';
    // What is out of sight cannot keep the focus.
    if (document.activeElement?.closest('[data-covers-board]')) elements.surface.focus({ preventScroll: true });
    setWasBare(true);
    setHint(true);
    const timer = setTimeout(() => setHint(false), HINT_MS);
    return () => {
      clearTimeout(timer);
      delete dataset.bareBoard;
    };
  }, [isBare, elements]);

  useEffect(() => {
    const hasNewPanel = COVERING_PANELS.some((panel) => openPanels.has(panel) && !panelsBefore.current.has(panel));
    if (isBare && hasNewPanel) panels.hide('bareBoard');
    panelsBefore.current = openPanels;
  }, [isBare, openPanels, panels]);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || hasOwnKeys(event.target)) return;
    // Esc first ends what the pointer does.
    if (!gesture.getSnapshot().matches('idle') || tool.get() !== 'select') return;
    event.preventDefault();
    panels.hide('bareBoard');
  });
  useEffect(() => {
    if (!isBare) return undefined;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, [isBare]);

  const key = shortcutLabel(shortcutOfKey('bareBoard'));
  return (
    <p role="status" className={isBare ? cx(float.high, s.hint) : 'sr-only'} data-faded={!hasHint || undefined}>
      {isBare && t`The interface is hidden. ${key} or Esc brings it back.`}
      {!isBare && wasBare && t`The interface is back`}
    </p>
  );
}
