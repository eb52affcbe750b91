import { t } from '@lingui/core/macro';
import { boardToScreen } from '../../geometry/viewport/viewport.ts';
import { TITLE_FIELD_PLACE, titleFieldWidth } from '../render/layers/frameLayer.ts';
import s from '../render/layers/frames.module.css';
import type { CanvasParts } from '../render/renderer.ts';
import type { SceneNode } from '../scene/sceneIndex.ts';

const TITLE_LENGTH_MAX = 100;

/** The events of writing a frame's name. */
export type TitleFieldListeners = {
  /** Told at each change, so that nothing typed is lost. */
  readonly onType: (title: string) => void;
  /** The old name comes back where `restores` is set. `isEndedByKey`: a key ended it; else the focus has gone elsewhere. */
  readonly onEnd: (ending: { readonly restores: boolean; readonly isEndedByKey: boolean }) => void;
};

/** Lets a person write a frame's name where it stands, its words selected. Gives back how to take the field away. */
export function editTitle(
  canvas: CanvasParts,
  node: SceneNode,
  title: string,
  listeners: TitleFieldListeners,
): () => void {
  const field = document.createElement('input');
  field.className = s.field ?? '';
  field.ariaLabel = t`Title`;
  field.maxLength = TITLE_LENGTH_MAX;
  field.value = title;
  field.style.height = `${TITLE_FIELD_PLACE.height}px`;
  let isEnded = false;

  /** Removing a focused field blurs it: that does not end it a second time. */
  function removeField(): void {
    isEnded = true;
    unsubscribe();
    field.remove();
  }

  function endEditing(restores: boolean, isEndedByKey: boolean): void {
    if (isEnded) return;
    removeField();
    listeners.onEnd({ restores, isEndedByKey });
  }

  function placeField(): void {
    field.style.width = `${titleFieldWidth(field.value)}px`;
    const { x, y } = boardToScreen(canvas.camera.viewport(), { x: node.minX, y: node.minY });
    field.style.transform = `translate(${x + TITLE_FIELD_PLACE.x}px,${y + TITLE_FIELD_PLACE.y}px)`;
  }

  const unsubscribe = canvas.camera.onFrame(placeField);
  field.addEventListener('input', () => {
    placeField();
    listeners.onType(field.value.trim());
  });
  field.addEventListener('blur', () => endEditing(false, false));
  field.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    if (event.key === 'Enter') endEditing(false, true);
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    endEditing(true, true);
  });
  canvas.elements.stage.append(field);
  placeField();
  field.focus({ preventScroll: true });
  field.select();
  return removeField;
}
