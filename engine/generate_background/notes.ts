import type { Reading } from './setting.ts';

const KNOWN = {
  en: 'studio, wall, table, wood, marble, concrete, tiles, sand, grass, snow, water, beach, desert, forest, garden, mountains, lake, city, street, kitchen, living room, bedroom, office, café, bathroom, with window light, blinds or leaf shadows, by day, at sunset or at night',
  zh: '影棚、墙面、桌面、木、大理石、混凝土、瓷砖、沙、草地、雪、水面、海滩、沙漠、森林、花园、高山、湖、城市、街道、厨房、客厅、卧室、办公室、咖啡馆、浴室，可配窗光、百叶窗或叶影，白天、日落或夜晚',
};

export const EMPTY = {
  en: 'This image is fully transparent: there is no product to set into a scene.',
  zh: '这张图片完全透明，没有可以放入场景的产品。',
};
const OPAQUE = {
  en: 'No background was made: the image has one already. Remove it first.',
  zh: '没有生成背景：图片已有背景，请先移除。',
};

/** Why an opaque picture gets no background. */
export const opaque = ({ language }: Reading): string[] => [OPAQUE[language]];

/** What was understood and what was not, in the language of the prompt; and that a product lies, where it does. */
export function describeScene(
  { language, understood, unknown, setting }: Reading,
  lying: boolean,
): { notes: string[]; remarks: string[] } {
  const say = (en: string, zh: string): string => (language === 'zh' ? zh : en);
  const list = (words: readonly string[]): string => [...new Set(words)].join(say(', ', '、'));
  const remarks: string[] = [];
  if (lying)
    remarks.push(
      say(
        'The product was photographed lying, or flat from the front, so the scene is seen from above: what would stand behind it is not in view.',
        '产品是平放着从上方拍摄的，或是正对着平拍的，因此场景取俯视角度，看不到产品背后的景物。',
      ),
    );
  if (understood.length === 0 && setting.ground.kind === 'cove' && unknown.length > 0)
    remarks.push(
      say(
        `No place or surface was recognised, so a plain studio was built. Known: ${KNOWN.en}.`,
        `没有认出地点或台面，因此搭了一个素净的影棚。认识的有：${KNOWN.zh}。`,
      ),
    );
  if (unknown.length > 0)
    remarks.push(
      say(
        `Not recognized: ${list(unknown.map((word) => `"${word}"`))}.`,
        `未识别的词：${list(unknown.map((word) => `“${word}”`))}。`,
      ),
    );
  const read = understood.length > 0 ? [say(`Read as: ${list(understood)}.`, `读作：${list(understood)}。`)] : [];
  return { notes: [...read, ...remarks], remarks };
}
