import type { Point } from '../geometry/point.ts';
import type { Commands } from './commands.ts';
import type { GestureActor } from './gestureActor.ts';
import { isPressable, keepsKeys } from './targets.ts';

/** How far an arrow key moves the selection, in board units; with Shift one dot of the grid. */
const NUDGE = 4;
const NUDGE_FAR = 24;
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** What the left button does on the board. */
export type Tool = 'select' | 'hand';

export type KeyOptions = {
  readonly commands: Commands;
  readonly gesture: GestureActor;
  readonly onTool: (tool: Tool) => void;
  /** The space bar went down or up. */
  readonly onSpace: (held: boolean) => void;
};

/** The keys of the board. They rest while a field, a menu or a dialog has the focus. */
export function attachKeys({ commands, gesture, onTool, onSpace }: KeyOptions) {
  let spaceHeld = false;
  let pressing = false;
  // A button that was clicked keeps the focus, but the space bar is not meant for it.
  let clicked: EventTarget | null = null;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || keepsKeys(event.target)) return;
    const used = event.ctrlKey || event.metaKey ? withModifier(event) : plain(event);
    if (used) event.preventDefault();
  }

  function withModifier(event: KeyboardEvent): boolean {
    switch (event.key.toLowerCase()) {
      case 'z':
        if (event.shiftKey) commands.redo();
        else commands.undo();
        return true;
      case 'y':
        commands.redo();
        return true;
      case 'd':
        commands.duplicate();
        return true;
      case 'a':
        commands.selectAll();
        return true;
      default:
        return false;
    }
  }

  function plain(event: KeyboardEvent): boolean {
    const arrow = ARROWS[event.key];
    if (arrow) {
      const far = event.shiftKey ? NUDGE_FAR : NUDGE;
      return commands.nudge({ x: arrow.x * far, y: arrow.y * far });
    }
    switch (event.key) {
      case 'Delete':
      case 'Backspace':
        commands.remove();
        return true;
      case 'Escape':
        return letGo();
      case ' ':
        if (isPressable(event.target) && event.target !== clicked) return false;
        spaceHeld = true;
        onSpace(true);
        return true;
      case 'v':
        onTool('select');
        return true;
      case 'h':
        onTool('hand');
        return true;
      case '+':
      case '=':
        commands.zoomIn();
        return true;
      case '-':
        commands.zoomOut();
        return true;
      case '0':
        commands.zoomTo100();
        return true;
      case '1':
        commands.fitAll();
        return true;
      case '2':
        commands.fitSelection();
        return true;
      default:
        return false;
    }
  }

  function letGo(): boolean {
    if (gesture.getSnapshot().matches('idle')) commands.selectNone();
    else gesture.send({ type: 'escape.pressed' });
    return true;
  }

  function onKeyUp(event: KeyboardEvent): void {
    if (event.key !== ' ' || !spaceHeld) return;
    // Or a clicked button would be pressed once more.
    event.preventDefault();
    letSpaceGo();
  }

  function letSpaceGo(): void {
    spaceHeld = false;
    onSpace(false);
  }

  const onPointerDown = () => {
    pressing = true;
  };
  const onPointerUp = () => {
    pressing = false;
  };
  const onFocusIn = (event: FocusEvent) => {
    clicked = pressing ? event.target : null;
  };

  document.addEventListener('pointerdown', onPointerDown, true);
  document.addEventListener('pointerup', onPointerUp, true);
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('keydown', onKeyDown);
  document.addEventListener('keyup', onKeyUp);
  // The key may come up in another window.
  window.addEventListener('blur', letSpaceGo);

  return function detach(): void {
    document.removeEventListener('pointerdown', onPointerDown, true);
    document.removeEventListener('pointerup', onPointerUp, true);
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('keydown', onKeyDown);
    document.removeEventListener('keyup', onKeyUp);
    window.removeEventListener('blur', letSpaceGo);
  };
}
