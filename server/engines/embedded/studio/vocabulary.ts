/**
 * Everything but colours, materials and manners that prompts may say, as `id: 'english|words : 中文|词'`.
 * Longest match wins, so compounds ("coffee table", 水龙头) can stand beside their parts.
 */

/** Parts of products. Families map these to the parts that they have. */
export const PARTS = {
  body: 'body|shell|housing|casing|outside|exterior : 主体|机身|壶身|杯身|瓶身|外壳|车身|灯身|身体',
  handle: 'handle|handles|grip : 把手|手柄|提手|提梁|壶把|杯把|柄|把',
  spout: 'spout|nozzle : 壶嘴|出水口|嘴',
  lid: 'lid|cover : 壶盖|杯盖|盖子|盖',
  knob: 'knob|finial|button|buttons|dial knob : 旋钮|按钮|提钮|盖钮|钮',
  cap: 'cap|stopper|lid cap : 瓶盖|瓶塞|塞子',
  label: 'label|band|sticker|sleeve|stripe : 标签|腰封|色带|条纹|杯套',
  neck: 'neck : 瓶颈|颈',
  rim: 'rim|lip|edge|edges : 杯口|边缘|口沿|边',
  base: 'base|foot|stand|pedestal|plinth|bottom : 底座|灯座|基座|底部|底盘|支架|座',
  legs: 'legs|leg|feet|legged : 腿|椅腿|桌腿|桌脚|椅脚|脚',
  frame: 'frame|structure|chassis : 框架|骨架|架子|架',
  stem: 'stem|arm|arms|pole|rod|stalk|column|joint|joints : 灯臂|灯杆|支臂|立柱|杆|臂',
  shade: 'shade|lampshade|hood|head : 灯罩|灯头|罩',
  bulb: 'bulb|light bulb : 灯泡',
  cable: 'cable|cord|wire : 电线|线缆|绳',
  seat: 'seat|seat cushion|cushion|cushions|upholstery : 座垫|坐垫|椅面|座面|坐面|软垫|垫子',
  back: 'back|backrest|back rest : 靠背|椅背|背部|背板|背',
  armrests: 'armrest|armrests|arm rest|arm rests : 扶手',
  top: 'top|tabletop|table top|surface|desktop : 台面|桌面|面板|顶部|顶',
  shelf: 'shelf|drawer|drawers : 抽屉|搁板|隔板',
  strap: 'strap|straps|bracelet|wristband|watchband : 表带|带子|腕带',
  face: 'dial|face|watch face : 表盘|表面|盘面',
  hands: 'hands|markers|indices : 指针|刻度|时标',
  bezel: 'bezel|ring|rings|case : 表圈|表壳|圈|环',
  crown: 'crown : 表冠',
  grille: 'grille|grill|cone|cones|driver|drivers|woofer|membrane : 网罩|喇叭网|振膜|单元|格栅',
  headband: 'headband|head band : 头梁|头带|头箍',
  pads: 'pads|pad|ear pads|earpads|ear cushions|ear cups pads : 耳垫|耳罩垫|海绵',
  cups: 'ear cups|earcups|earcup|ear cup : 耳罩|耳壳',
  screen: 'screen|display panel : 屏幕|屏',
  wheels: 'wheels|wheel|rims|alloys|hubs : 轮毂|车轮|轮子|轮',
  tyres: 'tyres|tyre|tire|tires : 轮胎',
  windows: 'windows|window|windscreen|windshield|glasshouse : 车窗|窗户|挡风玻璃|窗',
  roof: 'roof : 车顶|顶篷',
  trim: 'trim|accents|accent|details|detail|detailing|bumper|bumpers|hardware|fittings|inlay : 装饰条|饰条|点缀|细节|镶边|五金|保险杠|装饰',
  inside: 'inside|interior|lining : 内壁|内部|内侧|内胆|里面',
} as const;

