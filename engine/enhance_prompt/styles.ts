import { STYLES as STUDIO_STYLES } from '../studio/asides.ts';
import type { ColourName } from '../studio/colours.ts';
import type { MannerName } from '../studio/manners.ts';
import { matchWords, plainText } from '../studio/matching.ts';
import type { MaterialName } from '../studio/materials.ts';
import { splitByStance } from '../studio/negation.ts';
import { readPrompt } from '../studio/prompt.ts';
import type { FormName, MoodName, StyleName } from '../studio/scan.ts';

/** A direction of design: what it fills an open brief with, the most typical first. */
export type Style = {
  /** The studio's directions of design that it stands for. */
  readonly styles: readonly StyleName[];
  /** Further words that ask for it, as a row `english|words : 中文|词`. */
  readonly words: string;
  /** Preferred for the body, where the product takes a material of the kind. */
  readonly bodies?: readonly MaterialName[];
  readonly forms: readonly FormName[];
  readonly colours: readonly ColourName[];
  /** For small parts: legs, handles, knobs. */
  readonly accents: readonly MaterialName[];
  readonly manners: readonly MannerName[];
  readonly moods: readonly MoodName[];
  readonly backgrounds: readonly ColourName[];
  /** Sentences on its details. */
  readonly details: Readonly<Record<'en' | 'zh', readonly string[]>>;
};

const PLAIN: Style = {
  styles: [],
  words: '',
  forms: ['slim', 'round', 'wide', 'tall'],
  colours: ['white', 'charcoal', 'sage', 'navy', 'sand', 'cream'],
  accents: ['oak', 'brass', 'walnut', 'steel', 'leather'],
  manners: ['matte', 'satin', 'polished'],
  moods: ['soft', 'soft', 'warm'],
  backgrounds: ['beige', 'sage', 'grey', 'ivory', 'blush'],
  details: {
    en: ['even gaps, soft radii and joints that stay visible', 'few parts, each with one clear task'],
    zh: ['缝隙均匀，圆角柔和，连接处可见', '零件少，每一件各司其职'],
  },
};

