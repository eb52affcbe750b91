import { t } from '@lingui/core/macro';
import { toScreen } from '../../geometry/viewport.ts';
import type { SceneNode } from '../scene.ts';
import type { View } from '../view.ts';
import { TITLE_PLACE } from './frameLayer.ts';
import s from './frames.module.css';

const TITLE_LENGTH_MAX = 100;

/**
 * Lets a person write a frame's name where it stands, its words selected. At the end it is told what was written, undefined when the
 * old name stays, and whether a key ended it: else the focus has gone elsewhere.
 */
export function editTitle(
  view: View,
  node: SceneNode,
  title: string,
  onEnd: (title: string | undefined, byKey: boolean) => void,
): () => void {
  const field = document.createElement('input');
  field.className = s.field ?? '';
  field.ariaLabel = t`Title`;
  field.maxLength = TITLE_LENGTH_MAX;
  field.value = title;
  field.style.height = `${TITLE_PLACE.height}px`;
  let over = false;

  function end(next: string | undefined, byKey: boolean): void {
    if (over) return;
    over = true;
    unwatch();
    field.remove();
    onEnd(next, byKey);
  }

  function place(): void {
    const { x, y } = toScreen(view.viewport(), { x: node.minX, y: node.minY });
    field.style.transform = `translate(${x + TITLE_PLACE.x}px,${y + TITLE_PLACE.y}px)`;
  }

  const unwatch = view.onFrame(place);
  field.addEventListener('blur', () => end(field.value.trim(), false));
  field.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    if (event.key === 'Enter') end(field.value.trim(), true);
    if (event.key === 'Escape') end(undefined, true);
  });
  view.elements.stage.append(field);
  place();
  field.focus({ preventScroll: true });
  field.select();
  return () => end(undefined, false);
}
