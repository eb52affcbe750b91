import type { ColourName } from '../studio/colours.ts';
import type { MannerName } from '../studio/manners.ts';
import type { MaterialName } from '../studio/materials.ts';
import type { FormName, MoodName } from '../studio/scan.ts';

/** A direction of design: what it fills an open brief with, the most typical first. */
export type Style = {
  /** Words that ask for it, in both languages. */
  readonly words: RegExp;
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
  words: /$^/,
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
    words: /minimal|scandinavian|nordic|clean|simple|japan|muji|极简|简约|简洁|北欧|日式|侘寂/,
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
    words: /luxur|premium|elegant|exclusive|jewel|高级|奢华|轻奢|豪华|精致/,
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
    words: /playful|fun|kid|child|toy|cheerful|pop|活泼|可爱|童趣|儿童|玩具/,
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
    words: /natural|organic|sustainab|eco|earthy|craft|自然|有机|环保|可持续|手工/,
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
    words: /industrial|brutal|rugged|workshop|loft|工业|粗犷|硬朗/,
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
    words: /retro|vintage|mid.?century|classic|nostalg|复古|怀旧|中古|经典/,
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
    words: /futuristic|sci.?fi|tech|space|aero|未来|科技|科幻/,
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
];

/** The first direction that one of the texts asks for. */
export function styleOf(...texts: readonly string[]): Style {
  for (const text of texts) {
    const style = STYLES.find(({ words }) => words.test(text.toLowerCase()));
    if (style) return style;
  }
  return PLAIN;
}
