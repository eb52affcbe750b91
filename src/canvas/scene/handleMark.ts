import type { HandleKind } from '../../../contract/handles.ts';
import { svgElement } from '../dom/svg.ts';

/** The outline of each kind on a 17 grid, so that colour is never alone in telling kinds apart. */
export const HANDLE_OUTLINES: Readonly<Record<HandleKind, string>> = {
  image: 'M8.5.9a7.6 7.6 0 1 1 0 15.2a7.6 7.6 0 0 1 0-15.2z',
  text: 'M5.1 1.1h6.8a4 4 0 0 1 4 4v6.8a4 4 0 0 1-4 4H5.1a4 4 0 0 1-4-4V5.1a4 4 0 0 1 4-4z',
  mask: 'M8.5.9a7.6 7.6 0 1 1 0 15.2a7.6 7.6 0 0 1 0-15.2z',
  video:
    'M3.4 1.2h5.2a2 2 0 0 1 1.45.6l5.1 5.3a2 2 0 0 1 0 2.8l-5.1 5.3a2 2 0 0 1-1.45.6H3.4a2.2 2.2 0 0 1-2.2-2.2V3.4a2.2 2.2 0 0 1 2.2-2.2z',
  '3d': 'M7.5 1.1a2 2 0 0 1 2 0l4.9 2.85a2 2 0 0 1 1 1.73v5.64a2 2 0 0 1-1 1.73L9.5 15.9a2 2 0 0 1-2 0l-4.9-2.85a2 2 0 0 1-1-1.73V5.68a2 2 0 0 1 1-1.73z',
  svg: 'M7.2 1a1.85 1.85 0 0 1 2.6 0L16 7.2a1.85 1.85 0 0 1 0 2.6L9.8 16a1.85 1.85 0 0 1-2.6 0L1 9.8a1.85 1.85 0 0 1 0-2.6z',
  omni: 'M8.5.9a7.6 7.6 0 1 1 0 15.2a7.6 7.6 0 0 1 0-15.2z',
};
export const HANDLE_LETTERS: Readonly<Partial<Record<HandleKind, string>>> = {
  image: 'I',
  text: 'T',
  video: 'V',
  '3d': '3',
  svg: 'S',
};
/** The middle of the grid, where the letter stands, and its baseline. */
export const MARK_CENTRE = 8.5;
export const LETTER_BASELINE_Y = 11.7;
export const MASK_HALF_DISC = 'M8.5.9a7.6 7.6 0 0 1 0 15.2z';
export const OMNI_CORE_RADIUS = 2.6;

/** Draws a kind's mark into a group, without React. */
export function drawHandleMark(kind: HandleKind, group: SVGGElement): void {
  svgElement('path', { d: HANDLE_OUTLINES[kind] }, group);
  const letter = HANDLE_LETTERS[kind];
  if (letter) {
    const x = kind === 'video' ? MARK_CENTRE - 1 : MARK_CENTRE;
    svgElement('text', { x, y: LETTER_BASELINE_Y, 'text-anchor': 'middle' }, group).textContent = letter;
  }
  if (kind === 'mask') svgElement('path', { d: MASK_HALF_DISC, 'data-half': '' }, group);
  if (kind === 'omni')
    svgElement('circle', { cx: MARK_CENTRE, cy: MARK_CENTRE, r: OMNI_CORE_RADIUS, 'data-core': '' }, group);
}
