import { fromHex, type Rgb } from './colours.ts';

/** Procedural patterns of `patterns.ts`. */
export type Pattern =
  | 'plain'
  | 'wood'
  | 'brushed'
  | 'marble'
  | 'fabric'
  | 'leather'
  | 'concrete'
  | 'carbon'
  | 'terrazzo'
  | 'speckle'
  | 'hammered'
  | 'wicker'
  | 'grain'
  | 'screen';

/** How a surface answers light. All strengths are 0 to 1. */
export type Material = {
  /** Linear albedo; for metals, the reflectance at normal incidence. */
  readonly base: Rgb;
  readonly metal: number;
  /** 0 mirror, 1 chalk. */
  readonly rough: number;
  /** Strength of a clear, smooth layer on top. */
  readonly coat: number;
  /** Share of light that goes through. */
  readonly clear: number;
  readonly pattern: Pattern;
  /** Light given off, as a multiple of the albedo. */
  readonly glow: number;
};

type Look = Partial<Omit<Material, 'base'>>;
type Entry = { readonly material: Material; readonly en: string[]; readonly zh: string[] };

const PLAIN: Omit<Material, 'base'> = { metal: 0, rough: 0.5, coat: 0, clear: 0, pattern: 'plain', glow: 0 };

const entry = (hex: string, en: string, zh: string, look: Look): Entry => ({
  material: { ...PLAIN, ...look, base: fromHex(hex) },
  en: en.split('|'),
  zh: zh.split('|'),
});
const wood = (hex: string, en: string, zh: string, look: Look = {}) =>
  entry(hex, en, zh, { pattern: 'wood', rough: 0.48, coat: 0.22, ...look });
const metal = (hex: string, en: string, zh: string, look: Look = {}) =>
  entry(hex, en, zh, { metal: 1, rough: 0.22, ...look });
const cloth = (hex: string, en: string, zh: string, look: Look = {}) =>
  entry(hex, en, zh, { pattern: 'fabric', rough: 0.95, ...look });

