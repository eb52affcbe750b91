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
const GAIN = 0.6;
/** The light that is left at light 0: the shape can be made out. */
const NIGHT = 0.08;
/** The lamps at light 1, and what the floor throws back of the light from above: as `server/media/model/worker/paint.ts` draws stills. */
const KEY = 0.6 * Math.PI;
const FILL = 0.18 * Math.PI;
const AROUND = 0.95 * Math.PI;
const FLOOR = '#979797';

/**
 * A model in a quiet studio: light from all around, more from above, a lamp at the upper left and a weak one at the right. There are no
 * walls to be mirrored: to prepare them takes a slow graphics card ten seconds, so `openModel` takes metal's gloss away.
 */
export function ModelScene({ model, light, wireframe }: ModelSceneProps) {
  const { invalidate } = useThree();
  const strength = light ** GAIN;
  useLayoutEffect(() => {
    for (const material of materialsIn(model.object)) if ('wireframe' in material) material.wireframe = wireframe;
    invalidate();
  });
  const { centre, radius } = model.ball;
  const at = (x: number, y: number, z: number) =>
    [centre[0] + x * radius, centre[1] + y * radius, centre[2] + z * radius] as const;
  return (
    <>
      <primitive object={model.object as Object3D} dispose={null} />
      <hemisphereLight groundColor={FLOOR} intensity={AROUND * (NIGHT + (1 - NIGHT) * strength)} />
      <directionalLight position={at(-3, 5, 6)} intensity={KEY * strength} />
      <directionalLight position={at(5, 2, -3)} intensity={FILL * strength} />
    </>
  );
}
