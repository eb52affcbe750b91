import { wordsOf } from '../studio/matching.ts';
import { scan, type Token } from '../studio/scan.ts';

/** What prompts say of surroundings, as `id: 'english|words : 中文|词'`; the first of each is the label for people. */
export const WORDS = {
  place: {
    studio: 'studio|seamless|plain background|backdrop|background : 摄影棚|影棚|无缝背景|纯色背景|背景',
    beach: 'beach|seaside|seashore|shore|coast : 海滩|沙滩|海边|海岸',
    desert: 'desert|dunes|dune|sahara : 沙漠|沙丘|戈壁',
    forest: 'forest|woods|woodland|jungle|trees|rainforest|grove|orchard : 森林|树林|丛林|林间|树木|果园|林',
    garden: 'garden|park|backyard|botanical : 花园|公园|庭院|院子|园林|园',
    meadow:
      'meadow|field|fields|prairie|countryside|outdoors|outdoor|nature : 草原|田野|原野|乡间|户外|野外|大自然|花田|田',
    mountains: 'mountains|mountain|alps|peak|peaks|alpine : 高山|群山|雪山|山峰|山顶|大山',
    lake: 'lake|pond|river|lakeside : 湖边|湖面|湖泊|河边|池塘|湖',
    snow: 'snow|snowy|winter|snowfield|ice : 雪地|雪景|冬天|冬季|冰雪|雪',
    city: 'city|skyline|downtown|urban|rooftop|city lights : 城市夜景|城市|都市|天台|屋顶',
    street: 'street|road|pavement|sidewalk|alley : 街道|马路|街头|街边|人行道',
    kitchen: 'kitchen : 厨房',
    living: 'living room|lounge|interior|home|house|apartment|loft|room : 客厅|起居室|室内|家里|家中|公寓|房间',
    bedroom: 'bedroom|nightstand : 卧室|床头柜',
    office: 'office|workspace|workplace|study : 办公室|书房|工作间',
    cafe: 'cafe|café|coffee shop|bar|restaurant|bistro|pub : 咖啡馆|咖啡厅|酒吧|餐厅|餐馆',
    bathroom: 'bathroom|spa|shower : 浴室|卫生间|水疗',
  },
  support: {
    table:
      'table|tabletop|desk|counter|countertop|worktop|shelf|podium|pedestal|plinth|bench : 桌子|桌面|餐桌|书桌|桌上|台面|柜台|吧台|展台|搁板|桌|台',
    floor: 'floor|flooring|floorboards|ground|parquet : 地板|地面|地上|木地板',
  },
  ground: {
    sand: 'sand|sandy : 沙子|细沙|沙地|沙',
    grass: 'grass|lawn|moss|turf : 草地|草坪|青草|苔藓|草',
    water: 'water|ocean surface|sea surface|pool|wet|puddle : 水面|水中|泳池|水',
    tiles: 'tiles|tile|tiled|checkerboard : 瓷砖|地砖|砖',
    rock: 'rock|rocks|rocky|cliff|boulder|slate : 岩石|石板|礁石|悬崖',
    asphalt: 'asphalt|tarmac : 柏油|沥青',
  },
  back: {
    wall: 'wall|walls : 墙壁|墙面|墙',
    sky: 'sky|horizon : 天空|蓝天|天际',
    clouds: 'clouds|cloud|cloudy : 云彩|白云|云朵|多云|云',
    hills: 'hills|hill|hillside|valley : 丘陵|山丘|山坡|山谷|小山',
    sea: 'sea|ocean|waves : 大海|海洋|海面|海浪|海',
    bokeh: 'bokeh|blurred lights|lights|fairy lights|defocused : 散景|光斑|虚化|灯火|霓虹灯',
  },
  time: {
    day: 'day|daytime|noon|midday|sunny|sunshine|blue sky : 白天|正午|晴天|阳光明媚|晴朗',
    morning: 'morning|sunrise|dawn|early light : 早晨|清晨|日出|黎明|晨光',
    sunset: 'sunset|golden hour|dusk|twilight|evening : 日落|黄昏|傍晚|夕阳|晚霞',
    night: 'night|midnight|nighttime|neon|moonlight : 夜晚|夜色|夜里|夜景|深夜|霓虹|月光|夜',
    overcast: 'overcast|foggy|fog|mist|misty|haze|hazy|rainy|rain : 阴天|雾|薄雾|雨天|下雨',
  },
  rays: {
    window:
      'window|window light|sunlight|sunlit|sunbeam|sun rays|natural light|daylight : 窗户|窗边|窗光|窗口|窗|阳光|日光|自然光',
    blinds: 'blinds|venetian|shutters|slats : 百叶窗|百叶',
    leaves:
      'leaf shadow|leaf shadows|palm shadow|palm shadows|plant shadow|plant shadows|dappled|palm leaves|palm : 树影|叶影|斑驳|棕榈',
  },
  mood: {
    warm: 'warm|cosy|cozy|golden|candlelight|candle : 温暖|温馨|暖光|暖色|烛光',
    cool: 'cool|cold|icy|crisp : 冷光|冷色|清冷|冷调',
    dark: 'moody|dark mood|dark scene|dramatic|low key|mysterious : 暗调|昏暗|戏剧性|暗黑|神秘',
    bright: 'bright|airy|clean|high key|fresh|minimal|minimalist|simple : 明亮|清新|通透|干净|极简|简约',
  },
} as const;

