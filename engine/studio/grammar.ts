/**
 * Words that describe no product or part, and those that hold a prompt together, as `id: 'english|words : 中文|词'` like
 * `vocabulary.ts`.
 */

/** Words for light and mood. */
export const MOODS = {
  soft: 'morning light|morning sun|morning daylight|soft morning light|softly lit|lit softly|soft light|soft lighting|diffuse light|diffused light|softbox|daylight|natural light|even lighting : 柔光|柔和光线|柔和灯光|漫射光|自然光|日光|晨光',
  dramatic:
    'dramatically lit|lit dramatically|lit from the side|dramatic light|dramatic lighting|cinematic lighting|cinematic light|cinematic|harsh light|harsh lighting|dramatic|moody|low key|high contrast|spotlight|hard light|side light|side lit : 戏剧性光线|戏剧性灯光|戏剧性|戏剧光|硬光|侧光|聚光灯|高对比|暗调',
  warm: 'warmly lit|warm|warm light|warm lighting|golden hour|sunset light|sunset|evening light|evening sun|candlelight|cosy|cozy : 暖光|暖色调|夕阳|黄昏|傍晚光线|傍晚的光线|傍晚|烛光|温馨|温暖',
  backlit:
    'backlit|back lit|back light|backlight|rim light|rim lit|silhouette light|contre jour|lit from behind : 逆光|背光|轮廓光',
  cool: 'cool|cool light|cool lighting|cold light|moonlight|moonlit|overcast : 冷光|冷色调|月光|阴天',
  red: 'lit in red|red neon light|red neon lights|red neon lighting : 红光|红色霓虹灯',
  pink: 'lit in pink|pink neon light|pink neon lights|pink neon lighting : 粉光|粉色霓虹灯',
  purple: 'lit in purple|purple neon light|purple neon lights|purple neon lighting : 紫光|紫色霓虹灯',
  blue: 'lit in blue|blue neon light|blue neon lights|blue neon lighting : 蓝光|蓝色霓虹灯',
  green: 'lit in green|green neon light|green neon lights|green neon lighting : 绿光|绿色霓虹灯',
} as const;

/** The surroundings, which take the finish said before them: "on a sage background". */
export const SETTINGS = {
  background:
    'background|backdrop|back drop|wall|surroundings|studio|setting|scene : 背景墙|背景|墙面|墙壁|墙|摄影棚|影棚|工作室|棚内',
  floor:
    'floor|ground|countertop|counter|worktop|tray|plate|flooring|floorboards|tabletop surface : 地面|地板|台子|托盘',
} as const;

/** Light as such: what stands before it says which. */
export const LIGHT =
  'lighting|lit|illumination|illuminated|tones|ambience|mood|atmosphere : 灯光|光线|照明|打光|氛围|光';

/** Asks for a backdrop that runs from light to dark. */
export const GRADIENT = 'gradient|ombre|graduated|fading : 渐变色|渐变|过渡';

export const NUMBERS = {
  1: 'one|single|1 : 一|单',
  2: 'two|double|twin|pair|pair of|couple|couple of|2 : 两|二|双|一双|一对',
  3: 'three|triple|tripod|several|3 : 三|几|三脚架',
  4: 'four|4 : 四',
  5: 'five|5 : 五',
  6: 'six|6 : 六',
  7: 'seven|7 : 七',
  8: 'eight|8 : 八',
  9: 'nine|9 : 九',
  10: 'ten|10 : 十',
  12: 'twelve|dozen|dozens of|12 : 十二',
} as const;

/** Measure words that stand between a Chinese number and its noun. */
export const MEASURES = '把张只个盏台辆部款件条根支颗对套组架块顶副枚尊株棵朵双';

/** Numbers that say of what kind a thing is rather than how many there are. */
export const KINDS_OF: ReadonlySet<string> = new Set([
  'double',
  'single',
  'twin',
  'triple',
  'tripod',
  '三脚架',
  '双',
  '单',
  '一',
]);