/** Products: `family` or `family.variant`. */
export const PRODUCTS = {
  vase: 'vase|urn|jar|flower vase|amphora : 花瓶|花器|罐子|陶罐|坛子|罐',
  'vase.pot': 'planter|plant pot|flower pot|flowerpot|pot : 花盆|盆栽盆|盆',
  'vase.bowl': 'bowl|fruit bowl|dish : 果盘|大碗|碗',
  'vase.pitcher': 'pitcher|carafe|decanter : 冷水壶|醒酒器',
  bottle: 'bottle|water bottle|wine bottle|shampoo bottle : 水瓶|酒瓶|瓶子|瓶',
  'bottle.flask': 'flask|thermos|tumbler|insulated bottle|travel mug : 保温杯|保温瓶|水杯|随行杯|保温壶',
  'bottle.perfume': 'perfume bottle|perfume|fragrance|cologne|fragrance bottle : 香水瓶|香水',
  'bottle.dispenser':
    'dispenser|soap dispenser|pump bottle|lotion bottle|cosmetic bottle : 洗手液瓶|乳液瓶|按压瓶|皂液器',
  mug: 'mug|coffee mug|tea mug : 马克杯|咖啡杯|茶杯|杯子|杯',
  'mug.cup': 'cup|teacup|tea cup|coffee cup|espresso cup : 小杯|浓缩咖啡杯|茶盏',
  speaker: 'speaker|loudspeaker|bookshelf speaker|hifi speaker|soundbar : 音箱|音响|扬声器|喇叭',
  'speaker.portable':
    'smart speaker|bluetooth speaker|portable speaker|wireless speaker : 智能音箱|蓝牙音箱|便携音箱|小音箱',
  'speaker.radio': 'radio|amplifier|retro radio : 收音机|功放',
  headphones: 'headphones|headphone|headset|earphones|over ear headphones : 耳机|头戴式耳机|头戴耳机|耳麦',
  lamp: 'lamp|luminaire|lighting fixture|light fixture : 灯具|灯',
  'lamp.desk': 'desk lamp|task lamp|reading lamp|work lamp|desk light|study lamp : 台灯|桌灯|书桌灯|阅读灯|工作灯',
  'lamp.table': 'table lamp|bedside lamp|lantern|night light|nightlight : 床头灯|桌面灯|夜灯|灯笼',
  'lamp.floor': 'floor lamp|standing lamp|floor light : 落地灯|立灯',
  'lamp.pendant': 'pendant|pendant lamp|pendant light|hanging lamp|ceiling lamp|ceiling light : 吊灯|垂吊灯|天花灯',
  chair: 'chair|dining chair|side chair|office chair|desk chair : 餐椅|椅子|办公椅|座椅|椅',
  'chair.arm': 'armchair|arm chair|lounge chair|easy chair|club chair|lounge : 扶手椅|单人沙发|休闲椅|躺椅',
  'chair.sofa': 'sofa|couch|settee|loveseat : 沙发|双人沙发|长沙发',
  'chair.stool': 'stool|bar stool|barstool|ottoman|pouf : 凳子|吧台凳|高脚凳|圆凳|凳',
  'chair.bench': 'bench : 长凳|长椅',
  table: 'table|dining table|desk|writing desk|work desk : 餐桌|书桌|办公桌|桌子|桌',
  'table.coffee': 'coffee table|low table|tea table : 茶几|咖啡桌',
  'table.side': 'side table|nightstand|bedside table|end table : 边几|床头柜|边桌|角几',
  watch: 'watch|wristwatch|wrist watch|timepiece : 手表|腕表|表',
  'watch.smart': 'smartwatch|smart watch : 智能手表|智能腕表',
  'watch.clock': 'clock|wall clock|table clock|alarm clock : 时钟|挂钟|座钟|闹钟|钟表|钟',
  car: 'car|vehicle|automobile|sedan|hatchback|coupe|sports car|electric car|city car|toy car : 汽车|轿车|跑车|电动车|玩具车|小汽车|车',
  'car.suv': 'suv|off roader|jeep|van|minivan : 越野车|面包车|多功能车',
  kettle: 'kettle|tea kettle|water kettle|electric kettle : 水壶|烧水壶|热水壶|电热水壶|壶',
  'kettle.teapot': 'teapot|tea pot|coffee pot|coffeepot : 茶壶|咖啡壶',
  phone: 'phone|smartphone|mobile phone|mobile|cellphone|cell phone|iphone : 手机|智能手机|电话',
  'phone.tablet': 'tablet|e reader|ereader : 平板电脑|平板|阅读器',
  'phone.monitor': 'monitor|display|tv|television|screen display : 显示器|电视机|电视',
  abstract:
    'sculpture|abstract sculpture|art object|object|ornament|totem|stack|abstract form|abstract : 雕塑|摆件|装置|抽象造型|物件|抽象',
} as const;

/** Words for the form. */
export const FORMS = {
  tall: 'tall|high|elongated : 高高的|高挑|高大|高',
  short: 'short|low|squat|stubby : 矮胖|低矮|矮|短',
  slim: 'slim|slender|narrow|thin|skinny|lean : 纤细|细长|细高|苗条|窄|细|薄',
  wide: 'wide|broad|fat|chunky|thick|bulky : 宽大|宽|粗|厚|胖',
  small: 'small|mini|little|compact|tiny : 迷你|小巧|小型|小',
  large: 'large|big|oversized|huge|xl : 大型|巨大|大',
  round:
    'round|rounded|circular|spherical|globe|ball|bulbous|curved|curvy|organic|oval|soft : 圆润|圆形|圆弧|球形|弧形|椭圆|圆角|圆|有机',
  square: 'square|boxy|rectangular|angular|cubic|cube|geometric|faceted|sharp : 方形|方正|棱角|几何|矩形|立方|方',
  conical: 'conical|cone shaped|tapered|tapering : 锥形|圆锥|锥状',
  cylindrical: 'cylindrical|cylinder|straight|drum : 圆柱形|圆筒|圆柱|直筒',
  ribbed: 'ribbed|fluted|ridged|grooved|pleated : 竖纹|条棱|罗纹|褶皱|沟槽',
  twisted: 'twisted|spiral|swirled : 扭转|螺旋|扭曲',
} as const;

