import type { Region } from './measure.ts';

/** Centre and half axes in pixels. */
type Ellipse = { readonly x: number; readonly y: number; readonly across: number; readonly down: number };

/** An ellipse that stands for a round opening or lid seen from above, and the one in which an opening's lip ends. */
export type Disc = Ellipse & { readonly mouth: Ellipse };

/** Flatter ellipses than this are rings on a surface, taller ones are round from the front. */
const FLATTEST = 8;
const TALLEST = 1.5;
/** How closely area and spread must match an ellipse in its box: a rectangle spreads by 0.15 more. */
const FIT = 0.06;
const SPREAD_FIT = 0.08;
/** A half-moon has an ellipse's area too, but its weight lies off the middle by more than this share of its height. */
const OFF_MIDDLE = 0.035;
/** The disc borders on what it closes along this share of its edge. It is at least so wide against that, */
const WALL = 0.3;
const AS_WIDE = 0.47;
/** whose middle lies lower by so much of the disc's half height: the wall below a rim, not the brim around it. */
const LOWER = 0.7;
/** A second ellipse within is the inner edge of a rim when it is at least so wide against the outer one. */
const RIM = 0.7;
/** Share of the ellipse's half axes that an opening's lip begins at where none is drawn. */
const LIP = 0.93;
/** Light at the far side of an opening's rim and deep inside. */
const INSIDE_LIGHT = 0.8;
const DEEP_LIGHT = 0.3;

/** Reads a region, with what lies within it, as the round top of the body that it lies on; null when it is none. */
export function readDisc(region: Region, all: readonly Region[]): Disc | null {
  if (region.rod || region.parent) return null;
  const within = all.filter(({ parent }) => parent === region.label);
  const ellipse = ellipseOf([region, ...within]);
  const { across, down } = boxOf(region);
  if (!ellipse || across < TALLEST * down || across > FLATTEST * down) return null;
  const shared = (other: Region): number => region.borders.get(other.label) ?? 0;
  const around = within.reduce((left, inner) => left - shared(inner), region.perimeter);
  const below = all.some(
    (other) =>
      other !== region &&
      shared(other) > WALL * around &&
      other.y - region.y > LOWER * down &&
      across > AS_WIDE * boxOf(other).across,
  );
  if (!below) return null;
  const inner = rimmed(region, all);
  const mouth = (inner && ellipseOf([inner])) ?? { ...ellipse, across: LIP * across, down: LIP * down };
  return { ...ellipse, mouth };
}

/** The region within a rim that is drawn with two ellipses. */
export function rimmed(rim: Region, all: readonly Region[]): Region | undefined {
  return all.find(
    (inner) => inner.parent === rim.label && boxOf(inner).across > RIM * boxOf(rim).across && ellipseOf([inner]),
  );
}

function boxOf({ left, right, top, bottom }: Region): Ellipse {
  return { x: (left + right) / 2, y: (top + bottom) / 2, across: (right - left + 1) / 2, down: (bottom - top + 1) / 2 };
}

/** The ellipse that a region and those within it fill together; null for other shapes. */
function ellipseOf(members: readonly Region[]): Ellipse | null {
  const box = boxOf(members[0]);
  const area = members.reduce((sum, member) => sum + member.area, 0);
  const mean = (value: (member: Region) => number) =>
    members.reduce((sum, member) => sum + value(member) * member.area, 0) / area;
  const y = mean((member) => member.y);
  const [x, { across, down }] = [mean((member) => member.x), box];
  const wide = Math.sqrt(mean((member) => member.spread.across ** 2 + (member.x - x) ** 2));
  const high = Math.sqrt(mean((member) => member.spread.down ** 2 + (member.y - y) ** 2));
  const fits =
    Math.abs(area / (Math.PI * across * down) - 1) <= FIT &&
    Math.abs((2 * wide) / across - 1) <= SPREAD_FIT &&
    Math.abs((2 * high) / down - 1) <= SPREAD_FIT &&
    Math.abs(y - box.y) <= OFF_MIDDLE * 2 * down;
  return fits ? box : null;
}

/** How far the disc's surface slopes towards the viewer: it lies flat, so its far side is far away. */
const tilt = ({ across, down }: Disc): number => Math.sqrt(Math.max(0, across * across - down * down)) / down;

/** Height of a flat lid: its middle lies in the drawing's plane, its far half behind it. */
export function lidHeight(disc: Disc, y: number): number {
  return tilt(disc) * (y - disc.y);
}

/** Height of an opening: its lip lies flat, within it the far wall bends away. */
export function openingHeight(disc: Disc, x: number, y: number): number {
  const u = (x - disc.x) / disc.across;
  if (!isIn(disc.mouth, x, y)) return lidHeight(disc, y);
  return -disc.across * Math.sqrt(Math.max(0.02, 1 - u * u));
}

/** How much light reaches a point of an opening, 0 to 1. */
export function openingLight(disc: Disc, x: number, y: number): number {
  if (!isIn(disc.mouth, x, y)) return 1;
  const deep = Math.max(0, Math.min(1, (y - disc.y + disc.down) / (2 * disc.down)));
  return INSIDE_LIGHT + (DEEP_LIGHT - INSIDE_LIGHT) * deep;
}

function isIn({ x, y, across, down }: Ellipse, px: number, py: number): boolean {
  return Math.hypot((px - x) / across, (py - y) / down) <= 1;
}
