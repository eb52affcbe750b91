import { EngineError } from '../../contract/engine.ts';
import type { Picture } from '../../server/media/picture.ts';
import type { Language } from './finish.ts';

type Words = Readonly<Record<Language, string>>;

/** What a picture that shows nothing at all lacks for a task. */
const LACKS = {
  describe: {
    en: 'The image is fully transparent: there is nothing to describe.',
    zh: '图片完全透明，没有可以描述的内容。',
  },
  edit: {
    en: 'The image is fully transparent: there is nothing to edit.',
    zh: '图片完全透明，没有可以编辑的内容。',
  },
  evolve: {
    en: 'The image is fully transparent: there is nothing to evolve.',
    zh: '图片完全透明，没有可以衍生的内容。',
  },
  film: {
    en: 'The start image is fully transparent: there is nothing to make a video of.',
    zh: '起始图片完全透明，没有可以拍摄的内容。',
  },
  filmEnd: {
    en: 'The end image is fully transparent: there is nothing to end on.',
    zh: '结束图片完全透明，没有可以过渡到的内容。',
  },
  style: {
    en: 'The image that the colours should come from is fully transparent: it has none.',
    zh: '取色的图片完全透明，没有可以取用的颜色。',
  },
  trace: {
    en: 'The image is fully transparent: there is nothing to trace.',
    zh: '图片完全透明，没有可以描摹的内容。',
  },
} as const satisfies Readonly<Record<string, Words>>;

/** Whether no pixel is as opaque as `least`, of 255. */
export function isBlank({ rgba }: Pick<Picture, 'rgba'>, least = 1): boolean {
  for (let i = 3; i < rgba.length; i += 4) if (rgba[i] >= least) return false;
  return true;
}

/** Throws EngineError 'input' for a picture without a pixel as opaque as `least`, of 255: what cannot be done with it, in words. */
export function refuseBlank(
  picture: Pick<Picture, 'rgba'>,
  task: keyof typeof LACKS,
  language: Language,
  least?: number,
): void {
  if (isBlank(picture, least))
    throw new EngineError('input', 'The image is fully transparent.', { userMessage: LACKS[task][language] });
}
