import { EngineError, type EngineJob, type EngineStep, type Media } from '../../contract/engine.ts';
import { ASSET_TYPES } from '../../contract/ids.ts';
import { answerLanguageOf } from '../../contract/language.ts';
import { failureReason, remark } from '../../contract/remarks/wordRemark.ts';
import { encodeStl, placeForPrint } from '../../server/media/model/stl.ts';
import type { SubMesh } from '../../server/media/model/subMesh.ts';
import { writeGlb } from '../../server/media/model/writeGlb.ts';
import { readPicture } from '../../server/media/picture.ts';
import { cutOut, SURE } from '../cutout/index.ts';
import type { Mesh } from '../mesh/extract.ts';
import { designOf } from '../mesh/matchColours.ts';
import { separate } from '../mesh/separate.ts';
import type { Context } from '../operation.ts';
import { originOf } from '../studio/origin.ts';
import { recipeOf } from '../studio/recipe.ts';
import { printDesign, showDesign } from './design.ts';
import { type Form, sayForm } from './notes.ts';
import { type Shaped, shapeSubject } from './relief.ts';
import { APART, LARGEST_SIDE } from './sizes.ts';
import { showBody } from './skin.ts';

/** Longer side at which foreign pictures are read, in pixels. */
const PICTURE_SIDE = 1024;

type Made = {
  readonly form: Form;
  readonly bytes: Uint8Array;
  readonly confidence: number;
  readonly triangles: number;
};

/**
 * `image_to_3d`: what we designed ourselves from its own parts, anything else from its outline: turned on its axis when that is
 * a turned body's seen from the side, otherwise a relief. A GLB with materials, or with `stl` one closed surface for printing; 100 mm at its longest.
 */
export async function* run(job: EngineJob, { checkpoint }: Context): AsyncGenerator<EngineStep> {
  const begun = performance.now();
  if (!job.image) throw new EngineError('input', 'There is no image to make a model of.');
  yield { kind: 'progress', fraction: 0.05 };
  const design = await designOf(job.image, job.recipes?.image, checkpoint);
  const { form, bytes, confidence, triangles } = design
    ? { form: 'design' as const, confidence: 1, ...(await makeDesign(design, job.stl ?? false, checkpoint)) }
    : await makeBody(job, job.image, checkpoint);
  checkpoint();
  const { notes, remarks } = sayForm(form, confidence < SURE);
  const detail = { kind: 'model', form, triangles, longest: LARGEST_SIDE };
  const recipe = recipeOf(job, { startedAt: begun, notes: [...notes, ...remarks], remarks, detail });
  yield { kind: 'result', media: { type: ASSET_TYPES[job.stl ? 'stl' : 'glb'], bytes }, confidence, recipe };
}

async function makeDesign(
  design: Parameters<typeof showDesign>[0],
  stl: boolean,
  checkpoint: () => void,
): Promise<Pick<Made, 'bytes' | 'triangles'>> {
  if (stl) return printed(await printDesign(design, checkpoint));
  return shown(await showDesign(design, checkpoint));
}

async function makeBody(job: EngineJob, image: Media, checkpoint: () => void): Promise<Made> {
  const picture = await readPicture(image, PICTURE_SIDE);
  checkpoint();
  const { alpha, confidence } = await cutOut(picture, job.recipes?.image, checkpoint);
  const subject = { picture, alpha };
  const origin = originOf(job.recipes?.image);
  const bodies = origin?.kind === 'sketch' ? origin.bodies : undefined;
  const body = await shapeSubject(subject, bodies, checkpoint);
  if (!body)
    throw new EngineError(
      'input',
      'no subject in the image',
      failureReason(remark('noProductToModel'), answerLanguageOf(job)),
    );
  const made = job.stl ? printed(layDown(body)) : await shown([await showBody(body, subject, checkpoint)]);
  return { form: body.form, confidence, ...made };
}

/** In metres; reliefs lie on their flat backs, other bodies stand. */
function layDown({ form, mesh: { positions, triangles } }: Shaped): Mesh {
  const placed = positions.map((value) => value * LARGEST_SIDE);
  if (form === 'relief')
    for (let i = 0; i < placed.length; i += 3) {
      const up = placed[i + 1];
      placed[i + 1] = placed[i + 2];
      placed[i + 2] = -up;
    }
  return { positions: placed, triangles };
}

function printed(mesh: Mesh): Pick<Made, 'bytes' | 'triangles'> {
  const placed = placeForPrint([mesh]).map((surface) => separate(surface, APART));
  return { bytes: encodeStl(placed), triangles: placed[0].triangles.length / 3 };
}

async function shown(pieces: readonly SubMesh[]): Promise<Pick<Made, 'bytes' | 'triangles'>> {
  return {
    bytes: await writeGlb(pieces),
    triangles: pieces.reduce((sum, { triangles }) => sum + triangles.length / 3, 0),
  };
}
