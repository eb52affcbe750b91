import type { Point } from '../plane/point.ts';
import { distance } from '../plane/point.ts';
import { boundsOf, type Rect } from '../plane/rect.ts';

/** The bounds of the control points' distance, in board units: half the distance, held between these (the look's section on edges). */
const CONTROL_OFFSET_MIN = 40;
const CONTROL_OFFSET_MAX = 240;
/** The width in which an edge rises to its lane and drops from it into the input: the gap at which nodes are placed. */
const LANE_TURN_WIDTH_MAX = 40;
/** The radii of a bundled edge's turns: into its rail, and out of it towards the input. Board units. */
const RAIL_ENTRY_RADIUS = 48;
const RAIL_EXIT_RADIUS = 28;
/** The reach of a quarter turn's control points towards its corner, as a share of its radius. */
const QUARTER_TURN_RATIO = 0.6;
/** The distance of a turn back's control points; the turn itself reaches three quarters of it, and stays within the gap of two cards. */
const LOOP_OFFSET_MAX = 52;

/** Cubic pieces that join: the first point, then two control points and an end for each piece. */
export type Curve = readonly [Point, ...Point[]];

/** The standing-off of both control points of an edge between two points. */
export function controlOffset(from: Point, to: Point): number {
  return Math.min(CONTROL_OFFSET_MAX, Math.max(CONTROL_OFFSET_MIN, distance(from, to) / 2));
}

/**
 * The curve of an edge, leaving an output to the right and entering an input from the left. Board units. With a `lane` it
 * travels at that height: it rises to it and drops from it, or turns back in it when the input lies left of the output. With a
 * `rail` it goes along straight to that x, where it turns up or down with all that share the rail, and off to its input.
 */
export function edgeCurve(from: Point, to: Point, lane?: number, rail?: number): Curve {
  if (rail !== undefined) return railCurve(from, to, lane, rail);
  if (lane === undefined) {
    const offset = controlOffset(from, to);
    return [from, { x: from.x + offset, y: from.y }, { x: to.x - offset, y: to.y }, to];
  }
  const [start, end] = laneEnds(from, to, lane);
  const riseOffset = turnOffset(from, start);
  const dropOffset = turnOffset(end, to);
  const laneThird = (end.x - start.x) / 3;
  return [
    from,
    { x: from.x + riseOffset, y: from.y },
    // Rising, the turn arrives from the left; turning back, from the right.
    { x: start.x === from.x ? start.x + riseOffset : start.x - riseOffset, y: lane },
    start,
    { x: start.x + laneThird, y: lane },
    { x: end.x - laneThird, y: lane },
    end,
    { x: end.x === to.x ? end.x - dropOffset : end.x + dropOffset, y: lane },
    { x: to.x - dropOffset, y: to.y },
    to,
  ];
}

function railCurve(from: Point, to: Point, lane: number | undefined, rail: number): Curve {
  const points: [Point, ...Point[]] = [from];
  const height = lane ?? from.y;
  let start = from;
  if (lane !== undefined) {
    start = { x: from.x + Math.min(LANE_TURN_WIDTH_MAX, (rail - from.x) / 3), y: lane };
    const turnWidth = turnOffset(from, start);
    points.push({ x: from.x + turnWidth, y: from.y }, { x: start.x - turnWidth, y: lane }, start);
  }
  const radiusMax = Math.abs(to.y - height) / 2;
  const direction = Math.sign(to.y - height);
  const entryRadius = Math.min(RAIL_ENTRY_RADIUS, radiusMax, rail - start.x);
  const exitRadius = Math.min(RAIL_EXIT_RADIUS, radiusMax, to.x - rail);
  appendLine(points, { x: rail - entryRadius, y: height });
  appendTurn(points, { x: rail, y: height }, { x: rail, y: height + direction * entryRadius });
  appendLine(points, { x: rail, y: to.y - direction * exitRadius });
  appendTurn(points, { x: rail, y: to.y }, { x: rail + exitRadius, y: to.y });
  appendLine(points, to);
  return points;
}

