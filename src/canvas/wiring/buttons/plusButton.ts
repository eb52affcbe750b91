import { svgElement } from '../../dom/svg.ts';
import s from './plusButton.module.css';

/** The radii of the target and of the disc; screen pixels. */
const TARGET_RADIUS = 12;
const DISC_RADIUS = 8.25;
const SIGN_PATH = 'M-4 0H4M0 -4V4';

export type PlusButton = {
  readonly element: SVGGElement;
  /** Puts it so many screen pixels beside a point of the board. */
  readonly moveTo: (point: { readonly x: number; readonly y: number }, offset: number) => void;
  readonly setLabel: (label: string) => void;
};

/** Makes a round button with a plus, as large at every zoom. It is in the document while somebody shows it. */
export function createPlusButton(attributes: Readonly<Record<string, string | number>>): PlusButton {
  const element = svgElement('g', { class: s.plus ?? '', 'data-own-pointer': '', ...attributes });
  const scaledGroup = svgElement('g', { class: s.scaled ?? '' }, element);
  const button = svgElement('g', {}, scaledGroup);
  svgElement('circle', { class: s.target ?? '', r: TARGET_RADIUS }, button);
  svgElement('circle', { class: s.disc ?? '', r: DISC_RADIUS }, button);
  svgElement('path', { class: s.sign ?? '', d: SIGN_PATH }, button);
  return {
    element,
    moveTo({ x, y }, offset) {
      element.setAttribute('transform', `translate(${x},${y})`);
      button.setAttribute('transform', `translate(${offset},0)`);
    },
    setLabel(label) {
      element.setAttribute('aria-label', label);
      element.dataset.tip = label;
    },
  };
}
