import SVGPathCommander from 'svg-path-commander';
import type { SvgElement } from './tree.ts';

/** A path of more letters takes too long to be measured. */
const PATH_DATA_MAX = 20_000;

/** The outline of a shape as path data; undefined for what has none, or one that cannot be measured. */
export function outlineOf({ name, attributes }: SvgElement): string | undefined {
  const d = name === 'path' ? (attributes.get('d') ?? '') : shapeOutline(name, attributes);
  if (d === undefined || d.trim() === '' || d.length > PATH_DATA_MAX) return undefined;
  return SVGPathCommander.isValidPath(d) ? d : undefined;
}

/** Measures a shape along its outline, in units of its own. */
export function outlineLength(d: string): number {
  return SVGPathCommander.getTotalLength(d);
}

function shapeOutline(name: string, attributes: ReadonlyMap<string, string>): string | undefined {
  const number = (key: string) => Number.parseFloat(attributes.get(key) ?? '0') || 0;
  switch (name) {
    case 'line':
      return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`;
    case 'polyline':
    case 'polygon': {
      const points = (attributes.get('points') ?? '').trim();
      return points && `M${points}${name === 'polygon' ? 'Z' : ''}`;
    }
    case 'rect': {
      const [x, y, width, height] = ['x', 'y', 'width', 'height'].map(number) as [number, number, number, number];
      return `M${x} ${y}h${width}v${height}h${-width}Z`;
    }
    case 'circle':
      return ellipseOutline(number('cx'), number('cy'), number('r'), number('r'));
    case 'ellipse':
      return ellipseOutline(number('cx'), number('cy'), number('rx'), number('ry'));
    default:
      return undefined;
  }
}

/** From its right on, as the format says. */
function ellipseOutline(x: number, y: number, rx: number, ry: number): string {
  return `M${x + rx} ${y}A${rx} ${ry} 0 0 1 ${x - rx} ${y}A${rx} ${ry} 0 0 1 ${x + rx} ${y}Z`;
}
