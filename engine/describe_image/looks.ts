import type { Language } from '../studio/finish.ts';
import { wordTone } from '../studio/naming.ts';
import { listWords, sayIn } from '../studio/wording.ts';
import type { Box, Measures, Share } from './measure.ts';

/** Bounds between words, found on renders, product photographs and drawings of our own. */
const DARK = 0.35;
const BRIGHT = 0.68;
const FLAT = 0.12;
const STRONG = 0.25;
const MANY_HIGHLIGHTS = 0.012;
const ROUGH_TEXTURE = 0.018;
const SMOOTH_TEXTURE = 0.006;
const DRAWN_PAPER = 0.6;
/** Most of the ink of a drawing lies in strokes. */
const DRAWN_STROKES = 0.75;
/** Paper with more grain than this makes specks that look like strokes. */
const DRAWN_GRAIN = 5;
const GRAINY = 0.7;
/** A subject that fills less of the picture is small, more large. */
const SMALL = 0.12;
const LARGE = 0.45;
const OFF_CENTRE = 0.08;

const percent = (share: number, language: Language): string =>
  `${Math.max(1, Math.round(share * 100))}${sayIn(language)(' %', '%')}`;

/** "sage (42 %), white (30 %) and black (8 %)". */
export const nameShares = (shares: readonly Share[], language: Language): string =>
  listWords(
    shares.map(({ tone, share }) => {
      const [name, part] = [wordTone(tone, language), percent(share, language)];
      return sayIn(language)(`${name} (${part})`, `${name}（${part}）`);
    }),
    language,
  );

/** How a picture is lit and how far its tones lie apart. */
export function sayTones({ brightness, contrast }: Measures, language: Language): string {
  const say = sayIn(language);
  const light =
    brightness < DARK
      ? say('dark', '偏暗')
      : brightness > BRIGHT
        ? say('bright', '明亮')
        : say('of medium brightness', '亮度适中');
  const range =
    contrast < FLAT
      ? say('little contrast', '对比度低')
      : contrast > STRONG
        ? say('strong contrast', '对比度高')
        : say('moderate contrast', '对比度适中');
  return say(`The image is ${light}, with ${range}.`, `画面${light}，${range}。`);
}

/** Where the subject is and how much of the picture it takes. */
export function sayPlace(box: Box, coverage: number, language: Language): string {
  const say = sayIn(language);
  const across = (box.left + box.right) / 2 - 0.5;
  const down = (box.top + box.bottom) / 2 - 0.5;
  const side = across < -OFF_CENTRE ? say('left', '左') : across > OFF_CENTRE ? say('right', '右') : '';
  const level = down < -OFF_CENTRE ? say('upper', '上') : down > OFF_CENTRE ? say('lower', '下') : '';
  const place =
    side || level
      ? say(`the ${[level, side].filter(Boolean).join(' ')} part of the image`, `画面${side}${level}部`)
      : say('the middle of the image', '画面中央');
  const size =
    coverage < SMALL
      ? say('is small', '较小')
      : coverage > LARGE
        ? say('is large', '较大')
        : say('is of medium size', '大小适中');
  const wide = percent(box.right - box.left, language);
  const high = percent(box.bottom - box.top, language);
  const area = percent(coverage, language);
  return say(
    `The subject is in ${place} and ${size}: ${wide} of its width, ${high} of its height, ${area} of its area.`,
    `主体位于${place}，${size}：占画面宽度的${wide}、高度的${high}、面积的${area}。`,
  );
}

/** What the surface of the subject hints at; never more than a hint. */
export function sayHints({ highlights, texture }: Measures, language: Language): string {
  const say = sayIn(language);
  const shine =
    highlights > MANY_HIGHLIGHTS
      ? say('Bright highlights hint at a glossy or polished surface', '有明亮的高光，可能是光亮或抛光的表面')
      : say('There are hardly any highlights, which hints at a matte surface', '几乎没有高光，可能是哑光表面');
  const feel =
    texture > ROUGH_TEXTURE
      ? say(
          'fine differences all over it hint at a texture such as fabric, grain or a pattern',
          '表面有细密的变化，可能是织物、木纹或图案',
        )
      : texture < SMOOTH_TEXTURE
        ? say('it is smooth, without a visible texture', '表面光滑，看不出纹理')
        : say('it has little visible texture', '几乎看不出纹理');
  return say(`${shine}; ${feel}.`, `${shine}；${feel}。`);
}

/** Thin strokes on paper. */
export const isDrawing = ({ paper, strokes, grain }: Measures): boolean =>
  paper > DRAWN_PAPER && strokes > DRAWN_STROKES && grain < DRAWN_GRAIN;

/** What kind of picture it looks like. */
export function sayKind(measures: Measures, language: Language): string {
  const say = sayIn(language);
  const { grain, transparent } = measures;
  if (isDrawing(measures))
    return say('It looks like a drawing: lines on plain paper.', '看起来是一张线稿：素净纸面上的线条。');
  if (grain > GRAINY)
    return say('It looks like a photograph: even areas have grain.', '看起来是一张照片：均匀的区域有颗粒。');
  if (transparent > 0) return say('It looks like a cut-out.', '看起来是一张抠图。');
  return say(
    'It looks like a render, a graphic or a heavily smoothed photograph: even areas have no grain.',
    '看起来是渲染图、平面图形或经过强烈平滑的照片：均匀的区域没有颗粒。',
  );
}

/** Its format and what is transparent. */
export function sayFormat(width: number, height: number, { transparent }: Measures, language: Language): string {
  const say = sayIn(language);
  const ratio = width / height;
  const shape =
    ratio > 1.05 ? say('landscape', '横向') : ratio < 0.95 ? say('portrait', '竖向') : say('square', '方形');
  const part = percent(transparent, language);
  const clear = transparent > 0 ? say(` ${part} of it is transparent.`, `其中${part}是透明的。`) : '';
  return `${say(`The image is ${shape}, ${width} by ${height} pixels.`, `图片为${shape}，${width}×${height}像素。`)}${clear}`;
}