/** Materials by name: sRGB hex, words in English and Chinese (the first is the label), and the look. */
const TABLE = {
  walnut: wood('6a3f22', 'walnut|walnut wood', '胡桃木|黑胡桃木|黑胡桃|胡桃|核桃木', { rough: 0.42, coat: 0.35 }),
  oak: wood('bf935c', 'oak|oak wood|oakwood', '橡木|白橡木'),
  maple: wood('dcb988', 'maple|maple wood', '枫木'),
  ash: wood('d9c4a0', 'ash|ash wood', '白蜡木|水曲柳'),
  birch: wood('e2c79c', 'birch|birch wood', '桦木'),
  beech: wood('cfa273', 'beech|beech wood', '榉木'),
  cherry: wood('96492c', 'cherry|cherry wood|cherrywood', '樱桃木', { rough: 0.42, coat: 0.35 }),
  mahogany: wood('5a2418', 'mahogany|rosewood|mahogany wood', '桃花心木|红木|紫檀木|紫檀|花梨木|酸枝木|酸枝', {
    rough: 0.38,
    coat: 0.45,
  }),
  ebony: wood('2a1d16', 'ebony|wenge|black wood', '乌木|黑檀木|黑檀', { rough: 0.36, coat: 0.45 }),
  bamboo: wood('d2b06c', 'bamboo', '竹子|竹木|竹制|竹'),
  teak: wood('9a6536', 'teak', '柚木'),
  pine: wood('dfb97a', 'pine|pine wood', '松木', { rough: 0.55, coat: 0.15 }),
  plywood: wood('d6b07a', 'plywood', '胶合板|多层板', { rough: 0.55, coat: 0.1 }),
  cork: entry('b98a5a', 'cork', '软木', { rough: 0.95, pattern: 'grain' }),
  wood: wood('a06f3f', 'wood|wooden|timber', '木头|木质|木制|原木|实木|木'),
  aluminium: metal('d4d6d9', 'aluminium|aluminum', '铝合金|铝制|铝', { rough: 0.28, pattern: 'brushed' }),
  steel: metal(
    'b4b7bb',
    'steel|stainless steel|stainless|inox|steel mesh|milanese mesh|mesh steel',
    '不锈钢|钢网|米兰尼斯|钢制|钢',
    { rough: 0.24, pattern: 'brushed' },
  ),
  chrome: metal('dcdfe2', 'chrome|chromed', '镀铬|铬', { rough: 0.05 }),
  brass: metal('e0bd7c', 'brass', '黄铜', { rough: 0.2 }),
  gold: metal('eec578', 'gold|golden', '金色|黄金|镀金|金', { rough: 0.16 }),
  rosegold: metal('e2a08a', 'rose gold|pink gold|red gold', '玫瑰金|玫瑰金色|玫金', { rough: 0.17 }),
  champagne: metal('e4cfae', 'champagne gold|champagne|light gold|pale gold', '香槟金|香槟金色|香槟色|浅金色', {
    rough: 0.22,
  }),
  gunmetal: metal(
    '6c7076',
    'gunmetal|gun metal|space grey|space gray|black nickel|dark metal|black steel',
    '枪灰色|黑钢|枪灰|枪色|深空灰色|深空灰|太空灰|枪黑色',
    {
      rough: 0.3,
    },
  ),
  nickel: metal('c6bfb3', 'nickel|brushed nickel|white gold|platinum|palladium', '镍|铂金|白金|白18k金', {
    rough: 0.2,
  }),
  copper: metal('d98a63', 'copper', '紫铜|红铜|铜制|铜', { rough: 0.19 }),
  bronze: metal('9a6a3c', 'bronze', '青铜|古铜', { rough: 0.28 }),
  titanium: metal('8d8b88', 'titanium', '钛合金|钛', { rough: 0.32, pattern: 'brushed' }),
  silver: metal('d9dbde', 'silver', '银色|纯银|银', { rough: 0.14 }),
  pewter: metal('8e9092', 'pewter|tin|zinc|lead', '锡制|锡|锌', { rough: 0.38 }),
  iron: metal('3d3e40', 'iron|cast iron|wrought iron|blackened steel', '铸铁|铁艺|黑铁|铁制|铁', {
    metal: 0.9,
    rough: 0.5,
    pattern: 'grain',
  }),
  metal: metal('b4b7bb', 'metal', '金属', { rough: 0.25 }),
  plastic: entry(
    'd9dadb',
    'plastic|abs|acetate|cellulose acetate|polypropylene|polycarbonate|pvc|pla|bakelite|3d printed|recycled plastic',
    '塑料|塑胶|聚碳酸酯|再生塑料|板材|醋酸纤维',
    { rough: 0.3, coat: 0.6 },
  ),
  acrylic: entry('e4eef0', 'acrylic|perspex|plexiglass|plexiglas', '亚克力|有机玻璃', {
    rough: 0.05,
    coat: 1,
    clear: 0.9,
  }),
  resin: entry('e0d7c4', 'resin', '树脂', { rough: 0.18, coat: 0.9, clear: 0.25 }),
  rubber: entry('26272a', 'rubber|tpu|neoprene', '橡胶|软胶', { rough: 0.75 }),
  gum: entry('b0813f', 'gum|gum rubber|natural rubber|crepe rubber', '生胶|牛筋', { rough: 0.6 }),
  silicone: entry('d7d4cf', 'silicone|silicon|foam|memory foam|eva', '硅胶|海绵|泡棉', { rough: 0.62, coat: 0.1 }),
  enamel: entry('e9e6dd', 'enamel|enamelled|enameled', '搪瓷|珐琅', { rough: 0.18, coat: 1 }),
  lacquer: entry('8c1b1b', 'lacquer|paint', '大漆|漆', { rough: 0.18, coat: 1 }),
  ceramic: entry('efeae0', 'ceramic|stoneware|earthenware|ceramics|pottery', '陶瓷|瓷制|陶', {
    rough: 0.35,
    coat: 0.9,
  }),
  porcelain: entry('f4f3ef', 'porcelain|china', '瓷器|骨瓷|白瓷|瓷', { rough: 0.2, coat: 1 }),
  celadonware: entry('b3ccb6', 'celadon glaze|celadon ceramic|celadon porcelain', '青瓷|青瓷釉', {
    rough: 0.22,
    coat: 1,
  }),
  speckled: entry(
    'e7e0d2',
    'speckled ceramic|speckled stoneware|speckled clay',
    '斑点陶瓷|斑点黏土|斑点粘土|斑点陶土|斑点陶|芝麻釉|麻点陶',
    {
      rough: 0.45,
      coat: 0.5,
      pattern: 'speckle',
    },
  ),
  tortoise: entry('74431f', 'tortoiseshell|tortoise shell|tortoise|havana acetate', '玳瑁色|玳瑁', {
    rough: 0.16,
    coat: 1,
    pattern: 'speckle',
  }),
  jade: entry('6fa68a', 'jade|nephrite', '翡翠|玉石|碧玉|玉', { rough: 0.16, coat: 0.9, clear: 0.2 }),
  pearl: entry('efe9e4', 'pearl|mother of pearl|pearlescent|nacre', '珍珠母贝|珍珠|珠光|贝母', {
    rough: 0.22,
    coat: 1,
    metal: 0.25,
  }),
  wax: entry('efe3c6', 'wax|beeswax|soap', '蜡', { rough: 0.55, coat: 0.2, clear: 0.1 }),
  clay: entry('b9683f', 'clay', '黏土|粘土', { rough: 0.85, pattern: 'grain' }),
  terracotta: entry('c0623f', 'terracotta|terra cotta', '赤陶|陶红|陶土|紫砂陶|紫砂', {
    rough: 0.82,
    pattern: 'grain',
  }),
  stone: entry('8f8b84', 'stone|granite|limestone|sandstone|basalt|rock', '石材|花岗岩|石灰石|砂岩|岩板|石头|石制|石', {
    rough: 0.8,
    pattern: 'concrete',
  }),
  slate: entry('45494e', 'slate|lava stone|black stone', '板岩|青石|火山岩|黑石', { rough: 0.72, pattern: 'concrete' }),
  travertine: entry('d8c8ac', 'travertine|beige stone', '洞石|米黄石', { rough: 0.55, coat: 0.15, pattern: 'marble' }),
  concrete: entry('a3a19c', 'concrete|cement', '混凝土|水泥', { rough: 0.85, pattern: 'concrete' }),
  plaster: entry('ebe7df', 'plaster|gypsum', '石膏', { rough: 0.92, pattern: 'grain' }),
  marble: entry('efeeea', 'marble', '大理石', { rough: 0.25, coat: 0.7, pattern: 'marble' }),
  terrazzo: entry('ebe6dc', 'terrazzo', '水磨石', { rough: 0.4, coat: 0.4, pattern: 'terrazzo' }),
  leather: entry(
    '7a4526',
    'leather|faux leather|vegan leather|cowhide|leatherette',
    '皮革|真皮|人造皮革|仿皮|皮质|皮制|皮',
    { rough: 0.56, coat: 0.08, pattern: 'leather' },
  ),
  suede: entry('8b6a4a', 'suede|nubuck', '麂皮|绒面革', { rough: 0.97, pattern: 'grain' }),
  fabric: cloth(
    '9fa3a6',
    'fabric|textile|cloth|mesh|upholstered|canvas|denim|corduroy|tweed fabric|polyester|nylon|cordura|oxford',
    '布艺|网布|织物|面料|布料|帆布|布',
  ),
  linen: cloth('d6cbb5', 'linen|cotton|jute|hemp|burlap|rope', '亚麻|棉麻|棉布|麻布|麻绳|黄麻|棉'),
  wool: cloth(
    'b4aca2',
    'wool|woollen|woolen|boucle|shearling|sherpa|fleece|teddy|fur|faux fur|cashmere',
    '羊毛|毛呢|羊羔绒|羊羔毛|圈圈绒|毛绒|羊绒|泰迪绒',
  ),
  felt: entry('7d8288', 'felt', '毛毡', { rough: 0.98, pattern: 'grain' }),
  velvet: cloth('3b4f7a', 'velvet|silk|velour|chenille', '天鹅绒|丝绒|绒布|雪尼尔|丝绸|真丝', { rough: 0.88 }),
  wicker: entry('c49a5e', 'wicker|rattan|cane|woven|straw|seagrass|raffia', '藤编|草编|竹编|藤制|藤条|藤|编织', {
    rough: 0.7,
    pattern: 'wicker',
  }),
  carbon: entry('2a2b2e', 'carbon|carbon fibre|carbon fiber', '碳纤维|碳纤', {
    rough: 0.3,
    coat: 1,
    pattern: 'carbon',
  }),
  paper: entry('f4efe4', 'paper|washi|cardboard|paper cord', '和纸|宣纸|纸质|纸绳|纸', { rough: 0.95 }),
  glass: entry('ebf5f2', 'glass|borosilicate glass|blown glass', '玻璃|高硼硅玻璃|琉璃', {
    rough: 0.03,
    coat: 1,
    clear: 1,
  }),
  crystal: entry('f0f7fa', 'crystal', '水晶', { rough: 0.02, coat: 1, clear: 1 }),
} as const satisfies Record<string, Entry>;

export type MaterialName = keyof typeof TABLE;
export const MATERIAL_NAMES = Object.keys(TABLE) as MaterialName[];

/** The look of a named material. */
export function material(name: MaterialName): Material {
  return TABLE[name].material;
}

/** The words for a material; the first one is the label for people. */
export function materialWords(name: MaterialName): { readonly en: string[]; readonly zh: string[] } {
  return TABLE[name];
}
