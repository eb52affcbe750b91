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
  walnut: wood('6a3f22', 'walnut|walnut wood', '胡桃木|黑胡桃木|黑胡桃|胡桃', { rough: 0.42, coat: 0.35 }),
  oak: wood('bf935c', 'oak|oak wood|oakwood', '橡木|白橡木'),
  maple: wood('dcb988', 'maple|maple wood', '枫木'),
  ash: wood('d9c4a0', 'ash|ash wood', '白蜡木|水曲柳'),
  birch: wood('e2c79c', 'birch|birch wood', '桦木'),
  beech: wood('cfa273', 'beech|beech wood', '榉木'),
  cherry: wood('96492c', 'cherry|cherry wood|cherrywood', '樱桃木', { rough: 0.42, coat: 0.35 }),
  mahogany: wood('5a2418', 'mahogany|rosewood', '桃花心木|红木|紫檀', { rough: 0.38, coat: 0.45 }),
  ebony: wood('2a1d16', 'ebony', '乌木|黑檀', { rough: 0.36, coat: 0.45 }),
  bamboo: wood('d2b06c', 'bamboo', '竹子|竹木|竹制|竹'),
  teak: wood('9a6536', 'teak', '柚木'),
  pine: wood('dfb97a', 'pine|pine wood', '松木', { rough: 0.55, coat: 0.15 }),
  plywood: wood('d6b07a', 'plywood', '胶合板|多层板', { rough: 0.55, coat: 0.1 }),
  cork: entry('b98a5a', 'cork', '软木', { rough: 0.95, pattern: 'grain' }),
  wood: wood('a06f3f', 'wood|wooden|timber', '木头|木质|木制|原木|实木|木'),
  aluminium: metal('d4d6d9', 'aluminium|aluminum', '铝合金|铝制|铝', { rough: 0.28, pattern: 'brushed' }),
  steel: metal('b4b7bb', 'steel|stainless steel|stainless', '不锈钢|钢制|钢', { rough: 0.24, pattern: 'brushed' }),
  chrome: metal('dcdfe2', 'chrome|chromed', '镀铬|铬', { rough: 0.05 }),
  brass: metal('e0bd7c', 'brass', '黄铜', { rough: 0.2 }),
  gold: metal('eec578', 'gold|golden', '金色|黄金|镀金|金', { rough: 0.16 }),
  copper: metal('d98a63', 'copper', '紫铜|红铜|铜制|铜', { rough: 0.19 }),
  bronze: metal('9a6a3c', 'bronze', '青铜|古铜', { rough: 0.28 }),
  titanium: metal('8d8b88', 'titanium', '钛合金|钛', { rough: 0.32, pattern: 'brushed' }),
  silver: metal('d9dbde', 'silver', '银色|纯银|银', { rough: 0.14 }),
  pewter: metal('8e9092', 'pewter|tin|zinc', '锡制|锡|锌', { rough: 0.38 }),
  iron: metal('3d3e40', 'iron|cast iron|wrought iron', '铸铁|铁艺|铁', { metal: 0.9, rough: 0.5, pattern: 'grain' }),
  metal: metal('b4b7bb', 'metal', '金属', { rough: 0.25 }),
  plastic: entry('d9dadb', 'plastic|abs|polypropylene', '塑料|塑胶', { rough: 0.3, coat: 0.6 }),
  acrylic: entry('e4eef0', 'acrylic|perspex|plexiglass', '亚克力|有机玻璃', { rough: 0.05, coat: 1, clear: 0.9 }),
  resin: entry('e0d7c4', 'resin', '树脂', { rough: 0.18, coat: 0.9, clear: 0.25 }),
  rubber: entry('26272a', 'rubber', '橡胶', { rough: 0.75 }),
  silicone: entry('d7d4cf', 'silicone', '硅胶', { rough: 0.62, coat: 0.1 }),
  enamel: entry('e9e6dd', 'enamel|enamelled|enameled', '搪瓷|珐琅', { rough: 0.18, coat: 1 }),
  lacquer: entry('8c1b1b', 'lacquer|paint', '大漆|漆', { rough: 0.18, coat: 1 }),
  ceramic: entry('efeae0', 'ceramic|stoneware|earthenware', '陶瓷|瓷制|陶', { rough: 0.35, coat: 0.9 }),
  porcelain: entry('f4f3ef', 'porcelain|china', '瓷器|骨瓷|白瓷|瓷', { rough: 0.2, coat: 1 }),
  clay: entry('b9683f', 'clay', '黏土|粘土|陶土', { rough: 0.85, pattern: 'grain' }),
  terracotta: entry('c0623f', 'terracotta|terra cotta', '赤陶|陶红', { rough: 0.82, pattern: 'grain' }),
  stone: entry('8f8b84', 'stone|granite|slate', '石材|花岗岩|石头|石制|石', { rough: 0.8, pattern: 'concrete' }),
  concrete: entry('a3a19c', 'concrete|cement', '混凝土|水泥', { rough: 0.85, pattern: 'concrete' }),
  plaster: entry('ebe7df', 'plaster|gypsum', '石膏', { rough: 0.92, pattern: 'grain' }),
  marble: entry('efeeea', 'marble', '大理石', { rough: 0.25, coat: 0.7, pattern: 'marble' }),
  terrazzo: entry('ebe6dc', 'terrazzo', '水磨石', { rough: 0.4, coat: 0.4, pattern: 'terrazzo' }),
  leather: entry('7a4526', 'leather', '皮革|真皮|皮质|皮制|皮', { rough: 0.56, coat: 0.08, pattern: 'leather' }),
  suede: entry('8b6a4a', 'suede|nubuck', '麂皮|绒面革', { rough: 0.97, pattern: 'grain' }),
  fabric: cloth('9fa3a6', 'fabric|textile|cloth|mesh|upholstered|canvas', '布艺|网布|织物|面料|帆布|布'),
  linen: cloth('d6cbb5', 'linen|cotton', '亚麻|棉麻|棉布|麻布'),
  wool: cloth('b4aca2', 'wool|woollen|boucle', '羊毛|毛呢|羊羔绒'),
  felt: entry('7d8288', 'felt', '毛毡', { rough: 0.98, pattern: 'grain' }),
  velvet: cloth('3b4f7a', 'velvet', '天鹅绒|丝绒|绒布', { rough: 0.88 }),
  wicker: entry('c49a5e', 'wicker|rattan|cane|woven', '藤编|藤制|藤条|藤|编织', { rough: 0.7, pattern: 'wicker' }),
  carbon: entry('2a2b2e', 'carbon|carbon fibre|carbon fiber', '碳纤维|碳纤', {
    rough: 0.3,
    coat: 1,
    pattern: 'carbon',
  }),
  paper: entry('f4efe4', 'paper|washi|cardboard', '和纸|宣纸|纸质|纸', { rough: 0.95 }),
  glass: entry('ebf5f2', 'glass', '玻璃', { rough: 0.03, coat: 1, clear: 1 }),
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
