import type { Grip } from '../../../geometry/layout/resize.ts';
import type { Rect } from '../../../geometry/plane/rect.ts';
import { svgElement } from '../../dom/svg.ts';
import s from './grips.module.css';

/** Screen pixels: what is pressed, what is drawn, and how far a corner's target lies outside, clear of the handles. */
const TARGET_SIZE = 24;
const CORNER_SIZE = 8;
const BAR_SIZE = { length: 18, thickness: 5 } as const;
const CORNER_TARGET_OFFSET = 7;

type GripElement = { readonly grip: Grip; readonly group: SVGGElement };

/** Draws the grips of one node, by its corners and sides. */
export function createGripLayer(parent: SVGElement) {
  const layer = svgElement('g', { 'data-own-pointer': '' }, parent);
  let gripElements: readonly GripElement[] = [];
  let shownGrips: readonly Grip[] = [];

  function createGrip(grip: Grip): GripElement {
    const group = svgElement('g', { class: s.grip ?? '' }, layer);
    group.style.cursor = cursorOf(grip);
    const scaledGroup = svgElement('g', { class: s.scaled ?? '' }, group);
    const isCorner = grip.x !== 0 && grip.y !== 0;
    const offset = isCorner ? CORNER_TARGET_OFFSET : 0;
    const targetAttributes = {
      x: grip.x * offset - TARGET_SIZE / 2,
      y: grip.y * offset - TARGET_SIZE / 2,
      width: TARGET_SIZE,
      height: TARGET_SIZE,
    };
    svgElement('rect', { class: s.target ?? '', ...targetAttributes }, scaledGroup);
    svgElement(
      'rect',
      { class: s.mark ?? '', ...(isCorner ? centredRect(CORNER_SIZE, CORNER_SIZE, 2) : barRect(grip)) },
      scaledGroup,
    );
    return { grip, group };
  }

  return {
    layer,
    /** Shows these grips around a place; none hides them. */
    show(grips: readonly Grip[], rect: Rect | undefined): void {
      if (grips !== shownGrips) {
        shownGrips = grips;
        layer.replaceChildren();
        gripElements = grips.map(createGrip);
      }
      if (!rect) return;
      const coordinateAt = (side: -1 | 0 | 1, min: number, max: number) =>
        side < 0 ? min : side > 0 ? max : (min + max) / 2;
      for (const { grip, group } of gripElements) {
        const x = coordinateAt(grip.x, rect.minX, rect.maxX);
        const y = coordinateAt(grip.y, rect.minY, rect.maxY);
        group.setAttribute('transform', `translate(${x},${y})`);
      }
    },
    /** The grip that an event happened on. */
    gripAt: (target: EventTarget | null) =>
      gripElements.find(({ group }) => target instanceof Node && group.contains(target))?.grip,
    remove: () => layer.remove(),
  };
}

export type GripLayer = ReturnType<typeof createGripLayer>;

function centredRect(width: number, height: number, rx: number) {
  return { x: -width / 2, y: -height / 2, width, height, rx };
}

function barRect({ x }: Grip) {
  const { length, thickness } = BAR_SIZE;
  return x === 0 ? centredRect(length, thickness, thickness / 2) : centredRect(thickness, length, thickness / 2);
}

function cursorOf({ x, y }: Grip): string {
  if (x === 0) return 'ns-resize';
  if (y === 0) return 'ew-resize';
  return x === y ? 'nwse-resize' : 'nesw-resize';
}
