import { FIRST_VIEW } from '../../contract/limits.ts';

/** A point or a way in the model's space: x to the right, y upwards, z towards whoever looks from the front. */
export type Vector = readonly [x: number, y: number, z: number];

/** The place of the camera: angles around a point that it looks at, in radians, and how far away. */
export type Orbit = {
  /** 0 in front, a quarter turn at the right side. */
  readonly azimuth: number;
  /** 0 level, a quarter turn above. */
  readonly elevation: number;
  readonly distance: number;
  readonly target: Vector;
};

/** The ball around a model. */
export type Ball = { readonly centre: Vector; readonly radius: number };

export const VIEW_NAMES = ['front', 'side', 'top', 'corner'] as const;
export type ViewName = (typeof VIEW_NAMES)[number];

const QUARTER = Math.PI / 2;
const DEGREE = Math.PI / 180;
/** Straight from above, "upwards" would have no direction. */
const STEEPEST = QUARTER - 0.0001;
const ANGLES: Readonly<Record<ViewName, Pick<Orbit, 'azimuth' | 'elevation'>>> = {
  front: { azimuth: 0, elevation: 0 },
  side: { azimuth: QUARTER, elevation: 0 },
  top: { azimuth: 0, elevation: STEEPEST },
  corner: { azimuth: FIRST_VIEW.azimuth * DEGREE, elevation: FIRST_VIEW.elevation * DEGREE },
};

const HALF_FIELD = (FIRST_VIEW.fieldOfView / 2) * DEGREE;
/** The least and the greatest distance of the camera, in radii of the model. */
const NEAREST = 0.1;
const FARTHEST = 40;
/** One press of an arrow key turns by so much; so many of them make a quarter. */
export const KEY_TURN = Math.PI / 24;
/** One press of + or - comes nearer by this factor. */
export const KEY_ZOOM = 1.25;
/** One press of an arrow key with Shift moves the model by this part of the view's height. */
const KEY_PAN = 0.08;

/** The model whole and in the middle, from the side that is looked from. `aspect` is width to height of the view. */
export function fitted(orbit: Pick<Orbit, 'azimuth' | 'elevation'>, { centre, radius }: Ball, aspect: number): Orbit {
  const narrow = Math.atan(Math.tan(HALF_FIELD) * Math.min(1, aspect));
  return {
    azimuth: orbit.azimuth,
    elevation: orbit.elevation,
    distance: (radius * FIRST_VIEW.air) / Math.sin(narrow),
    target: centre,
  };
}

/** The model whole, from one of the named sides. */
export function viewFrom(name: ViewName, ball: Ball, aspect: number): Orbit {
  return fitted(ANGLES[name], ball, aspect);
}

/** Turned around what is looked at. */
export function turned(orbit: Orbit, azimuth: number, elevation: number): Orbit {
  return {
    ...orbit,
    azimuth: orbit.azimuth + azimuth,
    elevation: Math.min(STEEPEST, Math.max(-STEEPEST, orbit.elevation + elevation)),
  };
}

/** Nearer by a factor, within bounds. */
export function zoomed(orbit: Orbit, factor: number, { radius }: Ball): Orbit {
  const distance = Math.min(radius * FARTHEST, Math.max(radius * NEAREST, orbit.distance / factor));
  return { ...orbit, distance };
}

/** The view, moved by shares of the view's height: to the right and down. */
export function panned(orbit: Orbit, right: number, down: number): Orbit {
  const height = 2 * orbit.distance * Math.tan(HALF_FIELD);
  const { azimuth, elevation, target } = orbit;
  const across: Vector = [Math.cos(azimuth), 0, -Math.sin(azimuth)];
  const up: Vector = [
    -Math.sin(elevation) * Math.sin(azimuth),
    Math.cos(elevation),
    -Math.sin(elevation) * Math.cos(azimuth),
  ];
  const move = (k: 0 | 1 | 2) => target[k] + height * (down * up[k] - right * across[k]);
  return { ...orbit, target: [move(0), move(1), move(2)] };
}

/** The position of the camera. */
export function eyeOf({ azimuth, elevation, distance, target }: Orbit): Vector {
  const level = Math.cos(elevation) * distance;
  return [
    target[0] + level * Math.sin(azimuth),
    target[1] + Math.sin(elevation) * distance,
    target[2] + level * Math.cos(azimuth),
  ];
}

/** Between what distances something may be seen: close enough together to tell surfaces apart. */
export function depthOf({ distance }: Orbit, { radius }: Ball): { readonly near: number; readonly far: number } {
  const far = distance + radius * FARTHEST;
  return { near: Math.max(distance - radius * 4, distance / 50, radius / 1000), far };
}

/** The camera after a key: arrows turn, with Shift they move, + and - zoom, 0 fits; undefined for any other. */
export function orbitByKey(
  orbit: Orbit,
  { key, shift }: { readonly key: string; readonly shift: boolean },
  { ball, aspect }: { readonly ball: Ball; readonly aspect: number },
): Orbit | undefined {
  switch (key) {
    case 'ArrowLeft':
      return shift ? panned(orbit, -KEY_PAN, 0) : turned(orbit, -KEY_TURN, 0);
    case 'ArrowRight':
      return shift ? panned(orbit, KEY_PAN, 0) : turned(orbit, KEY_TURN, 0);
    case 'ArrowUp':
      return shift ? panned(orbit, 0, -KEY_PAN) : turned(orbit, 0, KEY_TURN);
    case 'ArrowDown':
      return shift ? panned(orbit, 0, KEY_PAN) : turned(orbit, 0, -KEY_TURN);
    case '+':
    case '=':
      return zoomed(orbit, KEY_ZOOM, ball);
    case '-':
      return zoomed(orbit, 1 / KEY_ZOOM, ball);
    case '0':
      return fitted(orbit, ball, aspect);
    default:
      return undefined;
  }
}
