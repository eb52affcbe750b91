import type { StageEvent } from './stageState.ts';
import { SCALE } from './stageView.ts';

type HandOptions = {
  readonly send: (event: StageEvent) => void;
  readonly signal: AbortSignal;
  readonly onChange: () => void;
};

const ZOOM_KEYS: Record<string, StageEvent> = {
  '0': { type: 'fit.pressed' },
  '-': { type: 'zoom.stepped', factor: 1 / SCALE.step },
  '+': { type: 'zoom.stepped', factor: SCALE.step },
  '=': { type: 'zoom.stepped', factor: SCALE.step },
};

/**
 * The keys of every stage, heard before anybody else hears them: Space, held while the stage has the focus, makes the pointer
 * a hand; with Ctrl or Cmd 0 fits, + and - zoom.
 */
export function attachHand(stage: HTMLElement, { send, signal, onChange }: HandOptions) {
  let isPressed = false;

  function hold(next: boolean) {
    if (isPressed === next) return;
    isPressed = next;
    onChange();
  }

  function take(event: KeyboardEvent) {
    event.preventDefault();
    event.stopPropagation();
  }

  function onKeyDown(event: KeyboardEvent) {
    const mod = event.ctrlKey || event.metaKey;
    if (event.key === ' ' && event.target === stage && !mod && !event.altKey) {
      take(event);
      hold(true);
      return;
    }
    const zoom = mod && !event.altKey ? ZOOM_KEYS[event.key] : undefined;
    const above = event.target instanceof Element && event.target.closest('[role=alertdialog], [role=menu]');
    if (!zoom || above) return;
    take(event);
    send(zoom);
  }

  document.addEventListener('keydown', onKeyDown, { signal, capture: true });
  document.addEventListener('keyup', ({ key }) => key === ' ' && hold(false), { signal, capture: true });
  window.addEventListener('blur', () => hold(false), { signal });
  return { isHeld: () => isPressed };
}
