import sharp from 'sharp';
import type { Media, Recipe } from '../../contract/engine.ts';
import type { SceneDetail } from '../generate_image/detail.ts';
import { paintTrial } from '../generate_image/render/trial.ts';
import { toLinear } from '../studio/colours.ts';
import { originOf } from '../studio/origin.ts';
import type { PartName } from '../studio/scan.ts';

/** Longer side of the small picture in which colours are compared. */
const SIDE = 176;
/** Parts that show fewer pixels keep their colour. */
const FEWEST = 10;
/** Colours whose logarithms differ by less are the same. */
const SAME = 0.18;
const DARKEST = 0.004;
const LIGHTEST = 0.92;

/**
 * The design that a picture shows, or null when we did not design it. Where the picture was painted over since (recoloured, say),
 * its parts take the colours that most of them have there.
 */
export async function designOf(
  media: Media,
  recipe: Recipe | undefined,
  checkpoint: () => void,
): Promise<SceneDetail | null> {
  const origin = originOf(recipe);
  if (origin?.kind !== 'scene') return null;
  const isOwn = (recipe?.detail as { kind?: string } | undefined)?.kind === 'scene';
  return isOwn ? origin : matchColours(origin, media, checkpoint);
}

/** How many times as bright as drawn a part is shown, in red, green and blue, pixel by pixel. */
type Factors = readonly [number[], number[], number[]];

async function matchColours(detail: SceneDetail, { bytes }: Media, checkpoint: () => void): Promise<SceneDetail> {
  const scale = SIDE / Math.max(detail.width, detail.height);
  const width = Math.round(detail.width * scale);
  const height = Math.round(detail.height * scale);
  const sheet = paintTrial(detail.scene, { width, height }, checkpoint);
  const upright = sharp(bytes).autoOrient().toColourspace('srgb').ensureAlpha();
  const picture = await upright.resize(width, height, { fit: 'fill' }).raw({ depth: 'uchar' }).toBuffer();
  const byName = new Map<PartName, Factors>();
  for (let i = 0; i < sheet.ids.length; i++) {
    if (!isInside(sheet.ids, i, width) || picture[i * 4 + 3] < 255) continue;
    const { name } = sheet.stage.model.parts[sheet.ids[i] - 1];
    const factors = byName.get(name) ?? [[], [], []];
    byName.set(name, factors);
    for (const [k, list] of factors.entries())
      list.push((toLinear(picture[i * 4 + k] / 255) + DARKEST) / (toLinear(sheet.rgb[i * 3 + k] / 255) + DARKEST));
  }
  const materials = { ...detail.scene.materials };
  for (const [name, lists] of byName) {
    const look = materials[name];
    const factors = lists.map(median);
    if (!look || lists[0].length < FEWEST || factors.every((factor) => Math.abs(Math.log(factor)) < SAME)) continue;
    const mixed = (k: 0 | 1 | 2) => Math.min(LIGHTEST, Math.max(DARKEST, look.base[k]) * factors[k]);
    materials[name] = { ...look, base: [mixed(0), mixed(1), mixed(2)] };
  }
  return { ...detail, scene: { ...detail.scene, materials } };
}

const median = (list: number[]): number => list.sort((a, b) => a - b)[list.length >> 1];

/** Whether a pixel and its four neighbours show one part. */
function isInside(ids: Uint8Array, i: number, width: number): boolean {
  const id = ids[i];
  return id > 0 && ids[i - 1] === id && ids[i + 1] === id && ids[i - width] === id && ids[i + width] === id;
}
