import type { SceneDetail } from '../../generate_image/detail.ts';
import { createCamera } from '../../generate_image/render/camera.ts';
import { vignetteAt } from '../../generate_image/render/rows.ts';
import { framedPoints, type Stage, setStage } from '../../generate_image/render/stage.ts';
import type { Scene } from '../../generate_image/scene.ts';
import type { Point } from '../../generate_image/sdf/solid.ts';
import { planeOf, type Size } from '../../raster/plane.ts';
import { toneMap } from '../../studio/light.ts';
import { type Baked, bakeModel } from './baked.ts';
import { createFramePainter, type PixelBox } from './frame.ts';
import { paintRoom, type Room } from './room.ts';

/** Everything that painting a frame needs; cloneable, its arrays in shared memory. */
export type TurntableShare = { readonly scene: Scene; readonly size: Size; readonly baked: Baked; readonly room: Room };

/** Places of a full turn at which the product must fit into the picture. */
const TURNS = 24;

/** Prepares the turntable of a design: its triangles, baked light and empty room. */
export function prepareTurntable({ scene }: SceneDetail, size: Size, checkpoint: () => void): TurntableShare {
  const stage = setTurntable(scene, size);
  checkpoint();
  const baked = bakeModel(stage, checkpoint);
  return { scene, size, baked, room: paintRoom(stage, size.width, size.height, baked.reach, checkpoint) };
}

/** The stage of a scene with a camera that holds the product at every angle. */
function setTurntable(scene: Scene, { width, height }: Size): Stage {
  const stage = setStage(scene, width, height);
  const { centre, model } = stage;
  const points = framedPoints(model);
  const heights = points.map(([, y]) => y);
  const [least, most] = [Math.min(...heights), Math.max(...heights)];
  // A cylinder around everything: boxes turned as a whole would claim corners that the product does not have.
  const radius = Math.max(...points.map(([x, , z]) => Math.hypot(x - centre[0], z - centre[2]))) * ROUNDED;
  const swept = Array.from({ length: TURNS }, (_, i) => (i / TURNS) * 2 * Math.PI).flatMap((angle): Point[] => {
    const x = centre[0] + radius * Math.cos(angle);
    const z = centre[2] + radius * Math.sin(angle);
    return [
      [x, least, z],
      [x, most, z],
    ];
  });
  return { ...stage, camera: createCamera(swept, scene.azimuth, scene.elevation, width, height, scene.zoom) };
}

/** Products rarely reach into the corners of their boxes. */
const ROUNDED = 0.94;
/** Light up to `DIM`, and up to `LIGHTEST`, each has a table of so many steps of the tone curve: dark tones need finer ones. */
const STEPS = 4096;
const DIM = 0.25;
const LIGHTEST = 4;

/** Opens a turntable for painting, in any worker: frames as sRGB bytes, three per pixel, the product turned by `angle` radians. */
export function openTurntable({ scene, size, baked, room }: TurntableShare): (angle: number) => Uint8Array {
  const stage = setTurntable(scene, size);
  const paint = createFramePainter({ stage, baked, room, size });
  const bytes = new Uint8Array(size.width * size.height * 3);
  const corner = vignette(size);
  const table = (most: number) => planeOf(STEPS + 1, (i) => 255 * toneMap((i / STEPS) * most, stage.studio.exposure));
  const dim = table(DIM);
  const light = table(LIGHTEST);
  const develop = (colours: Float32Array, pixel: number): void => {
    for (let i = pixel * 3; i < pixel * 3 + 3; i++) {
      const value = colours[i];
      const tone =
        value < DIM
          ? dim[Math.max(0, value * (STEPS / DIM)) | 0]
          : light[Math.min(STEPS, value * (STEPS / LIGHTEST)) | 0];
      bytes[i] = tone * corner[pixel] + 0.5;
    }
  };
  const whole: PixelBox = { left: 0, top: 0, right: size.width, bottom: size.height };
  let previous = whole;
  return (angle) => {
    const { colours, box } = paint(angle);
    // What the last frame's product covered shows the room again: so its box is developed too.
    const painted = joined(box, previous);
    for (let y = painted.top; y < painted.bottom; y++)
      for (let x = painted.left; x < painted.right; x++) develop(colours, y * size.width + x);
    for (let n = 0; n < room.near.length; n++) develop(colours, room.near[n]);
    previous = box;
    return bytes;
  };
}

function vignette(size: Size): Float32Array {
  const { width, height } = size;
  return planeOf(width * height, (i) => vignetteAt(i % width, Math.floor(i / width), size));
}

function joined(a: PixelBox, b: PixelBox): PixelBox {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}
