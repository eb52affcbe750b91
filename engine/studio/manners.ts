import { mix, mixSeen, type Rgb } from './colours.ts';
import type { Material } from './materials.ts';

const WHITE: Rgb = [1, 1, 1];
const BLACK: Rgb = [0, 0, 0];
/** Clear acrylic, linear. */
export const ACRYLIC: Rgb = [0.78, 0.86, 0.87];

type Manner = readonly [change: (look: Material) => Partial<Material>, english: string, chinese: string];

/** Words that change how a material looks: what they change, then the words, the first of each being the label. */
const TABLE = {
  matte: [
    (m) => ({ rough: Math.max(m.rough, 0.62), coat: 0 }),
    'matte|matt|flat|unglazed|chalky',
    '哑光|亚光|哑光釉面|哑光釉|亚光釉|磨砂质感|雾面|无釉',
  ],
  satin: [() => ({ rough: 0.4, coat: 0.25 }), 'satin|eggshell', '缎面|半哑光'],
  glossy: [
    (m) => ({ rough: Math.min(m.rough, 0.2), coat: 1 }),
    'glossy|gloss|shiny|glazed|high gloss|piano black finish',
    '高光|亮面|光泽|亮光|釉面|上釉',
  ],
  polished: [
    (m) => ({
      rough: Math.min(m.rough, 0.09),
      coat: Math.max(m.coat, m.metal > 0.5 ? 0 : 0.6),
      pattern: m.pattern === 'brushed' ? 'plain' : m.pattern,
    }),
    'polished|mirror finish|mirror polished|mirror polish|mirrored',
    '抛光|镜面',
  ],
  brushed: [() => ({ pattern: 'brushed', metal: 1, rough: 0.3, coat: 0 }), 'brushed|hairline finish', '拉丝'],
  lacquered: [() => ({ coat: 1, rough: 0.2 }), 'lacquered|varnished', '漆面|上漆'],
  painted: [
    () => ({ metal: 0, pattern: 'plain', coat: 0.7, rough: 0.3 }),
    'painted|powder coated|powdercoated',
    '烤漆|喷漆|喷涂',
  ],
  anodised: [
    () => ({ metal: 0.9, rough: 0.3, pattern: 'plain' }),
    'anodised|anodized|metallic',
    '阳极氧化|金属漆|金属感',
  ],
  hammered: [() => ({ pattern: 'hammered' }), 'hammered|beaten', '锤纹|锤打|手工锤'],
  woven: [() => ({ pattern: 'fabric', rough: 0.95, coat: 0 }), 'knitted|knit|tweed', '针织'],
  speckled: [() => ({ pattern: 'speckle' }), 'speckled|spotted|freckled|speckled glaze', '斑点|斑点釉|麻点'],
  dark: [
    // Glass is seen through twice: less makes it as dark.
    (m) => ({ base: mix(m.base, BLACK, m.clear > 0.5 ? 0.36 : 0.62) }),
    'dark|deep|smoked|smoky|blackened|charred|stained dark',
    '深色|暗色|烟熏|熏制|深|暗',
  ],
  light: [(m) => ({ base: mix(m.base, WHITE, 0.4) }), 'light|bleached|whitewashed', '浅色|亮色|浅'],
  // Half of a pure blue's light and half of white would be lavender.
  pale: [
    (m) => ({ base: mixSeen(m.base, WHITE, 0.6) }),
    'pale|pastel|soft toned|muted|dusty|washed',
    '淡色|淡雅|粉彩|淡',
  ],
  bright: [(m) => ({ base: vivid(m.base) }), 'bright|vivid|vibrant|neon', '明亮|鲜艳|亮丽|鲜亮|明快'],
  frosted: [
    (m) => ({ rough: 0.45, coat: 0.3, clear: Math.max(m.clear * 0.85, 0.55) }),
    'frosted|satinised|opal|milky|sandblasted',
    '磨砂',
  ],
  clear: [
    (m) => ({ ...seenThrough(m), clear: 1, rough: 0.04, coat: 1, pattern: 'plain' }),
    'transparent|see through|clear',
    '透明',
  ],
  translucent: [
    (m) => ({ base: mix(m.base, WHITE, 0.3), ...seenThrough(m), clear: 0.75, rough: 0.3, pattern: 'plain' }),
    'translucent|semi transparent',
    '半透明',
  ],
} as const satisfies Record<string, Manner>;

export type MannerName = keyof typeof TABLE;
export const MANNER_NAMES = Object.keys(TABLE) as MannerName[];

/** No wood, stone or metal is seen through: in its place is clear plastic. */
function seenThrough({ metal, pattern }: Material): Partial<Material> {
  return metal > 0.5 || !['plain', 'speckle', 'screen'].includes(pattern) ? { metal: 0, base: ACRYLIC } : {};
}

/** The material as changed by a word such as "matte" or "dark". */
export function applyManner(look: Material, name: MannerName): Material {
  return { ...look, ...TABLE[name][0](look) };
}

/** The words for a manner; the first one is the label for people. */
export function mannerWords(name: MannerName): { en: string[]; zh: string[] } {
  const [, en, zh] = TABLE[name];
  return { en: en.split('|'), zh: zh.split('|') };
}

/** Pulls the strongest channel up and the weakest down. */
function vivid(base: Rgb): Rgb {
  const grey = (base[0] + base[1] + base[2]) / 3;
  const push = (value: number) => Math.min(1, Math.max(0, grey + (value - grey) * 1.35));
  return [push(base[0]), push(base[1]), push(base[2])];
}