/** Words for light and mood. */
export const MOODS = {
  soft: 'soft light|soft lighting|diffuse light|diffused light|softbox|daylight|natural light|even lighting : 柔光|柔和光线|柔和灯光|漫射光|自然光|日光',
  dramatic:
    'dramatic light|dramatic lighting|dramatic|moody|low key|high contrast|spotlight|hard light|side light|side lit : 戏剧性光线|戏剧光|硬光|侧光|聚光灯|高对比|暗调',
  warm: 'warm light|warm lighting|golden hour|sunset light|sunset|candlelight|cosy|cozy : 暖光|暖色调|夕阳|黄昏|烛光|温馨',
  cool: 'cool light|cool lighting|cold light|moonlight|overcast : 冷光|冷色调|月光|阴天',
} as const;

/** The surroundings, which take the finish said before them: "on a sage background". */
export const SETTINGS = {
  background: 'background|backdrop|back drop|wall|surroundings|背景 : 背景墙|背景|墙面|墙壁|墙',
  floor: 'floor|ground|countertop|worktop|tray|plate : 地面|地板|台子|托盘',
} as const;

export const NUMBERS = {
  1: 'one|single|1 : 一|单',
  2: 'two|double|twin|2 : 两|二|双',
  3: 'three|triple|tripod|3 : 三',
  4: 'four|4 : 四',
  5: 'five|5 : 五',
  6: 'six|6 : 六',
} as const;

/** Things that we cannot build although their names contain words that we know. */
export const FOREIGN =
  'car seat|bottle opener|phone case|phone stand|phone holder|watch stand|cup holder|table lamp stand|table tennis : 自行车|摩托车|火车|婴儿车|手推车|推车|卡车|公交车|电动滑板车|滑板车|手机壳|手机支架|开瓶器|灯塔|表格|眼镜|太阳镜|高跟鞋|皮鞋|皮包|手提包|背包|冰箱|洗衣机|键盘|鼠标|打印机|咖啡机|铅笔|钢笔|钢琴|吉他|铁路|木马|金鱼|石头剪刀布';

/** Words that shape the grammar. */
export const GRAMMAR = {
  /** A comma or full stop: ends a phrase. */
  stop: 'then : 然后',
  /** Joins two descriptions or two parts. */
  and: 'and|& : 和|与|及|以及|加',
  /** What follows describes the word before: "legs in oak". */
  of: 'in|of|from|made of|made from|made out of|out of|is|are|finished in|covered in|coated in|upholstered in|wrapped in|clad in|covered with : 是|为|采用|由|使用|用',
  /** What follows belongs to the product: "with a walnut handle". */
  with: 'with|featuring|having|has|plus|including : 配有|配以|配上|搭配|带有|配|带|有|及其',
  /** Ends a describing clause in Chinese. */
  de: 'whose : 的',
  /** What follows is where it stands or whom it is for. */
  at: 'on|against|upon|over|beside|next to|near|under|at|for|inside a|standing on|placed on|photographed on : 放在|置于|摆在|在|适合|适用于|用于|给',
} as const;

/** Words that need no answer. Anything else that is not understood is reported. */
export const FILLER =
  'a|an|the|this|that|it|its|as|to|by|my|our|your|some|very|more|quite|really|please|design|designs|designed|concept|product|products|render|rendering|rendered|photo|photograph|photography|picture|image|shot|studio|professional|high|quality|realistic|photorealistic|beautiful|elegant|nice|new|modern|contemporary|minimal|minimalist|minimalistic|simple|clean|sleek|portable|electric|wireless|cordless|ergonomic|foldable|folding|stackable|adjustable|lightweight|sturdy|friendly|playful|everyday|stylish|classic|iconic|timeless|premium|luxury|luxurious|scandinavian|nordic|japanese|industrial|retro|vintage|futuristic|mid|century|bauhaus|style|styled|inspired|look|looking|feel|make|create|generate|draw|show|give|me|i|want|need|would|like|finish|finished|material|materials|colour|color|coloured|colored|tone|toned|shaped|shape|form|light|lighting|lit|detailed|4k|8k|hd|with no|piece|pieces|single piece|handled|made|by hand|hand|set|home|office|kitchen|bedroom|living|room|bathroom|outdoor|kids|children|which|where|while|handmade|crafted|artisan|view|front|side|angle|s : 了|一个|一款|一把|一盏|一张|一只|一台|一辆|一部|一块|一种|一|个|款|把手工|盏|张|只|条|根|台|辆|部|支|颗|件|请|帮我|设计|生成|画|绘制|做|制作|产品|渲染|渲染图|照片|图片|效果图|摄影|棚拍|高质量|写实|逼真|漂亮|美丽|优雅|好看|现代|当代|极简|简约|简洁|风格|北欧|日式|工业风|复古|未来感|经典|轻奢|奢华|材质|材料|质感|颜色|色|造型|形状|外形|制成|制造|做成|制|款式|灯光|光线|照明|上|下|中|里|我|想要|要|需要|它|其|手工|家用|办公室|厨房|卧室|客厅|户外|儿童|质|之|很|非常|更|状|式|形|感|新|并|且|而|让|该|这|那|都|款的|人|们|面';
