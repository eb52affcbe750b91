import type { Region } from './measure.ts';

/** An ellipse that stands for a round opening or lid seen from above: centre and half axes in pixels. */
export type Disc = { readonly x: number; readonly y: number; readonly across: number; readonly down: number };

/** Flatter ellipses than this are rings on a surface, taller ones are round from the front. */
const FLATTEST = 5;
const TALLEST = 1.5;
/** How closely the area must match an ellipse in its box. */
const FIT = 0.06;
/** A half-moon has an ellipse's area too, but its weight lies off the middle by more than this share of its height. */
const OFF_MIDDLE = 0.035;
/** The disc is about as wide as what it closes. */
const SAME_WIDTH = 0.78;
/** Share of the ellipse's half axes that an opening's lip begins at. */
const LIP = 0.93;
/** Light at the far side of an opening's rim and deep inside. */
const INSIDE_LIGHT = 0.8;
const DEEP_LIGHT = 0.3;

/** Reads a region as the round top of the body that it lies on; null when it is none. */
export function readDisc(region: Region, all: readonly Region[]): Disc | null {
  const width = region.right - region.left + 1;
  const height = region.bottom - region.top + 1;
  if (region.rod || region.parent || width < TALLEST * height || width > FLATTEST * 1.6 * height) return null;
  if (Math.abs(region.area / ((Math.PI / 4) * width * height) - 1) > FIT) return null;
  if (Math.abs(region.y - (region.top + region.bottom) / 2) > OFF_MIDDLE * height) return null;
  const below = all.some(
    (other) =>
      other !== region &&
      (region.borders.get(other.label) ?? 0) > 0.3 * region.perimeter &&
      other.y > region.bottom &&
      other.bottom - other.top > height &&
      width > SAME_WIDTH * (other.right - other.left + 1) * 0.6,
  );
  return below
    ? { x: (region.left + region.right) / 2, y: (region.top + region.bottom) / 2, across: width / 2, down: height / 2 }
    : null;
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
  if (rho(disc, x, y) > LIP) return lidHeight(disc, y);
  return -disc.across * Math.sqrt(Math.max(0.02, 1 - u * u));
}

/** How much light reaches a point of an opening, 0 to 1. */
export function openingLight(disc: Disc, x: number, y: number): number {
  if (rho(disc, x, y) > LIP) return 1;
  const deep = Math.max(0, Math.min(1, (y - disc.y + disc.down) / (2 * disc.down)));
  return INSIDE_LIGHT + (DEEP_LIGHT - INSIDE_LIGHT) * deep;
}

function rho({ x, y, across, down }: Disc, px: number, py: number): number {
  return Math.hypot((px - x) / across, (py - y) / down);
}
