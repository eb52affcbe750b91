import type { Tone, Turn } from './change.ts';

/** The verbs and tones of instructions in English and Chinese. Matched on lower case without polite words. */

/** A verb that gives something another look. */
export const CHANGE =
  /^(?:make|turn|change|paint|repaint|recolou?r|colou?r|tint|dye|convert|render|set|cover|wrap|reupholster|upholster|finish|coat|clad|transform|modify|adjust|switch|let|have|keep|give)\s+/;
export const REPLACE =
  /^(?:replace|swap|exchange|substitute)\s+(?<target>.+?)\s+(?:with|by|for|against)\s+(?<finish>.+)$/;
export const REMOVE =
  /^(?:please )?(?:remove|delete|erase|get rid of|take (?:away|off|out)|clear away|eliminate|wipe out|hide|omit|(?:clear|drop|strip|wipe|clean(?: up)?)(?= (?:the|all|every|any|this|that|these|those)\b))\s+(?<target>.+)$/;
/** Without a word for what: with a mask it is that. */
export const REMOVE_IT = /^(?:please )?(?:remove|delete|erase|clear|hide)$/;
export const REMOVE_ZH =
  /^(?:把(?!手(?![柄表机提袋包轮环镯套链]))|将)?(?<before>.*?)(?:都|全部)?(?:去掉|去除|移除|移走|删除|删掉|删去|擦除|擦掉|抹去|抹掉|消除|清除|清掉|拿掉|取掉|不要)(?<after>.*)$/;
/** "Keep only the product": all around it goes. */
export const ONLY =
  /^(?:(?:keep|leave|preserve|show) (?:only|just|nothing but)|(?:only|just) (?:keep|leave|show)) (?<en>.+)$|^(?:只|仅)(?:保留|留下?|显示)(?<zh>.+)$/;
/** "Cut the product out", "isolate it on white". */
export const ISOLATE =
  /^(?:cut out|isolate|extract|knock out)\s+(?<what>.+?)(?:\s+(?:on|onto|against|over)\s+(?<where>.+))?$|^cut\s+(?<cut>.+?)\s+out(?:\s+(?:on|onto|against|over)\s+(?<ground>.+))?$|^(?:把(?!手(?![柄表机提袋包轮环镯套链]))|将)?(?<zh>.*?)抠(?:图|出来?|像)(?<zhToo>.*)$/;
export const VANISH = /^(?:make|let)\s+(?<target>.+?)\s+(?:disappear|vanish|transparent|go away)$/;
export const ADD = /^(?:add|insert|include|attach|draw|put|place|with|give (?:it|him|her|them))\s+(?<what>.+)$/;
export const ADD_ZH = /^(?:给它|给)?.*?(?:加上|添加|加入|增加|添上|放上|画上|加)(?<what>.+)$/;
export const CHANGE_ZH =
  /^(?:把(?!手(?![柄表机提袋包轮环镯套链]))|将|给|让|使)?(?<target>.*?)(?:的颜色|的材质|颜色|材质)?(?:都|全部|全)?(?:变成|变为|改成|改为|换成|换为|换上|做成|涂成|刷成|染成|漆成|喷成|设为|设成|替换为|替换成|转为|变|改用|改|换|涂|染|用)(?<finish>.+)$/;
export const PLACE =
  /^(?:put|place|set|show|stand|position|photograph|display|shoot)\s+(?<what>.+?)\s+(?:onto|on top of|on|in front of|in|at|against|before|into|by|near|beside|under)\s+(?<where>.+)$/;
export const PLACE_ZH =
  /^(?:把(?!手(?![柄表机提袋包轮环镯套链]))|将)?(?<what>.*?)(?:放在|放到|置于|摆在|放进)(?<where>.+?)(?:上面|上|里面|里|中|前面|前|旁边|旁)?$/;
export const WHERE =
  /^(?:on|on top of|in|at|inside|against|in front of|before|beside)\s+(?:an?|the)\s+(?<where>.+)$|^在(?<place>.+?)(?:上面|上|里面|里|中|前面|前|旁边|旁)?$/;
export const BACKDROP =
  /^(?:(?:use|add|give it|put|with|on|in|against|set|try|change to|insert|create|generate)\s+)*(?:an?|the)?\s*(?<words>.+?)\s+(?:as (?:the |a )?)?(?:background|backdrop|surroundings)$/;
