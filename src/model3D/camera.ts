import { PerspectiveCamera } from 'three';
import { FIRST_VIEW } from '../../contract/limits.ts';
import { type BoundingSphere, cameraPosition, clippingRange, type Orbit } from './orbit.ts';

/** A camera for `placeCamera`. */
export function createCamera(): PerspectiveCamera {
  return new PerspectiveCamera(FIRST_VIEW.fieldOfView);
}

/** Puts the camera where an orbit says. */
export function placeCamera(camera: PerspectiveCamera, orbit: Orbit, boundingSphere: BoundingSphere): void {
  const { near, far } = clippingRange(orbit, boundingSphere);
  camera.position.set(...cameraPosition(orbit));
  camera.lookAt(...orbit.target);
  camera.near = near;
  camera.far = far;
  camera.updateProjectionMatrix();
}

/**
 * Frames a picture of another shape than the view it is taken from: what is in the largest rectangle of that shape in the middle of
 * the view. `viewAspect` and `pictureAspect` are width to height.
 */
export function reframeCamera(camera: PerspectiveCamera, viewAspect: number, pictureAspect: number): void {
  const halfHeight = Math.tan((FIRST_VIEW.fieldOfView * Math.PI) / 360) * Math.min(1, viewAspect / pictureAspect);
  camera.fov = (Math.atan(halfHeight) * 360) / Math.PI;
  camera.aspect = pictureAspect;
  camera.updateProjectionMatrix();
}
