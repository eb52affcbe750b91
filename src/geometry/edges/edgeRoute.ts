import { grownRect, type Rect } from '../plane/rect.ts';
import { curveCrosses } from './curveCrossing.ts';
import { type EdgeEnds, edgeLane, LANE_RISE } from './edgeLane.ts';
import { edgeBox, edgeCurve } from './edgePath.ts';
import { edgeRail } from './edgeRail.ts';

/** So far above and below its plain curve an edge may go around what stands in its way. */
const DETOUR_REACH = 300;
/** Ways that are tried: a person does not follow an edge past more cards than this. */
const DETOURS_MAX = 48;
/** A card's border, and what lies this close within it, may be touched. Board units. */
const BORDER_WIDTH = 2;

/** The way of an edge: the height of its lane and the x of its rail; without both its plain curve. */
export type EdgeWay = { readonly lane: number | undefined; readonly rail: number | undefined };

/** An edge's way, and the rectangle that holds it and all cards that decide on it. */
export type EdgeRoute = EdgeWay & { readonly box: Rect };

type RouteOptions = {
  /** Runs together with the others that leave its output. */
  readonly isBundled: boolean;
  /** The cards that overlap a part of the board, without the edge's own two. */
  readonly cardsIn: (area: Rect) => readonly Rect[];
};

/**
 * The way of an edge that runs under no card which it does not belong to: its lane or rail where these are free, else the shortest
 * free way around. Where none is free, as among cards that lie close together, it keeps the first. It depends on the cards within
 * the box alone. Board units.
 */
export function edgeRoute(ends: EdgeEnds, { isBundled, cardsIn }: RouteOptions): EdgeRoute {
  const { from, to } = ends;
  const nearCards = cardsIn(edgeBox(from, to));
  const way: EdgeWay = (isBundled && edgeRail(ends, nearCards)) || { lane: edgeLane(ends, nearCards), rail: undefined };
  const box = edgeBox(from, to, way.lane, way.rail);
  if (isFree(ends, way, way.lane === undefined ? nearCards : cardsIn(box))) return { ...way, box };
  const area = { ...box, minY: box.minY - DETOUR_REACH, maxY: box.maxY + DETOUR_REACH };
  const cards = [...cardsIn(area), ends.source, ends.target];
  const freeWay = detours(ends, cards, area).find((detour) => isFree(ends, detour, cards));
  return { ...(freeWay ?? way), box: area };
}

function isFree({ from, to }: EdgeEnds, { lane, rail }: EdgeWay, cards: readonly Rect[]): boolean {
  const curve = edgeCurve(from, to, lane, rail);
  return !cards.some((card) => curveCrosses(curve, grownRect(card, -BORDER_WIDTH)));
}

/** Ways around cards, the shortest first: a turn in a gap between columns, then travel in a gap between rows. */
function detours({ from, to }: EdgeEnds, cards: readonly Rect[], area: Rect): EdgeWay[] {
  const middleX = (from.x + to.x) / 2;
  const rails = [middleX, ...cards.flatMap(({ minX, maxX }) => [minX - LANE_RISE, maxX + LANE_RISE])]
    .filter((x) => x >= from.x + LANE_RISE && x <= to.x - LANE_RISE)
    .sort((a, b) => Math.abs(a - middleX) - Math.abs(b - middleX));
  const travel = (y: number) => Math.abs(from.y - y) + Math.abs(to.y - y);
  const lanes = cards
    .flatMap(({ minY, maxY }) => [minY - LANE_RISE, maxY + LANE_RISE])
    .filter((y) => y > area.minY && y < area.maxY)
    .sort((a, b) => travel(a) - travel(b));
  return [
    ...[...new Set(rails)].slice(0, DETOURS_MAX).map((rail) => ({ lane: undefined, rail })),
    ...[...new Set(lanes)].slice(0, DETOURS_MAX).map((lane) => ({ lane, rail: undefined })),
  ];
}
