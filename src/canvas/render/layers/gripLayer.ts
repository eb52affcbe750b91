import type { Grip } from '../../../geometry/layout/resize.ts';
import type { Rect } from '../../../geometry/plane/rect.ts';
import { svgElement } from '../../dom/svg.ts';
import s from './grips.module.css';

/** Screen pixels: what is pressed, what is drawn, and how far a corner's target lies outside, clear of the handles. */
const TARGET = 24;
const CORNER = 8;
const BAR = { long: 18, thick: 5 } as const;
const OUTSIDE = 7;

type GripElement = { readonly grip: Grip; readonly group: SVGGElement };

/** Draws the grips of one node, by its corners and sides. */
export function createGripLayer(parent: SVGElement) {
  const layer = svgElement('g', { 'data-own-pointer': '' }, parent);
  let drawn: readonly GripElement[] = [];
  let shown: readonly Grip[] = [];

  function make(grip: Grip): GripElement {
    const group = svgElement('g', { class: s.grip ?? '' }, layer);
    group.style.cursor = cursorOf(grip);
    const scaled = svgElement('g', { class: s.scaled ?? '' }, group);
    const isCorner = grip.x !== 0 && grip.y !== 0;
    const out = isCorner ? OUTSIDE : 0;
    const target = { x: grip.x * out - TARGET / 2, y: grip.y * out - TARGET / 2, width: TARGET, height: TARGET };
    svgElement('rect', { class: s.target ?? '', ...target }, scaled);
    svgElement('rect', { class: s.mark ?? '', ...(isCorner ? around(CORNER, CORNER, 2) : barOf(grip)) }, scaled);
    return { grip, group };
  }

  return {
    layer,
    /** Shows these grips around a place; none hides them. */
    show(grips: readonly Grip[], place: Rect | undefined): void {
      if (grips !== shown) {
        shown = grips;
        layer.replaceChildren();
        drawn = grips.map(make);
      }
      if (!place) return;
      const at = (side: -1 | 0 | 1, min: number, max: number) => (side < 0 ? min : side > 0 ? max : (min + max) / 2);
      for (const { grip, group } of drawn) {
        const x = at(grip.x, place.minX, place.maxX);
        const y = at(grip.y, place.minY, place.maxY);
        group.setAttribute('transform', `translate(${x},${y})`);
      }
    },
    /** The grip that an event happened on. */
    gripAt: (target: EventTarget | null) =>
      drawn.find(({ group }) => target instanceof Node && group.contains(target))?.grip,
    remove: () => layer.remove(),
  };
}

function around(width: number, height: number, rx: number) {
  return { x: -width / 2, y: -height / 2, width, height, rx };
}

function barOf({ x }: Grip) {
  const { long, thick } = BAR;
  return x === 0 ? around(long, thick, thick / 2) : around(thick, long, thick / 2);
}

function cursorOf({ x, y }: Grip): string {
  if (x === 0) return 'ns-resize';
  if (y === 0) return 'ew-resize';
  return x === y ? 'nwse-resize' : 'nesw-resize';
}
