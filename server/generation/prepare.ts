import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isBlocked } from '../../contract/blocklist/blocklist.ts';
import type { Language } from '../../contract/language.ts';
import { OPERATION_ROWS, type Operation } from '../../contract/operations/index.ts';
import type { JobPlan } from '../../contract/operations/job.ts';
import { assetNotFound, findReadableAssets } from '../access/assetAccess.ts';
import type { Assets } from '../assets/assets.ts';
import { checkPicture, decodeDataUrl } from '../assets/dataUrl.ts';
import { canPerform, type RouteTable } from '../engines/runner.ts';
import type { StoredJob } from '../jobs/storedJob.ts';
import { ProblemError } from '../kit/problems.ts';
import type { Picture } from '../media/kit/protocol.ts';
import type { Moderation } from '../moderation/moderation.ts';
import type { Database } from '../schema/database.ts';
import type { ForcedOutcome } from './forcedOutcome.ts';

/** Seeds are 32-bit unsigned. */
const SEED_COUNT = 2 ** 32;

type RunContext = {
  readonly userId: string;
  readonly operation: Operation;
  readonly forcedOutcome: ForcedOutcome | undefined;
  readonly route: string | undefined;
  readonly language: Language | undefined;
};
export type PrepareDeps = {
  readonly db: Kysely<Database>;
  readonly assets: Assets;
  readonly moderation: Pick<Moderation, 'checkInputPictures'>;
};

/**
 * Makes a plan into what a job keeps: every key looked at (404), the words and pictures (403), the mask against its picture (400),
 * whether any engine can do it (501); a seed drawn where the call has none.
 */
export async function prepareJob(
  { db, assets, moderation, routes }: PrepareDeps & { readonly routes: RouteTable },
  plan: JobPlan,
  context: RunContext,
): Promise<StoredJob> {
  const { userId, operation, forcedOutcome, route, language } = context;
  const keys = Object.values(plan.inputs);
  const rows = await findReadableAssets(db, userId, keys);
  for (const key of keys) if (!rows.has(key)) throw assetNotFound();
  for (const key of keys) if (!/\.(png|jpg|webp|svg)$/.test(key)) throw notAPictureProblem();
  if (isBlocked(plan.prompt) || isBlocked(plan.instructions ?? ''))
    throw new ProblemError('inappropriate_content', 'Inappropriate content was detected.');

  const mask = await readMask();
  if (!canPerform(routes, operation))
    throw new ProblemError('not_available', `No engine of this server can do this yet (${operation}).`);
  await moderation.checkInputPictures(rows.values());
  const inputs = mask === undefined ? plan.inputs : { ...plan.inputs, mask: await assets.add(userId, mask) };
  const { resultCount = 1 } = OPERATION_ROWS[operation];
  const { mask: _, count = resultCount, aspectRatio = '1:1', seed = randomInt(SEED_COUNT), ...otherFields } = plan;
  return { ...otherFields, count, aspectRatio, seed, inputs, forced: forcedOutcome, route, language };

  async function readMask(): Promise<Picture | undefined> {
    const picture = rows.get(plan.inputs.image ?? '');
    if (plan.mask === undefined || picture === undefined) return undefined;
    const { width, height } = picture;
    if (width === null || height === null) throw notAPictureProblem();
    return assets.decode({ kind: 'mask', bytes: decodeMask(plan.mask), width, height }, { person: userId });
  }
}

function decodeMask(mask: string): Uint8Array {
  try {
    return checkPicture(decodeDataUrl(mask));
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'invalid_image')
      throw new ProblemError('invalid_mask', 'The mask is not a data URL of a PNG image.', { cause: error });
    throw error;
  }
}

function notAPictureProblem(): ProblemError {
  return new ProblemError('invalid_image', 'This file is not an image.');
}