export const BACKDROP_ZH =
  /^(?:使用|换|加|用|给它|加上|改成|换成|换上)*(?:一个|个)?(?<words>.+?)(?:作为|做|当)?(?:的)?背景$/;
/** What the surroundings are made of, by name. */
export const SURFACE = /\b(?:floor|ground|countertop|tabletop|wall)(?=s?\b)|地面|地板|台面|桌面|墙面|墙/;
/** What stands after a target and before its new look. */
export const JOINT =
  /^(?<target>.+?)\s+(?:to be|to look|look|into|(?<!\b(?:next|close) )to|out of|made of|in(?! front of\b)|with|as|(?<!\bin front )of(?! (?:the|this|that|my|its)\b)|is|are)\s+(?<finish>.+)$/;
export const FROM_TO = /^(?:.*\s)?from\s+(?<target>.+?)\s+(?:to|into)\s+(?<finish>.+)$/;
export const REFERENCE =
  /(?:like|as|from|match(?:ing)?|of|in) (?:in )?(?:the )?(?:colou?rs? (?:of )?(?:the )?|material (?:of )?(?:the )?)?(?:reference|style|sample|second|other|example)(?: image| picture| photo)?|参考图片|参考图|参考|样图|第二张图/;

/** Beginnings of an instruction after "and". */
export const VERBS =
  'make|turn|change|paint|repaint|recolou?r|colou?r|tint|dye|convert|set|cover|wrap|replace|swap|remove|delete|erase|get rid|take|add|insert|put|place|brighten|darken|lighten|blur|sharpen|flip|mirror|rotate|desaturate|saturate|increase|decrease|reduce|boost|lower|raise|give|warm|cool|keep|leave|preserve|retain|maintain';

/** "Only change the handle", 只改把手: names what the next clause is about. */
export const FOCUS =
  /^(?:only |just )?(?:change|edit|modify|adjust|recolou?r|repaint) (?<en>.+)$|^(?:只|仅)?(?:改变?|换|调整|修改|动)(?<zh>.+)$/;

