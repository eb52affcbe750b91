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
export type BoundingSphere = { readonly centre: Vector; readonly radius: number };

export const VIEW_NAMES = ['front', 'side', 'top', 'corner'] as const;
export type ViewName = (typeof VIEW_NAMES)[number];

const QUARTER_TURN = Math.PI / 2;
const DEGREE = Math.PI / 180;
/** Straight from above, "upwards" would have no direction. */
const ELEVATION_MAX = QUARTER_TURN - 0.0001;
const VIEW_ANGLES: Readonly<Record<ViewName, Pick<Orbit, 'azimuth' | 'elevation'>>> = {
  front: { azimuth: 0, elevation: 0 },
  side: { azimuth: QUARTER_TURN, elevation: 0 },
  top: { azimuth: 0, elevation: ELEVATION_MAX },
  corner: { azimuth: FIRST_VIEW.azimuth * DEGREE, elevation: FIRST_VIEW.elevation * DEGREE },
};

const HALF_FIELD_OF_VIEW = (FIRST_VIEW.fieldOfView / 2) * DEGREE;
/** The least and the greatest distance of the camera, in radii of the model. */
const DISTANCE_RADII_MIN = 0.1;
const DISTANCE_RADII_MAX = 40;
/** One press of an arrow key turns by so much; so many of them make a quarter. */
export const KEY_TURN_RADIANS = Math.PI / 24;
/** One press of + or - comes nearer by this factor. */
export const KEY_ZOOM_FACTOR = 1.25;
/** One press of an arrow key with Shift moves the model by this part of the view's height. */
const KEY_PAN_SHARE = 0.08;

/** The model whole and in the middle, from the side that is looked from. `aspect` is width to height of the view. */
export function fittedOrbit(
  orbit: Pick<Orbit, 'azimuth' | 'elevation'>,
  { centre, radius }: BoundingSphere,
  aspect: number,
): Orbit {
  const halfAngle = Math.atan(Math.tan(HALF_FIELD_OF_VIEW) * Math.min(1, aspect));
  return {
    azimuth: orbit.azimuth,
    elevation: orbit.elevation,
    distance: (radius * FIRST_VIEW.margin) / Math.sin(halfAngle),
    target: centre,
  };
}

/** The model whole, from one of the named sides. */
export function orbitForView(name: ViewName, boundingSphere: BoundingSphere, aspect: number): Orbit {
  return fittedOrbit(VIEW_ANGLES[name], boundingSphere, aspect);
}

/** Turned around what is looked at. */
export function rotatedOrbit(orbit: Orbit, azimuth: number, elevation: number): Orbit {
  return {
    ...orbit,
    azimuth: orbit.azimuth + azimuth,
    elevation: Math.min(ELEVATION_MAX, Math.max(-ELEVATION_MAX, orbit.elevation + elevation)),
  };
}

/** Nearer by a factor, within bounds. */
export function zoomedOrbit(orbit: Orbit, factor: number, { radius }: BoundingSphere): Orbit {
  const distance = Math.min(
    radius * DISTANCE_RADII_MAX,
    Math.max(radius * DISTANCE_RADII_MIN, orbit.distance / factor),
  );
  return { ...orbit, distance };
}

/** The view, moved by shares of the view's height: to the right and down. */
export function pannedOrbit(orbit: Orbit, right: number, down: number): Orbit {
  const height = 2 * orbit.distance * Math.tan(HALF_FIELD_OF_VIEW);
  const { azimuth, elevation, target } = orbit;
  const rightVector: Vector = [Math.cos(azimuth), 0, -Math.sin(azimuth)];
  const upVector: Vector = [
    -Math.sin(elevation) * Math.sin(azimuth),
    Math.cos(elevation),
    -Math.sin(elevation) * Math.cos(azimuth),
  ];
  const targetCoordinate = (k: 0 | 1 | 2) => target[k] + height * (down * upVector[k] - right * rightVector[k]);
  return { ...orbit, target: [targetCoordinate(0), targetCoordinate(1), targetCoordinate(2)] };
}

/** The position of the camera. */
export function cameraPosition({ azimuth, elevation, distance, target }: Orbit): Vector {
  const horizontalDistance = Math.cos(elevation) * distance;
  return [
    target[0] + horizontalDistance * Math.sin(azimuth),
    target[1] + Math.sin(elevation) * distance,
    target[2] + horizontalDistance * Math.cos(azimuth),
  ];
}

/** Between what distances something may be seen: close enough together to tell surfaces apart. */
export function clippingRange(
  { distance }: Orbit,
  { radius }: BoundingSphere,
): { readonly near: number; readonly far: number } {
  const far = distance + radius * DISTANCE_RADII_MAX;
  return { near: Math.max(distance - radius * 4, distance / 50, radius / 1000), far };
}

/** The camera after a key: arrows turn, with Shift they move, + and - zoom, 0 fits; undefined for any other. */
export function orbitByKey(
  orbit: Orbit,
  { key, shift }: { readonly key: string; readonly shift: boolean },
  { boundingSphere, aspect }: { readonly boundingSphere: BoundingSphere; readonly aspect: number },
): Orbit | undefined {
  switch (key) {
    case 'ArrowLeft':
      return shift ? pannedOrbit(orbit, -KEY_PAN_SHARE, 0) : rotatedOrbit(orbit, -KEY_TURN_RADIANS, 0);
    case 'ArrowRight':
      return shift ? pannedOrbit(orbit, KEY_PAN_SHARE, 0) : rotatedOrbit(orbit, KEY_TURN_RADIANS, 0);
    case 'ArrowUp':
      return shift ? pannedOrbit(orbit, 0, -KEY_PAN_SHARE) : rotatedOrbit(orbit, 0, KEY_TURN_RADIANS);
    case 'ArrowDown':
      return shift ? pannedOrbit(orbit, 0, KEY_PAN_SHARE) : rotatedOrbit(orbit, 0, -KEY_TURN_RADIANS);
    case '+':
    case '=':
      return zoomedOrbit(orbit, KEY_ZOOM_FACTOR, boundingSphere);
    case '-':
      return zoomedOrbit(orbit, 1 / KEY_ZOOM_FACTOR, boundingSphere);
    case '0':
      return fittedOrbit(orbit, boundingSphere, aspect);
    default:
      return undefined;
  }
}
