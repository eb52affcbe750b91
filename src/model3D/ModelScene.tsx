import { extend, useThree } from '@react-three/fiber';
import { useLayoutEffect } from 'react';
import { DirectionalLight, HemisphereLight, type Object3D } from 'three';
import { materialsIn, type OpenModel } from './openModel.ts';

extend({ DirectionalLight, HemisphereLight });

type ModelSceneProps = {
  readonly model: OpenModel;
  /** Light intensity, 0 to 20. */
  readonly light: number;
  readonly wireframe: boolean;
};

/** Twice the slider's figure is no twice the light: white paper would have enough long before 20. */
const LIGHT_EXPONENT = 0.6;
/** The light that is left at light 0: the shape can be made out. */
const AMBIENT_MIN = 0.08;
/** The lamps at light 1, and what the floor throws back of the light from above: as `server/media/model/worker/renderMeshes.ts` draws stills. */
const KEY_LIGHT = 0.6 * Math.PI;
const FILL_LIGHT = 0.18 * Math.PI;
const HEMISPHERE_LIGHT = 0.95 * Math.PI;
const FLOOR_COLOR = '#979797';

/**
 * A model in a quiet studio: light from all around, more from above, a lamp at the upper left and a weak one at the right. There are no
 * walls to be mirrored: to prepare them takes a slow graphics card ten seconds, so `openModel` takes metal's gloss away.
 */
export function ModelScene({ model, light, wireframe }: ModelSceneProps) {
  const { invalidate } = useThree();
  const strength = light ** LIGHT_EXPONENT;
  useLayoutEffect(() => {
    for (const material of materialsIn(model.object)) if ('wireframe' in material) material.wireframe = wireframe;
    invalidate();
  });
  const { centre, radius } = model.boundingSphere;
  const lampPosition = (x: number, y: number, z: number) =>
    [centre[0] + x * radius, centre[1] + y * radius, centre[2] + z * radius] as const;
  return (
    <>
      <primitive object={model.object as Object3D} dispose={null} />
      <hemisphereLight
        groundColor={FLOOR_COLOR}
        intensity={HEMISPHERE_LIGHT * (AMBIENT_MIN + (1 - AMBIENT_MIN) * strength)}
      />
      <directionalLight position={lampPosition(-3, 5, 6)} intensity={KEY_LIGHT * strength} />
      <directionalLight position={lampPosition(5, 2, -3)} intensity={FILL_LIGHT * strength} />
    </>
  );
}
