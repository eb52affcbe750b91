import type { ObjectKey } from '../../contract/ids.ts';
import type { MediaTask, Picture } from '../media/kit/protocol.ts';
import type { Moderation } from '../moderation/moderation.ts';
import type { Assets } from './assets.ts';

/** The parts that read pictures from outside and keep them. */
export type ImportDeps = {
  readonly assets: Pick<Assets, 'decode' | 'add'>;
  readonly moderation: Pick<Moderation, 'checkPicture'>;
};

/** Reads a picture from outside and keeps it as somebody's, unless it is none or moderation refuses it. */
export async function importPicture(
  { assets, moderation }: ImportDeps,
  userId: string,
  task: MediaTask,
): Promise<{ readonly key: ObjectKey; readonly picture: Picture }> {
  const picture = await assets.decode(task, { person: userId });
  const admitted = await moderation.checkPicture(picture.raster ?? picture.bytes);
  return { key: await assets.add(userId, { ...picture, isAdmitted: admitted }), picture };
}
