import type { GapGuide, Guide } from '../../geometry/layout/snap.ts';
import { svgElement } from '../dom/svg.ts';
import s from './guides.module.css';

/** Half the length of the strokes that end a gap, and how far its number stands beside it; screen pixels. */
const TICK_LENGTH = 4;
const LABEL_OFFSET = 14;
/** The number's plate: its height, and its width for a count of digits; screen pixels. */
const PLATE_HEIGHT = 16;
const labelPlateWidth = (digits: number) => 8 + 7 * digits;

/** Draws guides into the upper svg: thin lines, and gaps with how wide they are in board units; of a drag, or distances, which are red. */
export function createGuideLayer(parent: SVGSVGElement, purpose: 'snap' | 'distance' = 'snap') {
  const group = svgElement('g', { 'data-guides': purpose }, parent);

  /** Shows exactly these at zoom `k`. */
  function show(guides: readonly Guide[], k: number): void {
    const line = svgElement('path', { class: s.line ?? '', d: guides.map((guide) => guidePath(guide, k)).join('') });
    const labels = guides.flatMap((guide) => (guide.kind === 'gap' ? gapLabel(guide, k) : []));
    group.replaceChildren(line, ...labels);
  }

  return {
    show,
    clear: () => group.replaceChildren(),
    remove: () => group.remove(),
  };
}

function guidePath(guide: Guide, k: number): string {
  const { axis, at, from, to } = guide;
  if (guide.kind === 'line') return axis === 'x' ? `M${at} ${from}V${to}` : `M${from} ${at}H${to}`;
  const tick = TICK_LENGTH / k;
  return axis === 'x'
    ? `M${from} ${at}H${to}M${from} ${at - tick}v${2 * tick}M${to} ${at - tick}v${2 * tick}`
    : `M${at} ${from}V${to}M${at - tick} ${from}h${2 * tick}M${at - tick} ${to}h${2 * tick}`;
}

/** Below a gap in a row, right of one in a column, so that a narrow gap is not hidden by its own number. */
function gapLabel({ axis, at, from, to }: GapGuide, k: number): SVGGElement {
  const number = String(Math.round(to - from));
  const width = labelPlateWidth(number.length);
  const middle = (from + to) / 2;
  const offset = (axis === 'x' ? LABEL_OFFSET : LABEL_OFFSET - PLATE_HEIGHT / 2 + width / 2) / k;
  const [x, y] = axis === 'x' ? [middle, at + offset] : [at + offset, middle];
  const label = svgElement('g', { class: s.label ?? '', transform: `translate(${x},${y}) scale(${1 / k})` });
  svgElement('rect', { x: -width / 2, y: -PLATE_HEIGHT / 2, width, height: PLATE_HEIGHT, rx: 4 }, label);
  svgElement('text', {}, label).textContent = number;
  return label;
}
