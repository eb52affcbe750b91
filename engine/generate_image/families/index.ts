import type { Family } from '../model.ts';
import { abstract } from './abstract.ts';
import { backpack } from './backpack.ts';
import { bag } from './bag.ts';
import { bed } from './bed.ts';
import { bicycle } from './bicycle.ts';
import { blender } from './blender.ts';
import { bottle } from './bottle.ts';
import { camera } from './camera.ts';
import { car } from './car.ts';
import { chair } from './chair.ts';
import { coffeemaker } from './coffeemaker.ts';
import { cupboard } from './cupboard.ts';
import { drone } from './drone.ts';
import { fan } from './fan.ts';
import { gamepad } from './gamepad.ts';
import { headphones } from './headphones.ts';
import { helmet } from './helmet.ts';
import { kettle } from './kettle.ts';
import { keyboard } from './keyboard.ts';
import { lamp } from './lamp.ts';
import { laptop } from './laptop.ts';
import { mug } from './mug.ts';
import { perfume } from './perfume.ts';
import { phone } from './phone.ts';
import { planter } from './planter.ts';
import { ring } from './ring.ts';
import { shoe } from './shoe.ts';
import { sofa } from './sofa.ts';
import { speaker } from './speaker.ts';
import { sunglasses } from './sunglasses.ts';
import { table } from './table.ts';
import { tap } from './tap.ts';
import { toaster } from './toaster.ts';
import { toothbrush } from './toothbrush.ts';
import { toy } from './toy.ts';
import { vacuum } from './vacuum.ts';
import { vase } from './vase.ts';
import { watch } from './watch.ts';

/** Every product that the engine can build, by the first half of its name in the vocabulary. */
export const FAMILIES: Readonly<Record<string, Family>> = {
  abstract,
  backpack,
  bag,
  bed,
  bicycle,
  blender,
  bottle,
  camera,
  car,
  chair,
  coffeemaker,
  cupboard,
  drone,
  fan,
  gamepad,
  headphones,
  helmet,
  kettle,
  keyboard,
  lamp,
  laptop,
  mug,
  perfume,
  phone,
  planter,
  ring,
  shoe,
  sofa,
  speaker,
  sunglasses,
  table,
  tap,
  toaster,
  toothbrush,
  toy,
  vacuum,
  vase,
  watch,
};
