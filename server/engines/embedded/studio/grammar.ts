/**
 * Words that describe no product or part, and those that hold a prompt together, as `id: 'english|words : 中文|词'` like
 * `vocabulary.ts`.
 */

/** Words for light and mood. */
export const MOODS = {
  soft: 'softly lit|lit softly|soft light|soft lighting|diffuse light|diffused light|softbox|daylight|natural light|even lighting : 柔光|柔和光线|柔和灯光|漫射光|自然光|日光',
  dramatic:
    'dramatically lit|lit dramatically|lit from the side|dramatic light|dramatic lighting|dramatic|moody|low key|high contrast|spotlight|hard light|side light|side lit : 戏剧性光线|戏剧光|硬光|侧光|聚光灯|高对比|暗调',
  warm: 'warmly lit|warm|warm light|warm lighting|golden hour|sunset light|sunset|candlelight|cosy|cozy : 暖光|暖色调|夕阳|黄昏|烛光|温馨',
  backlit:
    'backlit|back lit|back light|backlight|rim light|rim lit|silhouette light|contre jour|lit from behind : 逆光|背光|轮廓光',
  cool: 'cool|cool light|cool lighting|cold light|moonlight|moonlit|overcast : 冷光|冷色调|月光|阴天',
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
  2: 'two|double|twin|2 : 两|二|双',
  3: 'three|triple|tripod|3 : 三',
  4: 'four|4 : 四',
  5: 'five|5 : 五',
  6: 'six|6 : 六',
  7: 'seven|7 : 七',
  8: 'eight|8 : 八',
} as const;

/** Things that we cannot build although their names contain words that we know. */
export const FOREIGN =
  'car seat|bottle opener|phone case|phone stand|phone holder|watch stand|cup holder|table lamp stand|table tennis : 摩托车|婴儿车|手推车|推车|卡车|公交车|电动滑板车|滑板车|手机壳|手机支架|开瓶器|灯塔|表格|高跟鞋|皮鞋|冰箱|洗衣机|打印机|铅笔|钢笔|钢琴|吉他|铁路|木马|金鱼|石头剪刀布';

/** Words that shape the grammar. */
export const GRAMMAR = {
  /** A comma or full stop: ends a phrase. */
  stop: 'then : 然后',
  /** Joins two descriptions or two parts. */
  and: 'and|&|or|as well as : 和|与|及|以及|加上|或',
  /** What follows describes the word before: "legs in oak". */
  of: 'in|of|from|made of|made from|made out of|out of|is|are|finished in|covered in|coated in|upholstered in|wrapped in|clad in|covered with|finished with|wrapped with|that is|that are|which is|which are|be|comes in|come in : 是|为|采用|由|使用|用',
  /** What follows belongs to the product: "with a walnut handle". */
  with: 'with|featuring|having|has|have|plus|including|paired with|fitted with|accented with|and with : 配有|配以|配上|搭配|带有|配|带|有|及其',
  /** Ends a describing clause in Chinese. */
  de: 'whose : 的',
  /** What follows is not wanted: "without armrests". */
  without: 'without|with no|no|not|minus|lacking|free of : 没有|不带|不要|不含|无',
  /** What came before is where it stands: 桌上, "on the table". */
  place: 'hereupon : 上面|上|之上|前面|前方|前|旁边|旁|里面|里|下面|下|中|内',
  /** What follows is where it stands or whom it is for. */
  at: 'on|on top of|in front of|against|upon|by|behind|over|beside|next to|near|under|at|for|inside a|standing on|placed on|photographed on : 放在|置于|摆在|在|适合|适用于|用于|给',
} as const;

/** Words that need no answer. Anything else that is not understood is reported. */
export const FILLER =
  'a|an|the|parts|part|pair|pair of|couple of|plain|solid|seamless|white balance|hanging|standing|sitting|placed|resting|double wall|double walled|smooth|around|all|both|each|same|other|only|just|also|featured|visible|overall|entire|whole|against it|this|that|it|its|as|to|my|our|your|some|very|more|quite|really|please|design|designs|designed|concept|product|products|render|rendering|rendered|photo|photograph|photography|picture|image|shot|professional|high|quality|realistic|photorealistic|beautiful|elegant|nice|new|modern|contemporary|minimal|minimalist|minimalistic|simple|clean|sleek|portable|electric|wireless|cordless|ergonomic|foldable|folding|stackable|adjustable|lightweight|sturdy|friendly|playful|everyday|stylish|classic|iconic|timeless|premium|luxury|luxurious|scandinavian|nordic|japanese|industrial|retro|vintage|futuristic|mid|century|bauhaus|style|styled|inspired|look|looking|feel|make|create|generate|draw|show|give|me|i|want|need|would|like|finish|finished|material|materials|colour|color|coloured|colored|tone|toned|shaped|shape|form|detailed|4k|8k|hd|piece|pieces|single piece|handled|made|by hand|hand|set|home|office|kitchen|bedroom|living|room|bathroom|outdoor|kids|children|which|where|while|handmade|crafted|artisan|view|front|side|angle|s : 部件|表面处理|饰面|无线|另外|无缝|纯|纯色|整体|光滑|平滑|一双|一副|一对|一套|双层|全部|所有|了|一个|一款|一把|一盏|一张|一只|一台|一辆|一部|一块|一种|一|个|款|把手工|盏|张|只|条|根|扇|片|台|辆|部|支|颗|件|请|帮我|设计|生成|画|绘制|做|制作|产品|渲染|渲染图|照片|图片|效果图|摄影|棚拍|高质量|写实|逼真|漂亮|美丽|优雅|好看|现代|当代|极简|简约|简洁|风格|北欧|日式|工业风|复古|未来感|经典|轻奢|奢华|材质|材料|质感|颜色|色|造型|形状|外形|制成|制造|做成|制|款式|我|想要|要|需要|它|其|手工|家用|办公室|厨房|卧室|客厅|户外|儿童|质|之|很|非常|更|状|式|形|感|新|并|且|而|让|该|这|那|都|款的|人|们|面';
