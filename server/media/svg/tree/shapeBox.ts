import SVGPathCommander from 'svg-path-commander';
import type { SvgBox } from './size.ts';
import { isElement, type SvgElement } from './tree.ts';

/** The box of a shape, or of a group of such that are not moved, in its own units, its line not counted; undefined for others. */
export function shapeBoxOf({ name, attributes, children }: SvgElement): SvgBox | undefined {
  const number = (key: string) => Number.parseFloat(attributes.get(key) ?? '0') || 0;
  switch (name) {
    case 'rect':
    case 'image':
    case 'use':
      return { x: number('x'), y: number('y'), width: number('width'), height: number('height') };
    case 'circle':
      return ellipseBox(number('cx'), number('cy'), number('r'), number('r'));
    case 'ellipse':
      return ellipseBox(number('cx'), number('cy'), number('rx'), number('ry'));
    case 'line':
      return boundsOfPoints([number('x1'), number('y1'), number('x2'), number('y2')]);
    case 'polygon':
    case 'polyline':
      return boundsOfPoints(
        (attributes.get('points') ?? '')
          .trim()
          .split(/[\s,]+/)
          .map(Number),
      );
    case 'path':
      return pathBox(attributes.get('d') ?? '');
    case 'g':
      return unionOfBoxes(
        children
          .filter(isElement)
          .filter((child) => !child.attributes.has('transform'))
          .map(shapeBoxOf),
      );
    default:
      return undefined;
  }
}

function pathBox(d: string): SvgBox | undefined {
  try {
    return SVGPathCommander.getPathBBox(d);
  } catch {
    return undefined;
  }
}

function unionOfBoxes(boxes: readonly (SvgBox | undefined)[]): SvgBox | undefined {
  return boundsOfPoints(boxes.flatMap((box) => (box ? [box.x, box.y, box.x + box.width, box.y + box.height] : [])));
}

function ellipseBox(x: number, y: number, rx: number, ry: number): SvgBox {
  return { x: x - rx, y: y - ry, width: 2 * rx, height: 2 * ry };
}

function boundsOfPoints(points: readonly number[]): SvgBox | undefined {
  if (points.length < 2 || points.some(Number.isNaN)) return undefined;
  const [xs, ys] = [0, 1].map((axis) => points.filter((_, index) => index % 2 === axis)) as [number[], number[]];
  const [x, y] = [xs, ys].map((values) => values.reduce((least, value) => Math.min(least, value))) as [number, number];
  const [right, bottom] = [xs, ys].map((values) => values.reduce((most, value) => Math.max(most, value))) as [
    number,
    number,
  ];
  return { x, y, width: right - x, height: bottom - y };
}
