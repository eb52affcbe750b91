import { wordsOf } from './matching.ts';
import type { PartName, ProductName } from './scan.ts';
import { PARTS, PRODUCTS } from './vocabulary.ts';

type Rows = Readonly<Partial<Record<PartName, string>>>;

/** What glows in appliances and devices. */
const LIGHT = { bulb: '= indicator light|indicator lamp|status light : 指示灯' } as const satisfies Rows;

/**
 * What families, and products, call their parts, in rows `english|words : 中文|词` of which the first words are the labels. The words
 * mean that part beside its usual ones; a row that begins with = is of a part that is built under the name of another thing, as the
 * hinges of sunglasses are knobs: there only these words mean it.
 */
const ROWS: Readonly<Record<string, Rows>> = {
  backpack: {
    base: 'bottom : 包底',
    handle: 'handle : 提手',
    lid: 'flap : 翻盖',
    strap: 'strap : 肩带',
    trim: 'hardware : 五金',
  },
  bag: {
    base: 'bottom : 包底',
    body: 'body : 包身',
    handle: 'handle : 提手',
    lid: 'flap : 翻盖',
    strap: 'strap : 肩带',
    trim: 'hardware : 五金',
  },
  bed: { pillow: 'pillow : 枕头' },
  bicycle: {
    bulb: '= bike light|bike lights|headlight|headlights : 前灯|大灯',
    handle: 'grips : 把套',
    trim: 'fittings : 五金',
    wheels: 'wheels : 车轮',
  },
  blender: {
    ...LIGHT,
    blades: 'blades : 刀片',
    carafe: 'jug : 搅拌杯',
    icons: '= scale|scale marks : 刻度|刻度线',
    lid: 'lid : 杯盖',
  },
  bottle: { body: 'body : 瓶身', rim: 'neck ring|neck : 瓶颈圈|瓶颈|颈' },
  'bottle.flask': { label: 'band : 色带' },
  camera: {
    bezel: '= lens barrel|barrel|lens ring|bezel|ring|rings : 镜筒|镜头圈|圆环|圈',
    crown: '= shutter button|shutter release : 快门按钮|快门键',
    grille: '= focus ring : 对焦环',
    handle: 'grip : 握把',
    knob: 'dials|dial : 转盘|拨盘|表盘',
    windows: '= viewfinder|view finder : 取景器|取景窗',
  },
  car: {
    base: '= sills|sill|cladding : 侧裙|下围',
    body: 'body : 车身',
    bulb: '= headlights|headlight|headlamps : 大灯|前灯',
    knob: '= tail lights|tail light|taillights : 尾灯',
    trim: 'trim|badge : 饰条|车标',
    wheels: 'wheels : 轮毂',
  },
  'car.toy': { wheels: 'wheels : 车轮' },
  chair: { armrests: 'armrests|arm|arms : 扶手', back: 'back : 靠背', seat: 'seat|cushion|cushions : 座面' },
  'chair.office': {
    legs: 'star base|base : 五星脚|底座',
    stem: 'column : 气杆',
    wheels: 'castors|castor|casters : 脚轮',
  },
  coffeemaker: {
    ...LIGHT,
    carafe: 'jug : 咖啡壶身',
    grille: 'drip tray : 滴水盘',
    hands: 'needle : 指针',
    legs: 'feet : 脚垫',
    tank: 'water tank : 水箱',
  },
  'coffeemaker.drip': { face: '= control panel : 控制面板' },
  cupboard: { top: 'top : 台面', trim: 'edge pulls|edge pull : 暗拉手' },
  'cupboard.shelves': { back: 'back panel : 背板' },
  drone: {
    ...LIGHT,
    bezel: '= motors|motor : 电机',
    blades: 'propellers : 螺旋桨',
    grille: '= vents|vent : 散热孔',
    knob: '= propeller hubs|propeller hub : 桨毂',
    legs: 'legs|landing gear|skids : 起落架',
    stem: 'arms : 机臂',
    top: '= battery|battery pack : 电池',
  },
  fan: { blades: 'blades : 扇叶', trim: 'badge : 标牌' },
  'fan.ceiling': { stem: 'rod|downrod : 吊杆' },
  gamepad: {
    ...LIGHT,
    knob: 'buttons|d pad : 按键|十字键',
    lever: '= triggers|trigger|shoulder buttons : 扳机键|肩键',
    trim: 'face buttons|action buttons : 圆形按键',
  },
  headphones: {
    cups: 'ear cups : 耳罩',
    headband: 'headband|band : 头梁',
    pads: 'ear pads : 耳垫',
    stem: 'arms : 支臂',
  },
  helmet: {
    base: '= edge|edging|rim : 边缘|包边',
    inside: 'lining : 内衬',
    strap: 'strap|chin strap : 帽带|系带',
    visor: 'visor : 帽檐',
  },
  'helmet.motor': { visor: 'visor : 面罩' },
  kettle: { knob: 'knob : 盖钮', lid: 'lid : 壶盖', spout: 'spout : 壶嘴' },
  'kettle.electric': { lever: 'switch|power switch|button : 开关|按钮' },
  keyboard: {
    ...LIGHT,
    base: '= feet : 脚垫',
    body: 'case|frame|structure|chassis : 外壳|边框|外框|框架',
    frame: '= modifier keys|modifiers : 功能键|修饰键',
    inside: '= key bed : 定位板',
    keys: 'keycaps : 键帽|按键',
    trim: 'accent keys : 点缀键',
  },
  'keyboard.mouse': {
    base: '= base|bottom : 底座|底部',
    grille: '= side buttons|side button : 侧键',
    knob: 'button : 按钮',
    wheels: 'scroll wheel : 滚轮',
  },
  lamp: { stem: 'stem|neck : 灯杆|灯颈|颈' },
  'lamp.desk': { stem: 'arm|neck : 灯臂|灯颈|颈' },
  'lamp.pendant': { knob: 'lamp socket|socket : 灯口|灯座' },
  laptop: {
    base: '= feet : 脚垫',
    bezel: '= screen border|bezel : 屏幕边框',
    grille: 'vents|vent : 散热孔',
    inside: '= key bed : 键盘底板',
    keys: 'keys : 按键',
    lens: 'webcam|camera : 摄像头',
    stem: '= hinge|hinges : 转轴|铰链',
  },
  mug: { body: 'body : 杯身', rim: 'rim : 杯口' },
  'mug.cup': { base: 'saucer : 杯碟' },
  perfume: { body: 'body : 瓶身', liquid: 'liquid : 香水液', rim: 'neck ring|neck : 瓶颈圈|瓶颈|颈' },
  phone: {
    bezel: '= screen border|bezel : 屏幕边框',
    body: 'back cover|back|backside : 后盖|背部|背板',
    bulb: '= flash light|camera flash : 闪光灯',
    frame: 'frame : 边框',
    knob: 'side buttons|side button : 侧键',
    lens: 'camera : 摄像头',
    top: '= camera island|camera plateau : 镜头模组',
    trim: 'camera rings|lens ring : 镜头圈',
  },
  'phone.monitor': { ...LIGHT, body: 'housing : 外壳', frame: 'frame : 框架' },
  planter: { base: 'saucer|drip saucer : 盆托' },
  ring: { body: 'band|shank : 戒圈|戒臂', trim: 'prongs|prong|claws : 戒爪|镶爪' },
  'ring.band': { trim: 'trim : 装饰' },
  'ring.signet': { trim: 'trim : 装饰' },
  shoe: {
    base: '= sole edge|tread : 鞋底边',
    bezel: '= eyelets|eyelet : 鞋眼|鞋孔',
    body: 'upper : 鞋面',
    inside: 'lining : 内里',
  },
  sofa: { armrests: 'armrests|arm|arms : 扶手', back: 'back : 靠背', seat: 'seat : 坐垫' },
  speaker: {
    ...LIGHT,
    body: 'body|case : 箱体',
    grille: 'cones : 振膜',
    legs: 'feet : 脚垫',
    trim: 'ring|bezel|trim : 装饰圈|圆环|圈|环',
  },
  'speaker.portable': { grille: 'grille : 网罩', knob: 'button : 按钮' },
  'speaker.radio': { grille: 'grille : 网罩', trim: 'trim : 装饰条', top: '= tuning scale : 调谐刻度|频率刻度' },
  'speaker.soundbar': {
    body: '= end caps|end cap : 端盖',
    grille: 'grille : 网罩',
    knob: 'buttons : 按钮',
    trim: 'trim : 装饰条',
    top: '= control panel : 控制面板',
  },
  sunglasses: {
    frame: 'frame|rim|rims : 镜框|框|边缘|边',
    knob: '= hinges|hinge : 铰链|合页',
    lens: 'lenses : 镜片',
    pads: 'nose pads : 鼻托',
    stem: 'temples : 镜腿',
  },
  table: { top: 'top : 桌面' },
  tap: { spout: 'spout : 出水口', trim: 'aerator : 起泡器' },
  toaster: {
    bulb: '= heating elements|heating element|heating wires : 加热丝|发热丝',
    legs: 'feet : 脚垫',
    top: '= side panels|side panel : 侧板',
    trim: 'slot frame : 槽口边框',
  },
  toothbrush: {
    ...LIGHT,
    base: 'stand : 底座',
    handle: 'grip : 握把',
    rim: 'collar : 色环',
    stem: 'brush head|head : 刷头',
  },
  'toothbrush.electric': { base: 'charging stand : 充电座', knob: 'button : 按钮' },
  toy: { base: 'chassis : 底盘', cable: 'cord : 拉绳', stem: '= axles|axle : 车轴', wheels: 'wheels : 车轮' },
  'toy.animal': { face: '= eyes|eye : 眼睛', knob: '= pull bead|bead : 拉珠', rim: '= wings|wing : 翅膀' },
  'toy.stacking': {
    base: 'base : 底座',
    body: '= topper : 顶球',
    cups: '= second ring : 第二环',
    knob: '= fifth ring : 第五环',
    rim: '= fourth ring : 第四环',
    roof: '= first ring|lowest ring : 第一环|最下面的环',
    stem: '= peg : 中柱|立柱',
    trim: '= third ring : 第三环',
  },
  'toy.train': {
    cups: '= building blocks : 方块',
    knob: '= boiler : 锅炉',
    rim: '= toy bricks|bricks : 积木块|砖块',
    trim: 'chimney : 烟囱',
  },
  vacuum: {
    base: '= battery|battery pack : 电池|电池仓',
    brush: 'roller brush|head : 滚刷',
    bulb: '= floor light|indicator light : 照明灯|指示灯',
    grille: 'filter|vents : 滤网|散热孔|滤器|滤杯',
    knob: 'power button : 开关',
    lens: '= display|screen : 显示屏|屏幕',
    stem: 'wand : 伸缩杆',
    tank: 'dust bin : 尘杯',
  },
  'vacuum.robot': {
    base: '= bumper|bumpers : 防撞条|保险杠',
    brush: 'side brush : 边刷',
    knob: 'buttons : 按钮',
    lens: '= sensor|sensors : 传感器',
    top: 'top : 顶盖',
  },
  watch: { bezel: 'bezel|case|casing : 表圈|表壳|外壳', strap: 'strap|band|watch band : 表带' },
  'watch.clock': { bezel: 'bezel|case|casing : 外圈|表壳|外壳', face: 'dial : 钟面' },
  'watch.smart': { hands: '= activity ring|activity rings : 活动环|运动圆环' },
  'watch.wall': { bezel: 'bezel|case|casing : 外圈|表壳|外壳', face: 'dial : 钟面' },
};

