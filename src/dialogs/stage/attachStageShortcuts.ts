import type { StageEvent } from './stageState.ts';
import { ZOOM_SCALE } from './stageView.ts';

type StageShortcutOptions = {
  readonly send: (event: StageEvent) => void;
  readonly signal: AbortSignal;
  readonly onSpaceChange: () => void;
};

const ZOOM_KEYS: Record<string, StageEvent> = {
  '0': { type: 'fit.pressed' },
  '-': { type: 'zoom.stepped', factor: 1 / ZOOM_SCALE.step },
  '+': { type: 'zoom.stepped', factor: ZOOM_SCALE.step },
  '=': { type: 'zoom.stepped', factor: ZOOM_SCALE.step },
};

/**
 * The keys of every stage, heard before anybody else hears them: Space, held while the stage has the focus, makes the pointer
 * a hand; with Ctrl or Cmd 0 fits, + and - zoom.
 */
export function attachStageShortcuts(stage: HTMLElement, { send, signal, onSpaceChange }: StageShortcutOptions) {
  let isSpacePressed = false;

  function setSpacePressed(next: boolean) {
    if (isSpacePressed === next) return;
    isSpacePressed = next;
    onSpaceChange();
  }

  function consumeEvent(event: KeyboardEvent) {
    event.preventDefault();
    event.stopPropagation();
  }

  function onKeyDown(event: KeyboardEvent) {
    const mod = event.ctrlKey || event.metaKey;
    if (event.key === ' ' && event.target === stage && !mod && !event.altKey) {
      consumeEvent(event);
      setSpacePressed(true);
      return;
    }
    const zoomEvent = mod && !event.altKey ? ZOOM_KEYS[event.key] : undefined;
    const overlay = event.target instanceof Element && event.target.closest('[role=alertdialog], [role=menu]');
    if (!zoomEvent || overlay) return;
    consumeEvent(event);
    send(zoomEvent);
  }

  document.addEventListener('keydown', onKeyDown, { signal, capture: true });
  document.addEventListener('keyup', ({ key }) => key === ' ' && setSpacePressed(false), { signal, capture: true });
  window.addEventListener('blur', () => setSpacePressed(false), { signal });
  return { isSpaceDown: () => isSpacePressed };
}