/** The directions; the plain one is for everything else. */
const STYLES: readonly Style[] = [
  {
    styles: ['nordic', 'japanese', 'rams'],
    words: 'minimal|minimalist|minimalistic|minimalism|simple|clean lines|clean design|clean look : 极简|简约|简洁',
    bodies: ['ash', 'aluminium', 'linen'],
    forms: ['slim', 'cylindrical', 'round'],
    colours: ['white', 'ivory', 'grey', 'sand', 'black'],
    accents: ['oak', 'ash', 'aluminium'],
    manners: ['matte', 'satin'],
    moods: ['soft'],
    backgrounds: ['ivory', 'grey', 'beige'],
    details: {
      en: ['no visible fasteners, hairline gaps, one quiet highlight', 'surfaces run on without a break'],
      zh: ['没有外露的紧固件，缝隙极细，只留一处安静的高光', '表面连续不断'],
    },
  },
  {
    styles: ['deco'],
    words: 'luxurious|premium|elegant|elegance|exclusive|upscale|high end : 高级感|精致|高端',
    bodies: ['walnut', 'brass', 'velvet'],
    forms: ['slim', 'tall', 'conical'],
    colours: ['black', 'emerald', 'navy', 'burgundy'],
    accents: ['brass', 'gold', 'marble', 'walnut'],
    manners: ['polished', 'lacquered', 'glossy'],
    moods: ['dramatic', 'warm'],
    backgrounds: ['charcoal', 'navy', 'burgundy'],
    details: {
      en: ['polished edges, deep colour and a weight that can be felt', 'fine lines of metal where two materials meet'],
      zh: ['边缘抛光，色泽深沉，拿在手里有分量', '两种材质相接处嵌入细金属线'],
    },
  },
  {
    styles: [],
    words: 'playful|fun|kid|kids|child|children|childs|childlike|cheerful|whimsical : 活泼|可爱|童趣|儿童|俏皮',
    bodies: ['maple', 'plastic'],
    forms: ['round', 'wide', 'small'],
    colours: ['yellow', 'coral', 'sky', 'mint', 'orange'],
    accents: ['maple', 'silicone', 'beech'],
    manners: ['glossy', 'satin'],
    moods: ['soft', 'warm'],
    backgrounds: ['peach', 'mint', 'sky', 'lavender'],
    details: {
      en: ['big radii, friendly proportions, nothing sharp', 'two or three bright tones that meet without a border'],
      zh: ['大圆角，比例亲切，没有尖角', '两三种明快的色块直接相接'],
    },
  },
  {
    styles: ['rustic'],
    words:
      'natural|organic|sustainable|sustainability|eco|eco friendly|earthy|craft|crafted|handcrafted|handmade|artisanal : 自然|有机|环保|可持续|手工',
    bodies: ['oak', 'linen', 'clay'],
    forms: ['round', 'wide', 'short'],
    colours: ['sage', 'sand', 'olive', 'rust', 'cream'],
    accents: ['oak', 'cork', 'linen', 'bamboo', 'wicker'],
    manners: ['matte'],
    moods: ['warm', 'soft'],
    backgrounds: ['sage', 'sand', 'cream'],
    details: {
      en: ['visible grain, small marks of the hand, parts that can be replaced', 'materials left as they grew'],
      zh: ['可见的纹理，留有手作痕迹，零件可以更换', '材料保持天然的样子'],
    },
  },
  {
    styles: ['industrial'],
    words: 'rugged|raw : 粗犷',
    bodies: ['steel', 'leather'],
    forms: ['square', 'cylindrical', 'wide'],
    colours: ['black', 'charcoal', 'graphite', 'rust'],
    accents: ['steel', 'iron', 'concrete', 'leather'],
    manners: ['brushed', 'matte'],
    moods: ['dramatic', 'cool'],
    backgrounds: ['grey', 'charcoal'],
    details: {
      en: ['visible screws, folded sheet, honest welds', 'a structure that shows how it carries the load'],
      zh: ['螺钉外露，折弯钣金，焊缝如实呈现', '结构清楚地表明受力方式'],
    },
  },
  {
    styles: ['retro', 'midcentury'],
    words: 'classic|nostalgia : 经典',
    bodies: ['walnut', 'velvet'],
    forms: ['round', 'conical', 'wide'],
    colours: ['mustard', 'teal', 'cream', 'rust', 'olive'],
    accents: ['walnut', 'chrome', 'brass', 'teak'],
    manners: ['satin', 'glossy'],
    moods: ['warm'],
    backgrounds: ['cream', 'mustard', 'peach'],
    details: {
      en: ['tapered ends, piped edges, a dial that clicks', 'warm tones and rounded corners of the sixties'],
      zh: ['两端收细，滚边，旋钮有段落感', '六十年代的暖色与圆角'],
    },
  },
  {
    styles: ['futuristic'],
    words: 'tech|techy|aerodynamic : 科技|未来派',
    bodies: ['aluminium', 'leather'],
    forms: ['slim', 'round', 'conical'],
    colours: ['white', 'graphite', 'cobalt', 'cyan'],
    accents: ['aluminium', 'carbon', 'titanium', 'chrome'],
    manners: ['satin', 'glossy', 'anodised'],
    moods: ['cool', 'backlit'],
    backgrounds: ['graphite', 'grey', 'navy'],
    details: {
      en: ['seamless shells, hidden lights, edges drawn by airflow', 'one continuous skin over a dark core'],
      zh: ['外壳无缝，灯光隐藏，轮廓如气流塑成', '一层连续的外皮包裹深色内核'],
    },
  },
  {
    styles: ['bauhaus'],
    words: 'constructivist|de stijl : 构成主义|风格派',
    bodies: ['beech', 'chrome', 'leather'],
    forms: ['cylindrical', 'square'],
    colours: ['red', 'black', 'yellow', 'blue'],
    accents: ['chrome', 'beech', 'leather'],
    manners: ['satin', 'polished'],
    moods: ['soft'],
    backgrounds: ['ivory', 'lightgrey'],
    details: {
      en: ['circle, square and cylinder, each for one task', 'bent tube and plain colour, nothing for show'],
      zh: ['圆、方与圆柱各司其职', '弯管与纯色，没有多余的装饰'],
    },
  },
  {
    styles: ['chinese'],
    words: 'oriental : 东方美学|东方韵味|禅茶',
    bodies: ['mahogany', 'brass', 'linen'],
    forms: ['slim', 'round'],
    colours: ['celadon', 'burgundy', 'ivory'],
    accents: ['brass', 'mahogany', 'linen'],
    manners: ['satin', 'lacquered'],
    moods: ['warm', 'soft'],
    backgrounds: ['ivory', 'sand', 'sage'],
    details: {
      en: [
        'slender rails, joints without screws, a curve that begins at the floor',
        'dark wood lit by thin lines of brass',
      ],
      zh: ['线脚纤细，榫卯相接，弧线自足部起势', '深色木料间嵌细铜线'],
    },
  },
  {
    styles: ['memphis'],
    words: 'colour blocking|color blocking|colour block|color block : 撞色',
    bodies: ['plastic', 'fabric'],
    forms: ['cylindrical', 'square', 'round'],
    colours: ['pink', 'turquoise', 'yellow', 'coral'],
    accents: ['terrazzo', 'acrylic', 'chrome'],
    manners: ['glossy', 'lacquered'],
    moods: ['soft'],
    backgrounds: ['mint', 'peach', 'lavender'],
    details: {
      en: [
        'solids stacked like building blocks, each in a colour of its own',
        'loud tones held together by one black line',
      ],
      zh: ['几何体如积木般叠放，各用一色', '浓烈的色块由一道黑线收束'],
    },
  },
];

/** Light and surroundings have the same words: "natural light", "simple background". */
const ELSEWHERE =
  /\s*(?:(?:white|grey|gray|plain|studio)\s+)?(?:light|lighting|lit|daylight|background|backdrop|wall|scene|shadows?)\b|(?:的)?(?:光|背景|墙|场景)/y;

/** The first direction that one of the texts asks for. */
export function styleOf(...texts: readonly string[]): Style {
  for (const text of texts) {
    const asked = splitByStance(plainText(text).replace(/-/g, ' ')).filter(({ stance }) => stance === 'asked');
    for (const { text: clause } of asked) {
      const { style } = readPrompt(clause);
      const named = STYLES.find(({ styles, words }) => (style && styles.includes(style)) || asksFor(clause, words));
      if (named) return named;
    }
  }
  return PLAIN;
}

function asksFor(clause: string, words: string): boolean {
  for (const { 0: word, index } of clause.matchAll(matchWords(words, 'giu'))) {
    ELSEWHERE.lastIndex = index + word.length;
    if (!ELSEWHERE.test(clause)) return true;
  }
  return false;
}

/** Every word for a direction of design, in both languages. */
export const DIRECTIONS: RegExp = matchWords(
  [...STYLES.map(({ words }) => words), ...Object.values(STUDIO_STYLES)].join(' | ').replaceAll(' : ', '|'),
  'giu',
);