/** Polite and empty words that stand around an instruction. */
export const POLITE =
  /\b(?:please|kindly|can you|could you|would you|i want to|i would like to|i'd like to|i want|we need to|now|just|also)\b|请你|请|帮我|麻烦|我想要|我想|我要|能不能|可以|一下|吧/g;

/** What another part has, and "too": a complaint asks for the opposite. */
export const COMPARISON =
  /\bsame\b.*\bas\b|\bas the same\b|\bmatch(?:es|ing)? (?:the|its|that|with)\b|(?:和|跟|与|同).+(?:一样|相同|一致)/;
export const COMPLAINT =
  /^(?<what>.*?)\s*(?:\b(?:is|are|looks?|seems?|feels?)|'s|'re)?\s*(?:(?:much|far|way|a bit|a little|slightly)\s+)?\btoo (?<how>.+)$|^(?<zhWhat>.*?)(?:有点|有些|看起来|显得)?太(?<zhHow>.+?)了?$/;
export const REMEDIES: readonly (readonly [RegExp, Tone, 1 | -1])[] = [
  [/^dark\b|^dim\b|^暗|^黑/, 'brightness', 1],
  [/^(?:bright|light)\b|^overexposed|^[亮白]/, 'brightness', -1],
  [/^(?:saturated|colou?rful|vivid|garish)\b|^鲜艳|^艳/, 'saturation', -1],
  [/^(?:dull|pale|grey|gray|faded|washed)\b|^灰|^淡|^素/, 'saturation', 1],
  [/^(?:warm|yellow|orange)\b|^[暖黄]/, 'warmth', -1],
  [/^(?:cold|cool|blue)\b|^[冷蓝]/, 'warmth', 1],
  [/^flat\b|^平/, 'contrast', 1],
  [/^(?:harsh|contrasty)\b|^硬/, 'contrast', -1],
  [/^(?:blurry|blurred|soft)\b|^模糊|^糊/, 'sharpness', 1],
];

type ToneRow = readonly [tone: Tone, sign: 1 | -1, words: RegExp];

/** Tones, the most telling first: a row that matches ends the search. */
export const TONES: readonly ToneRow[] = [
  [
    'grey',
    1,
    /\b(?:in(?:to)? |to )?(?:black (?:and|&) white|b ?& ?w|gr[ae]y ?scale|monochrom(?:e|atic))(?= photo| picture| image|$)|黑白|灰度|单色|去色/,
  ],
  [
    'contrast',
    -1,
    /\b(?:less|lower|reduce|decrease|soften|weaken|drop)\b.*\bcontrast\b|(?:降低|减少|减弱|减小|调低).*对比度?|对比度?.*(?:降低|减少|减弱|低|弱|小)/,
  ],
  [
    'contrast',
    1,
    /\b(?:more|higher|increase|boost|raise|add|stronger|up)?\b.*\bcontrast(?:y|ier)?\b(?! (?:stitch|seam|pip|trim|colou?r|edge|band|strip|panel|handle|leg|lid|part|lining))|(?:提高|增加|增强|加强|加大|调高|更高)?.*对比度?(?:.*(?:提高|增加|增强|加强|高|强|大))?/,
  ],
  [
    'saturation',
    -1,
    /\bdesaturate\b|\bless (?:saturated|colou?rful|vivid|vibrant)\b|\bmuted?\b|\b(?:less|lower|reduce|decrease)\b.*\bsaturation\b|(?:降低|减少|减弱|调低).*饱和度?|饱和度.*(?:降低|减少|低)|(?:更)?素一?点/,
  ],
  [
    'saturation',
    1,
    /\b(?:over)?saturate\b|\bmore (?:saturated|colou?rful|vivid|vibrant|vibrance)\b|\b(?:vivid|vibrant|colou?rful)$|\b(?:more|increase|boost|raise|higher)\b.*\b(?:saturation|vibrance)\b|(?:提高|增加|增强|调高).*饱和度?|饱和度.*(?:提高|增加|高)|(?:更加?|再)鲜艳|鲜艳一?(?:点|些)/,
  ],
  ['blur', 1, /\b(?:blur(?:red|ry)?|out of focus|bokeh|defocus(?:ed)?)\b|模糊|虚化|景深/],
  ['sharpness', 1, /\b(?:sharpen|sharper|crisper|more detail(?:ed)?)\b|锐化|(?:更|变)?清晰/],
  ['warmth', 1, /\b(?:warmer|warm (?:it )?up|warm the|more warm)\b|(?:更|再|偏|变)暖|暖一?(?:点|些)|调暖|色调?暖/],
  [
    'warmth',
    -1,
    /\b(?:cooler|colder|cool (?:it )?down|cool the|bluer|more cool)\b|(?:更|再|偏|变)冷|冷一?(?:点|些)|调冷/,
  ],
  [
    'brightness',
    -1,
    /\b(?:darken|darker|dim|dimmer|less bright|less light|underexpose)\b|\b(?:decrease|reduce|lower|less)\b.*\b(?:brightness|exposure)\b|(?:更|变|调|压|再)暗|暗一?(?:点|些)|加深|(?:降低|减少).*(?:亮度|曝光)|(?:亮度|曝光).*(?:降低|减)/,
  ],
  [
    'brightness',
    1,
    /\b(?:brighten|brighter|lighten|lighter|light(?:en)? up|more light|overexpose)\b|\b(?:increase|more|raise|boost|higher)\b.*\b(?:brightness|exposure)\b|(?:更|变|调|提|加|增|再)亮|亮一?(?:点|些)|(?:提高|增加).*(?:亮度|曝光)|(?:亮度|曝光).*(?:提高|增)/,
  ],
];

/**
 * What may stand around a tone besides its target. No term is a row of others ("a bit"): rows are matched, and each reading
 * of such a row would be tried.
 */
export const TONE_REST =
  /\b(?:make|turn|change|convert|increase|decrease|reduce|boost|lower|raise|apply|add|give|get|up|down|the (?:brightness|contrast|saturation|exposure) of|brightness|contrast|saturation|exposure|colou?rs?|light|look|tones?|of|to|in|into|with|and|a|an|some|slightly|somewhat|bit|little|much|very|lot|strongly|far|more|less|photo)\b|把(?!手(?![柄表机提袋包轮环镯套链]))|将|让|使|给|的|稍微|略微|略|一点|一些|点|些|大幅|非常|更加|更|调|变|成|为|提高|增加|降低|减少|增强|加强|亮度|对比度|饱和度|曝光|色调|颜色|得/g;

export const SLIGHTLY = /\b(?:slightly|somewhat|a bit|a little|subtly)\b|稍微|略微|略|一点|一些/;
export const MUCH = /\b(?:much|very|a lot|strongly|far|heavily|way)\b|大幅|非常|很多|强烈/;

const TURN_VERB = '(?:rotate|turn|spin)';
/** Turns of the whole picture. What else a clause says of it must be `TURN_REST` or name the picture. */
export const TURNS: readonly (readonly [Turn, RegExp])[] = [
  [
    'upsideDown',
    /\b(?:flip|mirror)\b.*\b(?:vertical(?:ly)?|upside down)\b|\bupside down\b|\bvertical(?:ly)? (?:flip|mirror)|(?:上下|垂直)(?:翻转|镜像|颠倒)/,
  ],
  [
    'mirror',
    /^(?:flip|mirror)\b|\b(?:flipped|mirrored|flip|mirror(?: image)?)$|\bhorizontal (?:flip|mirror)|(?:左右|水平)?(?:翻转|镜像)/,
  ],
  ['half', new RegExp(`\\b${TURN_VERB}\\b.*\\b180\\b|旋转.*180|翻转.*180`)],
  [
    'left',
    new RegExp(
      `\\b${TURN_VERB}\\b.*\\b(?:left|counter ?clockwise|anti ?clockwise|ccw|270)\\b|(?:逆时针|向左|左).*旋转|旋转.*(?:逆时针|向左|270)`,
    ),
  ],
  ['right', /\brotate\b|\bturn\b.*\b(?:90|clockwise)\b|旋转/],
];
/** Words that say how a picture is turned. */
export const TURN_REST =
  /\b(?:rotated?|turn(?:ed)?|spin|flip(?:ped)?|mirror(?:ed)?|image|horizontal(?:ly)?|vertical(?:ly)?|upside|down|left|right|counter ?clockwise|anti ?clockwise|clockwise|ccw|cw|over|around|round|by|to|on|the|its|side|make|90|180|270|degrees?|quarter|half|turn)\b|°|上下|左右|水平|垂直|翻转|镜像|颠倒|旋转|逆时针|顺时针|向?[左右]|90|180|270|度|把|将|进行|[转做]/g;

/** All but what else is spoken of. */
export const REST =
  /^(?:(?:everything|anything|all) (?:else|other)|(?:all )?(?:the )?(?:rest|others?)|(?:其余|其他|其它|剩下|别的)的?(?:所有|一切|全部)?的?(?:东西|物品|物体|部分)?)$/;
/** Words for what the instruction is about. */
export const PRONOUNS = new RegExp(
  `${REST.source}|^(?:it|its|this|that|them|these|those|object|objects|product|subject|item|thing|device|machine|appliance|everything|all|main|foreground|body colou?r|它|它们|这个|这|产品|物体|物品|机器|设备|主体|对象|东西|一切|整个产品)$`,
);
export const WHOLE =
  /^(?:picture|image|photo|photograph|whole|whole picture|scene|shot|render|图片|图像|照片|画面|整体|整张图|整个画面|全图|图)$/;
/** What stands between a thing and what it is on; in Chinese the thing comes last. */
export const LOCATED =
  /^(?<thing>.+?)\s+(?<way>next to|close to|in front of|(?:(?:to|on|at) )?(?:the )?(?:left|right)(?: hand)?(?: side)? of|on|of|in|from|at|within|inside|around|under|underneath|below|beneath|behind|beside|above|over|near|by|against)\s+(?<place>.+)$|^(?<zhPlace>.+?)(?<zhWay>旁边?|边上|[左右][边侧面方]|附近|周围|四周|下[面方边]|底下|后[面方边]|背后|前[面方边]|上[面方边]?|里面?|中)(?:的|\s+|(?=[那这]))(?<zhThing>.+)$/;
/** Where the product itself is not, seen from anything else. */
export const BESIDE =
  /^(?:next to|close to|in front of|.*\b(?:left|right)\b.*|around|under|underneath|below|beneath|behind|beside|near|by|against|旁边?|边上|[左右].|附近|周围|四周|下.|底下|后.|背后|前.)$/;
/** All that is around something, and the ways in which it is. */
export const ALL_AROUND =
  /^(?:everything(?: else)?|anything|all(?: things| objects)?|(?:the )?(?:area|space|things|objects)|(?:所有|全部|一切)?的?(?:东西|物品|物体)?) (?:around|behind|周围|四周|后面|背后)$/;
/** Said of a thing that is behind the product. */
export const BEHIND = /\s*\bin the background$|^背景[里中上]的/;
export const MARKED =
  /^(?:here|mask|masked|selection|selected|marked|area|region|spot|part|section|place|选区|选中|遮罩|这里|区域|部分|涂抹|此处|地方|位置)+$/;
/** Halves of a thing, one of several alike, or what lies at one side of something, which only a mask can show. */
export const PARTLY =
  /\b(?:top|bottom|upper|lower|left|right|front|back|rear)(?: hand)? (?:half|halves|side|third|one)\b|\b(?:left|right) of\b|[上下左右前后]半(?:部分|部|截)?|[左右][侧边面方]|一半/;
/** Words in the name of a target that tell nothing. */
export const TARGET_FILLER =
  /\b(?:the|a|an|of|all|every|each|whole|entire|its|my|our|parts?|areas?|ones?|pieces?|surfaces?|bits?|sections?|colou?r|material|finish|look|this|that|these|those|in|on|from|within|only)\b|的|所有|全部|整个|部分|区域|颜色|材质|部位|表面|地方|里|中|上|这个|那个|这些|那些/g;

/** "Darker blue" is a colour, not a tone. */
const SHADE = (word: string): RegExp =>
  new RegExp(
    `\\b${word} (?=(?:shade of )?(?:red|blue|green|yellow|orange|purple|pink|brown|gr[ae]y|wood|walnut|oak)\\b)`,
    'g',
  );

/** Comparatives of the words for forms and manners. */
export const COMPARED: readonly (readonly [RegExp, string])[] = [
  [SHADE('darker'), 'dark '],
  [SHADE('lighter'), 'light '],
  [SHADE('brighter'), 'bright '],
  [/\bsoften (?:the )?(?:lighting|lights?|shadows)\b|\bsofter (?:lighting|light|shadows)\b/g, 'soft light'],
  [/\bblack (?:and|&) white(?= *(?:$|[,.;!]| and\b))/g, 'monochrome'],
  [/\bnothing but\b/g, 'only'],
  [/\blooks? like\b(?! (?:the|in|on|that|this)\b)/g, 'look'],
  [/\b(?:turn|dial|tone|bring) down\b/g, 'reduce'],
  [/\b(?:turn|dial|bring|pump|crank|ramp) up\b/g, 'increase'],
  [/\b(?:taller|higher|longer)\b/g, 'tall'],
  [/\bshorter\b|\blower\b(?! the| contrast| saturation| brightness)/g, 'short'],
  [/\b(?:thinner|slimmer|narrower|slenderer)\b/g, 'slim'],
  [/\b(?:wider|broader|thicker|fatter|chunkier)\b/g, 'wide'],
  [/\b(?:bigger|larger)\b/g, 'large'],
  [/\bsmaller\b/g, 'small'],
  [/\b(?:rounder|more rounded|more round|curvier)\b/g, 'round'],
  [/\b(?:softer|plumper|puffier)\b/g, 'soft'],
  [/\b(?:squarer|boxier)\b/g, 'square'],
  [/\b(?:more angular|more faceted|sharper edged|crisper)\b/g, 'angular'],
  [/\b(?:shinier|glossier)\b/g, 'glossy'],
  [/\b(?:more matte|duller|less shiny|less glossy)\b/g, 'matte'],
  [/更加?(?=[高矮细宽粗薄厚大小圆方]|亮面|哑光)|(?<=(?<![提调])[高矮细宽粗薄厚大小圆方])一?[点些]/g, ''],
];

/** "Make the light purple", "put it in blue neon light", "light it in green". */
export const LIGHT =
  /^(?:(?:make|turn|change|set) (?:the )?(?:light|lighting) (?:to |into )?(?<made>[a-z ]+)|(?:light|bathe) (?:it|this) (?:in|with) (?:an? )?(?<lit>[a-z ]+?)(?: light| lighting)?|put (?:it|this) (?:in|under|into) (?:an? )?(?<how>[a-z ]+?) (?:light|lights|lighting))$/;
export const LIGHT_ZH =
  /^(?:把|将|让|用)?(?:灯光|光线|光照|照明)(?:改成|变成|换成|调成|改为|变为|换为|设为|打成)?(?<how>.+?)的?$/;

/** Where on the product something is: "the handle on the side". Parts are told by their names alone. */
export const SIDE =
  /\s(?:on|at) (?:the|its|one|each|both|either) (?:(?:left|right|front|other) )?(?:sides?|front|left|right|outside|inside)\b(?! of\b)/;