export type Group = keyof typeof WORDS;
export type Said = {
  [G in Group]: { readonly kind: 'said'; readonly group: G; readonly id: keyof (typeof WORDS)[G] };
}[Group];

/** A word of a prompt: of surroundings, or any that the studio knows. */
export type Word = Said | Token;

/** Words that could be anything and say nothing here. */
const HUSHED =
  'shadow|shadows|floating|photo|photograph|photography|product|shot|place|placed|standing|sitting|stands|sits|against|under|beside|near|front|behind|next to|through|lit|surrounded by|surface|style|view|close up|blurred|blurry|shallow depth of field|depth of field|realistic|beautiful|elegant|luxury|cinematic|professional|scene|setting : 时分|时候|时|影子|投影|照片|产品|放在|摆放|摆在|上面|旁边|前面|后面|背后|模糊|写实|漂亮|优雅|高级|电影感|专业|场景|上|里|中|前|下|边';

/** Places that are named by what grows or lies in them. */
const GROWN: ReadonlySet<string> = new Set(['forest', 'garden', 'meadow', 'desert']);

const LEXICON: ReadonlyMap<string, Said | null> = new Map([
  ...wordsOf(HUSHED).map((word): [string, null] => [word, null]),
  ...(Object.keys(WORDS) as Group[]).flatMap((group) =>
    Object.entries(WORDS[group]).flatMap(([id, row]) =>
      wordsOf(row).map((word): [string, Said] => [word, { kind: 'said', group, id } as Said]),
    ),
  ),
]);

const ESCAPED = [...LEXICON.keys()].sort((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?]/g, '\\$&'));
const LATIN = ESCAPED.filter((word) => /[a-z]/.test(word)).join('|');
const HAN = ESCAPED.filter((word) => !/[a-z]/.test(word)).join('|');
const KNOWN = new RegExp(`(?<![a-z])(?:${LATIN})(?![a-z])|(?:${HAN})`, 'g');

/** Reads a prompt in order: words of surroundings first, what lies between them by the studio's own lexicon. */
export function readWords(prompt: string): Word[] {
  const text = prompt
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[-_/\s]+/g, ' ');
  const words: Word[] = [];
  let at = 0;
  for (const match of text.matchAll(KNOWN)) {
    words.push(...scan(text.slice(at, match.index)));
    const said = LEXICON.get(match[0]);
    const last = words.at(-1);
    // What grows in a forest is no material of its ground (bamboo forest, 竹林), nor is it drawn.
    if (said?.group === 'place' && GROWN.has(said.id) && last?.kind === 'material')
      words.splice(-1, 1, { kind: 'unknown', text: last.text });
    if (said) words.push(said);
    at = match.index + match[0].length;
  }
  return [...words, ...scan(text.slice(at))];
}