/** What marks a row as the only words for its part. */
const ONLY = '= ';

const USUAL = new Set(Object.values(PARTS).flatMap(wordsOf));

/** The words among them that mean no part of other products, with the part that each means first. */
export const OWN_WORDS: ReadonlyMap<string, PartName> = new Map(
  Object.values(ROWS)
    .flatMap((rows) => Object.entries(rows) as [PartName, string][])
    .flatMap(([part, row]) => wordsOf(row.replace(ONLY, '')).map((word) => [word, part] as const))
    .filter(([word]) => !USUAL.has(word)),
);

/** The row of a product before that of its family. */
const rowOf = (product: string, part: PartName): string | undefined =>
  ROWS[product]?.[part] ?? ROWS[product.split('.')[0]]?.[part];

/** A product's own row of words for a part. */
export const ownRow = (product: ProductName, part: PartName): string | undefined =>
  rowOf(product, part)?.replace(ONLY, '');

/** Whether what a product has under a part's name is another thing. */
export const isRenamed = (product: string, part: PartName): boolean => rowOf(product, part)?.startsWith(ONLY) ?? false;

/**
 * The part of a product that a word means; `usual` is what it means where no product has it for itself. Null where that is the name
 * of another thing here, and for the words of other products.
 */
export function partOf(product: ProductName | null, word: string, usual: PartName): PartName | null {
  const forms = [word, word.replace(/s$/, ''), word.replace(/es$/, ''), `${word}s`];
  const foreign = forms.some((each) => OWN_WORDS.has(each)) && !forms.some((each) => USUAL.has(each));
  if (!product) return foreign ? null : usual;
  const says = (part: PartName) => wordsOf(ownRow(product, part) ?? '').some((each) => forms.includes(each));
  const own = [product, product.split('.')[0]].flatMap((key) => Object.keys(ROWS[key] ?? {}) as PartName[]).find(says);
  return own ?? (foreign || isRenamed(product, usual) ? null : usual);
}

/** Chinese names of parts that do not say by their first character whose part it is. */
const OTHERWISE: Readonly<Record<string, ProductName | null>> = {
  ...Object.fromEntries(['车把', '车座', '车架', '车篮', '车筐'].map((word) => [word, 'bicycle' as const])),
  表面: null,
};

/** The product whose name a part's begins with: 表带, "lampshade"; null for parts of anything. */
export function ownerOf(part: string): ProductName | null {
  if (part in OTHERWISE) return OTHERWISE[part];
  const begins = (word: string) =>
    part.startsWith(word) && (/^\p{Script=Han}$/u.test(word) || USUAL.has(part.slice(word.length)));
  const owner = Object.entries(PRODUCTS).find(([, row]) => wordsOf(row).some(begins));
  return (owner?.[0] as ProductName | undefined) ?? null;
}