function appendLine(points: Point[], end: Point): void {
  const start = points.at(-1)!;
  points.push(interpolate(start, end, 1 / 3), interpolate(start, end, 2 / 3), end);
}

function appendTurn(points: Point[], corner: Point, end: Point): void {
  points.push(
    interpolate(points.at(-1)!, corner, QUARTER_TURN_RATIO),
    interpolate(end, corner, QUARTER_TURN_RATIO),
    end,
  );
}

function interpolate(a: Point, b: Point, ratio: number): Point {
  return { x: a.x + (b.x - a.x) * ratio, y: a.y + (b.y - a.y) * ratio };
}

/** The places where an edge enters its lane and leaves it. */
function laneEnds(from: Point, to: Point, lane: number): [Point, Point] {
  const turnWidth = to.x > from.x ? Math.min(LANE_TURN_WIDTH_MAX, (to.x - from.x) / 3) : 0;
  return [
    { x: from.x + turnWidth, y: lane },
    { x: to.x - turnWidth, y: lane },
  ];
}

function turnOffset(a: Point, b: Point): number {
  const width = Math.abs(b.x - a.x);
  return width > 0 ? width / 2 : Math.min(LOOP_OFFSET_MAX, Math.max(CONTROL_OFFSET_MIN, Math.abs(b.y - a.y) / 2));
}

/** The path of an edge. Board units. */
export function edgePath(from: Point, to: Point, lane?: number, rail?: number): string {
  const [start, ...rest] = edgeCurve(from, to, lane, rail);
  let path = `M${round(start.x)} ${round(start.y)}`;
  rest.forEach(({ x, y }, n) => {
    path += `${n % 3 === 0 ? 'C' : ' '}${round(x)} ${round(y)}`;
  });
  return path;
}

/**
 * The middle of an edge, or of its lane. Control points stand off equally, so it is the middle of the ends. Where it left its rail,
 * a bundled edge is alone: its middle is that of the last stretch.
 */
export function edgeMiddle(from: Point, to: Point, lane?: number, rail?: number): Point {
  if (rail !== undefined) return { x: (Math.min(rail + RAIL_EXIT_RADIUS, to.x) + to.x) / 2, y: to.y };
  return { x: (from.x + to.x) / 2, y: lane ?? (from.y + to.y) / 2 };
}

/** The length of the stretch whose middle that is. Board units. */
export function middleStretchLength(from: Point, to: Point, rail?: number): number {
  return rail === undefined ? distance(from, to) : Math.max(0, to.x - rail - RAIL_EXIT_RADIUS);
}

/**
 * A rectangle that surely holds the curve: a cubic lies within the hull of its control points. It holds the way without a lane
 * too, so that whoever stands there is found by it.
 */
export function edgeBox(from: Point, to: Point, lane?: number, rail?: number): Rect {
  const plainCurve = edgeCurve(from, to);
  const points =
    lane === undefined && rail === undefined ? plainCurve : [...plainCurve, ...edgeCurve(from, to, lane, rail)];
  return boundsOf(points.map(({ x, y }) => ({ minX: x, minY: y, maxX: x, maxY: y })))!;
}

/** The point of a curve at `t`: from 0 to 1 along its first piece, and on by one for each further piece. */
export function curvePoint(curve: Curve, t: number): Point {
  const segmentIndex = Math.min(Math.floor(t), (curve.length - 1) / 3 - 1);
  const [a, b, c, d] = curve.slice(segmentIndex * 3, segmentIndex * 3 + 4) as [Point, Point, Point, Point];
  const u = t - segmentIndex;
  const s = 1 - u;
  const coordinate = (axis: 'x' | 'y') =>
    s * s * s * a[axis] + 3 * s * s * u * b[axis] + 3 * s * u * u * c[axis] + u * u * u * d[axis];
  return { x: coordinate('x'), y: coordinate('y') };
}

/** A tenth of a unit is below what anybody sees at 400 %, and keeps the path short. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}
