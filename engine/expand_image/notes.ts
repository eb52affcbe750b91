import type { FillKind } from '../filling/fill.ts';
import { type Finish, nameFinish } from '../studio/finish.ts';
import type { Brief } from '../studio/prompt.ts';

type Facts = {
  readonly brief: Brief;
  readonly kind: FillKind | 'room';
  readonly honoured: Finish | null;
  /** Words that were not followed. */
  readonly left: readonly string[];
};

const HOW: Record<Facts['kind'], { en: string; zh: string }> = {
  membrane: { en: 'The plain backdrop was carried on smoothly.', zh: '背景较为平整，已平滑延伸。' },
  patches: {
    en: 'The surroundings were carried on with texture from the image itself.',
    zh: '已用图片自身的纹理延续周围环境。',
  },
  pattern: { en: 'The pattern of the surroundings was carried on in step.', zh: '已按原有的规律延续周围的图案。' },
  room: { en: 'The cut-out was placed in surroundings of its own.', zh: '已为抠出的产品补上环境。' },
};

/** Plain sentences on how the new area came about. */
export function writeNotes(facts: Facts): string[] {
  const { language } = facts.brief;
  const how = HOW[facts.kind][language];
  const name = facts.honoured ? nameFinish(facts.honoured, language) : '';
  const dressed = name ? [language === 'zh' ? `新增区域：${name}。` : `New area in ${name}.`] : [];
  return [how, ...dressed, ...writeRemarks(facts)];
}

/** What the prompt asks for and the engine cannot invent. */
export function writeRemarks({ brief: { language }, left }: Facts): string[] {
  if (left.length === 0) return [];
  const zh = language === 'zh';
  const list = left.map((word) => (zh ? `“${word}”` : `"${word}"`)).join(zh ? '、' : ', ');
  return [
    zh
      ? `内置引擎只能延续画面已有的内容，或换成指定的颜色与材质，不会添加新的物体；未采用：${list}。`
      : `The built-in engine continues what the image shows, or takes a colour or material for the new area; it adds no new things. Left out: ${list}.`,
  ];
}
