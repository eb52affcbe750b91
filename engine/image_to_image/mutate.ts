import type { Change } from '../editing/change.ts';
import { changesOf } from '../editing/clause.ts';
import { editScene } from '../editing/sceneEdit.ts';
import type { Role } from '../generate_image/model.ts';
import { buildModel, type Scene } from '../generate_image/scene.ts';
import { mix, type Rgb } from '../studio/colours.ts';
import { dress, type Finish } from '../studio/finish.ts';
import { type Material, material } from '../studio/materials.ts';
import type { Brief } from '../studio/prompt.ts';
import { hashText, mixSeeds, type Random, randomFrom } from '../studio/random.ts';
import type { PartName } from '../studio/scan.ts';
import { drawColourway, shiftColour } from './colourways.ts';

/** At amount 1: shade in natural logarithms, and the camera's way in radians. */
const SHADE = 0.5;
const AZIMUTH = 0.9;
const ELEVATION = 0.14;
/** Wood, stone and metal become lighter or darker, but not another colour. */
const OWN_COLOUR = new Set(['wood', 'marble', 'terrazzo', 'concrete', 'wicker', 'carbon', 'brushed', 'screen']);

export type Mutation = {
  readonly scene: Scene;
  /** What the prompt asks for and this family does not have. */
  readonly refused: readonly Change[];
};

/**
 * Another design of a scene's family: the further, the larger the amount (0 to 1). What the old prompt named keeps its material,
 * what the new one says is followed.
 */
export function mutateScene(scene: Scene, amount: number, seed: number, old: Brief, brief: Brief): Mutation {
  const random = randomFrom(mixSeeds(seed, hashText('evolve')));
  const { colours, wall } = drawColourway(random);
  const [turnX, turnY, shade, wallShade] = [
    awayFromNothing(random),
    awayFromNothing(random),
    awayFromNothing(random),
    awayFromNothing(random),
  ];
  const drifts = [...(scene.design.drifts ?? []), { seed: mixSeeds(seed, hashText(scene.design.family)), amount }];
  const design = { ...scene.design, drifts };
  // Another design is framed for itself.
  const { framed: _framed, ...shown } = scene;
  const moved: Scene = {
    ...shown,
    design,
    materials: recolourParts({ ...scene, design }, old, colours, shade * 2 * SHADE, amount),
    ...(scene.ground || old.settings.background ? {} : shiftRoom(scene, wall, wallShade, amount)),
    azimuth: scene.azimuth + turnX * AZIMUTH * amount,
    elevation: Math.max(0.04, scene.elevation + turnY * ELEVATION * amount),
  };
  const several = brief.finishes.length > 1;
  const {
    scene: asked,
    refused,
    rest,
  } = editScene(
    several ? { ...moved, materials: dressInTurn(moved, brief.finishes) } : moved,
    changesOf(several ? { ...brief, finishes: [] } : brief, []),
    { marked: null, reference: null, kept: [] },
  );
  return { scene: withRoom(asked), refused: [...refused, ...rest] };
}

/** "Glass and brass": the body in the first finish, the second parts in the second. */
function dressInTurn({ design, materials }: Scene, finishes: readonly Finish[]): Scene['materials'] {
  const { parts, roles } = buildModel(design);
  const dressed: Partial<Record<PartName, Material>> = { ...materials };
  for (const { name } of parts) {
    const { turn, soft = false }: Partial<Role> = roles[name] ?? {};
    const look = materials[name];
    if (turn === undefined || soft || !look) continue;
    dressed[name] = dress(finishes[Math.min(turn, finishes.length - 1)], look);
  }
  return dressed;
}

/** Clear glass shows that there is room inside. */
function withRoom(scene: Scene): Scene {
  return (scene.materials.body?.clear ?? 0) > 0.5 ? { ...scene, design: { ...scene.design, hollow: true } } : scene;
}

/** -0.5 to 0.5, but never near 0: every result shows some of the change. */
const awayFromNothing = (random: Random): number => (random() < 0.5 ? -0.5 : 0.5) * (0.4 + 0.6 * random());

function shiftRoom(scene: Scene, to: Rgb, shade: number, amount: number): Pick<Scene, 'wall' | 'floor'> {
  const wall = mix(shiftColour(scene.wall, scene.wall, shade * 0.3, amount), to, amount);
  return { wall, floor: wall };
}

function recolourParts(
  scene: Scene,
  old: Brief,
  colours: readonly Rgb[],
  shade: number,
  amount: number,
): Scene['materials'] {
  const { parts, roles } = buildModel(scene.design);
  const materials: Partial<Record<PartName, Material>> = { ...scene.materials };
  for (const { name } of parts) {
    const { turn, usual = 'plastic' }: Partial<Role> = roles[name] ?? {};
    const look = scene.materials[name] ?? (typeof usual === 'string' ? material(usual) : usual);
    materials[name] = look;
    // Parts without a turn are what they are in every design: panes, tyres, lamps.
    if (turn === undefined) continue;
    const named =
      old.parts[name] !== undefined ||
      (turn === 0 && old.finishes.length > 0) ||
      (turn === 1 && old.finishes.length > 1);
    const own = named || OWN_COLOUR.has(look.pattern) || look.metal > 0.5 || look.clear > 0.5;
    const to = own ? look.base : colours[Math.min(turn, colours.length - 1)];
    materials[name] = { ...look, base: shiftColour(look.base, to, shade * (own ? 0.6 : 1), amount) };
  }
  return materials;
}
