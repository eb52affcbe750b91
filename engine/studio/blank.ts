import { EngineError } from '../../contract/engine.ts';
import { failureReason, remark } from '../../contract/remarks/wordRemark.ts';
import type { Picture } from '../../server/media/picture.ts';
import type { Language } from './finish.ts';

/** What cannot be done with a picture that shows nothing at all. */
type Task = 'describe' | 'edit' | 'evolve' | 'film' | 'filmEnd' | 'style' | 'trace';

/** Whether no pixel is as opaque as `least`, of 255. */
export function isBlank({ rgba }: Pick<Picture, 'rgba'>, least = 1): boolean {
  for (let i = 3; i < rgba.length; i += 4) if (rgba[i] >= least) return false;
  return true;
}

/** Throws EngineError 'input' for a picture without a pixel as opaque as `least`, of 255: what cannot be done with it, in words. */
export function refuseBlank(picture: Pick<Picture, 'rgba'>, task: Task, language: Language, least?: number): void {
  if (isBlank(picture, least))
    throw new EngineError('input', 'The image is fully transparent.', failureReason(remark(`blank.${task}`), language));
}
