import type { ObjectKey } from '../../contract/ids.ts';
import type { MediaTask, Picture } from '../media/protocol.ts';
import type { Services } from '../services.ts';

/** Reads a picture from outside and keeps it as somebody's, unless it is none or moderation refuses it. */
export async function bringPicture(
  { assets, moderation }: Pick<Services, 'assets' | 'moderation'>,
  userId: string,
  task: MediaTask,
): Promise<{ readonly key: ObjectKey; readonly picture: Picture }> {
  const picture = await assets.decode(task, { person: userId });
  const admitted = await moderation.admit(picture.raster ?? picture.bytes);
  return { key: await assets.add(userId, { ...picture, admitted }), picture };
}