/** Things that we cannot build although their names are made of words that we know. */
export const FOREIGN =
  'robot|crib|baby bed|baby cot|cot|cradle|training wheels|training wheel|stabilisers|stabilizers|drinking straw|drinking straws|paper straw|metal straw|steel straw|reusable straw|clamp|carrying case|travel case|car seat|child seat|bottle opener|phone case|phone stand|phone holder|watch stand|cup holder|table lamp stand|table tennis|shower head|rocking horse|wine glass|wine rack|wallet|door handle|mirror : 机器人|婴儿床|宝宝床|摇篮|辅助轮|平衡轮|训练轮|侧轮|吸管|杯架|车顶架|行李架|摩托车|婴儿车|手推车|推车|购物车|餐车|马车|三轮车|独轮车|平衡车|踏板车|电动踏板车|滑板车|电动滑板车|消防车|救护车|卡车|公交车|轮椅|汽车座椅|儿童座椅|安全座椅|马桶|水槽|脸盆|洗脸盆|洗手盆|面盆|浴盆|手机壳|手机支架|开瓶器|灯塔|路灯|车灯|红绿灯|表格|仪表|电表|水表|温度表|高跟鞋|皮鞋|尤克里里|酒杯|红酒杯|酒架|红酒|白酒|葡萄酒|钱包|相框|镜子|浴室镜|化妆镜|穿衣镜|门把手|台球|电灯开关|冰鞋|溜冰鞋|旱冰鞋|冰箱|洗衣机|打印机|铅笔|钢笔|钢琴|吉他|铁路|木马|金鱼|花洒|木鱼|钟乳石|石头剪刀布';

/** Words that shape the grammar. */
export const GRAMMAR = {
  /** A comma or full stop: ends a phrase. */
  stop: 'then|but : 然后|但是|但|不过|而是',
  /** Joins two descriptions or two parts. */
  and: 'and|&|or|as well as : 和|与|及|以及|加上|或',
  /** What follows describes the word before: "legs in oak". */
  of: 'in|of|from|made of|made from|made out of|made in|out of|is|are|should be|must be|would be|will be|shall be|can be|painted in|glazed in|finished in|covered in|coated in|upholstered in|wrapped in|covered by|clad in|covered with|finished with|wrapped with|that is|that are|which is|which are|be|comes in|come in : 是|为|采用|由|使用|用|包裹着|包裹|包覆着|包覆|覆盖着|覆盖',
  /** What follows belongs to the product: "with a walnut handle". */
  with: 'with|w|featuring|complete with|equipped with|with a built in|with built in|having|has|have|plus|including|paired with|fitted with|accented with|and with : 种着|插着|装着|盛着|带着|配有|配以|配上|搭配|带有|配|带|有|及其|内置|镶有|镶着|镶嵌着|镶嵌',
  /** Ends a describing clause in Chinese. */
  de: 'whose : 的',
  /** What follows is not wanted: "without armrests". */
  without:
    'without|with no|with out|without any|no|not|not a|not in|minus|lacking|free of|no more|never|isn t|aren t|don t want|do not|except|instead of|rather than|other than|anything but|neither|nor|avoid|avoiding : 没有|不带|不要|不含|不是|不太|不那么|并非|非|去掉|避免|不用|别|无',
  /** What came before is where it stands: 桌上, "on the table". */
  place: 'hereupon : 上面|上方|上|之上|前面|前方|前|旁边|旁|里面|里|下面|下方|下|中|内',
  /** What follows is where it stands or whom it is for. */
  at: 'on|on top of|in front of|against|upon|by|behind|over|above|beside|next to|near|under|at|inside a|standing on|placed on|photographed on|set on|sitting on|next to|surrounded by|among|amid|between|placed in|standing in : 停放在|停在|悬浮在|漂浮在|放在|置于|摆在|立于|位于|处于|在|靠近|旁边有|周围有|周围是',
  /** Whom or what it is for. */
  for: 'for|intended for|designed for|suitable for|ideal for|perfect for|made for : 适合|适用于|用于|用作|专为|给|供',
  /** What follows is only compared with. */
  like: 'like|looks like|look like|looking like|shaped like|shaped as|in the shape of|in the form of|inspired by|reminiscent of|resembling|resembles|as if : 像|好像|形似|仿|犹如|宛如|灵感来自|灵感来源于|灵感源自',
} as const;
